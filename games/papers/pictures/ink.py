"""Elements that all pictures share: inks by name (a page sets the colours for light and dark mode),
the shape of each seat, the hatching over hidden things, the mark on things that may be touched."""

from collections.abc import Iterable
from html import escape
from typing import Final

from games.papers import outlines, svg
from games.papers.shapes import Box, Disc, Point

SEATS: Final = 4
"""Later seats share these shapes and differ by a letter."""
INK: Final = "var(--ink)"
CARD: Final = "var(--card)"
SUNK: Final = "var(--sunk)"
EDGE: Final = "var(--edge)"
LINE: Final = "var(--line)"
QUIET: Final = "var(--quiet)"
HATCHED: Final = "url(#hatch)"
SERIF: Final = "var(--serif)"
SANS: Final = "var(--sans)"
LEAST: Final = 8.5
"""Smallest font size of a name."""
WIDTH: Final = 0.55
"""Approximate width of a letter, relative to the font size."""


def seat(number: int | None) -> str:
    return INK if number is None else f"var(--seat-{number % SEATS + 1})"


def wash(number: int | None) -> str:
    return SUNK if number is None else f"var(--seat-{number % SEATS + 1}-wash)"


def root(
    box: tuple[float, float, float, float], title: str, kind: str, *within: str, **more: str
) -> str:
    """Return a picture: a labelled group. Things in it that may be touched are labelled where they
    are."""
    x, y, wide, high = map(svg.figure, box)
    attributes: svg.Attributes = {
        "xmlns": svg.NAMESPACE,
        **more,
        "viewBox": f"{x} {y} {wide} {high}",
        "class": f"picture {kind}",
        "role": "group",
        "aria-label": title,
    }
    return svg.element("svg", attributes, *within)


def thing(id_: str, label: str, marks: frozenset[str], *within: str) -> str:
    """Draw something that may be touched; answers refer to it by its id."""
    if not id_:
        return svg.element("g", {}, *within)
    kind = "thing on" if id_ in marks else "thing"
    return svg.element("g", {"class": kind, "data-id": id_, "data-text": label}, *within)


def text(
    at: Point,
    content: str,
    size: float,
    *,
    fill: str = INK,
    anchor: str = "middle",
    weight: str = "400",
    family: str = SANS,
) -> str:
    pen: svg.Attributes = {
        "x": at[0],
        "y": at[1],
        "font-size": size,
        "fill": "" if fill == INK else fill,
        "text-anchor": "" if anchor == "middle" else anchor,
        "font-weight": "" if weight == "400" else weight,
        "font-family": "" if family == SANS else family,
    }
    return svg.element("text", pen, escape(content))


def numeral(
    at: Point, content: str, size: float, *, fill: str = INK, anchor: str = "middle"
) -> str:
    """Draw a figure, or a name, in the bold letters of headings."""
    return text(at, content, size, fill=fill, anchor=anchor, weight="600", family=SERIF)


def body(number: int | None, at: Point, radius: float, **pen: float | str) -> str:
    match outlines.seat(number, at, radius, ""):
        case Disc(middle, wide):
            return circle(middle, wide, **pen)
        case Box((x, y), (wide, high), round_):
            return svg.element(
                "rect", {"x": x, "y": y, "width": wide, "height": high, "rx": round_, **pen}
            )
        case shape:
            return polygon(shape.points, **pen)


def polygon(points: Iterable[Point], **pen: float | str) -> str:
    return svg.element("path", {"d": svg.outline(points), **svg_attributes(pen)})


def box(x: float, y: float, wide: float, high: float, **pen: float | str) -> str:
    return svg.element(
        "rect", {"x": x, "y": y, "width": wide, "height": high, **svg_attributes(pen)}
    )


def ring_box(x: float, y: float, wide: float, high: float, rx: float) -> str:
    """Draw the mark of a box, as `ring_of` does that of a round thing."""
    return box(x, y, wide, high, rx=rx, fill="none", **{"class": "ring"})


def circle(at: Point, radius: float, **pen: float | str) -> str:
    return svg.element("circle", {"cx": at[0], "cy": at[1], "r": radius, **svg_attributes(pen)})


def svg_attributes(pen: dict[str, float | str]) -> dict[str, float | str]:
    return {name.replace("_", "-"): value for name, value in pen.items()}


def ring_of(at: Point, radius: float, kind: str = "ring") -> str:
    """Draw the mark of something that lies there; a page shows it if it may be touched."""
    return circle(at, radius, **{"class": kind})


def dot(at: Point) -> str:
    """Draw the mark of an empty place."""
    return ring_of(at, 6.5, "dot")


def arc(at: Point, radius: float, start: float, end: float) -> str:
    """Return the path of an arc of a circle, in degrees from the right, clockwise."""
    (x1, y1), (x2, y2) = (outlines.point_on_circle(at, radius, angle) for angle in (start, end))
    far = 1 if end - start > 180 else 0
    begin, size, stop = (
        " ".join(map(svg.figure, pair)) for pair in ((x1, y1), (radius,) * 2, (x2, y2))
    )
    return f"M{begin}A{size} 0 {far} 1 {stop}"


def letters(name: str) -> str:
    """Return two letters that stand for a name where there is no room for more."""
    words = [word for word in name.replace("-", " ").replace("’", " ").split() if word[0].isalnum()]
    if len(words) > 1:
        return "".join(word[0] for word in words[-2:]).upper()
    return name[:2].capitalize()


def name(at: Point, full_name: str, room: float, size: float) -> str:
    """Draw a player's whole name; smaller and in two lines if there is too little room."""
    x, y = at

    def line(y: float, words: str, size: float) -> str:
        return numeral((x, y), words, size, anchor="start")

    if len(full_name) * size * WIDTH <= room:
        return line(y, full_name, size)
    rows = lines(full_name, max(len(full_name) // 2 + 3, *map(len, full_name.split())))
    small = max(LEAST, min(size * 0.8, room / (WIDTH * max(map(len, rows)))))
    first = y - small * 0.62 * (len(rows) - 1)
    return "".join(line(first + n * small * 1.05, words, small) for n, words in enumerate(rows))


def short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def lines(name: str, most: int) -> list[str]:
    """Break a name into lines of at most `most` letters; a hyphen may end a line."""
    rows = [""]
    for word in name.replace("-", "- ").split():
        joint = "" if not rows[-1] or rows[-1].endswith("-") else " "
        if rows[-1] and len(rows[-1]) + len(joint) + len(word.rstrip("-")) > most:
            rows.append(word)
        else:
            rows[-1] += joint + word
    return rows
