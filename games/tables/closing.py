"""Closing a table for good: by its host or by staff, or because nobody touched it for long."""

from django.db import transaction
from django.utils import timezone

from games.duties import filing
from games.tables import journal, lines, refusals
from games.tables.models import Entry, Kind, Phase, Table
from games.tables.opening import IDLE
from games.tables.permissions import Caller, may_close, standing


def close(code: str, caller: Caller) -> Table:
    with transaction.atomic():
        here = standing(code, caller, lock=True)
        may_close(here, caller)
        if here.table.phase == Phase.CLOSED:
            raise refusals.not_playing()
        _close(here.table, abandoned=False)
    return here.table


def close_if_abandoned(table_id: str, count: str) -> None:
    """The duty that every table files when it opens, and again as long as it is in play."""
    table = Table.objects.locked().filter(pk=table_id).first()
    if table is None or table.ended:
        return
    due = table.touched + IDLE
    if due <= timezone.now():
        _close(table, abandoned=True)
        return
    following = int(count) + 1
    filing.file(
        "tables.close_if_abandoned",
        f"{table.pk}.{following}",
        {"table_id": table.pk, "count": str(following)},
        due=due,
    )


def _close(table: Table, *, abandoned: bool) -> Entry:
    table.phase = Phase.CLOSED
    table.edition = None  # never started, it needs it no longer
    table.save(update_fields=("edition",))
    return journal.write(table, Kind.CLOSED, lines.Closed(abandoned))
