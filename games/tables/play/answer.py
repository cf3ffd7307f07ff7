"""Answers to requests: the one write path of a move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.db import transaction

from games.kernel.display.form import FormValues
from games.kernel.early_end import EarlyEndMove
from games.kernel.record import Event, Illegal, Move
from games.kernel.requests import DEALER, Request
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import Access, get_access, seat_answered_for
from games.tables.journal import chain
from games.tables.journal.entries import AnswerEntry, encode_raw
from games.tables.journal.position import Position, position_of
from games.tables.models import Entry, Phase, Table

MOST_MOVES = 100
AnyRequest: TypeAlias = Request[Any, Any]


@dataclass(frozen=True)
class TableChange:
    """A change made at a table: the caller, the seat, and the new position."""

    access: Access
    entry: Entry
    seat: int
    position: Position

    @property
    def table(self) -> Table:
        return self.access.table

    @property
    def events(self) -> list[Event]:
        return self.position.events


def apply_answer(
    code: str,
    caller: Caller,
    request: int,
    moves: Sequence[bytes] = (),
    *,
    filled: FormValues | None = None,
    seat: int | None = None,
) -> TableChange:
    """Carry out answers, all or none: the first to the named request, the next ones to the seat's
    following requests. The first may be a filled form."""
    if not 1 <= len(moves) + (filled is not None) <= MOST_MOVES:
        raise refusals.too_many_moves()
    with transaction.atomic():
        access = get_access(code, caller, lock=True, speaks=seat)
        table = access.table
        if table.phase not in (Phase.PLAYING, Phase.OVER):
            raise refusals.not_playing()
        position = position_of(table)
        if table.phase == Phase.OVER and not table.game.late_requests(position.state):
            raise refusals.not_playing()
        seat = seat_answered_for(access, seat)
        read = [table.game.read_move(move) for move in moves]
        open_request = _request_for_seat(position, seat, request)
        if filled is not None:
            # The form is read with the view of the player who filled it in.
            seen = table.game.view(position.state, access.view_seat)
            read.insert(0, open_request.read_form(seen, filled))
        answer_all(table, position, seat, open_request, read)
        entry = write_answer(table, seat, position)
    return TableChange(access, entry, seat, position)


def answer_by_clock(table_id: str, request: str) -> None:
    """Carry out the duty of a request with a clock: if nobody has answered it, the clock does."""
    table = Table.objects.locked().filter(pk=table_id).first()
    if table is None or table.phase != Phase.PLAYING:
        return
    position = position_of(table)
    open_request = position.open_request(int(request))
    if open_request is None:
        return
    position.answer(open_request, open_request.seat, next(open_request.options(position.state)))
    position.deal(table)
    write_answer(table, open_request.seat, position)


def write_answer(table: Table, seat: int, position: Position, tried: Sequence[int] = ()) -> Entry:
    line = AnswerEntry(seat, tuple(position.plays), encode_raw(position.events), tuple(tried))
    return chain.append(table, line, position)


def _request_for_seat(position: Position, seat: int, request: int) -> AnyRequest:
    open_request = position.open_request(request)
    if open_request is None:
        raise refusals.stale_request(open=position.requests.numbers)
    if open_request.seat not in (seat, DEALER):
        raise refusals.other_seat()
    return open_request


def answer_all(
    table: Table,
    position: Position,
    seat: int,
    request: AnyRequest,
    moves: Sequence[Move | EarlyEndMove],
) -> None:
    for n, move in enumerate(moves):
        if isinstance(move, EarlyEndMove):
            raise Illegal("not_asked", None, seat=seat)  # it has its own call
        if n == 0:
            position.answer(request, seat, move)
        else:
            position.play(seat, move)
        dealt = position.deal(table)
        if dealt and n + 1 < len(moves):
            raise refusals.past_chance()
