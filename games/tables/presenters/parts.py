"""A view in words: everything that its reader may see on the table, part by part, in the rulebook's
words."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

import msgspec
from msgspec.structs import fields

from games.kernel.choices import vocabulary
from games.kernel.game import AnyGame
from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN, Record, snake_case_tag
from games.kernel.rules import Language
from games.kernel.words import SEATS, capitalize_first
from games.tables.presenters.piece_look import build_look
from games.tables.presenters.table_texts import TableTexts, without_heading

NAMED: Final = SEATS | {"first"}
"""Fields that hold a seat, shown as its player's name."""
GLANCE: Final = 9


@dataclass(frozen=True)
class Alike:
    """Equal cards or tokens that lie together, with their emblem if there is one."""

    text: str
    count: int
    emblem: str = ""
    ink: str = ""


@dataclass(frozen=True)
class Pieces:
    """Cards or tokens that lie together: the known ones in their order, and the number of hidden
    ones."""

    known: tuple[Alike, ...]
    hidden: int

    @property
    def total(self) -> int:
        return self.hidden + sum(each.count for each in self.known)

    @property
    def many(self) -> bool:
        """True if there are too many to show at a glance."""
        return len(self.known) > GLANCE


@dataclass(frozen=True)
class Part:
    """A part with a label: a figure or a word, or pieces, or smaller parts."""

    label: str
    text: str = ""
    pieces: Pieces | None = None
    within: tuple["Part", ...] = ()
    most: int = 0
    """The largest possible figure, where that is shown."""

    @property
    def figure(self) -> str:
        """A short figure: the number of pieces, or the sum of several heaps."""
        heaps = [each.pieces.total for each in self.within if each.pieces is not None]
        if heaps and len(heaps) == len(self.within):
            return str(sum(heaps))
        return self.text if self.pieces is None else str(self.pieces.total)


@dataclass(frozen=True)
class Column:
    label: str
    short: str


@dataclass(frozen=True)
class Row:
    label: str
    cells: tuple[Part, ...]


@dataclass(frozen=True)
class Side:
    seat: int
    name: str
    parts: tuple[Part, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    """One for each place (strike, zone, component), with a cell for each column."""
    glance: tuple[Part, ...] = ()
    """The most important parts, if there is no room for all."""


@dataclass(frozen=True)
class Description:
    parts: tuple[Part, ...]
    sides: tuple[Side, ...]


def describe(game: AnyGame, view: Any, language: Language, names: Sequence[str]) -> Description:
    voice = Describer(game.key, vocabulary(game, view, language), language, tuple(names), view=view)
    return Description(
        parts=tuple(voice.parts(view, skip={"sides", "open", "sealed", "parting"})),
        sides=tuple(voice.side(seat, side) for seat, side in enumerate(view.sides)),
    )


@dataclass(frozen=True)
class Describer(TableTexts):
    view: Any = None
    """The view that is described."""
    heading: str = ""
    """Heading of a row, not repeated within it."""

    def side(self, seat: int, side: Record) -> Side:
        gridded = _grid_fields(type(side), len(self.game.places))
        columns = {
            field: Column(label, self.words.short_label(field, self.language))
            for field in side.__struct_fields__
            if field in gridded and (label := self.words.part_label(field, self.language))
        }
        rows = tuple(
            self.row(
                self.word(place),
                [(column.label, getattr(side, field)[n]) for field, column in columns.items()],
            )
            for n, place in enumerate(self.game.places)
            if columns
        )
        parts, glance = tuple(self.parts(side, skip=gridded)), tuple(self.glance(seat, side))
        return Side(seat, self.player(seat), parts, tuple(columns.values()), rows, glance)

    def glance(self, seat: int, side: Record) -> Iterator[Part]:
        for field in self.words.glance:
            value = getattr(side, field, None)
            if value is None and (camps := getattr(self.view, field, None)):
                value = camps[seat % len(camps)]
            if value is not None and value is not False:
                part = self.part(self.words.short_label(field, self.language), value)
                yield replace(part, most=self.words.most.get(field, 0))

    def row(self, label: str, cells: list[tuple[str, Any]]) -> Row:
        describer = replace(self, heading=label)
        return Row(label, tuple(describer.part(column, value) for column, value in cells))

    def parts(
        self, record: Record, *, skip: frozenset[str] | set[str] = frozenset()
    ) -> Iterator[Part]:
        for field in sorted(record.__struct_fields__, key=self.order):
            label = "" if field in skip else self.words.part_label(field, self.language)
            value = getattr(record, field)
            if not label or value is None or value is False or isinstance(value, dict):
                continue
            if field in NAMED and isinstance(value, int):
                yield Part(label, self.player(value))
            elif (part := self.part(label, value)) != Part(label):
                yield part

    def order(self, field: str) -> int:
        """Return a field's position in view.toml, where the most important comes first."""
        named = list(self.words.sheet["parts"])
        return named.index(field) if field in named else len(named)

    def part(self, label: str, value: Any) -> Part:
        match value:
            case None | False:
                return Part(label)
            case tuple() if all(map(self.is_piece, value)):
                return Part(label, pieces=self.pieces(value))
            case Hex():
                return Part(label, capitalize_first(self.words.space(value, self.language)))
            case tuple() if all(isinstance(item, int) for item in value):
                return Part(label, ", ".join(map(str, value)))
            case (only,):
                return self.part(label, only)
            case tuple():
                within = (self.part(str(n), item) for n, item in enumerate(value, 1))
                return Part(label, within=tuple(within))
            case Record() if not self.is_piece(value):
                idle = {field.name for field in fields(value) if self.is_idle(value, field)}
                return Part(label, within=tuple(self.parts(value, skip=idle)))
            case _:
                return Part(label, self.word(value))

    def is_idle(self, record: Record, field: Any) -> bool:
        """Return whether a field still has its default, so that there is nothing to show."""
        seat = field.name in NAMED and getattr(record, field.name) is not None
        return not seat and getattr(record, field.name) in (field.default, (), 0)

    def is_piece(self, value: Any) -> bool:
        """Return whether it is a card or a token: these have names."""
        if isinstance(value, Record):
            return snake_case_tag(type(value).__name__) in self.words.sheet["pieces"]
        return isinstance(value, str)

    def pieces(self, values: tuple[Any, ...]) -> Pieces:
        known = [value for value in values if value != HIDDEN]
        counted = tuple(self.alike(value, len(list(same))) for value, same in groupby(known))
        return Pieces(counted, len(values) - len(known))

    def alike(self, value: Any, count: int) -> Alike:
        text, shown = (
            without_heading(self.word(value), self.heading),
            build_look(value, self.view, self),
        )
        if shown is None:
            return Alike(text, count)
        return Alike(text, count, shown.large_emblem, shown.ink)

    def word(self, value: Any) -> str:
        match value:
            case Record():
                return self.piece(value)
            case bool():
                return self.name(str(value).lower())
            case str():
                return self.name(value)
            case _:
                return str(value)


@functools.cache
def _grid_fields(side: type[Record], places: int) -> frozenset[str]:
    """Return the fields of a side that have one value for each place: tuples of exactly that
    length."""
    fields = msgspec.inspect.type_info(side).fields  # type: ignore[attr-defined]  # a record's
    return frozenset(
        field.name
        for field in fields
        if isinstance(field.type, msgspec.inspect.TupleType)
        and len(field.type.item_types) == places
    )
