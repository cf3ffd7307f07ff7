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
from games.tables.access import access
from games.tables.sight import view as sight
from games.tables.sight import wording
from games.tables.sight.voice import voice


class Later(Record, frozen=True):
    after: Annotated[int, Meta(description="Later entries than this one.")] = 0


@operation("The journal, as one may read it", refuses=SEEING)
def read_journal(request: Request, asked: Later, code: str) -> Entries:
    here = access(code, caller(request))
    table = here.table
    said = voice(table, language(), sight.names_at(table, here))
    told = (wording.word(entry, here.eyes, said) for entry in sight.entries(here, asked.after))
    return Entries([entry_of(each, table) for each in told], table.number)
