"""Nine cards a page of A4, with the marks to cut them along."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.card import Face
from games.papers.fonts import width
from games.papers.shapes import A4, Line, Page, Point, Shape, Text, moved
from games.shelf.cards.card import HIGH, QUIET, WIDE, card

ACROSS: Final = 3
DOWN: Final = 3
A_PAGE: Final = ACROSS * DOWN
CORNER: Final[Point] = ((A4[0] - ACROSS * WIDE) / 2, (A4[1] - DOWN * HIGH) / 2)
END: Final[Point] = (A4[0] - CORNER[0], A4[1] - CORNER[1])
MARK: Final = 5.0
AWAY: Final = 1.5  # of a mark from the card
NOTE: Final = 6.5  # points


def pages(faces: Sequence[Face], note: str) -> tuple[Page, ...]:
    """The note stands at the bottom of every page, with the page's number."""
    firsts = range(0, len(faces), A_PAGE)
    return tuple(
        Page(tuple(_page(faces[first : first + A_PAGE], f"{note} · {number}/{len(firsts)}")))
        for number, first in enumerate(firsts, start=1)
    )


def _page(faces: Sequence[Face], note: str) -> Iterator[Shape]:
    yield from _marks()
    for place, face in enumerate(faces):
        down, across = divmod(place, ACROSS)
        by = (CORNER[0] + across * WIDE, CORNER[1] + down * HIGH)
        yield from (moved(shape, by) for shape in card(face))
    wide = width(note, "text", NOTE)
    at = ((A4[0] - wide) / 2, A4[1] - CORNER[1] / 2 + 1)
    yield Text(at, note, "text", NOTE, QUIET, wide)


def _marks() -> Iterator[Line]:
    for column in range(ACROSS + 1):
        x = CORNER[0] + column * WIDE
        for y, away in ((CORNER[1], -1), (END[1], 1)):
            yield _mark((x, y + away * AWAY), (x, y + away * (AWAY + MARK)))
    for row in range(DOWN + 1):
        y = CORNER[1] + row * HIGH
        for x, away in ((CORNER[0], -1), (END[0], 1)):
            yield _mark((x + away * AWAY, y), (x + away * (AWAY + MARK), y))


def _mark(start: Point, end: Point) -> Line:
    return Line(start, end, 0.15, QUIET)
