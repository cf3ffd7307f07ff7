"""Scales on which cards stand at their value, four to a character."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from games.kernel.display.picture import Column, Ladder, Piece
from games.kernel.record import HIDDEN
from games.papers import svg
from games.papers.pictures import ink
from games.papers.shapes import Point

LEFT: Final = 76.0
BOX: Final = 19.0
HIGH: Final = 52.0
HEAD: Final = 24.0
CARD: Final = (26.0, 35.0)
SUITS: Final = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
RED: Final = ("hearts", "diamonds")
AS_TEXT: Final = "\ufe0e"
"""So that no phone makes a little picture of it."""


def draw(
    picture: Ladder, title: str, seat: int | None, names: Sequence[str], marks: frozenset[str]
) -> str:
    groups = [
        (who, list(columns)) for who, columns in groupby(picture.columns, lambda each: each.seat)
    ]
    groups.sort(key=lambda group: group[0] != seat)
    parts: list[str] = []
    y, most = 0.0, max((column.most for column in picture.columns), default=1)
    for who, columns in groups:
        parts.append(_head(who, names, y))
        y += HEAD
        for column in columns:
            parts.append(_row(column, y, marks))
            y += HIGH
        y += 10
    return ink.root((0, 0, LEFT + most * BOX + 44, y), title, "ladder", *parts)


def _head(seat: int | None, names: Sequence[str], y: float) -> str:
    name = names[seat] if seat is not None and 0 <= seat < len(names) else ""
    sign = ink.body(seat, (8, y + 12), 5, fill=ink.seat(seat))
    return svg.element(
        "g",
        {},
        sign,
        ink.text((20, y + 17), name, 15, anchor="start", family=ink.SERIF, weight="600"),
    )


def _row(column: Column, y: float, marks: frozenset[str]) -> str:
    """The stair of what may stand there, the ruler, and the cards upon it."""
    end = min([column.most, *(each for each in (column.limit, column.height) if each is not None)])
    foot = y + HIGH - 11
    parts = [
        ink.text((0, y + 20), column.text, 12, anchor="start"),
        ink.text((0, y + 35), _figures(column), 10.5, anchor="start", fill=ink.QUIET),
        ink.box(
            LEFT, y + 2, end * BOX, foot - y - 2, fill=ink.wash(column.seat), **{"class": "ground"}
        ),
        ink.box(LEFT + end * BOX - 1, y + 2, 1.5, foot - y - 2, fill=ink.INK),
        *(_box(n, foot, scale=column.at) for n in range(1, column.most + 1)),
        *(_card(piece, (_x(piece.rung or 1), y + 4), marks) for piece in column.pieces),
        *_laid(column, y, marks),
        ink.box(
            LEFT - 3, y, column.most * BOX + 6, HIGH - 2, rx=4, fill="none", **{"class": "ring"}
        ),
    ]
    return ink.thing(column.id, column.text, marks, *parts)


def _figures(column: Column) -> str:
    said = f"{column.at}/{column.most}"
    return said if column.level is None else f"{column.level} · {said}"


def _x(value: int) -> float:
    return LEFT + BOX * (value - 1) + BOX / 2


def _box(n: int, y: float, scale: int) -> str:
    """Lost boxes are crossed, as on the printed sheet."""
    lost = n > scale
    fill = ink.LINE if lost else ink.CARD
    ground = ink.box(LEFT + (n - 1) * BOX, y, BOX, 9, fill=fill, stroke=ink.EDGE, stroke_width=0.5)
    return (
        ground
        if lost
        else svg.element("g", {}, ground, ink.text((_x(n), y + 7.3), str(n), 7.5, fill=ink.QUIET))
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
    said = (
        str(piece.count) if hidden else "".join(map(str, piece.figures)) or ink.short(piece.text, 4)
    )
    tint = ink.QUIET if piece.quiet else paint
    rank = ink.text((at[0], y + 15), said, 13, fill=tint, family=ink.SERIF, weight="600")
    suit = ink.text(
        (at[0], y + 30),
        SUITS.get(piece.colour, "") + AS_TEXT if piece.colour in SUITS else "",
        13,
        fill=tint,
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


def _laid(column: Column, y: float, marks: frozenset[str]) -> Iterator[str]:
    """Stakes stand at the end of their row, never at a place on the ruler."""
    x = LEFT + column.most * BOX + 18
    for n, piece in enumerate(column.laid):
        yield _card(piece, (x + n * 7, y + 4), marks)
