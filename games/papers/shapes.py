"""Shapes that a page consists of, in millimetres from its upper left corner. Drawing code needs
nothing else."""

from typing import Final, Literal, TypeAlias

from msgspec.structs import asdict, replace

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

    changes: dict[str, object] = {}
    for name, value in asdict(shape).items():
        if name in {"start", "end", "centre", "corner", "at"}:
            changes[name] = put(value)
        elif name == "points":
            changes[name] = tuple(map(put, value))
        elif name == "size" and isinstance(value, tuple):
            changes[name] = (value[0] * scale, value[1] * scale)
        elif name in {"size", "radius", "width"}:
            changes[name] = value * scale
    return replace(shape, **changes)
