"""The table's clock: deadlines of requests with limited time."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games.duties import agenda
from games.kernel.requests import Request
from games.tables.models import Mode, Table


def set_deadlines(table: Table, opened: Sequence[Request[Any, Any]], now: datetime) -> None:
    """Give every request that has a clock its deadline, as it opens. If the house deals, a duty
    ends the time; at a physical table the deadline is only shown: there, people keep the time."""
    before, table.deadlines = table.deadlines, {}
    for number, request in zip(table.asked, opened, strict=True):
        if request.seconds is None:
            continue
        due = now + timedelta(seconds=request.seconds)
        table.deadlines[str(number)] = before.get(str(number)) or due.isoformat()
        if str(number) not in before and table.mode == Mode.HOUSE:
            payload = {"table_id": table.pk, "request": str(number)}
            agenda.enqueue("tables.time_is_over", f"{table.pk}.{number}", payload, due=due)
