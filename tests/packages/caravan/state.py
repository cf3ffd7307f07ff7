"""State of a table of Caravan."""

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
    """Its list of cards, open to all."""
    hand: Pile = ()
    pile: Pile = ()
    laid: tuple[str, ...] = ()
    """Cards laid at each oasis so far; the last one lies there now."""
    points: int = 0
    endurance: int = 3
    cunning: int = 1
    mount: Ground | None = None
    name: str = ""
    """Name of the kit that its player brought."""


class Board(State, frozen=True):
    """The state without its open requests."""

    box: Box
    sides: tuple[Side, ...]
    oasis: int = 0
    """Number of oases that have been raced for."""


def ground(board: Board) -> Ground:
    """CV-1"""
    return GROUNDS[board.oasis % len(GROUNDS)]


def unseen_cards(side: Side) -> Counter[str]:
    """Return the cards that may still be in its hand or pile: those that nobody has seen laid."""
    return unseen_counts(Counter(side.deck), side.laid)
