"""The course of a game in figures from its journal: points, life, scores."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.kernel.words import capitalize_first
from games.papers.pictures import course as papers
from games.tables.journal.replay import replay
from games.tables.models import Entry, Kind, Table
from games.tables.presenters.table_texts import TableTexts
from games.tables.presenters.wording import undone_spans

Steps = tuple[tuple[int, tuple[int, ...]], ...]
"""Numbers of the entries after which the figures changed, with the new figures."""


@dataclass(frozen=True)
class Course:
    label: str
    names: tuple[str, ...]
    steps: Steps
    picture: str


def course(table: Table, texts: TableTexts, names: Sequence[str]) -> Course | None:
    """Return None while the game goes on, if nothing is counted, or if the figures never
    changed."""
    counted = next(iter(texts.words.shown.get("counted", ())), "")
    if (
        not (table.has_ended and counted)
        or table.readable_state is None
        or table.standstill is not None
    ):
        return None
    steps = _steps(table.pk, table.number, counted)
    if len(steps) < 2:
        return None
    label = capitalize_first(texts.words.part_label(counted, texts.language))
    seats = len(steps[0][1])
    players = tuple(texts.player(seat) for seat in range(seats))
    return Course(label, players, steps, papers.draw(steps, table.number, label))


@lru_cache(maxsize=256)
def _steps(pk: Any, number: int, counted: str) -> Steps:
    """Safe to cache: a journal up to that number never changes."""
    table = Table.objects.get(pk=pk)
    return tuple(_changes(table, number, counted))


def _changes(table: Table, number: int, counted: str) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the changes, without what was taken back."""
    rows = Entry.objects.filter(table=table, number__lte=number)
    undone = undone_spans(table, rows.filter(kind=Kind.REWOUND).order_by("-number"))
    before: tuple[int, ...] = ()
    for line, position in replay(table, rows.order_by("number")):
        figures = tuple(figures_of(position.state, counted))
        if figures != before and not any(line in span for span in undone):
            yield line, figures
            before = figures


def figures_of(state: Any, counted: str) -> Iterator[int]:
    """Yield a figure for each seat: a number, a number of pieces, or a sum; with camps, that of the
    seat's camp."""
    for seat, side in enumerate(state.sides):
        value = getattr(side, counted, None)
        if value is None:
            value = getattr(state, counted)
            value = value[seat % len(value)]
        if isinstance(value, int):
            yield value
        else:
            yield sum(each if isinstance(each, int) else 1 for each in value)
