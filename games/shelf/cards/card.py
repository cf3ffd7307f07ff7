"""A card of poker size, from its upper left corner."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count
from typing import Final

from games.kernel.display.card import Emblem, Face
from games.papers.fonts import width
from games.papers.shapes import Box, Colour, Font, Frame, Line, Point, Polygon, Shape, Text, moved
from games.shelf.cards.typesetting import Block, balanced, fits, largest

WIDE: Final = 63.0
HIGH: Final = 88.0
EDGE: Final = 2.6  # white all around: a cut that slips shows nothing
LEFT: Final = 6.4
ROOM: Final = WIDE - 2 * LEFT
TITLE: Final = 9.9  # base lines
TYPES: Final = 14.5
PANEL: Final = 17.6  # its upper edge
FOOT: Final = 82.9
BOTTOM: Final = 79.2  # of the text
AIR: Final = 3.6  # between panel and text
APART: Final = 1.8  # the title and what stands in the corner

INK: Final[Colour] = "#23201c"
QUIET: Final[Colour] = "#6b645a"
RULE: Final[Colour] = "#ddd5c8"

SETTINGS: Final = (
    *((25.0, size / 10) for size in (98, 94, 90, 86)),
    *((18.0, size / 10) for size in (90, 86, 82, 78)),
    *((12.0, size / 10) for size in (80, 75, 70, 65, 60)),
)
"""The panel's height and the text's size, the finest first. Beyond them the text becomes as small
as it must."""


@lru_cache(maxsize=1024)
def card(face: Face) -> tuple[Shape, ...]:
    high, size = setting(face)
    block = balanced(face.steps, ROOM, size)
    ink = face.emblems[0].ink if face.emblems else INK
    return (
        *_frame(ink),
        *_heading(face, ink),
        *_panel(face.emblems, high),
        *_steps(block, PANEL + high + AIR, ink),
        *_foot(face.source),
    )


def setting(face: Face) -> tuple[float, float]:
    """How high the panel is, and the size of the text that fits below it."""
    lowest, smallest = SETTINGS[-1]
    smaller = ((lowest, smallest * 0.94**times) for times in count(1))
    settings: Iterator[tuple[float, float]] = chain(SETTINGS, smaller)
    if not face.emblems:
        settings = ((0.0, size) for _, size in settings)
    return next(
        (high, size)
        for high, size in settings
        if fits(face.steps, ROOM, size, BOTTOM - PANEL - AIR - high)
    )


def _frame(ink: Colour) -> Iterator[Shape]:
    size = (WIDE - 2 * EDGE, HIGH - 2 * EDGE)
    yield Frame((EDGE, EDGE), size, 2.4, 0.35, ink)


def _heading(face: Face, ink: Colour) -> Iterator[Shape]:
    room = ROOM
    if face.corner:
        corner = _line((LEFT, TITLE), face.corner, "label", 14.5, ink, room=ROOM / 4)
        room -= corner.width + APART
        yield moved(corner, (ROOM - corner.width, 0))
    yield _line((LEFT, TITLE), face.title, "title", 14.5, INK, room=room)
    if face.types:
        yield from _types(face, ink)


def _types(face: Face, ink: Colour) -> Iterator[Shape]:
    main = ", ".join(face.types)
    rest = f"  {', '.join(face.secondary_types)}" if face.secondary_types else ""
    size = min(7.4, 7.4 * ROOM / (width(main, "label", 7.4) + width(rest, "text", 7.4)))
    named = Text((LEFT, TYPES), main, "label", size, ink, width(main, "label", size))
    yield named
    if rest:
        left = LEFT + named.width + width("  ", "text", size)
        yield _line((left, TYPES), rest.strip(), "text", size, QUIET)


def _panel(emblems: tuple[Emblem, ...], high: float) -> Iterator[Shape]:
    """A stripe of tint each."""
    if not emblems:
        return
    each = ROOM / len(emblems)
    scale = min(high * 0.82, each * 0.9) / 24
    yield Box((LEFT, PANEL), (ROOM, high), 1.6, emblems[0].tint)
    for place, emblem in enumerate(emblems):
        left = LEFT + place * each
        if place:
            yield _stripe(left, high, emblem.tint)
        centre = (left + each / 2, PANEL + high / 2)
        yield from (moved(shape, centre, scale) for shape in emblem.shapes)


def _stripe(left: float, high: float, tint: Colour) -> Shape:
    """To the panel's right end, whose upper and lower corners it cuts off."""
    right, bottom, cut = LEFT + ROOM, PANEL + high, 0.9
    return Polygon(
        (
            (left, PANEL),
            (right - cut, PANEL),
            (right, PANEL + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left, bottom),
        ),
        tint,
    )


def _steps(block: Block, top: float, ink: Colour) -> Iterator[Shape]:
    y = top
    for place, lines in enumerate(block.steps):
        if place:
            yield Line((LEFT, y + block.gap / 2), (LEFT + ROOM, y + block.gap / 2), 0.15, RULE)
            y += block.gap
        for line in lines:
            base = y + block.leading * 0.76
            for piece in line:
                at = (LEFT + piece.start, base)
                colour = ink if piece.font == "label" else INK
                yield Text(at, piece.text, piece.font, block.size, colour, piece.width)
            y += block.leading


def _foot(source: str) -> Iterator[Shape]:
    if source:
        foot = _line((LEFT, FOOT), source, "text", 5.2, QUIET, room=ROOM)
        yield moved(foot, (ROOM - foot.width, 0))


def _line(
    at: Point, text: str, font: Font, at_most: float, ink: Colour, *, room: float | None = None
) -> Text:
    """One line, made smaller where it would not fit its room, or else up to the right edge."""
    room = LEFT + ROOM - at[0] if room is None else room
    size = largest(text, font, room, at_most=at_most)
    return Text(at, text, font, size, ink, min(room, width(text, font, size)))
