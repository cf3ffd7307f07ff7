"""What lies in a game's box, to be printed and cut out: a game says what, papers draw it."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.kernel.display.card import Copies, Emblem
from games.kernel.hexes import Hex
from games.kernel.record import Record


@dataclass(frozen=True)
class Pile:
    """Cards with one back, so that they find home again."""

    name: str
    copies: tuple[Copies, ...]
    back: Emblem


class Token(Record, frozen=True, kw_only=True):
    """Something round, with a sign or a few letters."""

    text: str = ""
    emblem: Emblem | None = None
    across: float
    """In millimetres."""
    count: int = 1
    facing: bool = False
    """Whether it has a front."""


class Track(Record, frozen=True, kw_only=True):
    """Squares in a row, along which something is moved."""

    text: str
    squares: tuple[str, ...]
    """What stands in each."""
    emblem: Emblem | None = None
    pictured: Mapping[int, Emblem] = {}
    """By their squares, counted from 0."""
    line: int | None = None
    """Before this square it becomes serious."""
    room: bool = False
    """Whether tokens lie before it."""


class Board(Record, frozen=True, kw_only=True):
    title: str
    tracks: tuple[Track, ...]
    text: str = ""


class Slot(Record, frozen=True):
    """Where a card lies."""

    text: str
    emblem: Emblem | None = None


class Mat(Record, frozen=True):
    title: str
    slots: tuple[Slot, ...]


class Ground(Record, frozen=True):
    """An arena of hexes, and what is written on some."""

    radius: int
    starts: tuple[tuple[Hex, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Contents:
    """In one language."""

    piles: tuple[Pile, ...] = ()
    tokens: tuple[Token, ...] = ()
    boards: tuple[Board, ...] = ()
    mats: tuple[Mat, ...] = ()
    ground: Ground | None = None
    short: tuple[str, ...]
    """The rules that one needs beside the game, by their numbers."""
    needs: str
    """What nobody can print."""
