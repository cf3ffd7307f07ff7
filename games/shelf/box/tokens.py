"""Tokens at true scale, row by row, the largest first; on the other side, the view of other
players."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Final, TypeAlias

from games.kernel.display.contents import Token
from games.papers import outlines
from games.papers.fonts import POINT, width
from games.papers.inks import BACK, EDGE, HATCH, INK, SEATS, WHITE
from games.papers.pictures.ink import letters
from games.papers.shapes import A4, Circle, Disc, Page, Point, Polygon, Shape, Text, transform
from games.shelf.cards.printout import foot
from games.shelf.cards.typesetting import largest_size

Placed: TypeAlias = list[tuple[Token, Point]]
MARGIN: Final = 12.0
CUT: Final = 1.5  # distance of the cut from the token
APART: Final = 1.0
LOW: Final = 12.0


def pages(tokens: Sequence[Token], note: str) -> tuple[Page, ...]:
    """Return each sheet, followed by its other side."""
    return tuple(
        side
        for sheet in place_tokens(tokens)
        for side in (
            Page((*chain.from_iterable(_front(*each) for each in sheet), *foot(note))),
            Page(tuple(chain.from_iterable(_behind(*each) for each in sheet))),
        )
    )


def place_tokens(tokens: Sequence[Token]) -> list[Placed]:
    """Return the tokens of each sheet with their centres."""
    each = chain.from_iterable(repeat(token, token.count) for token in tokens)
    sheets: list[Placed] = [[]]
    x, y, high = MARGIN, MARGIN, 0.0
    for token in sorted(each, key=lambda token: -token.across):
        room = token.across + 2 * CUT
        if x + room > A4[0] - MARGIN:
            x, y, high = MARGIN, y + high + APART, 0.0
        if y + room > A4[1] - LOW:
            sheets.append([])
            x, y, high = MARGIN, MARGIN, 0.0
        sheets[-1].append((token, (x + room / 2, y + room / 2)))
        x, high = x + room + APART, max(high, room)
    return sheets


def _front(token: Token, middle: Point) -> Iterator[Shape]:
    cut = outlines.disc_points(middle, token.across / 2 + CUT)
    yield from outlines.dashes((*cut, cut[0]), 1, 0.15, EDGE)
    yield from _face(token, middle)


def _behind(token: Token, middle: Point) -> Iterator[Shape]:
    """Yield the back of a token, mirrored for a sheet that is turned over its long edge."""
    behind = (A4[0] - middle[0], middle[1])
    if not token.hidden:
        yield from _face(token, behind)
        return
    radius = token.across / 2
    yield Disc(behind, radius, BACK)
    yield outlines.hatch(outlines.disc_points(behind, radius), HATCH, step=1.2)
    yield Circle(behind, radius - 0.15, 0.3, EDGE)


def _face(token: Token, middle: Point) -> Iterator[Shape]:
    radius = token.across / 2
    if token.emblem is None:
        yield from _piece(token, middle, radius)
        return
    yield Disc(middle, radius, token.emblem.tint)
    pen = 0.3 if token.hidden else 0.9
    yield Circle(middle, radius - pen / 2, pen, token.emblem.ink)
    at, scale = (middle[0], middle[1] - 0.14 * radius), 0.52 * radius / 12
    yield from (transform(each, at, scale) for each in token.emblem.shapes)
    yield from _text(token.text, (middle[0], middle[1] + 0.74 * radius), 1.05 * radius, 6, INK)


def _piece(token: Token, middle: Point, radius: float) -> Iterator[Shape]:
    """Yield a piece as on the screen: a full arc in front, a dotted one behind."""
    paint = SEATS[(token.seat or 0) % len(SEATS)]
    if token.facing:
        far = radius - 1.2
        yield outlines.arc(middle, far, (-180, 0), 2.2, paint)
        yield from (
            Disc(outlines.point_on_circle(middle, far, 15 * n), 0.35, paint) for n in range(1, 12)
        )
        x, y = middle
        tip = y - radius
        yield Polygon(((x, tip - 0.8), (x + 2, tip + 2.4), (x - 2, tip + 2.4)), paint)
    else:
        yield Circle(middle, radius - 0.4, 0.8, paint)
    size = 0.62 * radius
    yield outlines.seat(token.seat, middle, size, paint)
    yield from _text(letters(token.text), (middle[0], middle[1] + size * 0.22), size, 12, WHITE)


def _text(text: str, at: Point, room: float, most: float, ink: str) -> Iterator[Text]:
    """Yield text centred at the point; the base line is slightly below it."""
    size = largest_size(text, "label", room, at_most=most)
    wide = width(text, "label", size)
    yield Text((at[0] - wide / 2, at[1] + 0.12 * size * POINT), text, "label", size, ink, wide)
