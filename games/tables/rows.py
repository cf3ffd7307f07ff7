"""The database queries of every move, with Django's own methods; `shortcuts` has the same, compiled
once, for speed only."""

from django.conf import settings

from games.tables.models import JOURNALLED, Entry, Seat, Table
from games.tables.shortcuts import rows as shortcuts


def table(code: str, *, lock: bool) -> Table | None:
    if settings.SHORTCUTS:
        return shortcuts.table(code, lock=lock)
    return (Table.objects.locked() if lock else Table.objects.all()).filter(code=code).first()


def seats(table: Table) -> list[Seat]:
    return shortcuts.seats(table) if settings.SHORTCUTS else list(table.seats.all())


def store(entry: Entry, table: Table) -> None:
    if settings.SHORTCUTS:
        shortcuts.store(entry, table)
        return
    entry.save(force_insert=True)
    table.save(update_fields=JOURNALLED)
