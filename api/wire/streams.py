"""What may be followed as a stream: a table's journal, or a tournament's log; and who asks for it.

The streams themselves stand before Django, in companion/server/streams.py; this is what they ask.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.wsgi import WSGIRequest
from django.utils import translation
from rest_framework.request import Request

from api.wire.callers import Authorization, SeatSecret, of_secret, stranger
from games.duties.idempotency import owner_of
from games.kernel.rules import Language
from games.people import device
from games.people.access import Caller
from games.people.models import User

MOST = 200  # entries that are read at once

Audience = tuple[Any, Language]
"""Those who read an entry in the same words."""
Frame = tuple[int, bytes]


@dataclass(frozen=True)
class Source:
    """Rows numbered from 1 without a gap, under ids that nothing else has."""

    frames: Callable[[str, int, Iterable[Any]], dict[Any, list[Frame]]]
    """The entries of that id after that number, as each audience reads them."""
    newest: Callable[[Iterable[str]], dict[str, int]]
    """Where these stand: what a poll asks."""


@dataclass(frozen=True)
class Admitted:
    """One who may follow: what, as whom, and from which entry on."""

    source: Source
    id: str
    audience: Audience
    after: int
    owner: str
    """Whose stream it is: a person's, that of a seat's device, or a stranger's, by the address."""


def owner(request: WSGIRequest, caller: Caller, *, opens: bool) -> str:
    """A secret counts as a device where it opens something: made-up ones cost nothing."""
    if caller.person is not None:
        return owner_of(caller.person)
    secret = caller.secret or caller.device
    return of_secret(secret) if opens and secret else stranger(request)


def caller(request: WSGIRequest) -> Caller:
    """Streams pass by Django's middleware, so who calls is found out here, once."""
    shown = Authorization().authenticate(Request(request))
    if shown is not None:
        person, credential = shown
        secret = credential.secret if isinstance(credential, SeatSecret) else ""
        return Caller(person if isinstance(person, User) else None, secret)
    request.session = SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    person = get_user(request)
    return Caller(person if isinstance(person, User) else None, device=device.shown(request))


def language(request: WSGIRequest) -> Language:
    return "fr" if translation.get_language_from_request(request).startswith("fr") else "en"


def after(request: WSGIRequest) -> int:
    said = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0
