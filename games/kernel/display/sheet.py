"""A character's sheet as data: the shelf draws it on a page and on paper.

Texts are in the reader's language. The shelf adds the name, the picture and the free notes of the
character.
"""

from games.kernel.display.shapes import Point
from games.kernel.record import Record


class Emblem(Record, frozen=True):
    """A sign of a part: text on a page, drawn on paper, because its fonts may lack the
    character."""

    sign: str
    outline: tuple[Point, ...]
    """One polygon within a square of side 1."""
    red: bool = False


class Figure(Record, frozen=True):
    text: str
    value: int
    key: str = ""
    """The key by which its game raises or lowers it; empty if nobody chooses it."""


class Box(Record, frozen=True):
    """A point of a scale; the highest comes first."""

    value: int
    ticked: bool
    """True if the scale has fallen below it."""
    last: bool = False
    """True if a gap follows."""


class Part(Record, frozen=True, kw_only=True):
    """A part of a character: its values and the state of its scale."""

    text: str
    emblem: Emblem | None = None
    note: str = ""
    """Small print below its name: the price of one more."""
    figures: tuple[Figure, ...] = ()
    scale: tuple[Figure, ...] = ()
    """Figures beside the boxes."""
    boxes: tuple[Box, ...] = ()
    key: str = ""
    """The key by which its game raises or lowers it, one level at a time."""
    level: int = 0
    prices: tuple[int, ...] = ()
    """Price of each level above the one before, if levels are bought."""


class Section(Record, frozen=True):
    """Lines under a heading."""

    text: str
    lines: tuple[str, ...]


class Column(Record, frozen=True):
    text: str
    share: int
    """Its width relative to the other columns."""
    emblems: tuple[Emblem, ...] = ()
    """Pale emblems in every line, to be traced with a pen."""


class Blank(Record, frozen=True):
    """Lines to be filled in by hand."""

    text: str
    columns: tuple[Column, ...]
    lines: int


class Contents(Record, frozen=True, kw_only=True):
    rings: tuple[Figure, ...] = ()
    """A number of equal items, each a ring to be ticked."""
    sums: str = ""
    """The points for which the character was bought."""
    parts: tuple[Part, ...] = ()
    sections: tuple[Section, ...] = ()
    blanks: tuple[Blank, ...] = ()
