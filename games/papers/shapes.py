"""Shapes that a page consists of, in millimetres from its upper left corner. Drawing code needs
nothing else."""

from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.display.shapes import (
    Box,
    Circle,
    Colour,
    Disc,
    Frame,
    Line,
    Plain,
    Point,
    Polygon,
)
from games.kernel.record import Record

Font: TypeAlias = Literal["title", "label", "text"]
A4: Final[Point] = (210.0, 297.0)


class Polyline(Record, frozen=True):
    """Connected lines through several points."""

    points: tuple[Point, ...]
    width: float
    ink: Colour


class Picture(Record, frozen=True):
    """A picture, shown whole in the middle of its room."""

    corner: Point
    size: Point
    content: bytes
    """Content of a JPEG file."""


class Text(Record, frozen=True):
    at: Point
    """Start of its base line."""
    text: str
    font: Font
    size: float
    """Size in points."""
    ink: Colour
    width: float
    """Its width, which a drawing may not exceed."""


Shape: TypeAlias = Plain | Polyline | Picture | Text


class Page(Record, frozen=True):
    shapes: tuple[Shape, ...]
    """In drawing order."""
    size: Point = A4


def transform(shape: Shape, by: Point, scale: float = 1) -> Shape:
    """Scale a shape around the origin, then shift it."""

    def put(point: Point) -> Point:
        return (by[0] + point[0] * scale, by[1] + point[1] * scale)

    match shape:
        case Line(start, end, width):
            return replace(shape, start=put(start), end=put(end), width=width * scale)
        case Polygon() | Polyline():
            return _drawn_through(shape, tuple(map(put, shape.points)), scale)
        case Disc(centre, radius):
            return replace(shape, centre=put(centre), radius=radius * scale)
        case Circle(centre, radius, width):
            return replace(shape, centre=put(centre), radius=radius * scale, width=width * scale)
        case Box() | Frame() | Picture():
            return _scale(shape, put(shape.corner), scale)
        case Text(at, _, _, size, _, width):
            return replace(shape, at=put(at), size=size * scale, width=width * scale)


def _drawn_through(
    shape: Polygon | Polyline, points: tuple[Point, ...], scale: float
) -> Polygon | Polyline:
    if isinstance(shape, Polygon):
        return replace(shape, points=points)
    return replace(shape, points=points, width=shape.width * scale)


def _scale(shape: Box | Frame | Picture, corner: Point, scale: float) -> Box | Frame | Picture:
    size = (shape.size[0] * scale, shape.size[1] * scale)
    if isinstance(shape, Picture):
        return replace(shape, corner=corner, size=size)
    if isinstance(shape, Box):
        return replace(shape, corner=corner, size=size, radius=shape.radius * scale)
    return replace(
        shape, corner=corner, size=size, radius=shape.radius * scale, width=shape.width * scale
    )
