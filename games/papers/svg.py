"""SVG written by hand: no library, no script, no external content."""

import base64
import hashlib
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final, TypeAlias

from games.papers.fonts import POINT
from games.papers.shapes import (
    Box,
    Circle,
    Disc,
    Font,
    Frame,
    Line,
    Page,
    Picture,
    Point,
    Polygon,
    Polyline,
    Shape,
    Text,
)

Attributes: TypeAlias = Mapping[str, float | str]
NAMESPACE: Final = "http://www.w3.org/2000/svg"
# Fonts as wide as those of the PDF; a browser's substitute is compressed to that width.
SANS: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"
SERIF: Final = "'Times New Roman', Times, 'Liberation Serif', serif"
FONTS: Final[dict[Font, tuple[str, str]]] = {
    "title": (SERIF, "bold"),
    "label": (SANS, "bold"),
    "text": (SANS, "normal"),
}


def element(tag: str, attributes: Attributes, *within: str) -> str:
    """Return an element; `within` is already SVG. Attributes with an empty value are left out."""
    attrs = "".join(
        f' {name}="{escape(value) if isinstance(value, str) else figure(value)}"'
        for name, value in attributes.items()
        if value != ""
    )
    return f"<{tag}{attrs}>{''.join(within)}</{tag}>" if within else f"<{tag}{attrs}/>"


def root(size: Point, attributes: Attributes, *within: str) -> str:
    wide, high = map(figure, size)
    return element(
        "svg", {"xmlns": NAMESPACE, "viewBox": f"0 0 {wide} {high}", **attributes}, *within
    )


def text(x: float, y: float, content: str, kind: str = "", **more: str) -> str:
    return element("text", {"x": x, "y": y, "class": kind, **more}, escape(content))


def title(content: str, **attributes: str) -> str:
    """Return the text for screen readers and tooltips."""
    return element("title", attributes, escape(content))


def corners(points: Iterable[Point]) -> str:
    return " ".join(f"{figure(x)},{figure(y)}" for x, y in points)


def outline(points: Iterable[Point]) -> str:
    """Return a path in relative steps: equal figures get equal text at any place, which compresses
    well."""
    (x, y), *others = [(round(x, 2), round(y, 2)) for x, y in points]
    path = f"M{figure(x)} {figure(y)}l"
    for a, b in others:
        path += f"{figure(a - x)} {figure(b - y)} "
        x, y = a, b
    return f"{path.rstrip()}z"


def figure(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def group_at(by: Point, *within: str, **attributes: str) -> str:
    """Return a group at its own place: equal content gets equal text, which compresses well."""
    x, y = map(figure, by)
    return element("g", {**attributes, "transform": f"translate({x} {y})"}, *within)


def mark_lasting(drawn: str) -> str:
    """Mark content that seldom changes, so that a page sends it again only if it has changed. It
    needs an id."""
    return f"<!--lasting-->{drawn}<!--/lasting-->"


def style(rules: str) -> str:
    return f"<style>{rules}</style>"


def policy(rules: str) -> str:
    """Return the content security policy for a picture with this style and nothing else."""
    digest = base64.b64encode(hashlib.sha256(rules.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'"


def draw(page: Page) -> str:
    """Return a page for the browser to print."""
    return root(page.size, {"class": "sheet"}, shapes(page.shapes))


def shapes(drawn: Iterable[Shape]) -> str:
    return "\n".join(map(_shape_to_svg, drawn))


def _shape_to_svg(shape: Shape) -> str:
    match shape:
        case Line((x1, y1), (x2, y2), width, ink):
            return element("line", _pen(width, ink) | {"x1": x1, "y1": y1, "x2": x2, "y2": y2})
        case Polyline(points, width, ink):
            return element("polyline", {"points": corners(points)} | _pen(width, ink))
        case Polygon(points, fill):
            return element("polygon", {"points": corners(points), "fill": fill})
        case Disc(centre, radius, fill):
            return element("circle", _circle(centre, radius) | {"fill": fill})
        case Circle(centre, radius, width, ink):
            return element("circle", _circle(centre, radius) | _pen(width, ink))
        case Box(corner, size, radius, fill):
            return element("rect", _rectangle(corner, size) | {"rx": radius, "fill": fill})
        case Frame(corner, size, radius, width, ink):
            return element("rect", _rectangle(corner, size) | {"rx": radius} | _pen(width, ink))
        case Picture(corner, size, content):
            file = "data:image/jpeg;base64," + base64.b64encode(content).decode()
            return element("image", _rectangle(corner, size) | {"href": file})
        case Text():
            return _text(shape)


def _pen(width: float, ink: str) -> dict[str, float | str]:
    return {"fill": "none", "stroke": ink, "stroke-width": width}


def _circle(centre: Point, radius: float) -> dict[str, float | str]:
    return {"cx": centre[0], "cy": centre[1], "r": radius}


def _rectangle(corner: Point, size: Point) -> dict[str, float | str]:
    return {"x": corner[0], "y": corner[1], "width": size[0], "height": size[1]}


def _text(shape: Text) -> str:
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
    return element("text", attributes, escape(shape.text))
