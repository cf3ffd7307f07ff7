"""Backs of cards, each behind its face when a sheet is turned over its long edge."""

from collections.abc import Iterator, Sequence

from games.kernel.display.card import Emblem
from games.papers.shapes import Box, Frame, Page, Shape, moved
from games.shelf.cards.card import EDGE, HIGH, WIDE
from games.shelf.cards.printout import ACROSS, CORNER


def page(emblems: Sequence[Emblem]) -> Page:
    return Page(tuple(_cards(emblems)))


def _cards(emblems: Sequence[Emblem]) -> Iterator[Shape]:
    for place, emblem in enumerate(emblems):
        down, across = divmod(place, ACROSS)
        by = (CORNER[0] + (ACROSS - 1 - across) * WIDE, CORNER[1] + down * HIGH)
        yield from (moved(shape, by) for shape in _back(emblem))


def _back(emblem: Emblem) -> Iterator[Shape]:
    """White all around, as on the face: printers shift a back by a millimetre or two."""
    size = (WIDE - 2 * EDGE, HIGH - 2 * EDGE)
    yield Box((EDGE, EDGE), size, 2.4, emblem.tint)
    yield Frame((EDGE, EDGE), size, 2.4, 0.6, emblem.ink)
    yield Frame((EDGE + 2, EDGE + 2), (size[0] - 4, size[1] - 4), 1.6, 0.25, emblem.ink)
    yield from (moved(shape, (WIDE / 2, HIGH / 2), 1.5) for shape in emblem.shapes)
