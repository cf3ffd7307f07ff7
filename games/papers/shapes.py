"""What a page is made of, in millimetres from its upper left corner. Who draws needs to know
nothing else."""

from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from games.kernel.display.shapes import Box, Colour, Disc, Frame, Line, Plain, Point, Polygon, Ring
from games.kernel.record import Record

__all__ = [
    "A4",
    "Box",
    "Colour",
    "Disc",
    "Font",
    "Frame",
    "Line",
    "Page",
    "Picture",
    "Point",
    "Polygon",
    "Ring",
    "Shape",
    "Text",
    "moved",
]

Font: TypeAlias = Literal["title", "label", "text"]
A4: Final[Point] = (210.0, 297.0)


class Picture(Record, frozen=True):
    """Whole, in the middle of its room."""

    corner: Point
    size: Point
    content: bytes
    """Of a file in JPEG."""


class Text(Record, frozen=True):
    at: Point
    """Where its base line begins."""
    text: str
    font: Font
    size: float
    """In points."""
    ink: Colour
    width: float
    """That it takes, and may not exceed."""


Shape: TypeAlias = Plain | Picture | Text


class Page(Record, frozen=True):
    shapes: tuple[Shape, ...]
    """In the order in which they are drawn."""


def moved(shape: Shape, by: Point, scale: float = 1) -> Shape:
    """Scaled about the origin, then shifted."""

    def put(point: Point) -> Point:
        return (by[0] + point[0] * scale, by[1] + point[1] * scale)

    match shape:
        case Line(start, end, width):
            return replace(shape, start=put(start), end=put(end), width=width * scale)
        case Polygon(points):
            return replace(shape, points=tuple(map(put, points)))
        case Disc(centre, radius):
            return replace(shape, centre=put(centre), radius=radius * scale)
        case Ring(centre, radius, width):
            return replace(shape, centre=put(centre), radius=radius * scale, width=width * scale)
        case Box(corner, (wide, high), radius):
            size = (wide * scale, high * scale)
            return replace(shape, corner=put(corner), size=size, radius=radius * scale)
        case Frame(corner, (wide, high), radius, width):
            return replace(
                shape,
                corner=put(corner),
                size=(wide * scale, high * scale),
                radius=radius * scale,
                width=width * scale,
            )
        case Picture(corner, (wide, high)):
            return replace(shape, corner=put(corner), size=(wide * scale, high * scale))
        case Text(at, _, _, size, _, width):
            return replace(shape, at=put(at), size=size * scale, width=width * scale)
