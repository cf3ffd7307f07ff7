"""What a game prints on a character's sheet, as data: the shelf draws it on a page and on paper.

Texts are in the reader's language. Its name, its picture and what only people read stand there,
too: those are the shelf's.
"""

from games.kernel.display.shapes import Point
from games.kernel.record import Record


class Emblem(Record, frozen=True):
    """A sign of a part: written on a page, drawn on paper, whose fonts may not have it."""

    sign: str
    outline: tuple[Point, ...]
    """Of one polygon, within a square of side 1."""
    red: bool = False


class Figure(Record, frozen=True):
    text: str
    value: int
    key: str = ""
    """Under which its game steps it; empty, where nobody chooses it."""


class Box(Record, frozen=True):
    """A point of a scale; the highest comes first."""

    value: int
    ticked: bool
    """The scale has fallen below it."""
    last: bool = False
    """A gap comes after it."""


class Part(Record, frozen=True, kw_only=True):
    """A part of a character: what it is worth, and where its scale stands."""

    text: str
    emblem: Emblem | None = None
    note: str = ""
    """Small, under its name: what one more of it costs."""
    figures: tuple[Figure, ...] = ()
    scale: tuple[Figure, ...] = ()
    """What is said beside the boxes."""
    boxes: tuple[Box, ...] = ()
    key: str = ""
    """Under which its game steps it, one level at a time."""
    level: int = 0
    prices: tuple[int, ...] = ()
    """Of each level above the one before, where levels are bought."""


class Section(Record, frozen=True):
    """Lines under a heading."""

    text: str
    lines: tuple[str, ...]


class Column(Record, frozen=True):
    text: str
    share: int
    """How wide it is beside the others."""
    emblems: tuple[Emblem, ...] = ()
    """Pale ones in every line, to be gone over with a pen."""


class Blank(Record, frozen=True):
    """Lines to be filled in by hand."""

    text: str
    columns: tuple[Column, ...]
    lines: int


class Contents(Record, frozen=True, kw_only=True):
    rings: tuple[Figure, ...] = ()
    """So many of something, each a ring to be ticked."""
    sums: str = ""
    """What it was bought for."""
    parts: tuple[Part, ...] = ()
    sections: tuple[Section, ...] = ()
    blanks: tuple[Blank, ...] = ()
