"""The frozen records that rulebooks are made of."""

import functools
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeVar

import msgspec

HIDDEN: Final[Literal["?"]] = "?"
"""Stands for a card or token that the reader of a state may not know."""

T = TypeVar("T")
Below = Callable[[int], int]
"""A source of numbers: below(n) is one of 0 … n - 1."""


def snake_case_tag(name: str) -> str:
    """Return the tag of a record: draw_card for DrawCard."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Record(msgspec.Struct, frozen=True, gc=False):
    """Base of all records. They hold only records, texts and numbers, never a cycle, so the garbage
    collector can skip them.

    Methods that a kind leaves open raise NotImplementedError. Abstract classes would fail earlier,
    but each `case` of a match would cost half as much again, and a search consists of these.
    """


class Move(Record, frozen=True, tag_field="kind", tag=snake_case_tag, forbid_unknown_fields=True):
    """An answer of a player, or a report from the table."""


class Event(Record, frozen=True, tag_field="kind", tag=snake_case_tag):
    """A fact. Every event names the rule it follows, in a field or on its class."""

    def seen_by(self, seat: int | None) -> "Event":
        """Return the event as this seat may know it; None is a spectator."""
        return self


class OfSeat(Event, frozen=True):
    """A fact about one seat."""

    seat: int


class Correction(
    Record, frozen=True, tag_field="kind", tag=snake_case_tag, forbid_unknown_fields=True
):
    """A change by a host or game master that overrides the rules, as its game types it."""


def union_of(module: Mapping[str, object], kind: type[Record]) -> Any:
    """Return the union of all records of that kind that a module defines, such as its events, for
    decoding."""
    records = [
        each
        for each in module.values()
        if isinstance(each, type)
        and issubclass(each, kind)
        and each.__module__ == module["__name__"]
    ]
    return functools.reduce(operator.or_, records)


def record_from(kind: type[T], row: object, **more: object) -> T:
    """Make a record from the fields of the same names of a row or another record; `more` replaces
    some of them."""
    fields = kind.__struct_fields__  # type: ignore[attr-defined]  # every record has them
    return kind(**{name: getattr(row, name) for name in fields if name not in more}, **more)


class Outcome(Record, frozen=True):
    """Who won: ranks[seat] is 1 for a winner; equal ranks are shared."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str


class ReadyMadeItem(Record, frozen=True):
    """A ready-made item to bring: its key, and its name in both languages."""

    key: str
    en: str
    fr: str
    brought: Record


class Kit(Record, frozen=True, kw_only=True):
    """Equipment of one seat, by keys, as far as the game has such things."""

    fighter: str = ""
    deck: str = ""
    character: str = ""
    techniques: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    side: str = ""
    """Seats with the same side play together."""


class Recap(Record, frozen=True, kw_only=True):
    """The part of a finished game that is worth keeping, beside its outcome."""

    variant: str = ""
    """The words of its variants, as `variants` names them, joined by "+"."""
    rounds: int | None = None
    kits: tuple[Kit, ...] = ()
    """Kits by seat; empty if all play alike."""


class Illegal(Exception):
    """A player's mistake; the state has not changed. Its sentence is made for display, by
    `Words`."""

    def __init__(self, code: str, rule: str | None, **facts: object) -> None:
        super().__init__(code, rule, facts)
        self.code = code
        self.rule = rule
        self.facts = facts


class Impossible(Illegal):
    """A report about the table that the contents of the box make impossible."""
