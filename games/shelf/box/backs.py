"""Backs of cards, each behind its face when the sheet is turned over its long edge. All backs of a
pile are identical: the hatching starts anew on each."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from games.kernel.display.contents import Pile
from games.papers import outlines
from games.papers.fonts import width
from games.papers.inks import BACK, EDGE, HATCH, QUIET, SEATS
from games.papers.lines import line
from games.papers.shapes import Box, Disc, Page, Point, Polyline, Shape, transform
from games.shelf.cards.card import HIGH, ROUND, WIDE
from games.shelf.cards.printout import ACROSS, CORNER, foot, places
from games.shelf.cards.typesetting import largest_size

BLEED: Final = 3.0  # printers may shift a back by a millimetre or two
WITHIN: Final = 4.0  # distance from the cut
DISC: Final = 12.0
RING: Final = 9.0
SIGN: Final = 0.42
NAME: Final = (9.0, 6.0)  # largest and smallest size in points
PLATE: Final = (38.0, 5.6)


def page(piles: Sequence[Pile], note: str) -> Page:
    """Return the backs for the cards of the front page, in the same order."""
    return Page((_ground(len(piles)), *_cards(piles), *foot(note)))


def _ground(count: int) -> Box:
    rows = -(-count // ACROSS)
    size = (ACROSS * WIDE + 2 * BLEED, rows * HIGH + 2 * BLEED)
    return Box((CORNER[0] - BLEED, CORNER[1] - BLEED), size, 0, BACK)


def _cards(piles: Sequence[Pile]) -> Iterator[Shape]:
    for pile, by in zip(piles, places(behind=True), strict=False):
        yield from (transform(shape, by) for shape in back(pile))


def back(pile: Pile) -> Iterator[Shape]:
    """Yield the shapes, in coordinates from the upper left corner of the card."""
    middle: Point = (WIDE / 2, HIGH / 2)
    yield from _hatching()
    yield Disc(middle, DISC, BACK)
    yield outlines.ring(middle, RING - 1.2, EDGE)
    if pile.back is not None:
        yield from (transform(shape, middle, SIGN) for shape in pile.back.shapes)
    elif pile.seat is not None:
        yield outlines.seat(pile.seat, middle, 4, SEATS[pile.seat % len(SEATS)])
    yield from _name(pile.name)


@lru_cache(maxsize=1)
def _hatching() -> tuple[Polyline, Polyline]:
    size = (WIDE - 2 * WITHIN, HIGH - 2 * WITHIN)
    edge = outlines.box_points((WITHIN, WITHIN), size, ROUND)
    return outlines.hatch(edge, HATCH), Polyline((*edge, edge[0]), 0.3, HATCH)


def _name(text: str) -> Iterator[Shape]:
    most, least = NAME
    size = max(least, largest_size(text, "label", PLATE[0] - 4, at_most=most))
    room = min(PLATE[0] - 4, width(text, "label", size))
    y = HIGH - WITHIN - 8
    left = (WIDE - room) / 2
    yield Box((left - 2, y - PLATE[1] / 2), (room + 4, PLATE[1]), 1.2, BACK)
    yield line(left, y + 1.1, text, size, room + 0.01, font="label", ink=QUIET)
