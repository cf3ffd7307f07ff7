"""What a bot is asked, and what it says."""

from typing import NamedTuple, Protocol

from games.kernel.game import AnyGame
from games.kernel.record import Below, Move
from games.kernel.requests import State


class Ranked(NamedTuple):
    """An answer that was looked at, and how it stands: from -1, lost, to 1, won."""

    move: Move
    visits: int
    value: float
    low: float
    high: float
    """Between which the value lies, by the worlds in which it was tried (19 times of 20)."""


class Choice(NamedTuple):
    """What a bot says, and why; the best first."""

    move: Move
    iterations: int = 0
    ranked: tuple[Ranked, ...] = ()


class Bot(Protocol):
    def answer(self, game: AnyGame, view: State, seat: int, below: Below) -> Choice:
        """From a view, never from a state: the same view and the same numbers, the same answer."""
