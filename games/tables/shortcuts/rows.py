"""The queries of every move, compiled once. They return the same as `games.tables.rows`."""

from typing import Final

from games.tables.models import JOURNALLED, Entry, Seat, Table
from games.tables.shortcuts.statements import AppendQuery, PreparedQuery

TABLE: Final = PreparedQuery(Table, lambda code: Table.objects.filter(code=code))
LOCKED: Final = PreparedQuery(Table, lambda code: Table.objects.locked().filter(code=code))
SEATS: Final = PreparedQuery(Seat, lambda table: Seat.objects.filter(table=table))
WRITING: Final = AppendQuery(Entry, Table, JOURNALLED)


def table(code: str, *, lock: bool) -> Table | None:
    return next(iter((LOCKED if lock else TABLE).rows(code)), None)


def seats(table: Table) -> list[Seat]:
    return SEATS.rows(table.pk)


def store(entry: Entry, table: Table) -> None:
    WRITING.store(entry, table)
