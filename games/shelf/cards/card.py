"""A card of poker size, in coordinates from its upper left corner: the corner visible in a fanned
hand, title, types, panel and text."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, count
from typing import Final

from games.kernel.display.card import Emblem, Face
from games.papers.fonts import POINT, width
from games.papers.inks import INK, LINE, QUIET
from games.papers.shapes import (
    Box,
    Circle,
    Colour,
    Font,
    Frame,
    Line,
    Point,
    Polygon,
    Shape,
    Text,
    transform,
)
from games.shelf.cards.typesetting import READING, SIGN, Block, fits, largest_size, set_balanced

WIDE: Final = 63.0
HIGH: Final = 88.0
EDGE: Final = 1.6  # so that an imprecise cut does not touch the frame
ROUND: Final = 2.4
FRAME: Final = 0.4
LEFT: Final = 5.0
ROOM: Final = WIDE - 2 * LEFT
CORNER: Final = 8.0
HEAD: Final = 4.6  # y where the head begins
TITLE: Final = 10.4  # y of the base line, if the corner is empty
TYPES: Final = 15.3
PANEL: Final = 18.2  # its upper edge
LOWER: Final = 8.6  # shift of all parts below a corner
FOOT: Final = 84.2
BOTTOM: Final = 79.8  # lower edge of the text
BAND: Final = 62.5  # upper edge of the lower part
AIR: Final = 3.4  # between panel and text
SMALL: Final = 6.8  # points

SETTINGS: Final = (
    *((31.0, size / 10) for size in (100, 96)),
    *((25.0, size / 10) for size in (98, 94, 90, 86)),
    *((18.0, size / 10) for size in (90, 86, 82, 78)),
    *((12.0, size / 10) for size in (80, 75, 70, 65, 60)),
)
"""Height of the panel and size of the text, the best first. If none fits, the text is made smaller
still."""
BANDED: Final = ((14.0, 11.0), (14.0, 10.0), (12.0, 9.0))
"""Tried first, for cards with a lower part."""


@lru_cache(maxsize=1024)
def card(face: Face) -> tuple[Shape, ...]:
    high, size = text_setting(face)
    block = set_balanced(face.steps, ROOM, size)
    ink = _ink(face)
    low = LOWER if _is_cornered(face) else 0.0
    top = _below_heading(face)
    return (
        *_band(face, ink),
        Frame((EDGE, EDGE), (WIDE - 2 * EDGE, HIGH - 2 * EDGE), ROUND, FRAME, ink),
        *_corner(face, ink),
        *_heading(face, ink, low),
        *_panel(face.emblems, top, high),
        *_steps(block, top + high + AIR, ink),
        *_foot(face),
    )


def text_setting(face: Face) -> tuple[float, float]:
    """Return the height of the panel and the size of the text that fits below it."""
    lowest, smallest = SETTINGS[-1]
    smaller = ((lowest, smallest * 0.94**times) for times in count(1))
    settings: Iterator[tuple[float, float]] = chain(BANDED if face.band else (), SETTINGS, smaller)
    if not face.emblems:
        settings = ((0.0, size) for _, size in settings)
    top = _below_heading(face) + AIR
    bottom = BAND - AIR if face.band else BOTTOM
    return next(
        (high, size) for high, size in settings if fits(face.steps, ROOM, size, bottom - top - high)
    )


def _is_cornered(face: Face) -> bool:
    return bool(face.corner or face.glyph)


def _below_heading(face: Face) -> float:
    """Return the y below the heading. A card without types needs no room for them."""
    low = LOWER if _is_cornered(face) else 0.0
    return PANEL + low - (0.0 if face.types else TYPES - TITLE)


def _ink(face: Face) -> Colour:
    signs = (*((face.glyph,) if face.glyph else ()), *face.emblems)
    return face.ink or (signs[0].ink if signs else INK)


def _corner(face: Face, ink: Colour) -> Iterator[Shape]:
    middle = (LEFT + CORNER / 2, HEAD + CORNER / 2)
    if face.glyph is not None:
        yield from (transform(shape, middle, CORNER / 24) for shape in face.glyph.shapes)
    elif face.corner:
        size = largest_size(face.corner, "title", CORNER * 0.72, at_most=14)
        wide = width(face.corner, "title", size)
        yield Circle(middle, CORNER / 2, FRAME, ink)
        at = (middle[0] - wide / 2, middle[1] + 0.34 * size * POINT)
        yield Text(at, face.corner, "title", size, ink, wide)


def _heading(face: Face, ink: Colour, low: float) -> Iterator[Shape]:
    yield _fitted_line((LEFT, TITLE + low), face.title, "title", 16, INK)
    if face.types:
        yield from _types(face, ink, TYPES + low)


def _types(face: Face, ink: Colour, y: float) -> Iterator[Shape]:
    main = ", ".join(face.types)
    rest = f"  {', '.join(face.secondary_types)}" if face.secondary_types else ""
    size = min(9, 9 * ROOM / (width(main, "label", 9) + width(rest, "text", 9)))
    named = Text((LEFT, y), main, "label", size, ink, width(main, "label", size))
    yield named
    if rest:
        left = LEFT + named.width + width("  ", "text", size)
        yield _fitted_line((left, y), rest.strip(), "text", size, QUIET)


def _panel(emblems: tuple[Emblem, ...], top: float, high: float) -> Iterator[Shape]:
    """Yield a tinted stripe for each emblem."""
    if not emblems:
        return
    each = ROOM / len(emblems)
    scale = min(high * 0.82, each * 0.9) / 24
    yield Box((LEFT, top), (ROOM, high), ROUND, emblems[0].tint)
    for place, emblem in enumerate(emblems):
        left = LEFT + place * each
        if place:
            yield _stripe(left, top, high, emblem.tint)
        centre = (left + each / 2, top + high / 2)
        yield from (transform(shape, centre, scale) for shape in emblem.shapes)


def _stripe(left: float, top: float, high: float, tint: Colour) -> Shape:
    """Return a stripe up to the panel's right end, with its two right corners cut off."""
    right, bottom, cut = LEFT + ROOM, top + high, 1.2
    return Polygon(
        (
            (left, top),
            (right - cut, top),
            (right, top + cut),
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
            yield Line((LEFT, y + block.gap / 2), (LEFT + ROOM, y + block.gap / 2), 0.15, LINE)
            y += block.gap
        for line in lines:
            base = y + block.leading * 0.76
            for piece in line:
                if piece.sign is not None:
                    high = SIGN * block.size * POINT
                    at = (LEFT + piece.start + high / 2, base - 0.36 * block.size * POINT)
                    yield from (transform(shape, at, high / 24) for shape in piece.sign.shapes)
                    continue
                at = (LEFT + piece.start, base)
                colour = ink if piece.font == "label" else INK
                size = block.size * (READING if piece.small else 1)
                yield Text(at, piece.text, piece.font, size, colour, piece.width)
            y += block.leading


def _band(face: Face, ink: Colour) -> Iterator[Shape]:
    """Yield the lower part, inside the frame."""
    if face.band is None:
        return
    emblem, text = face.band
    high = HIGH - EDGE - BAND
    yield Box((EDGE, BAND), (WIDE - 2 * EDGE, high), ROUND, emblem.tint)
    yield Box((EDGE, BAND), (WIDE - 2 * EDGE, high / 2), 0, emblem.tint)
    yield Line((EDGE, BAND), (WIDE - EDGE, BAND), 0.6, ink)
    middle = (LEFT + CORNER / 2, BAND + 9)
    yield from (transform(shape, middle, CORNER / 20) for shape in emblem.shapes)
    yield _fitted_line((LEFT + CORNER + 3, BAND + 10.4), text, "label", 12, emblem.ink)


def _foot(face: Face) -> Iterator[Shape]:
    code = Text((LEFT, FOOT), "", "label", SMALL, INK, 0)
    if face.code:
        code = _fitted_line((LEFT, FOOT), face.code, "label", SMALL, INK, room=ROOM / 3)
        yield code
    if face.source:
        room = ROOM - code.width - 2
        foot = _fitted_line((LEFT, FOOT), face.source, "text", SMALL, QUIET, room=room)
        yield transform(foot, (ROOM - foot.width, 0))


def _fitted_line(
    at: Point, text: str, font: Font, at_most: float, ink: Colour, *, room: float | None = None
) -> Text:
    """Return one line, made smaller if it does not fit its room (up to the right edge by
    default)."""
    room = LEFT + ROOM - at[0] if room is None else room
    size = largest_size(text, font, room, at_most=at_most)
    return Text(at, text, font, size, ink, min(room, width(text, font, size)))
