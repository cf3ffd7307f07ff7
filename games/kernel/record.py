"""The frozen records that rulebooks are made of."""

import functools
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, TypeVar

import msgspec

HIDDEN: Final[Literal["?"]] = "?"
"""What stands where a card or token is that the reader of a state may not know."""

T = TypeVar("T")
Below = Callable[[int], int]
"""A source of numbers: below(n) is one of 0 … n - 1."""


def spoken(name: str) -> str:
    """The tag of a record: DrawCard is spoken of as draw_card."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Record(msgspec.Struct, frozen=True, gc=False):
    """Records hold records, texts and numbers only, never a cycle: the collector may pass by.

    What a kind leaves open raises NotImplementedError: abstract classes would be told sooner, and
    each `case` of a match, which is what a search consists of, would cost half as much again."""


class Move(Record, frozen=True, tag_field="kind", tag=spoken, forbid_unknown_fields=True):
    """What a player may say, or report from the table."""


class Event(Record, frozen=True, tag_field="kind", tag=spoken):
    """A fact. Every event names the rule it follows, in a field or on its class."""

    def seen_by(self, seat: int | None) -> "Event":
        """The event as that seat may know it; None is a spectator."""
        return self


class OfSeat(Event, frozen=True):
    """A fact about one seat."""

    seat: int


class Correction(Record, frozen=True, tag_field="kind", tag=spoken, forbid_unknown_fields=True):
    """What a host or a game master may say over the rules, as its game types it."""


def one_of(module: Mapping[str, object], kind: type[Record]) -> Any:
    """The union of all records of that kind that a module defines: its events, for the wire."""
    found = [
        each
        for each in module.values()
        if isinstance(each, type)
        and issubclass(each, kind)
        and each.__module__ == module["__name__"]
    ]
    return functools.reduce(operator.or_, found)


def copied(kind: type[T], row: object, **more: object) -> T:
    """Of a row, or of another record, whose fields it takes by their names, but for what is said
    beside."""
    fields = kind.__struct_fields__  # type: ignore[attr-defined]  # every record has them
    return kind(**{name: getattr(row, name) for name in fields if name not in more}, **more)


class Outcome(Record, frozen=True):
    """Who won: ranks[seat] is 1 for a winner; equal ranks are shared."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str


class Ready(Record, frozen=True):
    """Something to bring that is ready made: by its key, with its name in both languages."""

    key: str
    en: str
    fr: str
    brought: Record


class Kit(Record, frozen=True, kw_only=True):
    """What one seat played with, by its keys: what there is of it in this game."""

    fighter: str = ""
    deck: str = ""
    character: str = ""
    techniques: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    side: str = ""
    """Those of one side play together."""


class Recap(Record, frozen=True, kw_only=True):
    """What is worth keeping of a game that is over, beside its outcome."""

    variant: str = ""
    """The words of the ways it was played, as `variants` names them, joined by "+"."""
    rounds: int | None = None
    kits: tuple[Kit, ...] = ()
    """By seat; none, where all play alike."""


class Illegal(Exception):
    """A player's mistake: nothing has changed. Its sentence is made at the edge."""

    def __init__(self, code: str, rule: str | None, **facts: object) -> None:
        super().__init__(code, rule, facts)
        self.code = code
        self.rule = rule
        self.facts = facts


class Impossible(Illegal):
    """A claim about the table that the box cannot hold."""
