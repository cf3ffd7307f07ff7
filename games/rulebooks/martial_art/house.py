"""House figures that an owner of the printed game may set (MA-1.4, MA-1.5): each fighter's columns,
squares and gauges, the arena and its start spaces. The printed parts stay."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from games.kernel.hexes import Hex
from games.kernel.record import Illegal, Record
from games.kernel.rules import Language
from games.rulebooks.martial_art.box import (
    PRINTED,
    PrintedArena,
    PrintedFighter,
    PrintedFigures,
    PrintedTechnique,
)
from games.rulebooks.martial_art.catalogue import (
    FIGHTERS,
    FIGURES,
    FORMATS,
    Columns,
    Figures,
    Format,
    arena,
)

MOST: Final = 20  # limit of a gauge, a column, a radius: more is a typing mistake

Entries = Mapping[str, Sequence[Record]]


class House(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    figures: Figures
    columns: dict[str, Columns]
    """Columns of each fighter."""
    starts: dict[Format, tuple[Hex, ...]]
    names: dict[str, dict[Language, str]] = msgspec.field(default_factory=dict)
    """The edition's names of fighters, techniques and formats, if it renames them."""


PRINTED_HOUSE: Final = House(
    figures=FIGURES,
    columns={name: fighter.columns for name, fighter in FIGHTERS.items()},
    starts={name: seats.starts for name, seats in FORMATS.items()},
)


def house(entries: Entries) -> House:
    """Figures of an edited catalogue; where it says nothing, the printed ones."""
    figures, columns, starts = FIGURES, dict(PRINTED_HOUSE.columns), dict(PRINTED_HOUSE.starts)
    for entry in _all(entries):
        match entry:
            case PrintedFighter():
                columns[entry.key] = entry.columns
            case PrintedArena():
                starts[entry.key] = entry.starts
            case PrintedFigures():
                figures = entry.figures
            case _:
                pass  # techniques stay as printed
    return House(figures=figures, columns=columns, starts=starts, names=changed_names(entries))


def changed_names(entries: Entries) -> dict[str, dict[Language, str]]:
    """Names that differ from those of the box, by key."""
    printed = {_name(entry): getattr(entry, "name", None) for entry in _all(PRINTED)}
    named = [(_name(entry), dict(getattr(entry, "name", {}))) for entry in _all(entries)]
    return {name[1]: given for name, given in named if given != printed.get(name)}


def faults(entries: Entries) -> Iterator[Illegal]:
    printed = {_name(entry): entry for entry in _all(PRINTED)}
    edited = {_name(entry): entry for entry in _all(entries)}
    for name in printed.keys() - edited.keys():
        yield Illegal("entry_missing", "MA-1.2", entry=name[1])
    for name, entry in edited.items():
        if name not in printed or _fixed_fields(entry) != _fixed_fields(printed[name]):
            yield Illegal("printed_stays", "MA-1.2", entry=name[1])
    yield from house_problems(house(entries))


def house_problems(edited: House) -> Iterator[Illegal]:
    figures = edited.figures
    first, second = figures.pictured
    ordered = 0 < first < second <= figures.last and 0 < figures.serious <= figures.last
    if not (ordered and figures.last <= MOST and 0 < figures.gauge <= MOST):
        yield Illegal("figures_order", "MA-1.4", most=MOST)
    for name, columns in edited.columns.items():
        pictured = Counter(token for column in columns for token in column)
        expected = FIGHTERS[name].set - Counter({"move": 1, "energy": 1}) if name in FIGHTERS else 0
        if pictured != expected or {len(column) for column in columns} != {2}:
            yield Illegal("column_tokens", "MA-1.2", fighter=name)
    inside = arena(figures.radius) if figures.radius <= MOST else frozenset()
    for format_, starts in edited.starts.items():
        count = len(FORMATS[format_].teams)
        if len(starts) != count or len(set(starts) & inside) != count:
            yield Illegal("bad_starts", "MA-1.5", format=format_, count=count)


def _all(entries: Entries) -> Iterator[Record]:
    return (entry for kind in entries.values() for entry in kind)


def _name(entry: Record) -> tuple[str, str]:
    return type(entry).__name__, str(getattr(entry, "key", ""))


def _fixed_fields(entry: Record) -> object:
    """Printed fields of an entry, which must not change; its name may."""
    match entry:
        case PrintedFighter():
            return entry.tokens, entry.techniques
        case PrintedTechnique():
            return {f: getattr(entry, f) for f in entry.__struct_fields__ if f != "name"}
        case PrintedArena():
            return entry.teams
        case _:
            return None
