"""What lies in a game's box, to be printed and cut out: a game says what, papers draw it."""

from dataclasses import dataclass

from games.kernel.display.card import Copies, Emblem
from games.kernel.display.picture import Body
from games.kernel.hexes import Hex
from games.kernel.record import Record


@dataclass(frozen=True)
class Pile:
    """Cards with one back, so that they find home again."""

    name: str
    """It stands on the back."""
    copies: tuple[Copies, ...]
    back: Emblem | None = None
    seat: int | None = None
    """Whose they are, where each seat has such a pile."""


class Token(Record, frozen=True, kw_only=True):
    """Something round, with a sign or a few letters."""

    text: str
    """Whose it is, or what it is called."""
    emblem: Emblem | None = None
    across: float
    """In millimetres."""
    count: int = 1
    seat: int | None = None
    """By whose shape and colour it is told apart."""
    facing: bool = False
    """Whether it has a front."""
    hidden: bool = False
    """Whether others see its back alone; what is open has its face on both sides."""


class Track(Record, frozen=True, kw_only=True):
    """Squares in a row, along which something is moved."""

    text: str
    squares: tuple[str, ...]
    """What stands in each."""
    emblem: Emblem | None = None


class Board(Record, frozen=True, kw_only=True):
    title: str
    tracks: tuple[Track, ...]
    seat: int | None = None


class Figure(Record, frozen=True, kw_only=True):
    """A fighter's board, as it is before the first turn, with what stands beside it."""

    body: Body
    under: str
    """One line below the name."""
    lines: tuple[tuple[str, str], ...]
    """What it can do, each with its head."""
    beside: tuple[str, ...] = ()
    """Places for tokens that are off the board."""


class Slot(Record, frozen=True):
    """Where a card lies."""

    text: str
    emblem: Emblem | None = None


class Mat(Record, frozen=True):
    title: str
    slots: tuple[Slot, ...]
    seat: int | None = None


class Ground(Record, frozen=True):
    """An arena of hexes, and what is written on some."""

    radius: int
    starts: tuple[tuple[Hex, str], ...] = ()
    told: tuple[str, ...] = ()
    """Rules about it, by their numbers: one below each of its sheets."""


@dataclass(frozen=True, kw_only=True)
class Contents:
    """In one language."""

    piles: tuple[Pile, ...] = ()
    tokens: tuple[Token, ...] = ()
    figures: tuple[Figure, ...] = ()
    boards: tuple[Board, ...] = ()
    mats: tuple[Mat, ...] = ()
    ground: Ground | None = None
    short: tuple[str, ...]
    """The rules that one needs beside the game, by their numbers."""
    needs: str
    """What nobody can print."""
