"""Answers to requests: the one write path of a move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db import transaction

from games.kernel.display.form import FormValues
from games.kernel.early_end import EarlyEndMove
from games.kernel.record import Event, Illegal, Move
from games.kernel.requests import DEALER, Chance, Request
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import Access, access, answering_for
from games.tables.journal import chain
from games.tables.journal.entries import Answered, raw
from games.tables.journal.position import Position, position_of
from games.tables.models import Entry, Phase, Table

MOST_MOVES = 100
AnyRequest: TypeAlias = Request[Any, Any]


@dataclass(frozen=True)
class Deed:
    """A change made at a table: the caller, the seat, and the new position."""

    here: Access
    entry: Entry
    seat: int
    position: Position

    @property
    def table(self) -> Table:
        return self.here.table

    @property
    def events(self) -> list[Event]:
        return self.position.events


def answer(
    code: str,
    caller: Caller,
    request: int,
    moves: Sequence[bytes] = (),
    *,
    filled: FormValues | None = None,
    seat: int | None = None,
) -> Deed:
    """Carry out answers, all or none: the first to the named request, the next ones to the seat's
    following requests. The first may be a filled form."""
    if not 1 <= len(moves) + (filled is not None) <= MOST_MOVES:
        raise refusals.too_many_moves()
    with transaction.atomic():
        here = access(code, caller, lock=True, speaks=seat)
        table = here.table
        if table.phase not in (Phase.PLAYING, Phase.OVER):
            raise refusals.not_playing()
        position = position_of(table)
        if table.phase == Phase.OVER and not table.game.late_requests(position.state):
            raise refusals.not_playing()
        seat = answering_for(here, seat)
        read = [table.game.read_move(move) for move in moves]
        asked = _asked(position, seat, request)
        if filled is not None:
            # The form is read with the view of the player who filled it in.
            seen = table.game.view(position.state, here.eyes)
            read.insert(0, asked.read_form(seen, filled))
        answer_all(table, position, seat, asked, read)
        entry = write(table, seat, position)
    return Deed(here, entry, seat, position)


def time_is_over(table_id: str, request: str) -> None:
    """Carry out the duty of a request with a clock: if nobody has answered it, the clock does."""
    table = Table.objects.locked().filter(pk=table_id).first()
    if table is None or table.phase != Phase.PLAYING:
        return
    position = position_of(table)
    asked = position.open(int(request))
    if asked is None:
        return
    position.answer(asked, asked.seat, next(asked.options(position.state)))
    position.deal(table)
    write(table, asked.seat, position)


def write(table: Table, seat: int, position: Position, tried: Sequence[int] = ()) -> Entry:
    line = Answered(seat, tuple(position.plays), raw(position.events), tuple(tried))
    return chain.append(table, line, position)


def _asked(position: Position, seat: int, request: int) -> AnyRequest:
    asked = position.open(request)
    if asked is None:
        raise refusals.stale_request(open=position.asked.numbers)
    if asked.seat not in (seat, DEALER):
        raise refusals.other_seat()
    return asked


def answer_all(
    table: Table,
    position: Position,
    seat: int,
    asked: AnyRequest,
    moves: Sequence[Move | EarlyEndMove],
) -> None:
    for n, move in enumerate(moves):
        if isinstance(move, EarlyEndMove):
            raise Illegal("not_asked", None, seat=seat)  # it has its own call
        if n == 0:
            position.answer(asked, seat, move)
        else:
            position.play(seat, move)
        dealt = position.deal(table)
        chance = dealt or any(isinstance(r, Chance) for r in position.state.open)
        if chance and n + 1 < len(moves):
            raise refusals.past_chance()
