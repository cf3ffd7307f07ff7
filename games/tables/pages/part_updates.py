"""Responses of a table's page without the parts that the browser already has.

Lasting parts are marked in the template, have an id, and are sent with a digest; a live page sends
the digests that it has, and gets those parts as empty elements with their id only.
"""

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from django.http import HttpRequest, HttpResponse

from games.people.policy import render_page
from games.shelf.emblems import address as emblems_of

LIVE: Final = "X-Live"
"""Request header of a page that is already open, with the digests that it has."""
BY: Final = (LIVE, "Cookie")
"""Headers that a table's page varies by."""
LASTING: Final = re.compile(rb"<!--lasting-->\s*<(\w+)(.*?)<!--/lasting-->", re.DOTALL)
ID: Final = re.compile(rb' id="[^"]*"')
ANEW: Final = re.compile(rb'name="(?:proof|csrfmiddlewaretoken)" value="[^"]*"')
"""Values that are new in every response, but do not count as a change."""
SPACE: Final = re.compile(rb"\n\s+")
EMBLEM: Final = b'href="#e-'


def render_compact(
    request: HttpRequest, name: str, page: object, key: str, *, status: int = 200
) -> HttpResponse:
    """Render without the templates' white space, and with that game's emblems."""
    response = with_emblems(render_page(request, name, page, status=status, by=BY), key)
    response.content = SPACE.sub(b"\n", response.content)
    return response


def with_emblems(response: HttpResponse, key: str) -> HttpResponse:
    """Return the response with the emblems taken from that game's file."""
    emblems = b'href="%b#e-' % emblems_of(key).encode()
    response.content = response.content.replace(EMBLEM, emblems)
    return response


def send_changes(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Remove the parts that the open page already has."""
    response.content = _without_known(
        response.content, request.headers.get(LIVE, "").encode().split()
    )
    return response


def _without_known(html: bytes, known: Sequence[bytes]) -> bytes:

    def replace_part(match: re.Match[bytes]) -> bytes:
        kind, content = match.groups()
        digest = blake2b(ANEW.sub(b"", content), digest_size=6).hexdigest().encode()
        if digest not in known:
            return b'<%b data-part="%b"%b' % (kind, digest, content)
        id_ = ID.search(content)
        assert id_ is not None, content[:80]  # noqa: S101 - whoever marks it gives it one
        return b'<%b%b data-same="%b"></%b>' % (kind, id_[0], digest, kind)

    return LASTING.sub(replace_part, html)
