"""One emblem and one colour for each main type."""

from collections.abc import Callable, Iterator
from math import cos, pi, sin, sqrt
from typing import Final

from games.kernel.display.card import Emblem
from games.kernel.display.shapes import Box, Circle, Colour, Disc, Line, Plain, Point, Polygon
from games.rulebooks.combat.language.tree import MainType


def _attack(ink: Colour, tint: Colour) -> Iterator[Plain]:
    """A blade across a burst."""
    for place in range(12):
        angle = place * pi / 6 + pi / 12
        reach = 11.2 if place % 2 else 9.4
        yield Line(_polar(7.2, angle), _polar(reach, angle), 0.55, ink)
    blade = ((-1.35, 4.2), (-1.35, -8.4), (0, -11.4), (1.35, -8.4), (1.35, 4.2))
    yield Polygon(tuple(_tilt(x, y) for x, y in blade), ink)
    yield Line(_tilt(0, 3.2), _tilt(0, -8.4), 0.4, tint)
    yield Line(_tilt(-3.8, 4.6), _tilt(3.8, 4.6), 1.5, ink)
    yield Line(_tilt(0, 4.6), _tilt(0, 9), 1.4, ink)
    yield Disc(_tilt(0, 9.9), 1.35, ink)


def _defence(ink: Colour, tint: Colour) -> Iterator[Plain]:
    """A shield with its rim, and a bar across."""
    yield Polygon(_shield(1), ink)
    yield Polygon(_shield(0.86), tint)
    yield Polygon(_shield(0.74), ink)
    yield Polygon(((-7, -1.6), (0, -5.4), (7, -1.6), (7, 1.6), (0, -2.2), (-7, 1.6)), tint)
    yield Polygon(((-5.6, 3.44), (0, 0.4), (5.6, 3.44), (5.6, 4.64), (0, 1.6), (-5.6, 4.64)), tint)


def _movement(ink: Colour, tint: Colour) -> Iterator[Plain]:
    """An arrow from one hex into the next."""
    yield Polygon(_hex((-5, 3.2), 6.1), ink)
    yield Polygon(_hex((-5, 3.2), 5.4), tint)
    yield Polygon(_hex((5.57, -2.9), 6.1), ink)
    yield Line((-5, 3.2), (3.2, -1.54), 2.9, tint)
    yield Line((-5, 3.2), (0.3, 0.14), 1.3, ink)
    yield Line((0.3, 0.14), (5, -2.57), 1.3, tint)
    yield Polygon(((8.9, -4.82), (5.95, -0.2), (3.45, -4.54)), tint)
    yield Disc((-5, 3.2), 1.7, ink)


def _rhetoric(ink: Colour, tint: Colour) -> Iterator[Plain]:
    """Two speech bubbles: a word and its answer."""
    yield Box((-11, -9), (17, 11.4), 3, ink)
    yield Polygon(((-8, 1.6), (-8.6, 6.6), (-2.6, 1.6)), ink)
    yield Box((-3.6, -2.6), (15.2, 10.6), 3.4, tint)
    yield Box((-2.8, -1.8), (13.6, 9), 2.6, ink)
    yield Polygon(((4.2, 6.8), (8.6, 6.8), (9, 11)), ink)
    for place in range(3):
        yield Disc((0.6 + place * 3.4, 2.7), 1, tint)


def _passive(ink: Colour, tint: Colour) -> Iterator[Plain]:
    """A moon over still water."""
    yield Disc((0, -2.2), 5.6, ink)
    yield Disc((2.3, -3.7), 4.7, tint)
    for place, half in enumerate((10.6, 7.6, 4.4)):
        yield Line((-half, 6 + place * 2.3), (half, 6 + place * 2.3), 0.9, ink)
    yield Circle((0, -2.2), 8.2, 0.5, ink)


def _polar(radius: float, angle: float) -> Point:
    return (radius * cos(angle), radius * sin(angle))


def _tilt(x: float, y: float) -> Point:
    """Turn a point by an eighth of a turn."""
    return ((x - y) * sqrt(0.5), (x + y) * sqrt(0.5))


def _hex(centre: Point, radius: float) -> tuple[Point, ...]:
    return tuple(
        (centre[0] + x, centre[1] + y)
        for x, y in (_polar(radius, pi / 6 + side * pi / 3) for side in range(6))
    )


def _shield(scale: float) -> tuple[Point, ...]:
    right = [(8.6, -9.0), (8.6, -1.0), *(_shield_point(step / 10) for step in range(1, 11))]
    left = [(-x, y) for x, y in reversed(right[:-1])]
    return tuple((x * scale, y * scale) for x, y in (*right, *left))


def _shield_point(way: float) -> Point:
    """Point on the curve from the shield's side to its lower end."""
    return (
        8.6 * cos(way * pi / 2) ** 0.9 if way < 1 else 0.0,
        -1 + 12.4 * sin(way * pi / 2) ** 1.25,
    )


_DRAWN: Final[tuple[tuple[MainType, Colour, Colour, Callable[..., Iterator[Plain]]], ...]] = (
    ("attack", "#9a3322", "#f6e9e3", _attack),
    ("defence", "#2b557d", "#e6edf4", _defence),
    ("movement", "#3c6b47", "#e7efe6", _movement),
    ("rhetoric", "#6d4680", "#efe8f2", _rhetoric),
    ("passive", "#80601c", "#f4edda", _passive),
)
EMBLEMS: Final[dict[MainType, Emblem]] = {
    kind: Emblem(kind, ink, tint, tuple(draw(ink, tint))) for kind, ink, tint, draw in _DRAWN
}
"""Emblems in the order in which the cards of a deck are laid out."""
