"""A ring: a corner for each player's fighters, and the fight in the middle."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.picture import Heap, Piece, Ring
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import ink
from games.papers.shapes import Point

WIDE: Final = 360.0
STEP: Final = 58.0
ROW: Final = 66.0
ACROSS: Final = 6
"""Fighters side by side."""


def draw(picture: Ring, title: str, seat: int | None, marks: frozenset[str]) -> str:
    own = seat if seat is not None and seat >= 0 else 0
    corners = sorted(
        picture.corners, key=lambda heap: ((heap.seat or 0) - own) % max(1, len(picture.corners))
    )
    mine, others = corners[:1], corners[1:]
    parts: list[str] = []
    y = 8.0
    for heap in others:
        y += _corner(parts, heap, y, marks)
    if picture.fight:
        parts.extend(_fight(picture.fight, y, marks))
        y += 150
    else:
        parts.append(ink.box(8, y + 4, WIDE - 16, 1, fill=ink.LINE))
        y += 14
    for heap in mine:
        y += _corner(parts, heap, y, marks)
    ropes = [
        ink.box(
            2 + n,
            2 + n,
            WIDE - 4 - 2 * n,
            y + 4 - 2 * n,
            rx=14,
            fill="none",
            stroke=ink.EDGE,
            stroke_width=1.5,
        )
        for n in (0, 5)
    ]
    return ink.root((0, 0, WIDE, y + 8), title, "ring", *ropes, *parts)


def _corner(parts: list[str], heap: Heap, y: float, marks: frozenset[str]) -> float:
    """How high it is."""
    rows = [heap.pieces[n : n + ACROSS] for n in range(0, len(heap.pieces), ACROSS)] or [()]
    for n, row in enumerate(rows):
        left = WIDE / 2 - (len(row) - 1) * STEP / 2
        for place, piece in enumerate(row):
            parts.append(_gladiator(piece, (left + place * STEP, y + 24 + n * ROW), marks))
    return len(rows) * ROW + 6


def _gladiator(piece: Piece, at: Point, marks: frozenset[str], big: float = 1) -> str:
    """Filled: ready; wash: spent; dashes: known to its owner alone; hatched: face down."""
    x, y = at
    paint = ink.seat(piece.seat)
    name = piece.text
    if name == HIDDEN:
        shape = ink.body(piece.seat, at, 16 * big, fill=ink.HATCHED, stroke=paint)
        return ink.thing(piece.id, "", marks, shape)
    pen: dict[str, float | str] = {"fill": paint}
    if piece.quiet or piece.own:
        pen = {"fill": ink.wash(piece.seat), "stroke": paint, "stroke-width": 2}
        if piece.own:
            pen["stroke-dasharray"] = "3.2 2.6"
    colour = "var(--on-seat)" if pen["fill"] == paint else ink.INK
    within = [
        ink.ring_of(at, 21 * big),
        ink.body(piece.seat, at, 16 * big, **pen),
        ink.text((x, y + 4.4), ink.letters(name), 12.5 * big, fill=colour, weight="700"),
        ink.text((x, y + 27 * big), ink.short(name, 12), 8.6 * big),
        *_arms(piece, (x, y + 32 * big)),
        svg.title(name),
    ]
    return ink.thing(piece.id, name, marks, *within)


def _arms(piece: Piece, at: Point) -> Iterator[str]:
    for weapon in piece.holds[:1]:
        said = " | ".join(map(str, weapon.figures)) or ink.short(weapon.text, 8)
        yield ink.box(at[0] - 17, at[1], 34, 13, rx=3, fill=ink.CARD, stroke=ink.EDGE)
        yield ink.text((at[0], at[1] + 10), said, 9.5, weight="600")
        yield svg.title(weapon.text)


def _fight(sides: Sequence[Heap], y: float, marks: frozenset[str]) -> Iterator[str]:
    yield ink.box(26, y, WIDE - 52, 142, rx=8, fill=ink.SUNK, stroke=ink.LINE)
    for n, heap in enumerate(sides):
        x = WIDE / 4 + n * WIDE / 2 + (14 if n == 0 else -14)
        fighter, *tricks = heap.pieces
        yield ink.text((x, y + 16), heap.text, 10.5, fill=ink.QUIET)
        yield _gladiator(fighter, (x, y + 42), marks, 1.15)
        for figure in fighter.figures:
            plus = " + ?" if any(each.text == HIDDEN for each in tricks) else ""
            yield ink.text((x + 44, y + 50), f"{figure}{plus}", 20, family=ink.SERIF, weight="600")
        left = x - (len(tricks) - 1) * 15
        yield from (
            _trick(each, (left + place * 30, y + 92), marks) for place, each in enumerate(tricks)
        )
    yield ink.text((WIDE / 2, y + 50), "→", 20, fill=ink.QUIET)


def _trick(piece: Piece, at: Point, marks: frozenset[str]) -> str:
    """Black ■ and orange ◆ by their back; dotted: still free; hatched: face down."""
    x, y = at
    paint = "var(--orange)" if piece.colour == "orange" else ink.INK
    free, hidden = (
        not piece.own and piece.count >= 1 and piece.text != HIDDEN and piece.id.startswith("free"),
        piece.text == HIDDEN,
    )
    pen: dict[str, float | str] = {
        "fill": ink.HATCHED if hidden or piece.own else ink.CARD,
        "stroke": paint,
        "stroke_width": 1.5,
    }
    if free:
        pen |= {"stroke_dasharray": "1.5 3", "fill": "none"}
    elif piece.own:
        pen |= {"stroke_dasharray": "3.2 2.6", "fill": ink.CARD}
    card = ink.box(x - 13, y, 26, 36, rx=3, **pen, **{"class": "ground"})
    sign = ink.body(3 if piece.colour == "orange" else 2, (x, y + 11), 4.5, fill=paint)
    said = f"×{piece.count}" if free else "" if hidden else ink.letters(piece.text)
    ring = ink.box(x - 15, y - 2, 30, 40, rx=4, fill="none", **{"class": "ring"})
    return ink.thing(
        piece.id,
        "" if hidden else piece.text,
        marks,
        card,
        sign,
        ink.text((x, y + 29), said, 11, weight="600"),
        ring,
        svg.title("" if hidden else piece.text),
    )
