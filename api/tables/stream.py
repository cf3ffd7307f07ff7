"""Stream of a table: each entry of the journal, as its audience may read it."""

from collections.abc import Iterable
from typing import Final

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from rest_framework.request import Request

from api.tables.rows import SEEING
from api.tables.sight import entry_of
from api.wire import streams
from api.wire.answers import encode
from api.wire.live import followed, so_far
from api.wire.streams import MOST, Admitted, Frame, Source
from games.kernel.rules import Language
from games.tables.access import get_access, must_watch
from games.tables.models import Entry, Table
from games.tables.presenters import view, wording
from games.tables.presenters.table_texts import get_table_texts

Audience = tuple[int | None, Language]


@followed("Follow a table, live", refuses=SEEING)
def follow_table(request: Request, code: str) -> HttpResponse:
    """Server-Sent Events: `id` is the entry's number, `event` is `entry`, `data` an entry of the
    journal as one may read it, with the table's `phase`. A comment every 15 seconds keeps the line
    open; who comes back with the last id misses nothing."""
    return so_far(request, admit, code)


def admit(request: WSGIRequest, code: str) -> Admitted:
    caller = streams.caller(request)
    here = get_access(code, caller)
    must_watch(here)
    audience = (here.view_seat, streams.language(request))
    owner = streams.owner(request, caller, opens=here.host or bool(here.held))
    return Admitted(SOURCE, here.table.pk, audience, streams.after(request), owner)


def frames(table_id: str, after: int, audiences: Iterable[Audience]) -> dict[Audience, list[Frame]]:
    """Return the entries after that number, in the words of each audience."""
    table = Table.objects.get(pk=table_id)
    entries = list(Entry.objects.filter(table=table).after_number(after).order_by("number")[:MOST])
    names = view.names_at(table)
    asked = list(audiences)
    spoken = {language: get_table_texts(table, language, names) for _, language in asked}
    return {
        (seat, language): [
            (entry.number, _frame(table, wording.word_entry(entry, seat, spoken[language])))
            for entry in entries
        ]
        for seat, language in asked
    }


def _frame(table: Table, told: wording.EntryWording) -> bytes:
    data = encode(entry_of(told, table) | {"phase": table.phase})
    return b"id: %d\nevent: entry\ndata: %b\n\n" % (told.entry.number, data)


def newest(table_ids: Iterable[str]) -> dict[str, int]:
    """Return the last journal number of each table; used for polling."""
    return dict(Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "number"))


SOURCE: Final = Source(frames, newest)
