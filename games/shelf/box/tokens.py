"""Tokens at true scale, row by row, the largest first."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Final

from games.kernel.display.contents import Token
from games.papers.fonts import POINT, width
from games.papers.shapes import A4, Disc, Page, Point, Polygon, Ring, Shape, Text, moved
from games.shelf.cards.card import INK, QUIET
from games.shelf.cards.typesetting import largest

EDGE: Final = 12.0
APART: Final = 3.0
NOTE: Final = 6.5  # points


def pages(tokens: Sequence[Token], note: str) -> tuple[Page, ...]:
    each = chain.from_iterable(repeat(token, token.count) for token in tokens)
    sheets: list[list[Shape]] = [[]]
    x, y, high = EDGE, EDGE, 0.0
    for token in sorted(each, key=lambda token: -token.across):
        if x + token.across > A4[0] - EDGE:
            x, y, high = EDGE, y + high + APART, 0.0
        if y + token.across > A4[1] - EDGE:
            sheets.append([])
            x, y, high = EDGE, EDGE, 0.0
        far = token.across / 2
        sheets[-1] += _token(token, (x + far, y + far))
        x, high = x + token.across + APART, max(high, token.across)
    below = Text((EDGE, A4[1] - 5), note, "text", NOTE, QUIET, width(note, "text", NOTE))
    return tuple(Page((*shapes, below)) for shapes in sheets)


def _token(token: Token, middle: Point) -> Iterator[Shape]:
    radius = token.across / 2
    ink = INK if token.emblem is None else token.emblem.ink
    if token.emblem is not None:
        yield Disc(middle, radius - 1, token.emblem.tint)
    yield Ring(middle, radius, 0.3, ink)
    if token.facing:
        yield _front(middle, radius)
    if token.emblem is not None:
        by, scale = (middle[0], middle[1] - 0.14 * radius), 0.5 * radius / 12
        yield from (moved(each, by, scale) for each in token.emblem.shapes)
    yield from _text(token, middle)


def _front(middle: Point, radius: float) -> Polygon:
    x, y = middle
    return Polygon(((x, y - radius + 1), (x + 4, y - radius + 7), (x - 4, y - radius + 7)), INK)


def _text(token: Token, middle: Point) -> Iterator[Text]:
    """In the middle where it stands alone, under its sign otherwise."""
    if not token.text:
        return
    radius = token.across / 2
    room, most = (1.6 * radius, 16.0) if token.emblem is None else (1.1 * radius, 6.0)
    size = largest(token.text, "label", room, at_most=most)
    wide = width(token.text, "label", size)
    low = 0.36 * size * POINT if token.emblem is None else 0.72 * radius
    yield Text((middle[0] - wide / 2, middle[1] + low), token.text, "label", size, INK, wide)
