"""Requests shared by several games: a draw for the first player, and cards from a pile."""

from collections.abc import Iterator
from typing import Any

from games.kernel.piles import are_valid_places, pick_bounds
from games.kernel.record import Below, Illegal
from games.kernel.requests import Chance, M, S


class FirstPlayerDraw(Chance[S, M], frozen=True):
    """Decides which seat starts, by lot or as the table reports."""

    def starting_move(self, seat: int) -> M:
        takes: Any = self.takes[0]
        move: M = takes(seat)
        return move

    def no_such_seat(self, state: S) -> Illegal:
        raise NotImplementedError

    def moves(self, state: S) -> Iterator[M]:
        return map(self.starting_move, range(len(state.sides)))

    def numbers(self, state: S) -> tuple[int, ...]:
        return (len(state.sides),)

    def move_from_numbers(self, state: S, numbers: tuple[int, ...]) -> M:
        return self.starting_move(*numbers)

    def refusal(self, state: S, move: M) -> Illegal | None:
        return None if move in self.moves(state) else self.no_such_seat(state)


class Draw(Chance[S, M], frozen=True):
    """Cards from a pile whose cards the dealer knows: one place for each, among the cards left."""

    countless = True

    def pile_and_count(self, state: S) -> tuple[tuple[object, ...], int]:
        """Return the pile, and the number of cards to draw if it has as many."""
        raise NotImplementedError

    def move_from_numbers(self, state: S, numbers: tuple[int, ...]) -> M:
        """Return the move that names the places."""
        takes: Any = self.takes[0]
        move: M = takes(numbers)
        return move

    def numbers(self, state: S) -> tuple[int, ...]:
        pile, count = self.pile_and_count(state)
        return pick_bounds(len(pile), min(count, len(pile)))

    def sample(self, state: S, below: Below) -> M:
        return self.move_from_numbers(state, tuple(map(below, self.numbers(state))))

    def places_refusal(self, state: S, places: tuple[int, ...], rule: str) -> Illegal | None:
        pile, _ = self.pile_and_count(state)
        bounds = self.numbers(state)
        if are_valid_places(places, bounds):
            return None
        return Illegal("no_such_place", rule, count=len(bounds), size=len(pile))
