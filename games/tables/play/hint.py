"""A hint is asked for: what the companion would answer in somebody's place, from what they see.

It takes as long to think as many answers do, so it is thought of as a bot's answer is, by a duty on
that queue; whoever has asked is told that it comes. What it says is kept as long as the question is
open, or for a day; that it was given is in the journal."""

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
"""What is kept while it is thought of."""
AWAITED: Final = 60
"""Seconds after which one that has not come may be asked for anew."""
GUARD: Final = 4.0
"""Seconds after which it says what it has found so far: it plays whole games on."""
HAND: Final = "tables.think_of_a_hint"


@dataclass(frozen=True)
class Hinted:
    here: Access
    number: int
    view: Any
    request: Request[Any, Any]
    hint: Hint | None
    """None: it comes."""


def ask(code: str, caller: Caller, number: int, *, seat: int | None = None) -> Hinted:
    """Asked again, the same is said, and written down once."""
    here = access(code, caller, speaks=seat)
    table = here.table
    if table.hints != Hints.YES or table.mode != Mode.HOUSE:
        raise refusals.no_hints()
    if table.phase != Phase.PLAYING:
        raise refusals.not_playing()
    place, position = answering_for(here, seat), position_of(table)
    request = position.open(number)
    if request is None or request not in table.game.unanswered(position.state):
        raise refusals.stale_request(open=position.asked.numbers)
    if request.seat != place:
        raise refusals.other_seat()
    if _kept().get(_key(table, number)) is None:
        _promise(table, number)
    view = table.game.view(position.state, place)
    return Hinted(here, number, view, request, remembered(table, number))


def think(table_id: str, request: str) -> None:
    """The duty: twice or late it says the same, and writes it down once. A question that was
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
    """What was said of a question, as long as it is open, or for a day."""
    found: Hint | str | None = _kept().get(_key(table, number))
    return None if isinstance(found, str) else found


def comes(table: Table, number: int) -> bool:
    """Somebody has asked, and is not answered yet."""
    return bool(_kept().get(_key(table, number)) == COMES)


def _kept() -> BaseCache:
    """Where the worker that thinks and the page that shows both look."""
    return caches["shared"]


def _key(table: Table, number: int) -> str:
    return f"hint.{table.pk}.{number}"


@transaction.atomic
def _promise(table: Table, number: int) -> None:
    _kept().set(_key(table, number), COMES, AWAITED)
    payload = {"table_id": table.pk, "request": str(number)}
    agenda.file(HAND, f"{table.pk}.{number} {timezone.now().isoformat()}", payload)


@transaction.atomic
def _write_down(table: Table, line: entries.Hinted) -> None:
    table = Table.objects.locked().get(pk=table.pk)
    said = Entry.objects.filter(table=table, kind=Kind.HINTED).values_list("body", flat=True)
    if table.phase == Phase.PLAYING and line not in map(entries.read, said):
        chain.append(table, line)
