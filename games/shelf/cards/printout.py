"""Nine cards on an A4 page, with cutting marks."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kernel.display.card import Face
from games.papers.fonts import POINT, width
from games.papers.inks import INK, QUIET
from games.papers.lines import line
from games.papers.shapes import A4, Line, Page, Point, Shape, Text, transform
from games.shelf.cards.card import HIGH, WIDE, card

ACROSS: Final = 3
DOWN: Final = 3
A_PAGE: Final = ACROSS * DOWN
CORNER: Final[Point] = ((A4[0] - ACROSS * WIDE) / 2, (A4[1] - DOWN * HIGH) / 2)
END: Final[Point] = (A4[0] - CORNER[0], A4[1] - CORNER[1])
ABOVE: Final = (8.0, 13.0)  # start and end of a mark, from the edge of the sheet
BESIDE: Final = (3.2, 7.0)
NOTE: Final = 2.5 / POINT  # points
LOW: Final = 5.0
RULE: Final = 50.0
TICK: Final = 1.4


def pages(faces: Sequence[Face], note: str) -> tuple[Page, ...]:
    """Return the pages; each has the note and its page number at the bottom."""
    firsts = range(0, len(faces), A_PAGE)
    return tuple(
        Page(tuple(_page(faces[first : first + A_PAGE], f"{note} · {number}/{len(firsts)}")))
        for number, first in enumerate(firsts, start=1)
    )


def _page(faces: Sequence[Face], note: str) -> Iterator[Shape]:
    yield from marks()
    for face, by in zip(faces, places(), strict=False):
        yield from (transform(shape, by) for shape in card(face))
    yield from foot(note)


def places(*, behind: bool = False) -> Iterator[Point]:
    """Yield the places of nine cards, row by row; mirrored for backs, as the sheet is turned over
    its long edge."""
    for down in range(DOWN):
        for across in range(ACROSS):
            column = ACROSS - 1 - across if behind else across
            yield CORNER[0] + column * WIDE, CORNER[1] + down * HIGH


def marks() -> Iterator[Line]:
    """Yield the cutting marks, all outside the cards."""
    for column in range(ACROSS + 1):
        x = CORNER[0] + column * WIDE
        yield _mark((x, ABOVE[0]), (x, ABOVE[1]))
        yield _mark((x, A4[1] - ABOVE[1]), (x, A4[1] - ABOVE[0]))
    for row in range(DOWN + 1):
        y = CORNER[1] + row * HIGH
        yield _mark((BESIDE[0], y), (BESIDE[1], y))
        yield _mark((A4[0] - BESIDE[1], y), (A4[0] - BESIDE[0], y))


def _mark(start: Point, end: Point) -> Line:
    return Line(start, end, 0.2, INK)


def foot(note: str, size: Point = A4) -> Iterator[Shape]:
    """Yield the instruction for the sheet and a ruler of 50 millimetres, to notice when the printer
    has scaled it."""
    y, right = size[1] - LOW, size[0] - CORNER[0]
    label = f"{RULE:.0f} mm"
    wide = width(label, "text", NOTE)
    left = right - RULE
    yield line(CORNER[0], y, note, NOTE, left - wide - 3 - CORNER[0], ink=QUIET)
    yield Text((left - wide - 1.5, y), label, "text", NOTE, QUIET, wide)
    yield from ruler((left, y - 0.8), RULE)


def ruler(at: Point, long: float) -> Iterator[Line]:
    """Yield a ruler with a tick per centimetre, longer at the ends."""
    x, y = at
    yield Line((x, y), (x + long, y), 0.2, INK)
    for n in range(round(long / 10) + 1):
        far = TICK if n in (0, round(long / 10)) else TICK / 2
        yield Line((x + 10 * n, y - far), (x + 10 * n, y + far), 0.2, INK)
