"""Streams of a table's journal or a tournament's log, and who may follow them.

The streams themselves run before Django, in companion/server/streams.py, which calls this module.
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

from api.wire.callers import Authorization, SeatSecret, owner_by_secret, stranger
from games.duties.idempotency import owner_of
from games.kernel.rules import Language
from games.people import device
from games.people.access import Caller
from games.people.models import User
from games.people.page.inputs import parse_number

MOST = 200  # entries read in one query

Audience = tuple[Any, Language]
"""Readers who get the same text of an entry."""
Frame = tuple[int, bytes]


@dataclass(frozen=True)
class Source:
    """Rows numbered from 1 without gaps, under ids that are unique."""

    frames: Callable[[str, int, Iterable[Any]], dict[Any, list[Frame]]]
    """Return the entries of that id after that number, for each audience."""
    newest: Callable[[Iterable[str]], dict[str, int]]
    """Return the last number for each id; used for polling."""


@dataclass(frozen=True)
class Subscription:
    """Permission to follow a source, with the audience and the first entry."""

    source: Source
    id: str
    audience: Audience
    after: int
    owner: str
    """Owner key of the stream: a person, the device of a seat, or an anonymous address."""


def owner(request: WSGIRequest, caller: Caller, *, opens: bool) -> str:
    """Return the owner key.

    A secret counts as a device only if it opens something; otherwise anybody could invent devices.
    """
    if caller.person is not None:
        return owner_of(caller.person)
    secret = caller.secret or caller.device
    return owner_by_secret(secret) if opens and secret else stranger(request)


def caller(request: WSGIRequest) -> Caller:
    """Return the caller.

    Streams bypass Django's middleware, so the caller is authenticated here.
    """
    shown = Authorization().authenticate(Request(request))
    if shown is not None:
        person, credential = shown
        secret = credential.secret if isinstance(credential, SeatSecret) else ""
        return Caller(person if isinstance(person, User) else None, secret)
    request.session = SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    person = get_user(request)
    return Caller(
        person if isinstance(person, User) else None, device=device.cookie_secret(request)
    )


def language(request: WSGIRequest) -> Language:
    return "fr" if translation.get_language_from_request(request).startswith("fr") else "en"


def last_seen_number(request: WSGIRequest) -> int:
    text = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
    return parse_number(text) or 0
