"""Sheets as pictures within a page, for the browser to print."""

from typing import Final, TypeAlias

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.shelf.printing.fonts import POINT
from games.shelf.printing.shapes import (
    Box,
    Disc,
    Font,
    Frame,
    Line,
    Point,
    Polygon,
    Ring,
    Shape,
    Sheet,
    Text,
)
from games.shelf.printing.sheets import PAPER

Attributes: TypeAlias = dict[str, float | str]
# Those that take as much room as the PDF's; whatever a browser has instead is pressed into it.
SANS: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"
SERIF: Final = "'Times New Roman', Times, 'Liberation Serif', serif"
FONTS: Final[dict[Font, tuple[str, str]]] = {
    "title": (SERIF, "bold"),
    "label": (SANS, "bold"),
    "text": (SANS, "normal"),
}


def draw(sheet: Sheet) -> SafeString:
    shapes = format_html_join("\n", "{}", ((_draw(shape),) for shape in sheet.shapes))
    return format_html(
        '<svg class="sheet" viewBox="0 0 {} {}" xmlns="http://www.w3.org/2000/svg">{}</svg>',
        *map(_figure, PAPER),
        shapes,
    )


def _draw(shape: Shape) -> SafeString:
    match shape:
        case Line((x1, y1), (x2, y2), width, ink):
            return _element("line", _pen(width, ink) | {"x1": x1, "y1": y1, "x2": x2, "y2": y2})
        case Polygon(points, fill):
            corners = " ".join(f"{_figure(x)},{_figure(y)}" for x, y in points)
            return _element("polygon", {"points": corners, "fill": fill})
        case Disc(centre, radius, fill):
            return _element("circle", _circle(centre, radius) | {"fill": fill})
        case Ring(centre, radius, width, ink):
            return _element("circle", _circle(centre, radius) | _pen(width, ink))
        case Box(corner, size, radius, fill):
            return _element("rect", _rectangle(corner, size, radius) | {"fill": fill})
        case Frame(corner, size, radius, width, ink):
            return _element("rect", _rectangle(corner, size, radius) | _pen(width, ink))
        case Text():
            return _text(shape)


def _pen(width: float, ink: str) -> Attributes:
    return {"fill": "none", "stroke": ink, "stroke-width": width}


def _circle(centre: Point, radius: float) -> Attributes:
    return {"cx": centre[0], "cy": centre[1], "r": radius}


def _rectangle(corner: Point, size: Point, radius: float) -> Attributes:
    return {"x": corner[0], "y": corner[1], "width": size[0], "height": size[1], "rx": radius}


def _text(shape: Text) -> SafeString:
    family, weight = FONTS[shape.font]
    attributes: Attributes = {
        "x": shape.at[0],
        "y": shape.at[1],
        "font-family": family,
        "font-weight": weight,
        "font-size": shape.size * POINT,
        "fill": shape.ink,
        "textLength": shape.width,
        "lengthAdjust": "spacingAndGlyphs",
    }
    return _element("text", attributes, shape.text)


def _element(tag: str, attributes: Attributes, text: str = "") -> SafeString:
    said = format_html_join(
        "",
        ' {}="{}"',
        (
            (name, value if isinstance(value, str) else _figure(value))
            for name, value in attributes.items()
        ),
    )
    return format_html("<{}{}>{}</{}>", SafeString(tag), said, text, SafeString(tag))


def _figure(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
