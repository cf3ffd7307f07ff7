"""Closing a table for good: by its host or by staff, or because nobody used it for long."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.duties import agenda
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import get_access, must_close
from games.tables.journal import chain
from games.tables.journal.entries import CloseEntry
from games.tables.models import Phase, Table

CALLED: Final = timedelta(days=14)
"""A game whose players get reminders may rest longer: they come back when they can."""


def kept_until(table: Table) -> datetime:
    """Return the time until which somebody must move, while the table is in play."""
    idle = timedelta(days=settings.TABLES_IDLE)
    reminded = table.seats.filter(person__turn_wish__isnull=False).exists()
    return table.touched + (max(idle, CALLED) if reminded else idle)


def close(code: str, caller: Caller) -> Table:
    with transaction.atomic():
        access = get_access(code, caller, lock=True)
        must_close(access)
        if access.table.phase == Phase.CLOSED:
            raise refusals.not_playing()
        _close(access.table, abandoned=False)
    return access.table


def watch_for_abandonment(table: Table) -> None:
    """Every table does this when it opens: nobody sits at it yet."""
    _watch(table, 0, table.touched + timedelta(days=settings.TABLES_IDLE))


def _watch(table: Table, count: int, due: datetime) -> None:
    agenda.enqueue(
        "tables.close_if_abandoned",
        f"{table.pk}.{count}",
        {"table_id": table.pk, "count": str(count)},
        due=due,
    )


def close_if_abandoned(table_id: str, count: str) -> None:
    table = Table.objects.locked().filter(pk=table_id).first()
    if table is None or table.has_ended:
        return
    if (due := kept_until(table)) <= timezone.now():
        _close(table, abandoned=True)
    else:
        _watch(table, int(count) + 1, due)


def _close(table: Table, *, abandoned: bool) -> None:
    """T-3: a game that goes on is left unfinished."""
    unfinished = table.phase == Phase.PLAYING
    table.phase = Phase.CLOSED
    table.edition = None  # a table that never started needs it no longer
    table.save(update_fields=("edition",))
    chain.append(table, CloseEntry(abandoned, unfinished))
    if unfinished and not abandoned:
        chain.announce_end(table)
