"""Two very small games for the tests of the kernel.

Pebbles (PB): each player hides 0 to 3 pebbles, both at once (PB-1); then seat 0 guesses the sum
(PB-2); the house adds a random die (PB-3). It uses everything in the contract: sealed answers,
chance, a view that hides something.

Thirst (TH): a game for two to four players.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from games.kernel.game import Game
from games.kernel.record import Below, Event, Illegal, Move, Outcome, Record
from games.kernel.requests import Chance, Play, Request, Seal, Sealed, State, imagine_seals

Hidden = int | Literal["?"] | None


class Hide(Move, frozen=True):
    pebbles: int


class Guess(Move, frozen=True):
    total: int


class Rolled(Move, frozen=True):
    face: int


class Opened(Event, frozen=True):
    seat: int
    pebbles: int
    rule: str = "PB-1"


class Guessed(Event, frozen=True):
    seat: int
    right: bool
    rule: str = "PB-2"


class Side(Record, frozen=True):
    pebbles: int | None = None


class Board(State, frozen=True):
    sides: tuple[Side, Side] = (Side(), Side())
    die: int | None = None
    won: bool | None = None


class Hiding(Sealed[Board, Hide], frozen=True):
    def moves(self, state: Board) -> Iterator[Hide]:
        return map(Hide, range(4))

    def refusal(self, state: Board, move: Hide) -> Illegal | None:
        return None if 0 <= move.pebbles <= 3 else Illegal("pebbles", "PB-1", count=move.pebbles)

    def unseal(self, play: Play[Board], answers: Mapping[int, Hide]) -> None:
        for seat, move in answers.items():
            play.set_side(seat, pebbles=move.pebbles)
            play.tell(Opened(seat, move.pebbles))
        play.ask(Die())


class Die(Chance[Board, Rolled], frozen=True):
    def moves(self, state: Board) -> Iterator[Rolled]:
        return map(Rolled, range(1, 7))

    def numbers(self, state: Board) -> tuple[int, ...]:
        return (6,)

    def move_from_numbers(self, state: Board, numbers: tuple[int, ...]) -> Rolled:
        return Rolled(numbers[0] + 1)

    def answer(self, play: Play[Board], move: Rolled) -> None:
        play.set(die=move.face)
        play.ask(Guessing(0))


class Guessing(Request[Board, Guess], frozen=True):
    def moves(self, state: Board) -> Iterator[Guess]:
        return map(Guess, range(1, 13))

    def answer(self, play: Play[Board], move: Guess) -> None:
        state = play.state
        total = sum(side.pebbles or 0 for side in state.sides) + (state.die or 0)
        play.set(won=move.total == total)
        play.tell(Guessed(self.seat, move.total == total))


class Pebbles(Board, frozen=True):
    open: tuple[Hiding | Die | Guessing, ...] = (Hiding(0), Hiding(1))
    sealed: tuple[Seal[Hide], ...] = ()


class NoSetup(Record, frozen=True, forbid_unknown_fields=True):
    pass


class PebbleGame(Game[Pebbles, Any, NoSetup]):
    key = "pebbles"
    prefix = "PB"
    name: ClassVar = {"en": "Pebbles", "fr": "Cailloux"}
    seats: ClassVar[range] = range(2, 3)
    state_type = Pebbles
    move_type = Hide | Guess | Rolled
    event_type = Opened | Guessed
    setup_type = NoSetup

    def begin(self, setup: NoSetup, seats: int, known: bool) -> Pebbles:
        return Pebbles()

    def view(self, state: Pebbles, seat: int | None) -> Pebbles:
        return replace(state, sealed=tuple(seal.seen_by(seat) for seal in state.sealed))

    def imagine(self, view: Pebbles, seat: int | None, below: Below) -> Pebbles:
        return replace(view, sealed=imagine_seals(view, below))

    def outcome(self, state: Pebbles) -> Outcome | None:
        if state.won is None:
            return None
        return Outcome((1, 2) if state.won else (2, 1), (int(state.won), 0), "PB-2")


PEBBLES = PebbleGame()


class Draught(Move, frozen=True):
    """TH-1: from one to three cups."""

    cups: int


class Drank(Event, frozen=True):
    seat: int
    rule: str = "TH-1"


class Drinker(Record, frozen=True):
    cups: int = 0


class Tavern(State, frozen=True):
    sides: tuple[Drinker, ...]


class Drinking(Request[Tavern, Draught], frozen=True):
    def moves(self, state: Tavern) -> Iterator[Draught]:
        return map(Draught, (3, 2, 1))

    def answer(self, play: Play[Tavern], move: Draught) -> None:
        play.set_side(self.seat, cups=move.cups)
        play.tell(Drank(self.seat))
        if self.seat + 1 < len(play.state.sides):
            play.ask(Drinking(self.seat + 1))


class Thirsty(Tavern, frozen=True):
    open: tuple[Drinking, ...] = (Drinking(0),)


class Thirst(Game[Thirsty, Any, NoSetup]):
    """The players drink in turn, and the one who drinks most wins (TH-1); small, for more than
    two."""

    key = "thirst"
    prefix = "TH"
    name: ClassVar = {"en": "Thirst", "fr": "Soif"}
    seats: ClassVar[range] = range(2, 5)
    state_type = Thirsty
    move_type = Draught
    event_type = Drank
    setup_type = NoSetup

    def begin(self, setup: NoSetup, seats: int, known: bool) -> Thirsty:
        return Thirsty(sides=(Drinker(),) * seats)

    def view(self, state: Thirsty, seat: int | None) -> Thirsty:
        return state

    def imagine(self, view: Thirsty, seat: int | None, below: Below) -> Thirsty:
        return view

    def outcome(self, state: Thirsty) -> Outcome | None:
        if state.open:
            return None
        cups = [side.cups for side in state.sides]
        return Outcome(tuple(1 + sum(c > own for c in cups) for own in cups), tuple(cups), "TH-1")


THIRST = Thirst()
