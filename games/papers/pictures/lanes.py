"""Lanes in which cards advance toward each other, a heap behind each."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.picture import Heap, Lanes, PictureRow, Piece
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import emblems, ink
from games.papers.pictures.heads import Heads

WIDE: Final = 84.0
GAP: Final = 8.0
STRIP: Final = 30.0
STEP: Final = 33.0
SLOTS: Final = 3
"""Number of slots drawn even if empty, so that readers see how long a lane can become."""
PILE: Final = 58.0
NAME: Final = 34.0
HEAD: Final = 40.0
"""Height of a player's name and figures."""
TOP: Final = 32.0
"""Height of the top card of a heap."""
HEAPED: Final = 11
"""Largest number of edges that a pile shows."""
SHIFT: Final = (0, 1, -0.8, 1.4, -1.2, 0.4)
"""Offsets that make a pile look real and irregular."""


def draw(picture: Lanes, title: str, seat: int | None, marks: frozenset[str], heads: Heads) -> str:
    own = seat or 0
    deep = max([SLOTS, *(len(heap.pieces) for row in picture.rows for heap in row.heaps[:1])])
    half = deep * STEP + PILE + 8 + HEAD
    columns = (
        svg.group_at((n * (WIDE + GAP), 0), *_column(row, own, deep, marks), id=f"lane-{n}")
        for n, row in enumerate(picture.rows)
    )
    wide = len(picture.rows) * (WIDE + GAP) - GAP
    box = (-4.0, -half - NAME / 2, wide + 8, 2 * half + NAME)
    seats = sorted({heap.seat or 0 for row in picture.rows for heap in row.heaps})
    ends = (
        svg.group_at(
            (0, (1 if each == own else -1) * (half + NAME / 2 - HEAD / 2)),
            *_head(each, heads, wide),
            id=f"head-{each}",
        )
        for each in seats
    )
    return ink.root(box, title, "lanes", *map(svg.mark_lasting, (*columns, *ends)))


def _head(seat: int, heads: Heads, wide: float) -> Iterator[str]:
    """Draw the player's name, the deciding figure, and at the right the other figures."""
    head = heads.head_for_seat(seat)
    reached, *others = head.figures or [("", "")]
    x = 2.0
    if reached[1]:
        pen = {"class": f"reached s{seat % ink.SEATS}"}
        figure = ink.numeral((x, 9), reached[1], 26, anchor="start")
        yield svg.element("g", pen, figure, svg.title(" ".join(reached)))
        x += 12 + 17 * len(reached[1])
    yield ink.body(seat, (x + 5, 1), 5.5, fill=ink.seat(seat))
    figures = [f"{label.lower()} {figure}" for label, figure in others]
    lines = [" · ".join(figures[:2]), " · ".join(figures[2:])]
    room = wide - x - 25 - 6.2 * max(map(len, lines))
    yield ink.name((x + 17, 6), head.name, room, 16)
    for n, line in enumerate(filter(None, lines)):
        yield ink.text((wide - 2, -2 + n * 15), line, 12, anchor="end", fill=ink.QUIET)


def _column(row: PictureRow, own: int, deep: int, marks: frozenset[str]) -> Iterator[str]:
    if row.emblem:
        yield emblems.use(row.emblem, (13, 0), 24, row.colour)
    words = row.text.split(maxsplit=1)
    for line, word in enumerate(words):
        y = 4.2 + (line - (len(words) - 1) / 2) * 12
        yield ink.text((28, y), word, 12, fill=ink.QUIET, anchor="start")
    for down in (True, False):
        heaps = [heap for heap in row.heaps if (heap.seat == own) is down]
        if heaps:
            yield _strips(row, heaps[0], deep, marks, down=down)
        for place, heap in enumerate(heaps[1:]):
            yield _pile(heap, deep + place, marks, down=down)


def _strips(row: PictureRow, heap: Heap, deep: int, marks: frozenset[str], *, down: bool) -> str:
    """Draw the cards from the owner's side toward the middle."""
    laid = [piece for piece in heap.pieces for _ in range(piece.count)]
    slots = max(deep, len(laid))
    parts = []
    for n in range(slots):
        far = slots - 1 - n
        y = NAME / 2 + far * STEP if down else -NAME / 2 - STRIP - far * STEP
        sign = row.slots[n] if n < len(row.slots) else ""
        parts.append(_strip(y, laid[n] if n < len(laid) else None, sign))
    y = NAME / 2 if down else -NAME / 2 - slots * STEP
    ring = ink.ring_box(-2, y - 2, WIDE + 4, slots * STEP + 1, 5)
    return ink.thing(heap.id, heap.text, marks, *parts, ring)


def _strip(y: float, piece: Piece | None, sign: str) -> str:
    """Draw a card laid flat: its sign and name; in an empty slot, the sign of the card that goes
    there."""
    middle = y + STRIP / 2
    if piece is None:
        empty = ink.box(0, y, WIDE, STRIP, rx=3, **{"class": "empty ground"})
        return empty + (emblems.use(sign, (WIDE / 2, middle), 15, "hatch") if sign else "")
    colour = piece.colour or "ink"
    if piece.text == HIDDEN:
        pen: dict[str, float | str] = {"class": "strip", "fill": ink.HATCHED}
        return ink.box(0.7, y, WIDE - 1.4, STRIP, rx=3, **pen)
    card = ink.box(0.7, y, WIDE - 1.4, STRIP, rx=3, **{"class": "strip"})
    block = ink.box(1.4, y + 0.7, 24, STRIP - 1.4, rx=2.4, **{"class": "block"})
    words = _lines(piece.text)
    size = 12 if len(words) == 1 and len(piece.text) < 8 else 10.5
    first = middle + 4.2 - (len(words) - 1) / 2 * 11.5
    names = (
        ink.numeral((30, first + n * 11.5), word, size, anchor="start")
        for n, word in enumerate(words)
    )
    sign = emblems.use(piece.emblem, (13.4, middle), 17, colour) if piece.emblem else ""
    return svg.element(
        "g", {"class": f"i-{colour}"}, card, block, sign, *names, svg.title(piece.text)
    )


def _lines(name: str) -> list[str]:
    """Break a name into two lines if one would be too long."""
    words = name.split()
    if len(name) <= 9 or len(words) < 2:
        return [ink.short(name, 10)]
    return [ink.short(words[0], 10), ink.short(" ".join(words[1:]), 10)]


def _pile(heap: Heap, place: int, marks: frozenset[str], *, down: bool) -> str:
    count = sum(piece.count for piece in heap.pieces)
    far = NAME / 2 + place * STEP + 4
    y = far if down else -far - PILE
    if count:
        cards = [*_heavy(y, count, heap.seat), *_top(y, heap.pieces)]
    else:
        pen = {"fill": "none", "stroke": ink.EDGE, "stroke_dasharray": "4 3", "class": "ground"}
        cards = [ink.box(1, y, WIDE - 2, TOP, rx=4, **pen)]
    ring = ink.ring_box(-2, y - 2, WIDE + 4, TOP + 4, 6)
    return ink.thing(heap.id, heap.text, marks, *cards, ring)


def _heavy(y: float, count: int, seat: int | None) -> Iterator[str]:
    """Draw a pile: the more cards, the thicker, with irregular edges."""
    for n in reversed(range(min(count, HEAPED))):
        shift = SHIFT[n % len(SHIFT)] if n else 0
        pen: dict[str, float | str] = {"stroke": ink.seat(seat), "stroke_width": 1.3}
        fill = ink.HATCHED if n == 0 else ink.CARD
        yield ink.box(1 + shift, y + n * 2.5, WIDE - 2, TOP, rx=4, fill=fill, **pen)
    yield ink.box(WIDE / 2 - 15, y + 3.5, 30, TOP - 7, rx=3, fill=ink.CARD)
    yield ink.numeral((WIDE / 2, y + TOP - 9), str(count), 18)


def _top(y: float, pieces: Sequence[Piece]) -> Iterator[str]:
    """Draw the top card in a tab at the left, if the reader knows it."""
    top = pieces[-1]
    if top.text == HIDDEN:
        return
    colour = top.colour or "ink"
    tab = ink.box(2, y + 1, 23, TOP - 2, rx=3, **{"class": "block"})
    sign = emblems.use(top.emblem, (13.5, y + TOP / 2), 17, colour) if top.emblem else ""
    known = ", ".join(piece.text for piece in pieces if piece.text != HIDDEN)
    yield svg.element("g", {"class": f"i-{colour}"}, tab, sign, svg.title(known))
