"""A ring seen from above: eight ropes and posts, each player's fighters at their side, the fight in
the middle. Before anybody has entered, what is held in hand is seen from its back."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.picture import Heap, Piece, Ring
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import emblems, ink
from games.papers.shapes import Point

HALF: Final = 186.0
WIDE: Final = 360.0
STEP: Final = 61.0
ROW: Final = 68.0
ACROSS: Final = 5
"""Fighters side by side."""
CUT: Final = 40.0
"""How much of a corner the ropes cut off."""
FIGHT: Final = 152.0
"""How high the box of a fight is."""


def draw(
    picture: Ring, title: str, seat: int | None, names: Sequence[str], marks: frozenset[str]
) -> str:
    own = seat if seat is not None and seat >= 0 else 0
    count = max(1, len(picture.corners))
    corners = sorted(picture.corners, key=lambda heap: ((heap.seat or 0) - own) % count)
    within: list[str] = []
    y = 16.0
    for heap in corners[1:]:
        y += _corner(within, heap, names, y, marks)
    if picture.fight:
        within.extend(_fight(picture.fight, y, marks))
        y += FIGHT + 6
    else:
        within.append(_middle(y + 34))
        y += 72
    for heap in corners[:1]:
        y += _corner(within, heap, names, y, marks)
    high = max(y + 10, 250.0)
    return ink.root((0, 0, WIDE, high), title, "ring", *_ropes(high), *within)


def _ropes(high: float) -> Iterator[str]:
    for inset, kind in ((4.0, "mat"), (11.0, "rope")):
        yield ink.polygon(_octagon(inset, high), **{"class": kind})
    for at in _octagon(4, high):
        yield svg.element("circle", {"cx": at[0], "cy": at[1], "r": 4.5, "class": "post"})


def _octagon(inset: float, high: float) -> list[Point]:
    near, cut = inset, CUT * (1 - inset / HALF)
    right, low = WIDE - inset, high - inset
    return [
        *((near + cut, near), (right - cut, near), (right, near + cut), (right, low - cut)),
        *((right - cut, low), (near + cut, low), (near, low - cut), (near, near + cut)),
    ]


def _middle(y: float) -> str:
    """Where the next fight will be."""
    return svg.element("ellipse", {"cx": WIDE / 2, "cy": y, "rx": 74, "ry": 24, "class": "spot"})


def _corner(
    within: list[str], heap: Heap, names: Sequence[str], y: float, marks: frozenset[str]
) -> float:
    """How high it is."""
    parts: list[str] = []
    high = _stand(parts, heap, names, y, marks)
    within.append(svg.lasting(svg.element("g", {"id": f"corner-{heap.seat or 0}"}, *parts)))
    return high


def _stand(
    parts: list[str], heap: Heap, names: Sequence[str], y: float, marks: frozenset[str]
) -> float:
    seat = heap.seat or 0
    name = names[seat] if 0 <= seat < len(names) else ""
    called = ink.short(name, 18)
    parts.append(
        ink.thing(
            heap.id,
            name,
            marks,
            ink.box(52, y - 4, 150, 26, rx=4, fill="none", **{"class": "ring"}),
            ink.body(seat, (64, y + 8), 5, fill=ink.seat(seat)),
            ink.text((75, y + 12.5), called, 13, anchor="start", family=ink.SERIF, weight="600"),
        )
    )
    parts.extend(_held(heap, y - 1))
    if not heap.pieces:
        middle = WIDE / 2
        free = (middle - STEP, middle, middle + STEP)
        parts.extend(ink.ring_of((x, y + 40), 16, "place") for x in free)
        return ROW - 4
    rows = [heap.pieces[n : n + ACROSS] for n in range(0, len(heap.pieces), ACROSS)]
    high = ROW if any(piece.holds for piece in heap.pieces) else ROW - 15
    for n, row in enumerate(rows):
        left = WIDE / 2 - (len(row) - 1) * STEP / 2
        for place, piece in enumerate(row):
            parts.append(_gladiator(piece, (left + place * STEP, y + 40 + n * high), marks))
    return len(rows) * high + 22


def _held(heap: Heap, y: float) -> Iterator[str]:
    """From their backs: how many of each."""
    right = WIDE - 60
    for piece in reversed([each for each in heap.held if each.count]):
        yield ink.text((right, y + 13), str(piece.count), 13, anchor="end", weight="600")
        right -= 8 + 7 * len(str(piece.count))
        yield ink.box(right - 15, y - 1, 15, 19, rx=2.5, **{"class": "back", "fill": ink.HATCHED})
        yield emblems.use(piece.emblem, (right - 7.5, y + 8.5), 12)
        right -= 26


def _gladiator(piece: Piece, at: Point, marks: frozenset[str], big: float = 1) -> str:
    """Filled: ready; wash: spent; dashes: known to its owner alone; hatched: face down."""
    x, y = at
    paint = ink.seat(piece.seat)
    name = piece.text
    if name == HIDDEN:
        card = ink.box(
            x - 13, y - 18, 26, 36, rx=3, fill=ink.HATCHED, stroke=paint, stroke_width=1.5
        )
        return ink.thing(piece.id, "", marks, card)
    pen: dict[str, float | str] = {"fill": paint}
    if piece.quiet or piece.own:
        pen = {"fill": ink.wash(piece.seat), "stroke": paint, "stroke-width": 2}
        if piece.own:
            pen["stroke-dasharray"] = "3.2 2.6"
    colour = "var(--on-seat)" if pen["fill"] == paint else ink.INK
    within = [
        ink.ring_of(at, 22 * big),
        ink.body(piece.seat, at, 16 * big, **pen),
        ink.text((x, y + 4.6), ink.letters(name), 12.5 * big, fill=colour, weight="700"),
        ink.text((x, y + 29 * big), ink.short(name, 10), 10 * big),
        *_arms(piece, (x, y + 32 * big)),
        svg.title(name),
    ]
    return ink.thing(piece.id, name, marks, *within)


def _arms(piece: Piece, at: Point) -> Iterator[str]:
    """A plate below: attack | defence. Who has none has none."""
    for weapon in piece.holds[:1]:
        said = " | ".join(map(str, weapon.figures)) or ink.short(weapon.text, 8)
        yield ink.box(at[0] - 15, at[1], 30, 15, rx=3, fill=ink.CARD, stroke=ink.INK)
        yield ink.text((at[0], at[1] + 11.3), said, 11, weight="700")
        yield svg.title(weapon.text)


def _fight(sides: Sequence[Heap], y: float, marks: frozenset[str]) -> Iterator[str]:
    yield ink.box(30, y, WIDE - 60, FIGHT, rx=8, fill=ink.CARD, stroke=ink.EDGE)
    for n, heap in enumerate(sides):
        x = WIDE / 4 + n * WIDE / 2 + (22 if n == 0 else -22)
        fighter, *tricks = heap.pieces
        yield ink.thing(
            heap.id,
            heap.text,
            marks,
            ink.box(x - 58, y + 3, 116, 24, rx=4, fill="none", **{"class": "ring"}),
            emblems.use("shield" if n else "sword", (x - 46, y + 15), 13),
            ink.text((x - 36, y + 19.5), heap.text, 11.5, anchor="start", fill=ink.QUIET),
        )
        yield _gladiator(fighter, (x - 32, y + 46), marks, 1.1)
        for figure in fighter.figures:
            plus = " + ?" if any(each.text == HIDDEN for each in tricks) else ""
            size = 16 if plus else 22
            at = (x + (19 if plus else 22), y + 53)
            yield ink.text(at, f"{figure}{plus}", size, family=ink.SERIF, weight="600")
        left = x - (len(tricks) - 1) * 16
        yield from (
            _trick(each, (left + place * 32, y + 106), marks) for place, each in enumerate(tricks)
        )
    arrow = f"M{WIDE / 2 - 14:.0f} {y + 48:.0f}h26m-8 -7l8 7l-8 7"
    yield svg.element("path", {"d": arrow, "class": "arrow"})


def _trick(piece: Piece, at: Point, marks: frozenset[str]) -> str:
    """Black ■ and orange ◆ by their back; dotted: still free; hatched: face down."""
    x, y = at
    free = not piece.own and piece.text != HIDDEN and piece.id.startswith("free")
    hidden = piece.text == HIDDEN
    colour = "orange" if piece.colour == "orange" else "ink"
    kind = "slot" if free else "slot own" if piece.own else "slot laid"
    fill = {"fill": ink.HATCHED} if hidden else {}
    card = ink.box(x - 13, y, 26, 38, rx=3, **{"class": f"{kind} i-{colour} ground"}, **fill)
    sign = ink.body(3 if colour == "orange" else 2, (x, y + 11), 5, fill=f"var(--{colour})")
    said = f"×{piece.count}" if free else "" if hidden else ink.letters(piece.text)
    ring = ink.box(x - 15, y - 2, 30, 42, rx=4, fill="none", **{"class": "ring"})
    name = "" if hidden else piece.text
    word = ink.text((x, y + 30), said, 12, weight="700")
    return ink.thing(piece.id, name, marks, card, sign, word, ring, svg.title(name))
