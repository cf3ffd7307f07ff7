"""An arena of hexes at true scale, over as many sheets as it takes, to be glued edge to edge."""

from collections.abc import Iterator
from itertools import pairwise, product
from math import ceil, cos, pi, sin, sqrt
from typing import Final

from games.kernel.display.contents import Ground
from games.kernel.hexes import CENTRE, Hex, disc
from games.papers.fonts import width
from games.papers.lines import INK as BLACK
from games.papers.shapes import A4, Line, Page, Point, Shape, Text
from games.shelf.cards.card import INK, QUIET

FLATS: Final = 40.0
"""Of a space, from edge to edge: a piece of 28 mm stands in it, and a marker beside."""
R: Final = FLATS / sqrt(3)
EDGE: Final = 8.0
ROOM: Final[Point] = (A4[0] - 2 * EDGE, A4[1] - 2 * EDGE)
FLAP: Final = 12.0  # that lies under the next sheet
START: Final = 6.5  # points
LEADING: Final = 3.0


def pages(ground: Ground, note: str) -> tuple[Page, ...]:
    """The note stands on the flap and beside it, where nothing of it is seen later."""
    wide, high = _size(ground.radius)
    across, down = ceil(wide / ROOM[0]), ceil(high / ROOM[1])
    return tuple(
        Page(tuple(_sheet(ground, (column, row), (wide / across, high / down), note)))
        for row, column in product(range(down), range(across))
    )


def _size(radius: int) -> Point:
    return (3 * radius + 2) * R, (2 * radius + 1) * FLATS


def at(space: Hex) -> Point:
    return 1.5 * R * space.q, FLATS * (space.r + space.q / 2)


def _sheet(ground: Ground, place: tuple[int, int], part: Point, note: str) -> Iterator[Shape]:
    wide, high = _size(ground.radius)
    left, top = (place[0] * part[0] - wide / 2, place[1] * part[1] - high / 2)
    by = (EDGE - left, EDGE - top)
    inside = [space for space in disc(CENTRE, ground.radius) if _seen(at(space), (left, top), part)]
    for space in inside:
        yield from _space((at(space)[0] + by[0], at(space)[1] + by[1]))
    for space in inside:
        texts = [text for start, text in ground.starts if start == space]
        yield from _texts(texts, (at(space)[0] + by[0], at(space)[1] + by[1]))
    if place[0]:
        yield from _dashes((EDGE, EDGE / 2), (EDGE, A4[1] - EDGE / 2))
    if place[1]:
        yield from _dashes((EDGE / 2, EDGE), (A4[0] - EDGE / 2, EDGE))
    yield Text((EDGE + 2, A4[1] - 3), note, "text", 6.5, QUIET, width(note, "text", 6.5))


def _seen(middle: Point, corner: Point, part: Point) -> bool:
    """Whatever lies on the sheet, or on what lies under the next one."""
    far = (R, FLATS / 2)
    return all(corner[n] - far[n] < middle[n] < corner[n] + part[n] + FLAP + far[n] for n in (0, 1))


def _space(middle: Point) -> Iterator[Line]:
    angles = [n * pi / 3 for n in range(7)]
    corners = [(middle[0] + R * cos(angle), middle[1] + R * sin(angle)) for angle in angles]
    for one, two in pairwise(corners):
        yield Line(one, two, 0.4, INK)


def _texts(texts: list[str], middle: Point) -> Iterator[Text]:
    for n, text in enumerate(texts):
        wide = width(text, "text", START)
        y = middle[1] + (n - (len(texts) - 1) / 2) * LEADING + 1
        yield Text((middle[0] - wide / 2, y), text, "text", START, QUIET, wide)


def _dashes(start: Point, end: Point) -> Iterator[Line]:
    """Where scissors go."""
    (x, y), (far, low) = start, end
    count = int(max(far - x, low - y) / 4)
    step = ((far - x) / count, (low - y) / count)
    for n in range(count):
        one = (x + n * step[0], y + n * step[1])
        yield Line(one, (one[0] + step[0] / 2, one[1] + step[1] / 2), 0.2, BLACK)
