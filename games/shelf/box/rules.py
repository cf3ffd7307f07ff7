"""The short rules on one page, with a ruler to check the scale of the print."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from games.kernel.record import Record
from games.kernel.rules import Language, Rule
from games.papers.fonts import POINT, width
from games.papers.inks import INK, QUIET
from games.papers.lines import wrap
from games.papers.shapes import A4, Line, Page, Shape, Text
from games.shelf.cards.printout import ruler
from games.shelf.cards.typesetting import largest_size

EDGE: Final = 15.0
ROOM: Final = A4[0] - 2 * EDGE
GUTTER: Final = 9.0
COLUMN: Final = (ROOM - GUTTER) / 2
NAME: Final = 14 / POINT  # 14 mm
SIZES: Final = tuple(size / 4 for size in range(42, 25, -1))
"""In points. A test checks that the rules fit on one page at the smallest size."""
LEADING: Final = 1.3
COLUMNS: Final = 2
AFTER: Final = 0.5  # in lines
NUMBER: Final = 0.8  # as a part of the text size
LEAD: Final = 10.0
FACTS: Final = 8.5
FOOT: Final = 20.0  # mm
LONG: Final = 100.0


class RulesFrame(Record, frozen=True):
    """Texts above and below the rules."""

    title: str
    lead: str
    facts: tuple[str, ...]
    """Contents of the box, and other things needed."""
    check: str
    """Text beside the ruler."""


def page(frame: RulesFrame, rules: Sequence[Rule], language: Language) -> Page:
    head = tuple(_head(frame))
    top = max(shape.at[1] for shape in head if isinstance(shape, Text)) + 5
    bottom = A4[1] - FOOT
    columns, size = next(
        (fitted, size)
        for size in SIZES
        if (fitted := _columns(rules, language, size, bottom - top)) is not None
    )
    body = (
        shape
        for n, column in enumerate(columns)
        for shape in _column(column, size, EDGE + n * (COLUMN + GUTTER), top)
    )
    return Page((*head, *body, *_measure(frame.check)))


class Row(NamedTuple):
    """A line of a column; the last one of a rule has its number."""

    text: str
    wide: float
    number: str
    after: float


def _columns(
    rules: Sequence[Rule], language: Language, size: float, room: float
) -> list[list[Row]] | None:
    """Return the columns, or None if the rules do not fit."""
    leading = size * POINT * LEADING
    columns: list[list[Row]] = [[]]
    y = 0.0
    for row in chain.from_iterable(_rows(rule, language, size) for rule in rules):
        if y + leading > room:
            columns.append([])
            y = 0.0
        columns[-1].append(row)
        y += leading + row.after
    return columns if len(columns) <= COLUMNS else None


def _rows(rule: Rule, language: Language, size: float) -> Iterator[Row]:
    """Yield the lines of a rule. The number gets its own line if there is no room after the
    text."""
    lines = wrap(rule.text(language), "text", size, COLUMN)
    *rows, last = ((line, width(line, "text", size)) for line in lines)
    yield from (Row(*row, "", 0) for row in rows)
    after = AFTER * size * POINT * LEADING
    if last[1] + width(f"  {rule.id}", "text", size * NUMBER) > COLUMN:
        yield Row(*last, "", 0)
        last = ("", 0.0)
    yield Row(*last, rule.id, after)


def _head(frame: RulesFrame) -> Iterator[Shape]:
    size = largest_size(frame.title, "title", ROOM, at_most=NAME)
    yield Text((EDGE, 26), frame.title, "title", size, INK, width(frame.title, "title", size))
    y = 29.0
    for text, points, ink in (
        (frame.lead, LEAD, INK),
        *((fact, FACTS, QUIET) for fact in frame.facts),
    ):
        for line in wrap(text, "text", points, ROOM) if text else ():
            y += points * POINT * LEADING
            yield Text((EDGE, y), line, "text", points, ink, width(line, "text", points))
        y += 0.8


def _column(rows: Sequence[Row], size: float, left: float, top: float) -> Iterator[Shape]:
    yield Line((left, top), (left + COLUMN, top), 1.0, INK)
    y, small = top + 1.5, size * NUMBER
    for row in rows:
        y += size * POINT * LEADING
        if row.text:
            yield Text((left, y), row.text, "text", size, INK, row.wide)
        if row.number:
            at = left + row.wide + (width("  ", "text", small) if row.text else 0)
            yield Text((at, y), row.number, "text", small, QUIET, width(row.number, "text", small))
        y += row.after


def _measure(check: str) -> Iterator[Shape]:
    y = A4[1] - 11
    yield from ruler((EDGE, y), LONG)
    for n in (0, 5, 10):
        label = f"{n * 10} mm" if n else "0"
        yield Text((EDGE + n * 10, y + 4), label, "text", 7, QUIET, width(label, "text", 7))
    room = ROOM - LONG - 8
    for n, line in enumerate(wrap(check, "text", 8, room)):
        wide = width(line, "text", 8)
        yield Text((EDGE + LONG + 8, y - 2 + n * 3.6), line, "text", 8, INK, wide)
