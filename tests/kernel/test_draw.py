"""Lots and drawn cards, on a table of three with a pile of four."""

import pytest

from games.kernel import draw
from games.kernel.piles import pick
from games.kernel.record import Illegal, Move, Record
from games.kernel.requests import State


class Starts(Move, frozen=True):
    seat: int


class Drawn(Move, frozen=True):
    places: tuple[int, ...]


class Board(State, frozen=True):
    sides: tuple[Record, ...] = (Record(), Record(), Record())
    pile: tuple[str, ...] = ("ace", "king", "knave", "queen")


class Lot(draw.FirstPlayerDraw[Board, Starts], frozen=True):
    def starting_move(self, seat: int) -> Starts:
        return Starts(seat)

    def no_such_seat(self, state: Board) -> Illegal:
        return Illegal("nobody", "T-1", seats=len(state.sides))


class Draw(draw.Draw[Board, Drawn], frozen=True, kw_only=True):
    count: int

    def pile_and_count(self, state: Board) -> tuple[tuple[str, ...], int]:
        return state.pile, self.count

    def move_from_numbers(self, state: Board, numbers: tuple[int, ...]) -> Drawn:
        return Drawn(numbers)

    def refusal(self, state: Board, move: Drawn) -> Illegal | None:
        return self.places_refusal(state, move.places, "T-2")


def test_every_seat_may_start_and_nobody_else() -> None:
    lot, board = Lot(), Board()
    assert list(lot.options(board)) == [Starts(0), Starts(1), Starts(2)]
    assert lot.numbers(board) == (3,)
    assert lot.move_from_numbers(board, (2,)) == Starts(2)
    for seat in (-1, 3):
        refusal = lot.refusal(board, Starts(seat))
        assert refusal is not None
        assert (refusal.code, refusal.facts) == ("nobody", {"seats": 3})


@pytest.mark.parametrize(("count", "bounds"), [(1, (4,)), (3, (4, 3, 2)), (9, (4, 3, 2, 1))])
def test_each_card_has_a_place_among_those_left(count: int, bounds: tuple[int, ...]) -> None:
    request, board = Draw(count=count), Board()
    assert request.numbers(board) == bounds
    assert request.refusal(board, Drawn(tuple(bound - 1 for bound in bounds))) is None
    for wrong in ((), (*bounds[:-1], -1), bounds, (*(0 for _ in bounds), 0)):
        refusal = request.refusal(board, Drawn(wrong))
        assert refusal is not None
        assert refusal.facts == {"count": len(bounds), "size": 4}


def test_a_sample_is_a_legal_draw() -> None:
    request, board = Draw(count=3), Board()
    move = request.sample(board, lambda n: n - 1)
    assert move == Drawn((3, 2, 1))
    assert request.refusal(board, move) is None
    assert pick(board.pile, move.places) == (("queen", "knave", "king"), ("ace",))


def test_what_is_drawn_is_never_listed() -> None:
    assert Draw.countless
    assert not Lot.countless
