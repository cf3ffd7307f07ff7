"""Scales on which cards stand at their value, four to a character."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from games.kernel.display.picture import Column, Ladder, Piece
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import emblems, ink
from games.papers.shapes import Point

LEFT: Final = 88.0
BOX: Final = 18.4
HIGH: Final = 56.0
HEAD: Final = 24.0
CARD: Final = (26.0, 35.0)
SUITS: Final = ("hearts", "diamonds", "clubs", "spades")
RED: Final = ("hearts", "diamonds")


def draw(
    picture: Ladder, title: str, seat: int | None, names: Sequence[str], marks: frozenset[str]
) -> str:
    """A drawing for each character, one's own first: a page lays them out as it has room."""
    most = max((column.most for column in picture.columns), default=1)
    found = groupby(picture.columns, lambda each: each.seat)
    groups = [(who, list(columns)) for who, columns in found]
    groups.sort(key=lambda group: group[0] != seat)
    drawn = []
    for who, columns in groups:
        name = names[who] if who is not None and 0 <= who < len(names) else ""
        rows = [
            svg.shifted((0, HEAD + n * HIGH), _row(column, marks))
            for n, column in enumerate(columns)
        ]
        box = (0.0, 0.0, LEFT + most * BOX + 44, HEAD + len(columns) * HIGH)
        id_ = "ladder" if who is None else f"ladder-{who}"
        drawn.append(ink.root(box, f"{title}: {name}", "ladder", _head(who, name), *rows, id=id_))
    return "".join(map(svg.lasting, drawn))


def _head(seat: int | None, name: str) -> str:
    sign = ink.body(seat, (8, 12), 5, fill=ink.seat(seat))
    said = ink.text((20, 17), name, 15, anchor="start", family=ink.SERIF, weight="600")
    return svg.element("g", {}, sign, said)


def _row(column: Column, marks: frozenset[str]) -> str:
    """The stair of what may stand there, the ruler, and the cards upon it."""
    end = min([column.most, *(each for each in (column.limit, column.height) if each is not None)])
    foot = HIGH - 15
    parts = [
        *_heading(column),
        ink.box(LEFT, 2, column.most * BOX, foot - 2, **{"class": "beyond"}),
        ink.box(LEFT, 2, end * BOX, foot - 2, fill=ink.wash(column.seat), **{"class": "ground"}),
        ink.box(LEFT + end * BOX - 1, 2, 1.5, foot - 2, fill=ink.INK),
        *(_box(n, foot, scale=column.at) for n in range(1, column.most + 1)),
        *(_card(piece, (_x(piece.rung or 1), 4), marks) for piece in column.pieces),
        *_laid(column, marks),
        ink.box(
            LEFT - 3, 0, column.most * BOX + 6, HIGH - 2, rx=4, fill="none", **{"class": "ring"}
        ),
    ]
    return ink.thing(column.id, column.text, marks, *parts)


def _heading(column: Column) -> Iterator[str]:
    """Its suit, its name, how good one is at it and where its scale stands; what counts of it."""
    if column.emblem:
        colour = "suit-red" if column.emblem in RED else "ink"
        yield emblems.use(column.emblem, (8, 15), 15, colour)
    yield ink.text((19, 20), column.text, 12, anchor="start", weight="600")
    yield ink.text((0, 36), _figures(column), 11.5, anchor="start", fill=ink.QUIET)
    standing = [piece.rung for piece in column.pieces if not piece.quiet and piece.rung]
    if standing and not column.laid:
        right = (LEFT + column.most * BOX + 25, 30)
        yield ink.text(right, str(standing[-1]), 24, family=ink.SERIF, weight="600")


def _figures(column: Column) -> str:
    said = f"{column.at}/{column.most}"
    return said if column.level is None else f"{column.level} · {said}"


def _x(value: int) -> float:
    return LEFT + BOX * (value - 1) + BOX / 2


def _box(n: int, y: float, scale: int) -> str:
    """Lost boxes are crossed, as on the printed sheet."""
    lost = n > scale
    fill = ink.LINE if lost else ink.CARD
    ground = ink.box(LEFT + (n - 1) * BOX, y, BOX, 13, fill=fill, stroke=ink.EDGE, stroke_width=0.6)
    return (
        ground
        if lost
        else svg.element("g", {}, ground, ink.text((_x(n), y + 10.2), str(n), 10, fill=ink.QUIET))
    )


def _card(piece: Piece, at: Point, marks: frozenset[str]) -> str:
    wide, high = CARD
    x, y = at[0] - wide / 2, at[1]
    hidden = piece.text == HIDDEN
    paint = "var(--suit-red)" if piece.colour in RED else ink.INK
    pen: dict[str, float | str] = {
        "fill": ink.HATCHED if hidden else ink.SUNK if piece.quiet else ink.CARD
    }
    ground = ink.box(x, y, wide, high, rx=2.5, **pen, stroke=ink.seat(piece.seat), stroke_width=1.2)
    said = str(piece.count) if hidden else piece.corner or ink.short(piece.text, 4)
    tint = ink.QUIET if piece.quiet else paint
    rank = ink.text((at[0], y + 15), said, 14, fill=tint, family=ink.SERIF, weight="600")
    suit = (
        emblems.use(piece.colour, (at[0], y + 25), 13, "suit-red" if piece.colour in RED else "ink")
        if piece.colour in SUITS
        else ""
    )
    ring = ink.box(x - 2, y - 2, wide + 4, high + 4, rx=4, fill="none", **{"class": "ring"})
    return ink.thing(
        piece.id,
        "" if hidden else piece.text,
        marks,
        ground,
        rank,
        suit,
        ring,
        svg.title("" if hidden else piece.text),
    )


def _laid(column: Column, marks: frozenset[str]) -> Iterator[str]:
    """Stakes stand at the end of their row, never at a place on the ruler."""
    x = LEFT + column.most * BOX + 18
    for n, piece in enumerate(column.laid):
        yield _card(piece, (x + n * 7, 4), marks)
