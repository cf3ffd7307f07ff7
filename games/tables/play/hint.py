"""Hints: what the companion would answer in a player's place, from what they see.

Thinking takes as long as many answers, so a duty on the bots' queue does it, and the player is told
that the hint comes. The hint is stored for a day; the journal says that it was given.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.db import transaction
from django.utils import timezone

from games.bots.hint import Hint, hint
from games.duties import agenda
from games.kernel.requests import Request
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import Access, get_access, seat_answered_for
from games.tables.journal import chain, entries
from games.tables.journal.position import position_of
from games.tables.models import Entry, Hints, Kind, Mode, Phase, Table
from games.tables.play.bot import random_numbers, time_limit

KEPT: Final = 24 * 60 * 60  # seconds
COMES: Final = "comes"
"""Cache value while the hint is computed."""
AWAITED: Final = 60
"""Seconds after which a missing hint may be asked for again."""
GUARD: Final = 4.0
"""Seconds after which the best hint so far is given: it simulates whole games."""
HAND: Final = "tables.think_of_a_hint"


@dataclass(frozen=True)
class RequestedHint:
    access: Access
    number: int
    view: Any
    request: Request[Any, Any]
    hint: Hint | None
    """None while it is computed."""


def request_hint(
    code: str, caller: Caller, number: int, *, seat: int | None = None
) -> RequestedHint:
    """Ask for a hint; asking again gives the same one, and the journal has it once."""
    access = get_access(code, caller, speaks=seat)
    table = access.table
    if table.hints != Hints.YES or table.mode != Mode.HOUSE:
        raise refusals.no_hints()
    if table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    place, position = seat_answered_for(access, seat), position_of(table)
    request = position.open_request(number)
    if request is None or request not in table.game.pending_requests(position.state):
        raise refusals.stale_request(open=position.requests.numbers)
    if request.seat != place:
        raise refusals.other_seat()
    if _hint_cache().get(_key(table, number)) is None:
        _file_hint(table, number)
    view = table.game.view(position.state, place)
    return RequestedHint(access, number, view, request, stored_hint(table, number))


def compute_hint(table_id: str, request: str) -> None:
    """Carry out the duty: run twice or late, it gives the same hint and writes it once. A request
    answered meanwhile needs no hint."""
    table, number = Table.objects.filter(pk=table_id).first(), int(request)
    if table is None or table.phase != Phase.PLAYING:
        return
    position = position_of(table)
    open_request = position.open_request(number)
    if open_request is None:
        return
    view = table.game.view(position.state, open_request.seat)
    result = hint(
        table.game, view, open_request.seat, random_numbers(table, number), time_limit(GUARD)
    )
    _hint_cache().set(_key(table, number), result, KEPT)
    _journal_hint(table, entries.HintEntry(open_request.seat, number))


def stored_hint(table: Table, number: int) -> Hint | None:
    """Return the stored hint for a request; it is kept for a day."""
    value: Hint | str | None = _hint_cache().get(_key(table, number))
    return None if isinstance(value, str) else value


def is_pending(table: Table, number: int) -> bool:
    """Return whether a hint was asked for and is not there yet."""
    return bool(_hint_cache().get(_key(table, number)) == COMES)


def _hint_cache() -> BaseCache:
    """The cache that the worker and the page share."""
    return caches["shared"]


def _key(table: Table, number: int) -> str:
    """Change the 2 when classes of a hint are renamed: the cache holds them pickled."""
    return f"hint.2.{table.pk}.{number}"


@transaction.atomic
def _file_hint(table: Table, number: int) -> None:
    _hint_cache().set(_key(table, number), COMES, AWAITED)
    payload = {"table_id": table.pk, "request": str(number)}
    agenda.enqueue(HAND, f"{table.pk}.{number} {timezone.now().isoformat()}", payload)


@transaction.atomic
def _journal_hint(table: Table, line: entries.HintEntry) -> None:
    table = Table.objects.locked().get(pk=table.pk)
    bodies = Entry.objects.filter(table=table, kind=Kind.HINTED).values_list("body", flat=True)
    if table.phase == Phase.PLAYING and line not in map(entries.read, bodies):
        chain.append(table, line)
