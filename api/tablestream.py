"""What a stream of a table sends: each entry of the journal, as its audience may read it.

The streams themselves stand before Django, in companion/streams.py; this is what they ask it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.core.handlers.wsgi import WSGIRequest
from django.utils import translation
from rest_framework.request import Request

from api.callers import Authorization, SeatSecret
from api.rendering import encode
from api.tablesight import entry_of
from games.kernel.numbered import Language
from games.people.models import User
from games.tables import sight
from games.tables.models import Entry, Table
from games.tables.permissions import Caller, may_watch, standing

MOST = 200  # entries that are read at once

Audience = tuple[int | None, Language]
Frame = tuple[int, bytes]


@dataclass(frozen=True)
class Admitted:
    """One who may follow a table: which one, as whom, and from which entry on."""

    table_id: str
    audience: Audience
    after: int


def admit(request: WSGIRequest, code: str) -> Admitted:
    """Streams pass by Django's middleware, so who calls is found out here, once."""
    here = standing(code, _caller(request))
    may_watch(here)
    language: Language = (
        "fr" if translation.get_language_from_request(request).startswith("fr") else "en"
    )
    return Admitted(here.table.pk, (here.place, language), _after(request))


def _caller(request: WSGIRequest) -> Caller:
    shown = Authorization().authenticate(Request(request))
    if shown is not None:
        person, credential = shown
        secret = credential.secret if isinstance(credential, SeatSecret) else ""
        return Caller(person if isinstance(person, User) else None, secret)
    request.session = SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    person = get_user(request)
    return Caller(person if isinstance(person, User) else None)


def _after(request: WSGIRequest) -> int:
    said = request.headers.get("Last-Event-ID") or request.GET.get("after", "0")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else 0


def frames(table_id: str, after: int, audiences: Iterable[Audience]) -> dict[Audience, list[Frame]]:
    """The entries after that one, as each audience reads them."""
    table = Table.objects.get(pk=table_id)
    entries = list(Entry.objects.filter(table=table).after(after).order_by("number")[:MOST])
    names = sight.names_at(table)
    return {
        audience: [(entry.number, _frame(table, entry, audience, names)) for entry in entries]
        for audience in audiences
    }


def _frame(table: Table, entry: Entry, audience: Audience, names: list[str]) -> bytes:
    seat, language = audience
    told = sight.tell(table.game, entry, seat, language, names)
    data = encode(entry_of(told, table) | {"phase": table.phase})
    return b"id: %d\nevent: entry\ndata: %b\n\n" % (entry.number, data)


def newest(table_ids: Iterable[str]) -> dict[str, int]:
    """Where the journals of these tables stand: what a poll asks."""
    return dict(Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "number"))
