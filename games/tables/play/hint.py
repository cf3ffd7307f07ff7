"""A hint is asked for: what the companion would answer in somebody's place, from what they see.

It takes as long to think as many answers do, so it is thought of as a bot's answer is, by a duty on
that queue; whoever has asked is told that it comes. What it says is kept with the table as long as
the question is open, for the one who is asked alone; that it was given is in the journal."""

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from django.db import transaction

from games.bots.hint import Advice, Hint, hint
from games.duties import agenda
from games.kernel.record import Record
from games.kernel.requests import Request
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import Access, access, answering_for
from games.tables.journal import chain, entries
from games.tables.journal.position import position_of
from games.tables.models import Hints, Mode, Phase, Table
from games.tables.play.bot import numbers, until

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
    if str(number) not in table.advice:
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
    _give(table, entries.Hinted(asked.seat, number), found)


def remembered(table: Table, number: int) -> Hint | None:
    """What was said of a question, as long as it is open."""
    said = table.advice.get(str(number))
    if said is None:
        return None
    kept, game = msgspec.convert(said, _Kept), table.game
    best = [
        Advice(game.read_move(msgspec.json.encode(each.move)), *each.figures) for each in kept.best
    ]
    reason = None if kept.reason is None else game.read_event(msgspec.json.encode(kept.reason))
    return Hint(tuple(best), reason)


def comes(table: Table, number: int) -> bool:
    """Somebody has asked, and is not answered yet."""
    return table.advice.get(str(number), ...) is None


class _Advised(Record, frozen=True):
    move: dict[str, object]
    figures: tuple[float, float, float]


class _Kept(Record, frozen=True):
    best: tuple[_Advised, ...]
    reason: dict[str, object] | None


def _kept(found: Hint) -> _Kept:
    best = [
        _Advised(msgspec.to_builtins(each.move), (each.chance, each.low, each.high))
        for each in found.best
    ]
    return _Kept(tuple(best), msgspec.to_builtins(found.reason))


@transaction.atomic
def _promise(table: Table, number: int) -> None:
    locked = Table.objects.locked().get(pk=table.pk)
    _note(locked, number, locked.advice.get(str(number)))
    table.advice = locked.advice
    payload = {"table_id": table.pk, "request": str(number)}
    agenda.file(HAND, f"{table.pk}.{number}", payload)


@transaction.atomic(durable=True)
def _give(table: Table, line: entries.Hinted, found: Hint) -> None:
    table = Table.objects.locked().get(pk=table.pk)
    open_ = table.phase == Phase.PLAYING and line.request in table.asked
    if not open_ or remembered(table, line.request) is not None:
        return
    _note(table, line.request, msgspec.to_builtins(_kept(found)))
    chain.append(table, line)


def _note(table: Table, number: int, said: object) -> None:
    """With what else is open still; of what was answered nobody needs to be advised."""
    kept = {key: each for key, each in table.advice.items() if int(key) in table.asked}
    table.advice = {**kept, str(number): said}
    table.save(update_fields=("advice",))
