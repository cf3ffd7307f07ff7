"""Calls bots when a request waits for one of them."""

from typing import Final

from games.duties import agenda
from games.tables import lesson
from games.tables.models import Phase, Table

ANSWERS: Final = "tables.bot_answers"


def duty_key(table: Table, request: int) -> str:
    request_key = f"{table.pk}.{request}"
    return request_key if lesson.next_step(table) is None else f"{request_key}.{table.lesson}"


def call_bots(table: Table) -> None:
    """File a duty for each request that a bot must answer. Filing it twice gives only one
    answer."""
    if not table.bots or table.phase != Phase.PLAYING:
        return
    state, step = table.decoded_state, lesson.next_step(table)
    waiting = set(map(id, table.game.pending_requests(state)))
    for number, request in zip(table.asked, state.open, strict=True):
        due = step is None or step.seat == request.seat  # a lesson has a fixed order
        if due and str(request.seat) in table.bots and id(request) in waiting:
            payload = {"table_id": table.pk, "request": str(number)}
            agenda.enqueue(ANSWERS, duty_key(table, number), payload)
