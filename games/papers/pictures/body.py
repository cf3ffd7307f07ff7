"""A fighter's board: five bowls on a body, the direction in which tokens are sown, a column of life
beside each, and the gauges."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Final

from msgspec.structs import replace

from games.kernel.display.picture import Body, Gauge, Piece, Zone
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import emblems, ink
from games.papers.shapes import Point

BOX: Final = (-14.0, -4.0, 428.0, 376.0)
BOWL: Final = 43.0
AT: Final[tuple[Point, ...]] = ((200, 70), (74, 178), (112, 306), (288, 306), (326, 178))
"""Head, left arm, left leg, right leg, right arm: left is on the left on every board."""
BOARD: Final = "board"
TOKEN: Final = 14.5
SQUARE: Final = (17.0, 13.0)
ROWS: Final = {1: (0.0,), 2: (-15.5, 15.5)}
LIMBS: Final[tuple[tuple[Point, Point], ...]] = (
    ((200, 100), (200, 176)),
    ((200, 140), (112, 172)),
    ((200, 140), (288, 172)),
    ((200, 196), (140, 276)),
    ((200, 196), (260, 276)),
)
LIMB: Final = 30.0
TRUNK: Final = (156.0, 134.0, 88.0, 96.0)
ROUND: Final = 26.0
"""Radius of a zone on the body."""
MOST: Final = 6
"""Number of tokens that fit side by side; if there are more, equal ones are stacked."""


def draw(body: Body, title: str, names: Sequence[str], marks: frozenset[str]) -> str:
    return svg.mark_lasting(alone(body, title, names, marks))


def alone(body: Body, title: str, names: Sequence[str], marks: frozenset[str]) -> str:
    """Draw the board for a page that does not belong to a table."""
    name = names[body.seat] if body.seat < len(names) else ""
    zones = zip(body.zones, AT, strict=True)
    x, y, wide, high = BOX
    board: svg.Attributes = {"href": f"#e-{BOARD}", "x": x, "y": y, "width": wide, "height": high}
    return ink.root(
        BOX,
        f"{title}: {', '.join(filter(None, (name, body.text)))}",
        f"body s{body.seat % ink.SEATS}",
        svg.element("use", board),
        *_gauges(body),
        *(_owner(body, name) if name else ()),
        *(_zone(zone, at, body.seat, marks) for zone, at in zones),
        id=f"body-{body.seat}",
    )


def board() -> str:
    """Return the part that is equal on all boards: a page contains it once, with its emblems."""
    within = (*_torso(), *_way())
    box = " ".join(map(svg.figure, BOX))
    return svg.element("symbol", {"id": f"e-{BOARD}", "viewBox": box}, *within)


def _owner(body: Body, name: str) -> Iterator[str]:
    yield ink.body(body.seat, (-4, 12), 6, fill=ink.seat(body.seat))
    yield ink.name((8, 18), name, 146, 17)
    yield ink.text((-11, 38), ink.short(body.text, 17), 14, anchor="start", fill=ink.QUIET)


def _torso() -> Iterator[str]:
    limbs = "".join(f"M{_format_point(start)}L{_format_point(end)}" for start, end in LIMBS)
    pen: svg.Attributes = {"fill": "none", "stroke": ink.SUNK, "stroke-width": LIMB}
    yield svg.element("path", {"d": limbs, **pen, "stroke-linecap": "round"})
    yield ink.box(*TRUNK, rx=ROUND, fill=ink.SUNK)


def _way() -> Iterator[str]:
    for one, other, tip in way():
        start, end, left, right = map(_format_point, (one, other, *tip))
        d = f"M{start}L{end}M{left}L{end}L{right}"
        yield svg.element("path", {"d": d, "fill": "none", "stroke": ink.EDGE, "stroke-width": 1.6})


def way() -> Iterator[tuple[Point, Point, tuple[Point, Point]]]:
    """Yield the arrows from the head down the left side and up the right: each arrow's start, its
    end and the two ends of its tip."""
    for start, end in zip(AT, (*AT[1:], AT[0]), strict=True):
        far = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        x, y = (end[0] - start[0]) / far, (end[1] - start[1]) / far
        one = (start[0] + x * (BOWL + 4), start[1] + y * (BOWL + 4))
        other = (end[0] - x * (BOWL + 4), end[1] - y * (BOWL + 4))
        left, right = (
            (other[0] - 9 * x + 5 * y * side, other[1] - 9 * y - 5 * x * side) for side in (1, -1)
        )
        yield one, other, (left, right)


def _format_point(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _gauges(body: Body) -> Iterator[str]:
    for n, gauge in enumerate(body.gauges):
        y = 158 + n * 38
        yield ink.text((200, y), f"{gauge.text} {gauge.at}", 14, weight="600")
        left = 200 - (gauge.most - 1) * 7
        yield from (_pip(gauge, n, step, (left + 14 * step, y + 13)) for step in range(gauge.most))


def _pip(gauge: Gauge, kind: int, step: int, at: Point) -> str:
    return ink.body(kind, at, 5, **{"class": "pip on" if step < gauge.at else "pip"})


def _zone(zone: Zone, at: Point, seat: int, marks: frozenset[str]) -> str:
    """Draw a zone around the middle of its bowl."""
    kind = "bowl start" if zone.start else "bowl faulty" if zone.faulty else "bowl"
    bowl = svg.element("circle", {"r": BOWL, "class": f"{kind} ground"})
    below = at[1] > AT[1][1]
    name = ink.text((0, BOWL + 17 if below else -BOWL - 7), zone.text, 14.5, weight="600")
    tokens = (_token(piece, place) for piece, place in _places(zone.pieces))
    ring = svg.element("circle", {"r": BOWL + 3, "class": "ring"})
    thing = ink.thing(zone.id, zone.text, marks, bowl, *tokens, ring, svg.title(_zone_label(zone)))
    left = -BOWL - 24 if at[0] < AT[0][0] else BOWL + 8
    return svg.group_at(at, thing, name, *_column(zone, left, seat))


def _zone_label(zone: Zone) -> str:
    """Describe the zone in words, for screen readers and tooltips."""
    known = ", ".join(piece.text for piece in zone.pieces if piece.text != HIDDEN)
    hidden = sum(piece.text == HIDDEN for piece in zone.pieces)
    parts = [each for each in (known, f"{hidden} × ?" if hidden else "") if each]
    return f"{zone.text}: {', '.join(parts) or '–'}; {zone.hurt} / {zone.last}"


def _places(pieces: Sequence[Piece]) -> list[tuple[Piece, Point]]:
    """Place the tokens around the middle of the bowl; in one stack for each kind if they would not
    fit."""
    shown = [*pieces] if len(pieces) <= MOST else [*_stack_equal(pieces)]
    count = len(shown)
    if count in ROWS:
        return [(piece, (x, 0.0)) for piece, x in zip(shown, ROWS[count], strict=True)]
    middle = [(shown[-1], (0.0, 0.0))] if count > 5 else []
    round_ = shown[:-1] if middle else shown
    far = 17.5 if count < 5 else 26
    turn = 2 * pi / len(round_) if round_ else 0
    return middle + [
        (piece, (far * cos(n * turn - pi / 2), far * sin(n * turn - pi / 2)))
        for n, piece in enumerate(round_)
    ]


def _stack_equal(pieces: Sequence[Piece]) -> Iterator[Piece]:
    for text in dict.fromkeys(piece.text for piece in pieces):
        alike = [piece for piece in pieces if piece.text == text]
        yield replace(alike[0], count=len(alike))


def _token(piece: Piece, at: Point) -> str:
    """Draw a token: solid if all know it, dashed if only its owner does, hatched if no reader here
    does."""
    hidden = piece.text == HIDDEN
    kind = "hid" if hidden else "own" if piece.own else "act"
    pen: svg.Attributes = {"r": TOKEN, "class": f"token {kind}"}
    within = [svg.element("circle", {**pen, "fill": ink.HATCHED if hidden else ""})]
    if piece.emblem and not hidden:
        within.append(emblems.use(piece.emblem, (0, 0), 19, piece.colour))
    if piece.count > 1:
        within.append(ink.box(3, 4, 17, 14, rx=4, fill=ink.CARD, stroke=ink.INK))
        within.append(ink.text((11.5, 15), str(piece.count), 11.5, weight="700"))
    # A token is positioned within its bowl's drawing: elements that a page moves have no position
    # of their own.
    return svg.element(
        "g", {"class": "tok"}, svg.group_at((round(at[0], 1), round(at[1], 1)), *within)
    )


def _column(zone: Zone, x: float, seat: int) -> Iterator[str]:
    """Draw squares from the top down: the lost ones, the remaining ones, the last one."""
    wide, high = SQUARE
    top = -(zone.last + 1) * high / 2
    for kind, squares in (
        ("gone", range(zone.hurt)),
        ("", range(zone.hurt, zone.last)),
        ("last", range(max(zone.hurt, zone.last), zone.last + 1)),
    ):
        d = "m0 13".join("h17v13h-17z" for _ in squares)
        start = f"M{svg.figure(x)} {svg.figure(top + squares.start * high)}"
        yield svg.element("path", {"d": start + d, "class": f"square {kind}".strip()}) if d else ""
    for square, emblem in zone.pictured:
        if zone.hurt < square:
            yield emblems.use(emblem, (x + wide / 2, top + (square + 0.5) * high), 10.5)
    y = top + zone.hurt * high
    yield ink.box(x + 2, y + 1.5, wide - 4, high - 3, rx=1.5, fill=ink.seat(seat))
    yield ink.box(x - 3, top + zone.serious * high - 1.3, wide + 6, 2.6, fill=ink.INK)
