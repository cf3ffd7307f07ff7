"""Interface of a bot: the view that it gets, and the choice that it returns."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from games.kernel.game import AnyGame
from games.kernel.record import Below, Move
from games.kernel.requests import State

Enough = Callable[[], bool]
"""Returns true when time is up; the bot then returns its best answer so far. Rules and bots know no
clock."""


def never() -> bool:
    return False


class RankedAnswer(NamedTuple):
    """An answer that was examined, with its value from -1 (lost) to 1 (won)."""

    move: Move
    visits: int
    value: float
    low: float
    high: float
    """`low` and `high` bound the value, judged by the worlds in which it was tried (19 times out of
    20)."""


class Choice(NamedTuple):
    """A bot's answer and its reasons; the best answer comes first."""

    move: Move
    iterations: int = 0
    """Number of tries; fewer than its level says if time was up."""
    ranked: tuple[RankedAnswer, ...] = ()


class Bot(Protocol):
    def answer(self, game: AnyGame, view: State, seat: int, below: Below) -> Choice:
        """Choose an answer from a view, never from a state: the same view and the same numbers give
        the same answer."""


class Thinker(Protocol):
    """A bot that can be told that time is up."""

    def answer(
        self, game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never
    ) -> Choice:
        """Choose as `Bot.answer` does; the result is the same if time is never up."""
