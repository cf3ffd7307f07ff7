"""Rows of the edition table: an entry's cells, with submitted values, faults, and the changes of
another device meanwhile."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec
from django.utils.translation import gettext

from games.kernel.editions import read_entry
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.kernel.words import Words, words
from games.people.language import language
from games.people.page.form import Form
from games.shelf.editions.cells import Column, body_of, cell_text, columns, fields, tag_of
from games.shelf.editions.entries import Body, mark
from games.shelf.models import EditionEntry

PREFIX: Final = "cell-"
"""Prefix of a cell's name in its form, because a column may have any name."""


@dataclass(frozen=True)
class ColumnHeading:
    name: str
    text: str
    inner: str


@dataclass(frozen=True)
class Cell:
    column: Column
    at: str
    """Id of the cell on the page."""
    text: str
    label: str
    options: tuple[tuple[str, str], ...] = ()
    error: str = ""
    current: str | None = None
    """Current value, if another device has changed it meanwhile."""
    absent: bool = False
    """True if the type of the entry has no such field."""

    @property
    def display_text(self) -> str:
        """Return the text for read-only display."""
        return dict(self.options).get(self.text, self.text)


@dataclass(frozen=True)
class Row:
    key: str
    """Empty for a new row."""
    mark: str
    cells: tuple[Cell, ...]
    late: bool = False
    """True if another device has changed the row meanwhile."""
    wrong: bool = False
    written: bool = False
    """True for a card that can be opened in the workshop."""


def column_headings(game: AnyGame, kind: str, spoken: Words) -> tuple[ColumnHeading, ...]:
    return tuple(
        ColumnHeading(each.name, spoken.entry_label(each.field, language()), _inner(each, spoken))
        for each in columns(game, kind)
    )


def row_of(game: AnyGame, entry: EditionEntry, form: Form) -> Row:
    body = msgspec.json.decode(entry.body, type=dict[str, object])
    values = _submitted_values(form, entry.kind, entry.key)
    now = mark(entry.body)
    if values is None:
        cells = tuple(_cells(game, entry.kind, entry.key, body))
        return Row(entry.key, now, cells, written=_is_written(game, entry.kind))
    late = form.values.get("mark", "") != now
    typed = RejectedRow(values, {} if late else _errors(game, entry.kind, values, form), late)
    cells = tuple(_cells(game, entry.kind, entry.key, body, typed))
    return Row(entry.key, now, cells, late, wrong=True, written=_is_written(game, entry.kind))


def _is_written(game: AnyGame, kind: str) -> bool:
    keeping = game.writing.keeping if game.writing is not None else None
    return keeping is not None and keeping.kind == kind


def blank_row(game: AnyGame, kind: str, form: Form) -> Row:
    values = _submitted_values(form, kind, "")
    if values is None:
        return Row("", "", tuple(_cells(game, kind, "", {})))
    typed = RejectedRow(values, _errors(game, kind, values, form))
    return Row("", "", tuple(_cells(game, kind, "", {}, typed)), wrong=True)


def is_new(kind: str, form: Form) -> bool:
    """True if the submitted row is the new one."""
    return _submitted_values(form, kind, "") is not None


def _submitted_values(form: Form, kind: str, key: str) -> Mapping[str, str] | None:
    """Return the submitted values of that row, if the form is about it."""
    if not any(name.startswith(PREFIX) for name in form.values):
        return None
    if (form.values.get("kind"), form.values.get("key", "")) != (kind, key):
        return None
    return {n.removeprefix(PREFIX): text for n, text in form.values.items() if n.startswith(PREFIX)}


@dataclass(frozen=True)
class RejectedRow:
    """Submitted values of a row that could not be saved."""

    values: Mapping[str, str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    late: bool = False


def _cells(
    game: AnyGame, kind: str, key: str, body: Body, typed: RejectedRow = RejectedRow()
) -> Iterator[Cell]:
    spoken = words(game.package)
    known = fields(game, kind, tag_of(game, kind, body))
    for column in columns(game, kind):
        current = cell_text(column, body)
        text = typed.values.get(column.name, current).replace("\r\n", "\n")
        inner = _inner(column, spoken)
        yield Cell(
            column=column,
            at=f"{kind}-{key or 'new'}-{column.name}",
            text=text,
            label=" ".join(
                filter(None, (spoken.entry_label(column.field, language()), inner, key))
            ),
            options=tuple((each, _option(each, spoken)) for each in column.options),
            error=typed.errors.get(column.name, ""),
            current=current if typed.late and text.strip() != current.strip() else None,
            absent=bool(body) and bool(known) and column.field not in known,
        )


def _inner(column: Column, spoken: Words) -> str:
    if column.inner in ("en", "fr", ""):
        return column.inner
    return spoken.entry_label(column.inner, language())


def _option(word: str, spoken: Words) -> str:
    if word in ("true", "false"):
        return gettext("yes") if word == "true" else gettext("no")
    name = spoken.name(word, language())
    return name if name != word else spoken.entry_label(word, language())


def _errors(game: AnyGame, kind: str, values: Mapping[str, str], form: Form) -> dict[str, str]:
    """Return the error of each wrong field; without one, other errors of the form, such as a key
    already in use."""
    result = read_entry(game, kind, body_of(game, kind, values))
    every = columns(game, kind)
    if isinstance(result, Record):
        return {each.name: form.errors[each.name] for each in every if each.name in form.errors}
    places = {tuple(each.place.replace("[", ".").split(".")[:2]) for each in result}
    return {each.name: sentence(each) for each in every if _is_about(each, places)}


def _is_about(column: Column, places: set[tuple[str, ...]]) -> bool:
    """True if a fault belongs to this column. A fault in a list belongs to its cell, a fault in a
    record to all of its cells."""
    if not column.inner:
        return any(place[0] == column.field for place in places)
    return not places.isdisjoint({(column.field,), (column.field, column.inner)})


def sentence(column: Column) -> str:
    """Return a sentence on what the column accepts."""
    match column.form:
        case "number":
            return gettext("Here stands a whole number.")
        case "yes":
            return gettext("Here stands yes or no.")
        case "choice":
            return gettext("Choose one of the list.")
        case "list" if column.options:
            text = gettext("Here stand words with commas between, of these: %(words)s.")
            return text % {"words": ", ".join(column.options)}
        case "list":
            return gettext("Here stand words with commas between.")
        case "lists":
            return gettext("Here stand pairs with commas between, like: %(example)s.") % {
                "example": "energy + headbutt, defence + punch"
            }
        case "counts":
            return gettext("Here stand words, each with its number, like: %(example)s.") % {
                "example": "cut 2, pebble 3"
            }
        case "data":
            return gettext("This is not built like the others: compare it with another row.")
        case _:
            return gettext("Here stands a text.")
