"""tables/{code}/journal/: events of a table that the caller may see."""

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from api.tables.rows import SEEING
from api.tables.shapes import Entries
from api.tables.sight import entry_of
from api.wire.callers import caller
from api.wire.operation import operation
from games.kernel.record import Record
from games.people.language import language
from games.tables.access import get_access
from games.tables.presenters import view as sight
from games.tables.presenters import wording
from games.tables.presenters.table_texts import get_table_texts


class Later(Record, frozen=True):
    after: Annotated[int, Meta(description="Later entries than this one.")] = 0


@operation("The journal, as one may read it", refuses=SEEING)
def read_journal(request: Request, asked: Later, code: str) -> Entries:
    here = get_access(code, caller(request))
    table = here.table
    said = get_table_texts(table, language(), sight.names_at(table, here))
    told = (
        wording.word_entry(entry, here.view_seat, said)
        for entry in sight.entries(here, asked.after)
    )
    return Entries([entry_of(each, table) for each in told], table.number)
