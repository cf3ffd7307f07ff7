"""Rows in columns over as many pages as needed: a list to hang up."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from games.kernel.record import Record
from games.papers.lines import INK, Align, line
from games.papers.shapes import A4, Colour, Line, Page, Shape

QUIET: Final[Colour] = "#555555"
RULE: Final[Colour] = "#999999"
MARGIN: Final = 12.0
ROOM: Final = A4[0] - 2 * MARGIN
TOP: Final = 36.0
ROW: Final = 6.2
A_PAGE: Final = int((A4[1] - TOP - 18) / ROW)


class Column(Record, frozen=True):
    title: str
    wide: float
    """Width in millimetres."""
    align: Align = "left"


class Grid(Record, frozen=True):
    title: str
    under: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


def pages(grid: Grid, page_label: Callable[[int, int], str]) -> tuple[Page, ...]:
    """`numbered` makes the text «page of pages», used if there are several pages."""
    parts = [grid.rows[first : first + A_PAGE] for first in range(0, len(grid.rows), A_PAGE)] or [
        ()
    ]
    return tuple(
        Page(tuple(_page(grid, rows, page_label(number, len(parts)) if len(parts) > 1 else "")))
        for number, rows in enumerate(parts, 1)
    )


def _page(grid: Grid, rows: Sequence[tuple[str, ...]], number: str) -> Iterator[Shape]:
    yield line(MARGIN, 17, grid.title, 16, ROOM, font="label")
    if grid.under:
        yield line(MARGIN, 23.5, grid.under, 10, ROOM, ink=QUIET)
    yield from _row(grid.columns, tuple(each.title for each in grid.columns), TOP - 3, 8.5, QUIET)
    yield Line((MARGIN, TOP - 1), (MARGIN + ROOM, TOP - 1), 0.4, INK)
    for n, row in enumerate(rows):
        y = TOP + ROW * n
        yield from _row(grid.columns, row, y + 4.2, 10.5, INK)
        yield Line((MARGIN, y + ROW), (MARGIN + ROOM, y + ROW), 0.1, RULE)
    if number:
        yield line(MARGIN, A4[1] - 8, number, 8.5, ROOM, ink=QUIET, align="right")


def _row(
    columns: Sequence[Column], cells: Sequence[str], y: float, size: float, ink: Colour
) -> Iterator[Shape]:
    x = MARGIN
    for column, cell in zip(columns, cells, strict=True):
        if cell:
            yield line(x, y, cell, size, column.wide - 2, ink=ink, align=column.align)
        x += column.wide
