"""An arena of hexes: its rim, the positions and facings of fighters, the effect of a push."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin, sqrt
from typing import Final

from msgspec.structs import replace

from games.kernel.display.picture import Arena, Edge, Piece, Space
from games.kernel.hexes import Hex
from games.papers import svg
from games.papers.outlines import centre, corners
from games.papers.pictures import emblems, ink
from games.papers.shapes import Point

R: Final = 30.0
"""Distance from the centre of a space to its corners."""
BESIDE: Final = 32.0
"""Height of a row of pieces outside the arena."""


def draw(
    picture: Arena,
    title: str,
    names: Sequence[str],
    marks: frozenset[str],
    reached: Sequence[tuple[int, str, str]] = (),
) -> str:
    points = [centre(space.at, R) for space in picture.spaces]
    wide = max(abs(x) for x, _ in points) + R + 9
    high = max(abs(y) for _, y in points) + R * sqrt(3) / 2 + 9
    pieces = list(
        _with_player_names([each for each in picture.pieces if each.at is not None], names)
    )
    taken = {piece.at for piece in pieces if _is_fighter(piece)}
    beside = [each for each in picture.pieces if each.at is None and each.id]
    room = BESIDE * -(-len(beside) // 2)
    return ink.root(
        (-wide, -high, 2 * wide, 2 * high + room),
        title,
        "arena",
        *_ground(points),
        *(_space(space, marks, taken=space.at in taken) for space in picture.spaces),
        *(_area(at, area.seat) for area in picture.areas for at in area.spaces),
        *map(_edge, picture.edges),
        *(_flag(piece, marks) for piece in pieces if not _is_fighter(piece)),
        *(_fighter(piece, marks) for piece in pieces if _is_fighter(piece)),
        *(_tag(space) for space in picture.spaces if space.text),
        *(_strip(each, n, (wide, high), marks) for n, each in enumerate(beside)),
        *(_draw_score(each, (wide, high), n) for n, each in enumerate(reached)),
    )


def _draw_score(has: tuple[int, str, str], rim: Point, n: int) -> str:
    """Draw the deciding figure in a corner that the hexes leave free; the reader's own is below."""
    seat, label, figure = has
    x = (-1 if n in (0, 3) else 1) * (rim[0] - 34)
    y = (1 if n in (0, 2) else -1) * (rim[1] - 28) + 2
    return svg.element(
        "g",
        {"id": f"reached-{seat}", "class": f"reached s{seat % ink.SEATS}"},
        ink.numeral((x, y), figure, 30),
        ink.body(seat, (x, y + 13), 5.5, fill=ink.seat(seat)),
        svg.title(f"{label} {figure}"),
    )


def _with_player_names(pieces: Sequence[Piece], names: Sequence[str]) -> Iterator[Piece]:
    """Name the fighters after their players if fighters share a name."""
    titles = [piece.text for piece in pieces if _is_fighter(piece)]
    alike = len({*titles}) < len(titles)
    for piece in pieces:
        named = alike and _is_fighter(piece) and (piece.seat or 0) < len(names)
        yield replace(piece, text=names[piece.seat or 0]) if named else piece


def _is_fighter(piece: Piece) -> bool:
    return piece.id == f"seat-{piece.seat}" or piece.facing is not None


def _ground(points: list[Point]) -> Iterator[str]:
    """All spaces are one shape and are drawn once each. The rim is drawn wide below the spaces, so
    that its line shows only at the edge; then the spaces are drawn at their size."""
    hexes = "".join(_hex_at(at) for at in points)
    shape = ink.polygon(corners((0, 0), R - 1.3), id="hex")
    spaces = svg.element("g", {"id": "spaces"}, hexes)
    yield svg.mark_lasting(svg.element("defs", {"id": "ground"}, shape, spaces))
    for kind in ("rim", "kerb", "space"):
        yield svg.element("use", {"href": "#spaces", "class": kind})


def _hex_at(at: Point, kind: str = "") -> str:
    place: svg.Attributes = {"x": round(at[0], 1), "y": round(at[1], 1)}
    return svg.element("use", {"href": "#hex", "class": kind, **place})


def _space(space: Space, marks: frozenset[str], *, taken: bool) -> str:
    """A space that may be touched is drawn above the others."""
    if space.id not in marks:
        return ""
    at = centre(space.at, R)
    ground = _hex_at(at, "ground space")
    mark = (
        ink.polygon(corners(at, R - 2.2), fill="none", **{"class": "ring"})
        if taken
        else ink.dot(at)
    )
    return ink.thing(space.id, space.text, marks, ground, mark)


def _strip(piece: Piece, n: int, corner: Point, marks: frozenset[str]) -> str:
    """Draw a strip below the rim, two side by side: a fighter outside it, or a card in play without
    a place."""
    wide, high = corner
    x, y = (-wide if n % 2 == 0 else 0) + 3, high + BESIDE * (n // 2) + 2
    across, down = wide - 6, BESIDE - 6
    kind = "strip waits" if piece.quiet else "strip"
    at = x + 46 if piece.emblem else x + 26
    within = [
        ink.box(x, y, across, down, rx=3, **{"class": f"{kind} ground"}),
        ink.body(piece.seat, (x + 13, y + down / 2), 6, fill=ink.seat(piece.seat)),
        ink.name((at, y + 17.5), piece.text, x + across - at - 4, 12),
        ink.ring_box(x - 2, y - 2, across + 4, down + 4, 5),
    ]
    if piece.emblem:
        within.append(emblems.use(piece.emblem, (x + 33, y + down / 2), 17))
    return ink.thing(piece.id, piece.text, marks, *within, svg.title(piece.text))


def _area(at: Hex, seat: int | None) -> str:
    pen: dict[str, float | str] = {
        "fill": ink.wash(seat),
        "fill_opacity": 0.6,
        "stroke": ink.seat(seat),
    }
    return ink.polygon(
        corners(centre(at, R), R - 4), **pen, stroke_dasharray="7 3", **{"class": "still"}
    )


def _fighter(piece: Piece, marks: frozenset[str]) -> str:
    assert piece.at is not None  # noqa: S101 - those who stand nowhere are left out
    at, paint = centre(piece.at, R), ink.seat(piece.seat)
    within = [ink.body(piece.seat, at, 0.47 * R, fill=paint)]
    if piece.facing is not None:
        middle = -90 + 60 * piece.facing
        pen = {"fill": "none", "stroke": paint}
        front, rear = (
            ink.arc(at, 0.77 * R, middle + way - 90, middle + way + 90) for way in (0, 180)
        )
        within += [
            svg.element("path", {"d": front, **pen, "stroke-width": 4.5}),
            svg.element(
                "path",
                {
                    "d": rear,
                    **pen,
                    "stroke-width": 1.6,
                    "stroke-dasharray": "0.1 4.6",
                    "stroke-linecap": "round",
                },
            ),
        ]
    name = ink.text(
        (at[0], at[1] + 4.3), ink.letters(piece.text), 12, fill="var(--on-seat)", weight="700"
    )
    return ink.thing(
        piece.id, piece.text, marks, ink.ring_of(at, 23.5), *within, name, svg.title(piece.text)
    )


def _flag(piece: Piece, marks: frozenset[str]) -> str:
    """Draw the marker of a card that lies there; it is raised, so that a dot fits below it."""
    assert piece.at is not None  # noqa: S101 - as above
    x, y = centre(piece.at, R)
    paint = ink.QUIET if piece.quiet else ink.seat(piece.seat)
    pole: svg.Attributes = {
        "x1": x,
        "y1": y + 4,
        "x2": x,
        "y2": y - 22,
        "stroke": paint,
        "stroke-width": 2,
    }
    cloth = ink.polygon([(x, y - 22), (x + 14, y - 17), (x, y - 12)], fill=paint)
    foot: svg.Attributes = {"cx": x, "cy": y + 4, "rx": 6, "ry": 2.4, "fill": paint}
    drawn = (svg.element("line", pole), cloth, svg.element("ellipse", foot), svg.title(piece.text))
    return ink.thing(piece.id, piece.text, marks, ink.ring_of((x, y - 9), 18), *drawn)


def _edge(edge: Edge) -> str:
    """Draw two chevrons over the edge that a push crosses."""
    angle = -90 + 60 * edge.way
    x, y = centre(edge.at, R)
    far = R * sqrt(3) / 2
    x, y = x + far * cos(angle * pi / 180), y + far * sin(angle * pi / 180)
    chevrons = (f"M{n - 5} -7l6 7l-6 7" for n in (0, 7))
    pen: svg.Attributes = {
        "fill": "none",
        "stroke": ink.INK,
        "stroke-width": 3,
        "d": " ".join(chevrons),
    }
    place = f"translate({svg.figure(x)} {svg.figure(y)}) rotate({angle})"
    return svg.element(
        "g", {"transform": place, "class": "still"}, svg.element("path", pen), svg.title(edge.text)
    )


def _tag(space: Space) -> str:
    x, y = centre(space.at, R)
    wide = 6.2 * len(space.text) + 12
    ground = ink.box(x - wide / 2, y + R - 4, wide, 17, rx=3, fill=ink.INK)
    label = ink.text((x, y + R + 8.5), space.text, 11, fill="var(--paper)", weight="600")
    return svg.element("g", {"class": "still"}, ground, label)
