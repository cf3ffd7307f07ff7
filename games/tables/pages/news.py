"""A page of a table as it leaves: what it has already it is not sent again.

Whatever lasts is marked where it is drawn, has an id, and goes out with a digest of itself; a page
that lives says which digests it has, and gets those parts by their names alone."""

import re
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from django.http import HttpRequest, HttpResponse

from games.people.policy import shown
from games.shelf.emblems import address as emblems_of

LIVE: Final = "X-Live"
"""Said by a page that is there already, with what it has."""
BY: Final = (LIVE, "Cookie")
"""What a table's page differs by."""
LASTING: Final = re.compile(rb"<!--lasting-->\s*<(\w+)(.*?)<!--/lasting-->", re.DOTALL)
ID: Final = re.compile(rb' id="[^"]*"')
ANEW: Final = re.compile(rb'name="(?:key|csrfmiddlewaretoken)" value="[^"]*"')
"""What is another one each time, and no news."""
SPACE: Final = re.compile(rb"\n\s+")
EMBLEM: Final = b'href="#e-'


def drawn(
    request: HttpRequest, name: str, page: object, key: str, *, status: int = 200
) -> HttpResponse:
    """Without the room that templates take, and with the emblems of that game out of their file."""
    response = shown(request, name, page, status=status, by=BY)
    emblems = b'href="%b#e-' % emblems_of(key).encode()
    response.content = SPACE.sub(b"\n", response.content).replace(EMBLEM, emblems)
    return response


def sent(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """To a page that is there already, without what that has."""
    response.content = _lacking(response.content, request.headers.get(LIVE, "").encode().split())
    return response


def _lacking(drawn: bytes, known: Sequence[bytes]) -> bytes:

    def told(found: re.Match[bytes]) -> bytes:
        kind, said = found.groups()
        digest = blake2b(ANEW.sub(b"", said), digest_size=6).hexdigest().encode()
        if digest not in known:
            return b'<%b data-part="%b"%b' % (kind, digest, said)
        id_ = ID.search(said)
        assert id_ is not None, said[:80]  # noqa: S101 - whoever marks it gives it one
        return b'<%b%b data-same="%b"></%b>' % (kind, id_[0], digest, kind)

    return LASTING.sub(told, drawn)
