"""Lanes in which cards advance toward each other, a heap behind each."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.picture import Heap, Lanes, Piece, Row
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import ink

WIDE: Final = 84.0
GAP: Final = 8.0
STRIP: Final = 29.0
STEP: Final = 32.0
SLOTS: Final = 3
"""That are drawn where nothing lies, so that one sees how far a lane can go."""
PILE: Final = 46.0
NAME: Final = 26.0
HEAPED: Final = 11
"""Edges that a pile shows at most."""
SHIFT: Final = (0, 1, -0.8, 1.4, -1.2, 0.4)
"""So that it looks heavy, and never twice the same."""


def draw(picture: Lanes, title: str, seat: int | None, marks: frozenset[str]) -> str:
    own = seat or 0
    deep = max([SLOTS, *(len(heap.pieces) for row in picture.rows for heap in row.heaps[:1])])
    half = deep * STEP + PILE + 34
    columns = [_column(n, row, own, deep, marks) for n, row in enumerate(picture.rows)]
    wide = len(picture.rows) * (WIDE + GAP) - GAP
    box = (-4.0, -half - NAME / 2, wide + 8, 2 * half + NAME)
    return ink.root(box, title, "lanes", *(part for column in columns for part in column))


def _column(n: int, row: Row, own: int, deep: int, marks: frozenset[str]) -> Iterator[str]:
    x = n * (WIDE + GAP)
    yield ink.text((x + WIDE / 2, 4), row.text, 12.5, fill=ink.QUIET)
    for down in (True, False):
        heaps = [heap for heap in row.heaps if (heap.seat == own) is down]
        if heaps:
            yield _strips(x, heaps[0], deep, marks, down=down)
        for place, heap in enumerate(heaps[1:]):
            yield _pile(x, heap, deep + place, marks, down=down)


def _strips(x: float, heap: Heap, deep: int, marks: frozenset[str], *, down: bool) -> str:
    """From the owner's side toward the middle."""
    laid = [piece for piece in heap.pieces for _ in range(piece.count)]
    slots = max(deep, len(laid))
    parts = []
    for n in range(slots):
        far = slots - 1 - n
        y = NAME / 2 + far * STEP if down else -NAME / 2 - STRIP - far * STEP
        parts.append(_strip(x, y, laid[n] if n < len(laid) else None, heap.seat))
    y = NAME / 2 if down else -NAME / 2 - slots * STEP
    ring = ink.box(x - 2, y - 2, WIDE + 4, slots * STEP + 1, rx=5, fill="none", **{"class": "ring"})
    return ink.thing(heap.id, heap.text, marks, *parts, ring)


def _strip(x: float, y: float, piece: Piece | None, seat: int | None) -> str:
    if piece is None:
        return ink.box(x, y, WIDE, STRIP, rx=3, fill=ink.SUNK, **{"class": "ground"})
    hidden = piece.text == HIDDEN
    ground = ink.HATCHED if hidden else ink.CARD
    card = ink.box(
        x + 0.7, y, WIDE - 1.4, STRIP, rx=3, fill=ground, stroke=ink.seat(seat), stroke_width=1.5
    )
    if hidden:
        return card
    size = 12.5 if len(piece.text) <= 13 else 10
    name = ink.text(
        (x + WIDE / 2, y + 19), ink.short(piece.text, 17), size, family=ink.SERIF, weight="600"
    )
    return svg.element("g", {}, card, name, svg.title(piece.text))


def _pile(x: float, heap: Heap, place: int, marks: frozenset[str], *, down: bool) -> str:
    count = sum(piece.count for piece in heap.pieces)
    far = NAME / 2 + place * STEP + 4
    y = far if down else -far - PILE
    ring = ink.box(x - 2, y - 2, WIDE + 4, PILE + 4, rx=6, fill="none", **{"class": "ring"})
    if not count:
        empty = ink.box(
            x + 1,
            y,
            WIDE - 2,
            PILE - 10,
            rx=4,
            fill="none",
            stroke=ink.EDGE,
            stroke_dasharray="4 3",
            **{"class": "ground"},
        )
        return ink.thing(heap.id, heap.text, marks, empty, ring)
    return ink.thing(
        heap.id, heap.text, marks, *_heavy(x, y, count, heap.seat), *_top(x, y, heap.pieces), ring
    )


def _heavy(x: float, y: float, count: int, seat: int | None) -> Iterator[str]:
    for n in reversed(range(min(count, HEAPED))):
        shift = SHIFT[n % len(SHIFT)] if n else 0
        yield ink.box(
            x + 1 + shift,
            y + n * 1.6,
            WIDE - 2,
            PILE - 14,
            rx=4,
            fill=ink.HATCHED,
            stroke=ink.seat(seat),
            stroke_width=1.2,
        )
    yield ink.box(x + WIDE / 2 - 15, y + 5, 30, 22, rx=3, fill=ink.CARD)
    yield ink.text((x + WIDE / 2, y + 22), str(count), 18, family=ink.SERIF, weight="600")


def _top(x: float, y: float, pieces: Sequence[Piece]) -> Iterator[str]:
    """What lies on top, where the reader knows it."""
    known = [piece for piece in pieces if piece.text != HIDDEN]
    if known and pieces[-1].text != HIDDEN:
        yield ink.box(x + 3, y + PILE - 17, WIDE - 6, 15, rx=2, fill=ink.CARD)
        yield ink.text((x + WIDE / 2, y + PILE - 6), ink.short(pieces[-1].text, 15), 10)
        yield svg.title(", ".join(piece.text for piece in known))
