"""Figures shared by screen and paper: the shape of a seat, a space of an arena, the hatching over
hidden things, the companion's sign."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import Final

from games.kernel.hexes import Hex
from games.papers.shapes import Box, Colour, Disc, Line, Point, Polygon, Polyline

STEP: Final = 1.8
"""Distance between the lines of a hatching, in millimetres."""
GAP: Final = (-75.0, 0.0)
"""Angles between which the ring of the companion's sign is open, in degrees from the right,
clockwise."""


def seat(number: int | None, at: Point, radius: float, fill: Colour) -> Disc | Polygon | Box:
    """Return ● ▲ ■ or ◆, of equal areas: seats can be told apart by shape as well."""
    x, y = at
    match (number or 0) % 4:
        case 0:
            return Disc(at, radius, fill)
        case 1:
            low = y + 0.84 * radius
            far = 1.22 * radius
            return Polygon(((x, y - 1.28 * radius), (x + far, low), (x - far, low)), fill)
        case 2:
            side = 1.78 * radius
            return Box((x - side / 2, y - side / 2), (side, side), 1, fill)
        case _:
            far = 1.27 * radius
            return Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), fill)


def centre(at: Hex, radius: float) -> Point:
    """Return the centre of a space; the middle of the arena is the origin."""
    return 1.5 * radius * at.q, sqrt(3) * radius * (at.r + at.q / 2)


def corners(at: Point, radius: float) -> list[Point]:
    """Return the corners of a space, from the right, clockwise."""
    return [point_on_circle(at, radius, 60 * n) for n in range(6)]


def point_on_circle(at: Point, radius: float, angle: float) -> Point:
    """Return a point of a circle, by its angle in degrees from the right, clockwise."""
    return at[0] + radius * cos(angle * pi / 180), at[1] + radius * sin(angle * pi / 180)


def arc(at: Point, radius: float, way: tuple[float, float], width: float, ink: Colour) -> Polyline:
    start, end = way
    count = max(2, ceil((end - start) / 6))
    points = [
        point_on_circle(at, radius, start + (end - start) * n / count) for n in range(count + 1)
    ]
    return Polyline(tuple(points), width, ink)


def ring(at: Point, radius: float, ink: Colour) -> Polyline:
    """Return the open ring of the companion's sign."""
    return arc(at, radius, (GAP[1], 360 + GAP[0]), radius * 0.28, ink)


def dashes(points: Sequence[Point], dash: float, width: float, ink: Colour) -> Iterator[Line]:
    """Yield dashes and gaps of equal length along a line of several pieces."""
    for (x, y), (far, low) in pairwise(points):
        count = max(1, round(hypot(far - x, low - y) / dash / 2))
        step = ((far - x) / count, (low - y) / count)
        for n in range(count):
            start = (x + n * step[0], y + n * step[1])
            yield Line(start, (start[0] + step[0] / 2, start[1] + step[1] / 2), width, ink)


def hatch(outline: Sequence[Point], ink: Colour, step: float = STEP) -> Polyline:
    """Return lines at 45 degrees within a convex figure, drawn as one line along its edge."""
    sums = [x + y for x, y in outline]
    apart = step * sqrt(2)
    points: list[Point] = []
    for n in range(1, ceil((max(sums) - min(sums)) / apart)):
        ends = _crossings(outline, min(sums) + n * apart)
        points += ends if n % 2 else reversed(ends)
    return Polyline(tuple(points), 0.3, ink)


def _crossings(outline: Sequence[Point], total: float) -> list[Point]:
    """Return where the line of all points with that sum of coordinates crosses an outline."""
    crossings = []
    for one, two in zip(outline, (*outline[1:], outline[0]), strict=True):
        near, far = sum(one) - total, sum(two) - total
        if (near < 0) != (far < 0):
            share = near / (near - far)
            crossings.append(
                (one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1]))
            )
    return sorted(crossings)


def box_points(corner: Point, size: Point, radius: float) -> list[Point]:
    (x, y), (wide, high) = corner, size
    turns = (
        ((x + wide - radius, y + high - radius), 0),
        ((x + radius, y + high - radius), 90),
        ((x + radius, y + radius), 180),
        ((x + wide - radius, y + radius), 270),
    )
    return [point_on_circle(at, radius, start + 30 * n) for at, start in turns for n in range(4)]


def disc_points(at: Point, radius: float) -> list[Point]:
    return [point_on_circle(at, radius, 15 * n) for n in range(24)]
