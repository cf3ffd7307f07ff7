"""Emblems for a screen: each drawn once for a game, then referenced by name. Ink takes the colour
of the surrounding text, tint that of its wash, so that emblems are legible in dark mode and on
paper."""

from collections.abc import Iterable
from itertools import groupby
from math import hypot
from typing import Final

from games.kernel.display.card import Emblem
from games.kernel.display.shapes import Box, Circle, Disc, Frame, Line, Plain, Point, Polygon
from games.papers import svg

ROOM: Final = "-12 -12 24 24"
INKS: Final = {
    "#9a3322": "brick",
    "#2b557d": "blue",
    "#3c6b47": "green",
    "#6d4680": "violet",
    "#80601c": "ochre",
    "#a3530a": "orange",
    "#a92f22": "suit-red",
}
"""Names of the colours in tokens.css; all other emblems differ only by shape and are drawn in
ink."""


def colour(emblem: Emblem) -> str:
    return INKS.get(emblem.ink, "ink")


def sheet(emblems: Iterable[Emblem], *more: str) -> str:
    """Return a file of symbols, followed by `more`."""
    return svg.element("svg", {"xmlns": svg.NAMESPACE}, *map(_symbol, emblems), *more)


def use(name: str, at: Point, size: float, colour: str = "ink") -> str:
    """Draw an emblem within a picture, around a point."""
    x, y = at
    place: svg.Attributes = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return svg.element("use", {"href": f"#e-{name}", "class": f"em i-{colour}", **place})


def _symbol(emblem: Emblem) -> str:
    return svg.element("symbol", {"id": f"e-{emblem.name}", "viewBox": ROOM}, *parts(emblem))


def parts(emblem: Emblem) -> list[str]:
    """Return its shapes, around its middle."""
    runs = groupby(emblem.shapes, key=lambda each: (_ink(each) == emblem.ink, _is_hollow(each)))
    return [_part("".join(map(_path, run)), inked, hollow) for (inked, hollow), run in runs]


def _part(d: str, inked: bool, hollow: bool) -> str:
    attributes: svg.Attributes = {
        "d": d,
        "fill": "" if inked else "var(--w,var(--card))",
        "fill-rule": "evenodd" if hollow else "",
    }
    return svg.element("path", attributes)


def _ink(shape: Plain) -> str:
    return shape.ink if isinstance(shape, Line | Circle | Frame) else shape.fill


def _is_hollow(shape: Plain) -> bool:
    """A hollow shape is filled by the even-odd rule, which leaves its hole empty."""
    return isinstance(shape, Circle | Frame)


def _path(shape: Plain) -> str:
    match shape:
        case Line((x1, y1), (x2, y2), width):
            far = hypot(x2 - x1, y2 - y1) or 1
            x, y = (y1 - y2) / far * width / 2, (x2 - x1) / far * width / 2
            return _corners(
                [(x1 + x, y1 + y), (x2 + x, y2 + y), (x2 - x, y2 - y), (x1 - x, y1 - y)]
            )
        case Polygon(points):
            return _corners(points)
        case Disc(centre, radius):
            return _circle(centre, radius)
        case Circle(centre, radius, width):
            return _circle(centre, radius + width / 2) + _circle(centre, radius - width / 2)
        case Box(corner, size, radius):
            return _box(corner, size, radius)
        case Frame((x, y), (wide, high), radius, width):
            half = width / 2
            rim = _box((x - half, y - half), (wide + width, high + width), radius + half)
            hole = (wide - width, high - width)
            return rim + _box((x + half, y + half), hole, max(0, radius - half))


def _corners(points: Iterable[Point]) -> str:
    """Make all outlines turn the same way, so that overlapping shapes leave no hole."""
    ring = [*points]
    turned = zip(ring, [*ring[1:], ring[0]], strict=True)
    if sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in turned) < 0:
        ring.reverse()
    return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in ring) + "z"


def _circle(centre: Point, radius: float) -> str:
    (x, y), r = centre, _short(radius)
    wide = _short(2 * radius)
    return f"M{_short(x - radius)} {_short(y)}a{r} {r} 0 1 1 {wide} 0a{r} {r} 0 1 1 -{wide} 0z"


def _box(corner: Point, size: Point, radius: float) -> str:
    (x, y), (wide, high), r = corner, size, _short(radius)
    across, down = _short(wide - 2 * radius), _short(high - 2 * radius)
    turn = f"a{r} {r} 0 0 1 "
    return (
        f"M{_short(x + radius)} {_short(y)}h{across}{turn}{r} {r}v{down}{turn}-{r} {r}"
        f"h-{across}{turn}-{r} -{r}v-{down}{turn}{r} -{r}z"
    )


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
