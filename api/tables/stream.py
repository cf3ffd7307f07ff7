"""Stream of a table: each entry of the journal, as its audience may read it."""

from collections.abc import Iterable
from typing import Final

from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from rest_framework.request import Request

from api.tables.rows import SEEING
from api.tables.serializers import serialize_entry
from api.wire import streams
from api.wire.answers import encode
from api.wire.live import events_so_far, stream_operation
from api.wire.streams import MOST, Frame, Source, Subscription
from games.kernel.rules import Language
from games.tables.access import get_access, must_watch
from games.tables.models import Entry, Table
from games.tables.presenters import view, wording
from games.tables.presenters.table_texts import get_table_texts

Audience = tuple[int | None, Language]


@stream_operation("Follow a table, live", refuses=SEEING)
def follow_table(request: Request, code: str) -> HttpResponse:
    """Server-Sent Events: `id` is the entry's number, `event` is `entry`, `data` an entry of the
    journal as one may read it, with the table's `phase`. A comment every 15 seconds keeps the line
    open; who comes back with the last id misses nothing."""
    return events_so_far(request, admit, code)


def admit(request: WSGIRequest, code: str) -> Subscription:
    caller = streams.caller(request)
    access = get_access(code, caller)
    must_watch(access)
    audience = (access.view_seat, streams.language(request))
    owner = streams.owner(request, caller, opens=access.host or bool(access.held))
    return Subscription(SOURCE, access.table.pk, audience, streams.last_seen_number(request), owner)


def frames(table_id: str, after: int, audiences: Iterable[Audience]) -> dict[Audience, list[Frame]]:
    """Return the entries after that number, in the words of each audience."""
    table = Table.objects.get(pk=table_id)
    entries = list(Entry.objects.filter(table=table).after_number(after).order_by("number")[:MOST])
    names = view.names_at(table)
    readers = list(audiences)
    spoken = {language: get_table_texts(table, language, names) for _, language in readers}
    return {
        (seat, language): [
            (entry.number, _frame(table, wording.word_entry(entry, seat, spoken[language])))
            for entry in entries
        ]
        for seat, language in readers
    }


def _frame(table: Table, entry_words: wording.EntryWording) -> bytes:
    data = encode(serialize_entry(entry_words, table) | {"phase": table.phase})
    return b"id: %d\nevent: entry\ndata: %b\n\n" % (entry_words.entry.number, data)


def newest(table_ids: Iterable[str]) -> dict[str, int]:
    """Return the last journal number of each table; used for polling."""
    return dict(Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "number"))


SOURCE: Final = Source(frames, newest)
