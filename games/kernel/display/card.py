"""A card: its printed face, and how people write their own cards.

All of it is data in both languages. A game supplies the content and the shelf sets and draws it, so
that the cards of every game look alike.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kernel.display.shapes import Colour, Plain
from games.kernel.record import Illegal, Record
from games.kernel.rules import Language, Texts

# Printed cards


class Emblem(Record, frozen=True, eq=False):
    """A sign of a kind of card, drawn around the origin within a disc of radius 12. There is one
    object for each, so it equals only itself."""

    name: str
    ink: Colour
    """Colour of everything coloured on a card whose first emblem this is."""
    tint: Colour
    """Colour of the panel behind it: light enough for any printer and for the emblem on it."""
    shapes: tuple[Plain, ...]


class Sign(Record, frozen=True, kw_only=True):
    """A small picture of a card or token, recognisable in the hand or across the table. Its name is
    given separately."""

    emblems: tuple[Emblem, ...]
    """The kind of card, then details of its look; the ink of the first is the card's ink."""
    corner: str = ""
    """Same as `Face.corner`."""
    figures: tuple[int, ...] = ()
    """An attack and a defence."""
    title: str = ""
    """The first part of a two-part name; `nature` is the other."""
    nature: str = ""
    effect: str = ""
    """Its effect when it is laid, in a word or two."""


class Step(Record, frozen=True):
    label: str
    """The label, with its colon; empty if the line has none."""
    text: str
    signs: tuple[Emblem, ...] = ()
    """Emblems before the text, counted at a glance."""
    reading: str = ""
    """The companion's own wording, in small print, where an author's text has another one."""


class Face(Record, frozen=True, kw_only=True):
    """The content of a card in one language."""

    title: str
    corner: str = ""
    """The most important value when cards are held as a fan: a cost, a rank, points."""
    glyph: Emblem | None = None
    """A sign shown instead of `corner`."""
    ink: Colour = ""
    """Colour of everything coloured; if empty, that of the glyph or of the first emblem."""
    types: tuple[str, ...] = ()
    secondary_types: tuple[str, ...] = ()
    emblems: tuple[Emblem, ...] = ()
    steps: tuple[Step, ...] = ()
    band: tuple[Emblem, str] | None = None
    """Lower part of the card: what it is when played in another way."""
    code: str = ""
    """A short code by which the card is found in the catalogue."""
    source: str = ""
    """The deck, edition or game that the card belongs to, since printed cards get mixed up. The
    shelf sets it."""


@dataclass(frozen=True)
class Copies:
    """Several copies of a card; instead of its face, the reasons why it cannot be printed."""

    count: int
    face: Face | tuple[Illegal, ...]
    key: str = ""
    """The key by which a deck names it."""


def by_title(face: Face) -> Any:
    return face.title.casefold()


@dataclass(frozen=True)
class CardPrinting:
    """How a game's cards become faces."""

    box: Callable[[Mapping[str, Sequence[Record]], Language], Iterable[Copies]]
    """Returns the cards of a catalogue (the game's own or an edition's) in its order."""
    brought: Callable[[Record, Language], Iterable[Copies]]
    """Returns the cards that a seat brings."""
    order: Callable[[Face], Any] = by_title
    """Sort key of a card in a print of someone's play set."""


# Cards that people write


class Flaw(Record, frozen=True):
    """A text that cannot be read, and its position; line and column count from 1."""

    line: int
    column: int
    code: str
    texts: Mapping[Language, str]
    suggestion: str = ""
    """A suggested correction."""


class ParsedLine(Record, frozen=True):
    """A line as the parser understood it."""

    texts: Mapping[Language, str]
    """The line in the companion's own wording."""
    tree: Any
    line: int | None = None
    """Line number in the text, counted from 1."""


class ParsedCard(Record, frozen=True):
    """A card that could be read, in the companion's own wording."""

    title: str
    types: tuple[str, ...]
    secondary_types: tuple[str, ...]
    steps: tuple[ParsedLine, ...]
    texts: Mapping[Language, str]
    """The whole card, which can be read again as the same card."""
    faces: Mapping[Language, Face]
    remarks: tuple[Flaw, ...] = ()
    """Warnings: odd lines, or lines that can never apply, although the card is playable."""


class Chapter(Record, frozen=True):
    title: str
    text: str
    examples: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    """Alternative wordings of one thing; the printed one comes first."""


class Guide(Record, frozen=True):
    """A guide to the language for people who write cards."""

    title: str
    text: str
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True)
class CardStorage:
    """How a written card is stored in an edition."""

    kind: str
    """Kind of the catalogue's entries that are cards."""
    entry: Callable[[str, Texts], Record]
    """Returns the card with that key."""
    texts: Callable[[Record], Texts]
    """Returns the text of such an entry, for editing."""


@dataclass(frozen=True)
class CardLanguage:
    """A language in which people write cards."""

    read: Callable[[str], ParsedCard | tuple[Flaw, ...]]
    """Returns the card, or all faults of its text."""
    tree: Any
    """Type of a parsed line, for API descriptions."""
    understood: Callable[[str], tuple[ParsedLine, ...]] = lambda text: ()
    """Returns the readable lines of a text that has faults elsewhere."""
    guide: Callable[[Language], Guide] | None = None
    keeping: CardStorage | None = None
    """None: cards can be read but are not stored."""
