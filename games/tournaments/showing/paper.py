"""What stands on paper: texts that fit their room, and tables over as many pages as they need."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from django.utils.translation import gettext as _

from games.kernel.record import Record
from games.shelf.printing.fonts import width
from games.shelf.printing.shapes import Font, Line, Shape, Sheet, Text
from games.shelf.printing.sheets import PAPER

INK: Final = "#000000"
QUIET: Final = "#555555"
RULE: Final = "#999999"
MARGIN: Final = 12.0
ROOM: Final = PAPER[0] - 2 * MARGIN
TOP: Final = 36.0
ROW: Final = 6.2
A_PAGE: Final = int((PAPER[1] - TOP - 18) / ROW)

Align = Literal["left", "right"]


class Column(Record, frozen=True):
    title: str
    wide: float
    """In millimetres."""
    align: Align = "left"


class Sheets(Record, frozen=True):
    """A table to hang up."""

    title: str
    under: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


def said(
    x: float,
    y: float,
    text: str,
    size: float,
    room: float,
    *,
    font: Font = "text",
    ink: str = INK,
    align: Align = "left",
) -> Text:
    """Cut where it does not fit; `x` is where the room begins."""
    shown, wide = _fitted(text, font, size, room)
    at = x if align == "left" else x + room - wide
    return Text((at, y), shown, font, size, ink, wide)


@lru_cache(maxsize=8192)
def _fitted(text: str, font: Font, size: float, room: float) -> tuple[str, float]:
    wide = width(text, font, size)
    if wide <= room:
        return text, wide
    kept = text
    while kept and width(f"{kept}…", font, size) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…", width(f"{kept.rstrip()}…", font, size)


def table(of: Sheets) -> tuple[Sheet, ...]:
    pages = [of.rows[first : first + A_PAGE] for first in range(0, len(of.rows), A_PAGE)] or [()]
    return tuple(
        Sheet(tuple(_page(of, rows, number, len(pages)))) for number, rows in enumerate(pages, 1)
    )


def _page(of: Sheets, rows: Sequence[tuple[str, ...]], number: int, pages: int) -> Iterator[Shape]:
    yield said(MARGIN, 17, of.title, 16, ROOM, font="label")
    if of.under:
        yield said(MARGIN, 23.5, of.under, 10, ROOM, ink=QUIET)
    yield from _row(of.columns, tuple(each.title for each in of.columns), TOP - 3, 8.5, QUIET)
    yield Line((MARGIN, TOP - 1), (MARGIN + ROOM, TOP - 1), 0.4, INK)
    for n, row in enumerate(rows):
        y = TOP + ROW * n
        yield from _row(of.columns, row, y + 4.2, 10.5, INK)
        yield Line((MARGIN, y + ROW), (MARGIN + ROOM, y + ROW), 0.1, RULE)
    if pages > 1:
        told = _("Page %(number)d of %(pages)d") % {"number": number, "pages": pages}
        yield said(MARGIN, PAPER[1] - 8, told, 8.5, ROOM, ink=QUIET, align="right")


def _row(
    columns: Sequence[Column], cells: Sequence[str], y: float, size: float, ink: str
) -> Iterator[Shape]:
    x = MARGIN
    for column, cell in zip(columns, cells, strict=True):
        if cell:
            yield said(x, y, cell, size, column.wide - 2, ink=ink, align=column.align)
        x += column.wide
