"""Closing a table for good: by its host or by staff, or because nobody touched it for long."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.duties import agenda
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import access, must_close
from games.tables.journal import chain
from games.tables.journal.entries import Closed
from games.tables.models import Phase, Table


def idle() -> timedelta:
    """A table in play that nobody touches so long is abandoned."""
    return timedelta(days=settings.TABLES_IDLE)


def close(code: str, caller: Caller) -> Table:
    with transaction.atomic():
        here = access(code, caller, lock=True)
        must_close(here)
        if here.table.phase == Phase.CLOSED:
            raise refusals.not_playing()
        _close(here.table, abandoned=False)
    return here.table


def watch_for_abandonment(table: Table, count: int = 0) -> None:
    """Every table does when it opens, and again as long as it is in play."""
    agenda.file(
        "tables.close_if_abandoned",
        f"{table.pk}.{count}",
        {"table_id": table.pk, "count": str(count)},
        due=table.touched + idle(),
    )


def close_if_abandoned(table_id: str, count: str) -> None:
    table = Table.objects.locked().filter(pk=table_id).first()
    if table is None or table.ended:
        return
    if table.touched + idle() <= timezone.now():
        _close(table, abandoned=True)
    else:
        watch_for_abandonment(table, int(count) + 1)


def _close(table: Table, *, abandoned: bool) -> None:
    """T-3: a game that goes on is left unfinished."""
    unfinished = table.phase == Phase.PLAYING
    table.phase = Phase.CLOSED
    table.edition = None  # never started, it needs it no longer
    table.save(update_fields=("edition",))
    chain.append(table, Closed(abandoned, unfinished))
    if unfinished and not abandoned:
        chain.tell_the_end(table)
