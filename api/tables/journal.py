"""tables/{code}/journal/: events of a table that the caller may see."""

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from api.tables.rows import SEEING
from api.tables.serializers import serialize_entry
from api.tables.shapes import Journal
from api.wire.callers import caller
from api.wire.operation import operation
from games.kernel.record import Record
from games.people.language import language
from games.tables.access import get_access
from games.tables.presenters import view as sight
from games.tables.presenters import wording
from games.tables.presenters.table_texts import get_table_texts


class JournalParams(Record, frozen=True):
    after: Annotated[int, Meta(description="Later entries than this one.")] = 0


@operation("The journal, as one may read it", refuses=SEEING)
def read_journal(request: Request, params: JournalParams, code: str) -> Journal:
    access = get_access(code, caller(request))
    table = access.table
    texts = get_table_texts(table, language(), sight.names_at(table, access))
    wordings = (
        wording.word_entry(entry, access.view_seat, texts)
        for entry in sight.entries(access, params.after)
    )
    return Journal([serialize_entry(each, table) for each in wordings], table.number)
