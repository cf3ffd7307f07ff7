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
from games.tables.access import Access, access, answering_for
from games.tables.journal import chain, entries
from games.tables.journal.position import position_of
from games.tables.models import Entry, Hints, Kind, Mode, Phase, Table
from games.tables.play.bot import numbers, until

KEPT: Final = 24 * 60 * 60  # seconds
COMES: Final = "comes"
"""Cache value while the hint is computed."""
AWAITED: Final = 60
"""Seconds after which a missing hint may be asked for again."""
GUARD: Final = 4.0
"""Seconds after which the best hint so far is given: it simulates whole games."""
HAND: Final = "tables.think_of_a_hint"


@dataclass(frozen=True)
class Hinted:
    here: Access
    number: int
    view: Any
    request: Request[Any, Any]
    hint: Hint | None
    """None while it is computed."""


def ask(code: str, caller: Caller, number: int, *, seat: int | None = None) -> Hinted:
    """Ask for a hint; asking again gives the same one, and the journal has it once."""
    here = access(code, caller, speaks=seat)
    table = here.table
    if table.hints != Hints.YES or table.mode != Mode.HOUSE:
        raise refusals.no_hints()
    if table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    place, position = answering_for(here, seat), position_of(table)
    request = position.open(number)
    if request is None or request not in table.game.pending_requests(position.state):
        raise refusals.stale_request(open=position.asked.numbers)
    if request.seat != place:
        raise refusals.other_seat()
    if _kept().get(_key(table, number)) is None:
        _promise(table, number)
    view = table.game.view(position.state, place)
    return Hinted(here, number, view, request, remembered(table, number))


def think(table_id: str, request: str) -> None:
    """Carry out the duty: run twice or late, it gives the same hint and writes it once. A request
    answered meanwhile needs no hint."""
    table, number = Table.objects.filter(pk=table_id).first(), int(request)
    if table is None or table.phase != Phase.PLAYING:
        return
    position = position_of(table)
    asked = position.open(number)
    if asked is None:
        return
    view = table.game.view(position.state, asked.seat)
    found = hint(table.game, view, asked.seat, numbers(table, number), until(GUARD))
    _kept().set(_key(table, number), found, KEPT)
    _write_down(table, entries.Hinted(asked.seat, number))


def remembered(table: Table, number: int) -> Hint | None:
    """Return the stored hint for a request; it is kept for a day."""
    found: Hint | str | None = _kept().get(_key(table, number))
    return None if isinstance(found, str) else found


def comes(table: Table, number: int) -> bool:
    """Return whether a hint was asked for and is not there yet."""
    return bool(_kept().get(_key(table, number)) == COMES)


def _kept() -> BaseCache:
    """The cache that the worker and the page share."""
    return caches["shared"]


def _key(table: Table, number: int) -> str:
    return f"hint.{table.pk}.{number}"


@transaction.atomic
def _promise(table: Table, number: int) -> None:
    _kept().set(_key(table, number), COMES, AWAITED)
    payload = {"table_id": table.pk, "request": str(number)}
    agenda.enqueue(HAND, f"{table.pk}.{number} {timezone.now().isoformat()}", payload)


@transaction.atomic
def _write_down(table: Table, line: entries.Hinted) -> None:
    table = Table.objects.locked().get(pk=table.pk)
    said = Entry.objects.filter(table=table, kind=Kind.HINTED).values_list("body", flat=True)
    if table.phase == Phase.PLAYING and line not in map(entries.read, said):
        chain.append(table, line)
