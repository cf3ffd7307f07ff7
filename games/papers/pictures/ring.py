"""A ring seen from above: eight ropes and posts, each player's fighters at their side, the fight in
the middle. Before any fighter has entered, the cards in hand are shown from the back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.kernel.display.picture import Gauge, Heap, Piece, Ring
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import emblems, ink
from games.papers.pictures.heads import Head, Heads
from games.papers.shapes import Point

HALF: Final = 186.0
WIDE: Final = 360.0
STEP: Final = 84.0
"""Distance between fighters if there is room."""
CLOSE: Final = 60.0
"""Distance between fighters if there is little room."""
CUT: Final = 40.0
"""Size of a corner that the ropes cut off."""
MARGIN: Final = 18.0
FIGHT: Final = 164.0
"""Height of the box of a fight."""
NARROW: Final = 118.0
"""Width needed for a player's name and hand."""
LETTERS: Final = 13
"""Letters in a line of the name below a fighter."""
LONG: Final = 20
"""Letters in a line of a name in the fight."""
LINE: Final = 10.5


@dataclass(frozen=True)
class Corner:
    """A player's fighters and their place."""

    heap: Heap
    head: Head
    left: float
    wide: float

    @property
    def is_full_width(self) -> bool:
        """True if it spans the ring, outside the cut corners of the ropes."""
        return self.wide > WIDE - 2 * MARGIN - 1

    @property
    def rows(self) -> list[tuple[Piece, ...]]:
        across = max(2, int(self.wide / CLOSE))
        pieces = self.heap.pieces
        return [pieces[n : n + across] for n in range(0, len(pieces), across)]

    @property
    def high(self) -> float:
        return HEAD + sum(map(_high, self.rows))


HEAD: Final = 26.0


def draw(picture: Ring, title: str, seat: int | None, marks: frozenset[str], heads: Heads) -> str:
    """Draw the reader's own fighters below, the others' around the fight, clockwise."""
    own = seat if seat is not None and seat >= 0 else 0
    count = max(1, len(picture.corners))
    mine, *others = sorted(picture.corners, key=lambda heap: ((heap.seat or 0) - own) % count)
    within: list[str] = []
    y = 16.0
    for heaps in _rows_of_others(others):
        corners = _side_by_side(heaps, heads)
        within.extend(_corner(corner, y, marks) for corner in corners)
        y += max(corner.high for corner in corners)
    if picture.gauge is not None:
        within.extend(_rounds(picture.gauge, y + 12))
        y += 22
    if picture.fight:
        within.extend(_fight(picture.fight, y, marks))
        y += FIGHT + 8
    else:
        within.append(_middle(y + 26))
        y += 58
    (below,) = _side_by_side((mine,), heads)
    within.append(_corner(below, y, marks))
    high = max(y + below.high + 14, 210.0)
    return ink.root((0, 0, WIDE, high), title, "ring", *_ropes(high), *within)


def _rows_of_others(others: Sequence[Heap]) -> list[tuple[Heap, ...]]:
    """Group the other players: opposite ones above, those at the left and right side by side."""
    if len(others) < 2:
        return [(heap,) for heap in others]
    left, *across, right = others
    return [*((heap,) for heap in across), (left, right)]


def _side_by_side(heaps: Sequence[Heap], heads: Heads) -> list[Corner]:
    """Give more room to a player with more fighters."""
    room = WIDE - MARGIN * (len(heaps) + 1)
    most = sum(len(heap.pieces) + 2 for heap in heaps)
    corners, left = [], MARGIN
    for heap in heaps:
        share = room * (len(heap.pieces) + 2) / most
        wide = min(max(share, NARROW), room - NARROW * (len(heaps) - 1))
        corners.append(Corner(heap, heads.head_for_seat(heap.seat), left, wide))
        left += wide + MARGIN
    return corners


def _rounds(gauge: Gauge, y: float) -> Iterator[str]:
    """Draw the rounds: played, current and remaining ones."""
    text = f"{gauge.text} {gauge.at} / {gauge.most}"
    yield ink.text((WIDE / 2 - 9, y + 4), text, 12, anchor="end", fill=ink.QUIET)
    for n in range(gauge.most):
        kind = "pip on" if n < gauge.at else "pip"
        yield ink.ring_of((WIDE / 2 + 6 + n * 14, y), 4.2, kind)


def _ropes(high: float) -> Iterator[str]:
    for inset, kind in ((4.0, "mat"), (11.0, "rope")):
        yield ink.polygon(_octagon(inset, high), **{"class": kind})
    for at in _octagon(4, high):
        yield ink.ring_of(at, 4.5, "post")


def _octagon(inset: float, high: float) -> list[Point]:
    near, cut = inset, CUT * (1 - inset / HALF)
    right, low = WIDE - inset, high - inset
    return [
        *((near + cut, near), (right - cut, near), (right, near + cut), (right, low - cut)),
        *((right - cut, low), (near + cut, low), (near, low - cut), (near, near + cut)),
    ]


def _middle(y: float) -> str:
    """Draw the place of the next fight."""
    return svg.element("ellipse", {"cx": WIDE / 2, "cy": y, "rx": 74, "ry": 24, "class": "spot"})


def _corner(corner: Corner, y: float, marks: frozenset[str]) -> str:
    heap = corner.heap
    parts = [*_heading(corner, y, marks)]
    at = y + HEAD
    for row in corner.rows:
        step = min(STEP, (corner.wide - 4) / len(row))
        left = corner.left + corner.wide / 2 - (len(row) - 1) * step / 2
        parts.extend(
            _gladiator(piece, (left + n * step, at + 20), marks) for n, piece in enumerate(row)
        )
        at += _high(row)
    return svg.mark_lasting(svg.element("g", {"id": f"corner-{heap.seat or 0}"}, *parts))


def _heading(corner: Corner, y: float, marks: frozenset[str]) -> Iterator[str]:
    """Draw the player's name, figure and hand."""
    heap, seat = corner.heap, corner.heap.seat or 0
    aside = CUT - 10 if corner.is_full_width else 0.0
    x, right = corner.left + aside, corner.left + corner.wide - aside
    reached = corner.head.figures[:1]
    for label, figure in reached:
        score = ink.numeral((x, y + 14), figure, 20, anchor="start")
        pen = {"class": f"reached s{seat % ink.SEATS}"}
        yield svg.element("g", pen, score, svg.title(f"{label} {figure}"))
        x += 8 + 11 * len(figure)
    held = [*_draw_hand(heap, right, y - 2)]
    room = right - x - 16 - sum(map(_wide, heap.held)) * bool(held)
    name = ink.name((x + 14, y + 12), corner.head.name, room, 13)
    ring = ink.ring_box(x - 4, y - 4, right - x + 8, 26, 4)
    sign = ink.body(seat, (x + 5, y + 7.5), 5, fill=ink.seat(seat))
    yield ink.thing(heap.id, corner.head.name, marks, ring, sign, name)
    yield from held


def _draw_hand(heap: Heap, right: float, y: float) -> Iterator[str]:
    """Draw the cards in hand from the back: the number of each."""
    for piece in reversed([each for each in heap.held if each.count]):
        yield ink.text((right, y + 13), str(piece.count), 13, anchor="end", weight="600")
        back = right - _wide(piece) + 11
        yield ink.box(back, y - 1, 15, 19, rx=2.5, **{"class": "back", "fill": ink.HATCHED})
        yield emblems.use(piece.emblem, (back + 7.5, y + 8.5), 12)
        right -= _wide(piece)


def _wide(piece: Piece) -> float:
    return 34 + 7.0 * len(str(piece.count)) if piece.count else 0.0


def _high(row: Sequence[Piece]) -> float:
    """Return the height of a row of fighters with their weapons and names."""
    lines = max(len(ink.lines(piece.text, LETTERS)) for piece in row)
    return 49 + (14 if any(piece.holds for piece in row) else 0) + lines * LINE


def _gladiator(piece: Piece, at: Point, marks: frozenset[str], big: float = 1) -> str:
    """Draw a fighter. Filled: ready; wash: spent; dashed: known only to its owner; hatched: face
    down."""
    x, y = at
    paint = ink.seat(piece.seat)
    name = piece.text
    if name == HIDDEN:
        pen: dict[str, float | str] = {"fill": ink.HATCHED, "stroke": paint, "stroke_width": 1.5}
        return ink.thing(piece.id, "", marks, ink.box(x - 13, y - 18, 26, 36, rx=3, **pen))
    pen = {"fill": paint}
    if piece.quiet or piece.own:
        pen = {"fill": ink.wash(piece.seat), "stroke": paint, "stroke-width": 2}
        if piece.own:
            pen["stroke-dasharray"] = "3.2 2.6"
    colour = "var(--on-seat)" if pen["fill"] == paint else ink.INK
    within = [
        ink.ring_of(at, 22 * big),
        ink.body(piece.seat, at, 16 * big, **pen),
        ink.text((x, y + 4.6), ink.letters(name), 12.5 * big, fill=colour, weight="700"),
        *_arms(piece, (x, y + 18 * big)),
        *(() if big > 1 else _draw_name(piece, at)),
        svg.title(name),
    ]
    return ink.thing(piece.id, name, marks, *within)


def _draw_name(piece: Piece, at: Point) -> Iterator[str]:
    """Draw the whole name below the weapon, in as many lines as needed."""
    below = at[1] + (46 if piece.holds else 32)
    for n, line in enumerate(ink.lines(piece.text, LETTERS)):
        yield ink.text((at[0], below + n * LINE), line, 10)


def _arms(piece: Piece, at: Point) -> Iterator[str]:
    """Draw a plate with attack | defence below; nothing for a fighter without a weapon."""
    for weapon in piece.holds[:1]:
        text = " | ".join(map(str, weapon.figures)) or ink.short(weapon.text, 8)
        yield ink.box(at[0] - 15, at[1], 30, 15, rx=3, fill=ink.CARD, stroke=ink.INK)
        yield ink.text((at[0], at[1] + 11.3), text, 11, weight="700")
        yield svg.title(weapon.text)


def _fight(sides: Sequence[Heap], y: float, marks: frozenset[str]) -> Iterator[str]:
    yield ink.box(30, y, WIDE - 60, FIGHT, rx=8, fill=ink.CARD, stroke=ink.EDGE)
    for n, heap in enumerate(sides):
        x = WIDE / 4 + n * WIDE / 2 + (22 if n == 0 else -22)
        yield ink.thing(
            heap.id,
            heap.text,
            marks,
            ink.ring_box(x - 58, y + 3, 116, 24, 4),
            emblems.use("shield" if n else "sword", (x - 46, y + 15), 13),
            ink.text((x - 36, y + 19.5), heap.text, 11.5, anchor="start", fill=ink.QUIET),
        )
        yield from _fighting(heap, (x, y), marks)
    arrow = f"M{WIDE / 2 - 14:.0f} {y + 48:.0f}h26m-8 -7l8 7l-8 7"
    yield svg.element("path", {"d": arrow, "class": "arrow"})


def _fighting(heap: Heap, at: Point, marks: frozenset[str]) -> Iterator[str]:
    """Draw the fighter, the current sum and the tricks."""
    (x, y), (fighter, *tricks) = at, heap.pieces
    yield _gladiator(fighter, (x - 32, y + 46), marks, 1.1)
    for figure in fighter.figures:
        plus = " + ?" if any(each.text == HIDDEN for each in tricks) else ""
        size = 16 if plus else 22
        so_far = (x + (19 if plus else 22), y + 53)
        yield ink.numeral(so_far, f"{figure}{plus}", size)
    for n, line in enumerate(ink.lines(fighter.text, LONG)):
        yield ink.text((x, y + 92 + n * LINE), line, 10.5, weight="600")
    left = x - (len(tricks) - 1) * 16
    for place, each in enumerate(tricks):
        yield _trick(each, (left + place * 32, y + 116), marks)


def _trick(piece: Piece, at: Point, marks: frozenset[str]) -> str:
    """Draw a trick. Black ■ and orange ◆ by their back; dotted: still free; hatched: face down."""
    x, y = at
    free = not piece.own and piece.text != HIDDEN and piece.id.startswith("free")
    hidden = piece.text == HIDDEN
    colour = "orange" if piece.colour == "orange" else "ink"
    kind = "slot" if free else "slot own" if piece.own else "slot laid"
    fill = {"fill": ink.HATCHED} if hidden else {}
    card = ink.box(x - 13, y, 26, 38, rx=3, **{"class": f"{kind} i-{colour} ground"}, **fill)
    sign = ink.body(3 if colour == "orange" else 2, (x, y + 11), 5, fill=f"var(--{colour})")
    text = f"×{piece.count}" if free else "" if hidden else ink.letters(piece.text)
    ring = ink.ring_box(x - 15, y - 2, 30, 42, 4)
    name = "" if hidden else piece.text
    word = ink.text((x, y + 30), text, 12, weight="700")
    return ink.thing(piece.id, name, marks, card, sign, word, ring, svg.title(name))
