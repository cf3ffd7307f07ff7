"""Scales on which cards stand at their value, four for each character."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from games.kernel.display.picture import Column, Ladder, Piece
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import emblems, ink
from games.papers.pictures.heads import Head, Heads
from games.papers.shapes import Point

LEFT: Final = 88.0
BOX: Final = 18.4
HIGH: Final = 56.0
HEAD: Final = 24.0
CARD: Final = (26.0, 35.0)
SUITS: Final = ("hearts", "diamonds", "clubs", "spades")
RED: Final = ("hearts", "diamonds")
BESIDE: Final = 16
"""Longest name that leaves room beside it for the owner's other figures."""
FEW: Final = 2
"""Number of ladders that fit on any page."""


def draw(picture: Ladder, title: str, seat: int | None, marks: frozenset[str], heads: Heads) -> str:
    """Make one drawing for each character, the reader's own first; the page arranges them. If there
    are many, the others also get a short version of one line, for narrow pages."""
    most = max((column.most for column in picture.columns), default=1)
    by_seat = groupby(picture.columns, lambda each: each.seat)
    groups = [(who, list(columns)) for who, columns in by_seat]
    groups.sort(key=lambda group: group[0] != seat)
    own = [_standing(column) for column in groups[0][1]] if groups and seat is not None else []
    drawn = []
    for place, (who, columns) in enumerate(groups):
        head = heads.head_for_seat(who)
        rows = [
            svg.group_at((0, HEAD + n * HIGH), _row(column, marks))
            for n, column in enumerate(columns)
        ]
        wide = LEFT + most * BOX + 44
        box = (0.0, 0.0, wide, HEAD + len(columns) * HIGH)
        id_ = "ladder" if who is None else f"ladder-{who}"
        if place and len(groups) > FEW:
            drawn.append(_brief(head, columns, own, wide, title))
        above = _head(head, wide)
        drawn.append(ink.root(box, f"{title}: {head.name}", "ladder", above, *rows, id=id_))
    return "".join(map(svg.mark_lasting, drawn))


def _head(head: Head, wide: float) -> str:
    sign = ink.body(head.seat, (8, 12), 5, fill=ink.seat(head.seat))
    also = head.figures_text if len(head.name) <= BESIDE else ""
    name = ink.name((20, 17), head.name, wide - 34 - 5.8 * len(also), 15)
    figures = ink.text((wide - 6, 17), also, 11.5, anchor="end", fill=ink.QUIET)
    return svg.element("g", {"class": "head"}, sign, name, figures)


def _brief(
    head: Head, columns: Sequence[Column], own: Sequence[int], wide: float, title: str
) -> str:
    """Draw the values of one character in a line; «>» beats the reader's own, «=» is equal."""
    sign = ink.body(head.seat, (8, 15), 5, fill=ink.seat(head.seat))
    name = ink.name((20, 20), head.name, wide - 26, 15)
    beside = len(head.name) <= BESIDE
    at, anchor = ((wide - 6, 20), "end") if beside else ((20, 60), "start")
    figures = ink.text(at, head.figures_text, 11.5, anchor=anchor, fill=ink.QUIET)
    step = (wide - 20) / max(1, len(columns))
    cells = []
    for n, column in enumerate(columns):
        x, value = 20 + n * step, _standing(column)
        if column.emblem:
            colour = "suit-red" if column.emblem in RED else "ink"
            cells.append(emblems.use(column.emblem, (x + 6, 37), 12, colour))
        mine = own[n] if n < len(own) else None
        than = "" if mine is None or not value else ">" if value > mine else "=" * (value == mine)
        text = f"{value or '–'} {than}".strip()
        cells.append(ink.numeral((x + 17, 42), text, 17, anchor="start"))
    id_ = f"brief-{head.seat}"
    label = f"{title}: {head.name}"
    return ink.root(
        (0, 0, wide, 50 if beside else 66), label, "brief", sign, name, *cells, figures, id=id_
    )


def _standing(column: Column) -> int:
    """Return the value that counts now, or 0."""
    rungs = [piece.rung for piece in column.pieces if not piece.quiet and piece.rung]
    return rungs[-1] if rungs else 0


def _row(column: Column, marks: frozenset[str]) -> str:
    """Draw the permitted range, the ruler, and the cards on it."""
    end = min([column.most, *(each for each in (column.limit, column.height) if each is not None)])
    foot = HIGH - 15
    parts = [
        *_heading(column),
        ink.box(LEFT, 2, column.most * BOX, foot - 2, **{"class": "beyond"}),
        ink.box(LEFT, 2, end * BOX, foot - 2, fill=ink.wash(column.seat), **{"class": "ground"}),
        ink.box(LEFT + end * BOX - 1, 2, 1.5, foot - 2, fill=ink.INK),
        *(_box(n, foot, scale=column.at) for n in range(1, column.most + 1)),
        *(_card(piece, (_x(piece.rung or 1), 4), marks) for piece in column.pieces),
        *_draw_stakes(column, marks),
        ink.ring_box(LEFT - 3, 0, column.most * BOX + 6, HIGH - 2, 4),
    ]
    return ink.thing(column.id, column.text, marks, *parts)


def _heading(column: Column) -> Iterator[str]:
    """Draw the suit, name, level, scale and current value."""
    if column.emblem:
        colour = "suit-red" if column.emblem in RED else "ink"
        yield emblems.use(column.emblem, (8, 15), 15, colour)
    yield ink.text((19, 20), column.text, 12, anchor="start", weight="600")
    yield ink.text((0, 36), _figures(column), 11.5, anchor="start", fill=ink.QUIET)
    standing = _standing(column)
    if standing and not column.laid:
        right = (LEFT + column.most * BOX + 25, 30)
        yield ink.numeral(right, str(standing), 24)


def _figures(column: Column) -> str:
    text = f"{column.at}/{column.most}"
    return text if column.level is None else f"{column.level} · {text}"


def _x(value: int) -> float:
    return LEFT + BOX * (value - 1) + BOX / 2


def _box(n: int, y: float, scale: int) -> str:
    """Lost boxes are shaded and have no number; on the printed sheet they are crossed."""
    lost = n > scale
    fill = ink.LINE if lost else ink.CARD
    ground = ink.box(LEFT + (n - 1) * BOX, y, BOX, 13, fill=fill, stroke=ink.EDGE, stroke_width=0.6)
    if lost:
        return ground
    return svg.element("g", {}, ground, ink.text((_x(n), y + 10.2), str(n), 10, fill=ink.QUIET))


def _card(piece: Piece, at: Point, marks: frozenset[str]) -> str:
    wide, high = CARD
    x, y = at[0] - wide / 2, at[1]
    hidden = piece.text == HIDDEN
    name = "" if hidden else piece.text
    paint = "var(--suit-red)" if piece.colour in RED else ink.INK
    fill = ink.HATCHED if hidden else ink.SUNK if piece.quiet else ink.CARD
    edge = ink.seat(piece.seat)
    ground = ink.box(x, y, wide, high, rx=2.5, fill=fill, stroke=edge, stroke_width=1.2)
    text = str(piece.count) if hidden else piece.corner or ink.short(piece.text, 4)
    tint = ink.QUIET if piece.quiet else paint
    rank = ink.numeral((at[0], y + 15), text, 14, fill=tint)
    suit = (
        emblems.use(piece.colour, (at[0], y + 25), 13, "suit-red" if piece.colour in RED else "ink")
        if piece.colour in SUITS
        else ""
    )
    ring = ink.ring_box(x - 2, y - 2, wide + 4, high + 4, 4)
    return ink.thing(piece.id, name, marks, ground, rank, suit, ring, svg.title(name))


def _draw_stakes(column: Column, marks: frozenset[str]) -> Iterator[str]:
    """Stakes are drawn at the end of their row, never at a place on the ruler."""
    x = LEFT + column.most * BOX + 18
    for n, piece in enumerate(column.laid):
        yield _card(piece, (x + n * 7, 4), marks)
