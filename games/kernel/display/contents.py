"""Content of a game's box, to be printed and cut out: the game supplies the data, papers draw
it."""

from dataclasses import dataclass

from games.kernel.display.card import Copies, Emblem
from games.kernel.display.picture import Body
from games.kernel.hexes import Hex
from games.kernel.record import Record


@dataclass(frozen=True)
class Pile:
    """Cards with one back, so that they can be sorted again after play."""

    name: str
    """Printed on the back."""
    copies: tuple[Copies, ...]
    back: Emblem | None = None
    seat: int | None = None
    """The seat that owns the pile, if each seat has one."""


class Token(Record, frozen=True, kw_only=True):
    """Something round, with a sign or a few letters."""

    text: str
    """Its owner or its name."""
    emblem: Emblem | None = None
    across: float
    """Diameter in millimetres."""
    count: int = 1
    seat: int | None = None
    """The seat whose shape and colour it has."""
    facing: bool = False
    """True if it has a front."""
    hidden: bool = False
    """True if others see only its back; other tokens have the face on both sides."""


class Track(Record, frozen=True, kw_only=True):
    """Squares in a row, along which something is moved."""

    text: str
    squares: tuple[str, ...]
    """The text of each square."""
    emblem: Emblem | None = None


class Board(Record, frozen=True, kw_only=True):
    title: str
    tracks: tuple[Track, ...]
    seat: int | None = None


class Figure(Record, frozen=True, kw_only=True):
    """A fighter's board before the first turn, with the texts beside it."""

    body: Body
    under: str
    """One line below the name."""
    lines: tuple[tuple[str, str], ...]
    """Its abilities: heading and text of each line."""
    beside: tuple[str, ...] = ()
    """Spaces for tokens that are off the board."""


class Slot(Record, frozen=True):
    """A place for a card."""

    text: str
    emblem: Emblem | None = None


class Mat(Record, frozen=True):
    title: str
    slots: tuple[Slot, ...]
    seat: int | None = None


class Ground(Record, frozen=True):
    """An arena of hexes, with texts on some of them."""

    radius: int
    starts: tuple[tuple[Hex, str], ...] = ()
    told: tuple[str, ...] = ()
    """Numbers of rules about it: one below each of its sheets."""


@dataclass(frozen=True, kw_only=True)
class Contents:
    piles: tuple[Pile, ...] = ()
    tokens: tuple[Token, ...] = ()
    figures: tuple[Figure, ...] = ()
    boards: tuple[Board, ...] = ()
    mats: tuple[Mat, ...] = ()
    ground: Ground | None = None
    short: tuple[str, ...]
    """Numbers of the rules that players need beside the game."""
    needs: str
    """Things that cannot be printed."""
