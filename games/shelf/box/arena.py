"""Arena of hexes at true scale, over as many sheets as needed. A hatched strip of each sheet lies
under the next one, which is cut at a hairline."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import ceil, sqrt
from typing import Final, TypeAlias

from games.kernel.display.contents import Ground
from games.kernel.hexes import CENTRE, Direction, disc, distance, step
from games.papers import outlines
from games.papers.fonts import POINT, width
from games.papers.inks import EDGE, HATCH, INK, QUIET, WHITE
from games.papers.lines import wrap
from games.papers.shapes import (
    A4,
    Box,
    Disc,
    Frame,
    Line,
    Page,
    Point,
    Polygon,
    Shape,
    Text,
    transform,
)
from games.shelf.cards.printout import CORNER, foot

Rectangle: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""
R: Final = 30.0
"""Distance from the middle of a space to its corners, as on the screen: one unit is one
millimetre."""
KERB: Final = 4.0
MARGIN: Final = 8.0
LEGEND: Final = 30.0
ROOM: Final[Point] = (A4[0] - 2 * MARGIN, A4[1] - 2 * MARGIN - LEGEND)
STRIP: Final = 8.0  # width of the part under the next sheet
MARKS: Final = 65.0  # distance between the diamonds that meet across a join
DIAMOND: Final = 6.0
START: Final = 13.0
TEXT: Final = 7.0  # points
READ: Final = 8.5
SIDES: Final[tuple[Direction, ...]] = (2, 3, 4, 5, 0, 1)
"""Directions of the neighbours across each side, clockwise from the corner on the right."""


def pages(ground: Ground, sentences: Sequence[str], note: str) -> tuple[Page, ...]:
    """Return the sheets, each with one of the sentences."""
    across, down = grid(ground)
    return tuple(
        Page(tuple(_sheet(ground, (column, row), sentences, note)))
        for row, column in product(range(down), range(across))
    )


def grid(ground: Ground) -> tuple[int, int]:
    """Return the number of sheets side by side and below each other."""
    wide, high = size(ground)
    return ceil(wide / (ROOM[0] - STRIP)), ceil(high / (ROOM[1] - STRIP))


def size(ground: Ground) -> Point:
    """Return the size with the kerb."""
    radius = ground.radius
    return (3 * radius + 2) * R + 2 * KERB, (2 * radius + 1) * R * sqrt(3) + 2 * KERB


def _sheet(
    ground: Ground, place: tuple[int, int], sentences: Sequence[str], note: str
) -> Iterator[Shape]:
    (across, down), (wide, high) = grid(ground), size(ground)
    part = (wide / across, high / down)
    left, top = (place[0] * part[0] - wide / 2, place[1] * part[1] - high / 2)
    right = left + part[0] + (STRIP if place[0] < across - 1 else 0)
    bottom = top + part[1] + (STRIP if place[1] < down - 1 else 0)
    by = (MARGIN - left, MARGIN - top)
    drawn = (
        *_spaces(ground, (left, top, right, bottom)),
        *_start_labels(ground, (left, top, left + part[0], top + part[1])),
        *_joins(place, (across, down), part),
    )
    yield from (transform(shape, by) for shape in drawn)
    number = place[1] * across + place[0]
    low = MARGIN + part[1] + STRIP + 7
    yield from _legend((across, down), number, low)
    yield from _text_lines(sentences[number % len(sentences)] if sentences else "", low)
    yield from foot(f"{note} · {number + 1}/{across * down}")


def _spaces(ground: Ground, seen: Rectangle) -> Iterator[Shape]:
    inside = disc(CENTRE, ground.radius)
    near = [each for each in inside if _is_near(outlines.centre(each, R), seen)]
    walls: list[Line] = []
    for space in near:
        corners = outlines.corners(outlines.centre(space, R), R)
        for way, side in zip(SIDES, pairwise((*corners, corners[0])), strict=True):
            beyond = distance(step(space, way), CENTRE) > ground.radius
            if beyond:
                walls.append(Line(*side, KERB, EDGE))
            elif way < 3:  # draws each shared side once
                yield from _clip_line(Line(*side, 0.8, HATCH), seen)
            else:
                continue
    for wall in walls:
        yield from _clip_line(wall, seen)
        yield from (
            Disc(at, KERB / 2, EDGE) for at in (wall.start, wall.end) if _is_within(at, seen)
        )
    for space in {start for start, _ in ground.starts}:
        circle = outlines.disc_points(outlines.centre(space, R), START)
        for dash in outlines.dashes((*circle, circle[0]), 1.7, 0.5, EDGE):
            yield from _clip_line(dash, seen)


def _is_near(at: Point, seen: Rectangle) -> bool:
    left, top, right, bottom = seen
    return left - R < at[0] < right + R and top - R < at[1] < bottom + R


def _is_within(at: Point, seen: Rectangle) -> bool:
    return seen[0] <= at[0] <= seen[2] and seen[1] <= at[1] <= seen[3]


def _start_labels(ground: Ground, own: Rectangle) -> Iterator[Text]:
    """Yield the names at the start spaces. A name is wholly on the sheet that has the middle of its
    space."""
    left, top, right, bottom = own
    for space in dict.fromkeys(start for start, _ in ground.starts):
        x, y = outlines.centre(space, R)
        if not (left - 1e-9 <= x < right - 1e-9 and top - 1e-9 <= y < bottom - 1e-9):
            continue
        texts = [text for start, text in ground.starts if start == space]
        for n, text in enumerate(texts):
            wide = width(text, "text", TEXT)
            at = min(max(x - wide / 2, left + 1.5), right - wide - 1.5)
            low = y + (n - (len(texts) - 1) / 2) * 3.2 + 1
            yield Text((at, min(max(low, top + 4), bottom - 2)), text, "text", TEXT, QUIET, wide)


def _clip_line(line: Line, seen: Rectangle) -> Iterator[Line]:
    """Yield the part of the line inside the rectangle, if any."""
    (x, y), (far, low) = line.start, line.end
    start, end = 0.0, 1.0
    for at, more, least, most in ((x, far - x, seen[0], seen[2]), (y, low - y, seen[1], seen[3])):
        if abs(more) < 1e-9:
            if not least <= at <= most:
                return
            continue
        one, two = sorted(((least - at) / more, (most - at) / more))
        start, end = max(start, one), min(end, two)
    if start < end:
        ends = [(x + share * (far - x), y + share * (low - y)) for share in (start, end)]
        yield Line(ends[0], ends[1], line.width, line.ink)


def _joins(place: tuple[int, int], grid: tuple[int, int], part: Point) -> Iterator[Shape]:
    """Yield the joins, in coordinates from the middle of the arena: where sheets meet, and which
    one lies above."""
    far = (part[0] * grid[0] / 2, part[1] * grid[1] / 2)
    left, top = (place[n] * part[n] - far[n] for n in (0, 1))
    right, bottom = left + part[0], top + part[1]
    number = place[1] * grid[0] + place[0] + 1
    # The corner where both strips meet belongs to the lower one.
    more = STRIP if place[1] < grid[1] - 1 else 0.0
    if place[0] < grid[0] - 1:
        yield from _strip((right, top, right + STRIP, bottom), number + 1)
        yield from _diamonds(right, (top, bottom + more), upright=True)
    if place[1] < grid[1] - 1:
        wide = right + (STRIP if place[0] < grid[0] - 1 else 0)
        yield from _strip((left, bottom, wide, bottom + STRIP), number + grid[0])
        yield from _diamonds(bottom, (left, right), upright=False)
    if place[0]:
        yield Line((left, top - MARGIN / 2), (left, bottom + more), 0.15, EDGE)
        yield from _diamonds(left, (top, bottom + more), upright=True)
    if place[1]:
        yield Line((left - MARGIN / 2, top), (right, top), 0.15, EDGE)
        yield from _diamonds(top, (left, right), upright=False)


def _strip(at: Rectangle, above: int) -> Iterator[Shape]:
    """Yield a strip with the number of the sheet that will lie on it."""
    left, top, right, bottom = at
    yield outlines.hatch(((left, top), (right, top), (right, bottom), (left, bottom)), HATCH)
    middle = ((left + right) / 2, (top + bottom) / 2)
    yield Disc(middle, 3, WHITE)
    wide = width(str(above), "label", 9)
    yield Text((middle[0] - wide / 2, middle[1] + 1.2), str(above), "label", 9, QUIET, wide)


def _diamonds(at: float, way: tuple[float, float], *, upright: bool) -> Iterator[Polygon]:
    half = DIAMOND / 2
    for n in range(ceil(way[0] / MARKS), int(way[1] // MARKS) + 1):
        along = n * MARKS
        if n and way[0] + half < along < way[1] - half:
            x, y = (at, along) if upright else (along, at)
            yield Polygon(((x, y - half), (x + half, y), (x, y + half), (x - half, y)), INK)


def _legend(grid: tuple[int, int], number: int, y: float) -> Iterator[Shape]:
    """Yield a map of all sheets, with this one marked."""
    across, down = grid
    side = min(9.0, 18 / down)
    for n in range(across * down):
        row, column = divmod(n, across)
        corner = (CORNER[0] + column * side, y + row * side)
        if n == number:
            yield Box(corner, (side, side), 0, INK)
        yield Frame(corner, (side, side), 0, 0.3, INK)
        size = side * 1.2
        wide = width(str(n + 1), "label", size)
        at = (corner[0] + (side - wide) / 2, corner[1] + side / 2 + 0.36 * size * POINT)
        yield Text(at, str(n + 1), "label", size, WHITE if n == number else INK, wide)


def _text_lines(text: str, y: float) -> Iterator[Text]:
    left = CORNER[0] + 26
    room = A4[0] - CORNER[0] - left
    for n, line in enumerate(wrap(text, "text", READ, room)):
        at = (left, y + 3 + n * READ * POINT * 1.3)
        yield Text(at, line, "text", READ, INK, width(line, "text", READ))
