"""The smallest possible game by another author: the player who takes the last of seven coins
wins."""

from collections.abc import Iterator
from typing import ClassVar

from games.kernel.game import Game
from games.kernel.record import Below, Event, Illegal, Move, Outcome, Record
from games.kernel.requests import Play, Request, State


class Take(Move, frozen=True):
    count: int


class Took(Event, frozen=True):
    seat: int
    count: int
    rule: str = "CN-1"


class Purse(Record, frozen=True):
    coins: int = 0


class Board(State, frozen=True):
    sides: tuple[Purse, ...]
    heap: int = 7
    last: int | None = None


class Taking(Request[Board, Take], frozen=True):
    def moves(self, state: Board) -> Iterator[Take]:
        return map(Take, (1, 2))

    def refusal(self, state: Board, move: Take) -> Illegal | None:
        """CN-1: one or two, and no more than are in the heap."""
        if move.count in (1, 2) and move.count <= state.heap:
            return None
        return Illegal("coins", "CN-1", heap=state.heap)

    def answer(self, play: Play[Board], move: Take) -> None:
        state = play.state
        play.set_side(self.seat, coins=state.sides[self.seat].coins + move.count)
        play.set(heap=state.heap - move.count, last=self.seat)
        play.tell(Took(self.seat, move.count))
        if play.state.heap:
            play.ask(Taking((self.seat + 1) % len(state.sides)))


class CoinState(Board, frozen=True):
    open: tuple[Taking, ...] = (Taking(0),)


class NoSetup(Record, frozen=True, forbid_unknown_fields=True):
    pass


class Coins(Game[CoinState, Take, NoSetup]):
    key = "coins"
    prefix = "CN"
    name: ClassVar = {"en": "Coins", "fr": "Pièces"}
    seats: ClassVar[range] = range(2, 4)
    state_type = CoinState
    move_type = Take
    event_type = Took
    setup_type = NoSetup

    def begin(self, setup: NoSetup, seats: int, known: bool) -> CoinState:
        return CoinState(sides=(Purse(),) * seats)

    def view(self, state: CoinState, seat: int | None) -> CoinState:
        return state

    def imagine(self, view: CoinState, seat: int | None, below: Below) -> CoinState:
        return view

    def outcome(self, state: CoinState) -> Outcome | None:
        """CN-2: the last one wins."""
        if state.open:
            return None
        ranks = tuple(1 if seat == state.last else 2 for seat in range(len(state.sides)))
        return Outcome(ranks, tuple(side.coins for side in state.sides), "CN-2")


COINS = Coins()
