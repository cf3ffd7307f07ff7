"""A fighter's board as on the screen, on a landscape sheet: bowls on a body, columns of life for
cubes, gauges, and the fighter's abilities beside it."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.card import Emblem
from games.kernel.display.contents import Figure
from games.kernel.display.picture import Gauge, Zone
from games.papers import outlines
from games.papers.fonts import POINT, width
from games.papers.inks import EDGE, INK, QUIET, SEATS, SUNK, WHITE
from games.papers.lines import wrap
from games.papers.pictures import body
from games.papers.shapes import (
    A4,
    Box,
    Circle,
    Colour,
    Disc,
    Font,
    Frame,
    Line,
    Page,
    Point,
    Polyline,
    Shape,
    Text,
    transform,
)
from games.shelf.cards.printout import foot
from games.shelf.cards.typesetting import largest_size

SHEET: Final[Point] = (A4[1], A4[0])
UNIT: Final = 0.52
"""Millimetres per unit of the screen's picture: a square of a column takes a cube of 6 mm."""
CORNER: Final[Point] = (7.5, 9 - body.BOX[1] * UNIT)
COLUMN: Final = 118.0
"""Greatest height of a column, in units: an edition may have many squares."""
PIPS: Final = 100.0
NAMED: Final = 9.5  # units
BESIDE: Final = 222.0  # mm
ROOM: Final = 66.0
LOW: Final = 196.0
PLACE: Final = 26.0
SIZES: Final = (9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
LEADING: Final = 1.28


def pages(figures: Sequence[Figure], emblems: Sequence[Emblem], note: str) -> tuple[Page, ...]:
    named = {emblem.name: emblem for emblem in emblems}
    return tuple(
        Page((*_board(each, named), *_side_panel(each), *foot(note, SHEET)), SHEET)
        for each in figures
    )


def _board(figure: Figure, emblems: dict[str, Emblem]) -> Iterator[Shape]:
    drawn = (*_torso(), *_way(), *_gauges(figure.body.gauges))
    yield from (transform(shape, CORNER, UNIT) for shape in drawn)
    for zone, at in zip(figure.body.zones, body.AT, strict=True):
        drawn = (*_bowl(zone, at), *_column(zone, at, emblems))
        yield from (transform(shape, CORNER, UNIT) for shape in drawn)


def _torso() -> Iterator[Shape]:
    x, y, wide, high = body.TRUNK
    for start, end in body.LIMBS:
        yield Line(start, end, body.LIMB, SUNK)
        yield from (Disc(each, body.LIMB / 2, SUNK) for each in (start, end))
    yield Box((x, y), (wide, high), body.ROUND, SUNK)


def _way() -> Iterator[Shape]:
    for one, other, (left, right) in body.way():
        yield Line(one, other, 2, EDGE)
        yield Polyline((left, other, right), 2, EDGE)


def _gauges(gauges: Sequence[Gauge]) -> Iterator[Shape]:
    """Yield gauges from zero to the most, marked by a cube."""
    for n, gauge in enumerate(gauges):
        y = 156 + n * 40
        yield _centre((200, y), gauge.text, "label", NAMED, INK)
        step = min(14.4, PIPS / (gauge.most + 1))
        for square in range(gauge.most + 1):
            at = (200 + (square - gauge.most / 2) * step, y + 14)
            yield outlines.seat(n, at, step * 0.45, EDGE)
            yield outlines.seat(n, at, step * 0.38, WHITE)
            yield _centre((at[0], at[1] + step * 0.22), str(square), "text", step * 0.5, INK)


def _bowl(zone: Zone, at: Point) -> Iterator[Shape]:
    below = at[1] > body.AT[1][1]
    yield Disc(at, body.BOWL, WHITE)
    yield Circle(at, body.BOWL, 2, EDGE)
    y = at[1] + (body.BOWL + 15 if below else -body.BOWL - 6)
    yield _centre((at[0], y), zone.text, "label", NAMED, INK)


def _column(zone: Zone, at: Point, emblems: dict[str, Emblem]) -> Iterator[Shape]:
    """Yield squares from the top down, with a bar before the serious ones; the last one is
    black."""
    wide, most = body.SQUARE
    high = min(most, COLUMN / (zone.last + 1))
    x = at[0] + (-body.BOWL - 7 - wide if at[0] < body.AT[0][0] else body.BOWL + 7)
    top = at[1] - (zone.last + 1) * high / 2
    pictured = dict(zone.pictured)
    for square in range(zone.last + 1):
        corner, middle = (x, top + square * high), (x + wide / 2, top + (square + 0.5) * high)
        if square == zone.last:
            yield Box(corner, (wide, high), 0, INK)
            yield from _cross(middle, high * 0.26)
        yield Frame(corner, (wide, high), 0, 0.8, INK)
        if square in pictured:
            drawn = emblems[pictured[square]].shapes
            yield from (transform(shape, middle, high * 0.4 / 12) for shape in drawn)
    yield Box((x - 5, top + zone.serious * high - 1.6), (wide + 10, 3.2), 0, INK)


def _cross(at: Point, far: float) -> Iterator[Line]:
    x, y = at
    for way in (1, -1):
        yield Line((x - far, y - far * way), (x + far, y + far * way), 1.8, WHITE)


def _centre(at: Point, text: str, font: Font, units: float, ink: Colour) -> Text:
    """Return centred text; its size is in units, like all shapes drawn with it."""
    wide = width(text, font, units / POINT)
    return Text((at[0] - wide / 2, at[1]), text, font, units / POINT, ink, wide)


def _side_panel(figure: Figure) -> Iterator[Shape]:
    name, seat = figure.body.text, figure.body.seat
    yield outlines.seat(seat, (BESIDE + 3, 15.4), 2.8, SEATS[seat % len(SEATS)])
    size = largest_size(name, "title", ROOM - 9, at_most=24)
    yield Text((BESIDE + 9, 18), name, "title", size, INK, width(name, "title", size))
    y = 20.0
    for line in wrap(figure.under, "text", 8, ROOM):
        y += 3.7
        yield Text((BESIDE, y), line, "text", 8, QUIET, width(line, "text", 8))
    y += 3
    yield Line((BESIDE, y), (BESIDE + ROOM, y), 1, INK)
    bottom = LOW - (PLACE + 3 if figure.beside else 0)
    size = next((each for each in SIZES if _high(figure, each) <= bottom - y), SIZES[-1])
    yield from _lines(figure, size, y)
    yield from _places(figure.beside)


def _high(figure: Figure, size: float) -> float:
    return max(shape.at[1] for shape in _lines(figure, size, 0) if isinstance(shape, Text))


def _lines(figure: Figure, size: float, y: float) -> Iterator[Shape]:
    leading = size * POINT * LEADING
    for n, (head, text) in enumerate(figure.lines):
        if n:
            yield Line(
                (BESIDE, y + leading * 0.45), (BESIDE + ROOM, y + leading * 0.45), 0.15, EDGE
            )
            y += leading * 0.4
        y += leading * 1.1
        fit = largest_size(head, "title", ROOM, at_most=size * 1.15)
        yield Text((BESIDE, y), head, "title", fit, INK, width(head, "title", fit))
        for line in wrap(text, "text", size, ROOM):
            y += leading
            yield Text((BESIDE, y), line, "text", size, INK, width(line, "text", size))


def _places(texts: Sequence[str]) -> Iterator[Shape]:
    if not texts:
        return
    wide = (ROOM - 3 * (len(texts) - 1)) / len(texts)
    for n, text in enumerate(texts):
        corner = (BESIDE + n * (wide + 3), LOW - PLACE)
        edge = outlines.box_points(corner, (wide, PLACE), 2)
        yield from outlines.dashes((*edge, edge[0]), 1.2, 0.3, EDGE)
        size = largest_size(text, "text", wide - 4, at_most=8)
        at = (corner[0] + 2, corner[1] + 4.4)
        yield Text(at, text, "text", size, QUIET, width(text, "text", size))
