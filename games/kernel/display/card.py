"""A card: what stands on its printed face, and how people write cards of their own.

All of it is data, in both languages: a game says what, the shelf how it is set and drawn, so that
the cards of every game come from one hand.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kernel.display.shapes import Colour, Plain
from games.kernel.record import Illegal, Record
from games.kernel.rules import Language, Texts

# Printed


class Emblem(Record, frozen=True, eq=False):
    """A sign of a kind of card, drawn about the origin within a disc of radius 12. There is one of
    each, which therefore equals itself alone."""

    name: str
    ink: Colour
    """Of all that is coloured on a card whose first emblem it is."""
    tint: Colour
    """Of the panel it stands on: light enough for any printer, and for the emblem upon it."""
    shapes: tuple[Plain, ...]


class Sign(Record, frozen=True, kw_only=True):
    """A card or a token as one knows it at a glance, in the hand or across the table. What it is
    called is told beside it."""

    emblems: tuple[Emblem, ...]
    """What kind it is, and then what it looks like; the first one's ink is the card's."""
    corner: str = ""
    """As on its face."""
    figures: tuple[int, ...] = ()
    """An attack and a defence."""
    title: str = ""
    """The word for it, where its name has two parts; `nature` is the other."""
    nature: str = ""


class Step(Record, frozen=True):
    """A line of its text."""

    label: str
    """What it begins with, its colon included; empty where a line just speaks."""
    text: str
    signs: tuple[Emblem, ...] = ()
    """Before the text: what is counted at a glance."""


class Face(Record, frozen=True, kw_only=True):
    """What stands on a card, in one language."""

    title: str
    corner: str = ""
    """What is read first in a hand held as a fan: a cost, a rank, points."""
    glyph: Emblem | None = None
    """Or a sign, in its stead."""
    ink: Colour = ""
    """Of all that is coloured; left out, that of the glyph or of the first emblem."""
    types: tuple[str, ...] = ()
    secondary_types: tuple[str, ...] = ()
    emblems: tuple[Emblem, ...] = ()
    steps: tuple[Step, ...] = ()
    band: tuple[Emblem, str] | None = None
    """What it is when it is played in another way: the lower part of the card."""
    code: str = ""
    """A short one, by which it is found again in the catalogue."""
    source: str = ""
    """The deck, edition or game that it belongs to: cards get mixed up. The shelf says it."""


@dataclass(frozen=True)
class Copies:
    """So many of a card; or why it cannot be printed, instead of its face."""

    count: int
    face: Face | tuple[Illegal, ...]
    key: str = ""
    """That a deck names it by."""


def by_title(face: Face) -> Any:
    return face.title.casefold()


@dataclass(frozen=True)
class Printing:
    """How a game's cards become faces."""

    box: Callable[[Mapping[str, Sequence[Record]], Language], Iterable[Copies]]
    """Those of a catalogue, the game's own or an edition's, in its order."""
    brought: Callable[[Record, Language], Iterable[Copies]]
    """Those of what a seat brings."""
    order: Callable[[Face], Any] = by_title
    """Where a card lies among those that somebody prints to play with."""


# Written


class Flaw(Record, frozen=True):
    """What cannot be read, and where; line and column count from 1."""

    line: int
    column: int
    code: str
    texts: Mapping[Language, str]
    suggestion: str = ""
    """What may have been meant."""


class Sense(Record, frozen=True):
    """A line as it was understood."""

    texts: Mapping[Language, str]
    """As the companion would write it."""
    tree: Any
    line: int | None = None
    """Where it stands in the text, counted from 1."""


class Written(Record, frozen=True):
    """A card that could be read, told back."""

    title: str
    types: tuple[str, ...]
    secondary_types: tuple[str, ...]
    steps: tuple[Sense, ...]
    texts: Mapping[Language, str]
    """All of it, to be read again as the same card."""
    faces: Mapping[Language, Face]
    remarks: tuple[Flaw, ...] = ()
    """What is odd about it, or can never happen, though it can be played."""


class Chapter(Record, frozen=True):
    title: str
    text: str
    examples: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    """The ways to say one thing, the one that is printed first."""


class Guide(Record, frozen=True):
    """The language for those who write in it."""

    title: str
    text: str
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True)
class Keeping:
    """How a card of somebody's own stands in an edition."""

    kind: str
    """Of the entries of a catalogue, that of cards."""
    entry: Callable[[str, Texts], Record]
    """The card of that key."""
    texts: Callable[[Record], Texts]
    """What such an entry says, to be written on."""


@dataclass(frozen=True)
class Writing:
    """A language in which people write cards."""

    read: Callable[[str], Written | tuple[Flaw, ...]]
    """The card, or all that is wrong with its text."""
    tree: Any
    """What a line is understood as, for whoever describes it."""
    understood: Callable[[str], tuple[Sense, ...]] = lambda text: ()
    """The lines that can be read, of a text whose others cannot."""
    guide: Callable[[Language], Guide] | None = None
    keeping: Keeping | None = None
    """None: a card is read, and nowhere kept."""
