"""Plain shapes: games draw emblems with them, papers draw pages."""

from typing import TypeAlias

from games.kernel.record import Record

Colour: TypeAlias = str
"""#rrggbb"""
Point: TypeAlias = tuple[float, float]


class Line(Record, frozen=True):
    start: Point
    end: Point
    width: float
    ink: Colour


class Polygon(Record, frozen=True):
    points: tuple[Point, ...]
    fill: Colour


class Disc(Record, frozen=True):
    centre: Point
    radius: float
    fill: Colour


class Circle(Record, frozen=True):
    centre: Point
    radius: float
    width: float
    ink: Colour


class Box(Record, frozen=True):
    corner: Point
    size: Point
    radius: float
    fill: Colour


class Frame(Record, frozen=True):
    corner: Point
    size: Point
    radius: float
    width: float
    ink: Colour


Plain: TypeAlias = Line | Polygon | Disc | Circle | Box | Frame
