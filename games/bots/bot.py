"""What a bot is asked, and what it says."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from games.kernel.game import AnyGame
from games.kernel.record import Below, Move
from games.kernel.requests import State

Enough = Callable[[], bool]
"""Says that time is over, to a bot that then says the best so far; rules and bots know no clock."""


def never() -> bool:
    return False


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
    """What it has tried: fewer than its level says where time was over."""
    ranked: tuple[Ranked, ...] = ()


class Bot(Protocol):
    def answer(self, game: AnyGame, view: State, seat: int, below: Below) -> Choice:
        """From a view, never from a state: the same view and the same numbers, the same answer."""


class Thinker(Protocol):
    """A bot that can be told that time is over."""

    def answer(
        self, game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never
    ) -> Choice:
        """The same, as long as it never is."""
