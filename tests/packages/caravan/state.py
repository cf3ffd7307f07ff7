"""What is on the table in Caravan."""

from collections import Counter
from typing import Final, Literal

from games.kernel.piles import unseen_counts
from games.kernel.record import Record
from games.kernel.requests import State

from .catalogue import Box
from .kits import Ground

GROUNDS: Final[tuple[Ground, ...]] = ("sand", "rock", "salt")
OASES: Final = 6
"""CV-1"""
Pile = tuple[str | Literal["?"], ...]


class Side(Record, frozen=True):
    deck: tuple[str, ...]
    """Its list, open to all."""
    hand: Pile = ()
    pile: Pile = ()
    laid: tuple[str, ...] = ()
    """At every oasis so far; the last one lies there now."""
    points: int = 0
    endurance: int = 3
    cunning: int = 1
    mount: Ground | None = None
    name: str = ""
    """Of what its player brought."""


class Board(State, frozen=True):
    """The state, but for the questions that are open on it."""

    box: Box
    sides: tuple[Side, ...]
    oasis: int = 0
    """How many have been raced for."""


def ground(board: Board) -> Ground:
    """CV-1"""
    return GROUNDS[board.oasis % len(GROUNDS)]


def left(side: Side) -> Counter[str]:
    """What may still be in its hand or pile, as far as nobody has seen it laid."""
    return unseen_counts(Counter(side.deck), side.laid)
