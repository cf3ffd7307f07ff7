"""What a game keeps on a person's shelf: characters, loadouts, decks, each a record of its own.

A loadout and a deck are kept as they are said, finished or not: `Game.problems` says what keeps
them from a table. A character lives for months: what it may be bought for, what is done to it at
home, what play leaves on it, how that is told and what stands on its sheet, its game says here.
Their sentences stand in shelf.toml: [shelf.CODE], and [deeds.PAST] for what was done.
"""

from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from games.kernel.display.form import AnyForm, Filled
from games.kernel.display.picture import Body, Piece
from games.kernel.display.sheet import Contents
from games.kernel.record import Illegal, Ready, Record, spoken
from games.kernel.rules import Language
from games.kernel.words import Words, words

C = TypeVar("C", bound=Record)
Fields: TypeAlias = Mapping[str, Any]
"""Of a record as JSON has it, those that changed."""


class Points(Record, frozen=True):
    """What may be spent on a character, and what is."""

    budget: int
    spent: int
    left: int

    @classmethod
    def of(cls, budget: int, spent: int) -> "Points":
        return cls(budget, spent, budget - spent)

    def problems(self, rule: str) -> tuple[Illegal, ...]:
        if self.left >= 0:
            return ()
        facts = {"spent": self.spent, "budget": self.budget, "over": -self.left}
        return (Illegal("point_buy.over_budget", rule, **facts),)


class Deed(Record, frozen=True, forbid_unknown_fields=True):
    """Something done to a character at home, by its owner or a game master. Its name is its address
    (Raise is said at raise/), its docstring what that is described with."""

    past: ClassVar[str]
    """Under which a history keeps it; [deeds.PAST] begins its sentence."""
    asked: ClassVar[bool] = True
    """A player may ask a game master for it; its one field, if it has one, says of which part."""

    def done(self, character: Any) -> Any:
        """The character afterwards, of the type that it was; or Illegal is raised."""
        raise NotImplementedError

    def since(self, character: Any) -> int | None:
        """From where it goes: asked for at another place, it is not carried out."""
        return None


class Characters(ABC, Generic[C]):
    """What a game says of its characters. All but the record works if it is left out."""

    record: type[C]
    """What a seat brings; it has a `name`."""
    told: type[Record] | None = None
    """What is told of one beside its name, if that is not its record: `tell` makes it."""
    unsaid: tuple[str, ...] = ()
    """Fields that its owner does not say: they are made with it, and stay."""
    deeds: tuple[type[Deed], ...] = ()
    quoted: tuple[type[Record], type[Record]] | None = None
    """What a price is asked with, and what is answered: `quote`."""
    marks: Any = None
    """The kind of what play leaves on one; None: it leaves nothing."""

    @property
    def package(self) -> str:
        """Where its words lie."""
        return type(self).__module__.rpartition(".")[0]

    # Bought and kept

    def problems(self, character: C) -> tuple[Illegal, ...]:
        """All that keeps it from being kept; what keeps it from a table, the game says."""
        return ()

    def kept(self, character: C) -> C:
        """As it is written down: what goes without saying is left out."""
        return character

    def brought(self, character: C) -> C:
        """As a seat brings it."""
        return character

    def is_masters(self, character: C) -> bool:
        """Whether it is the game master's own, whom no budget binds."""
        return False

    def ready_made(self) -> tuple[Ready, ...]:
        """Those that a game master has at once: only the name is missing."""
        return ()

    def blank(self, name: str) -> C | None:
        """Where somebody begins who builds one; None: it is said whole, by a program."""
        return None

    def stepped(self, character: C, key: str, by: int) -> C:
        """With one part of its sheet, by the key it has there, so much higher or lower. What that
        costs, and that it may not be, `problems` says."""
        raise NotImplementedError

    def points(self, character: C) -> Points | None:
        return None

    def quote(self, asked: Any) -> Record:
        """What something would cost, without a character."""
        raise NotImplementedError

    def tell(self, character: C) -> Record:
        return character

    def granted(self, points: int, reason: str, action_points: int = 0) -> Deed | None:
        """What a game master gives, beside the budget; None where nothing is given."""
        return None

    def owned(self, before: C | None, after: C) -> C:
        """As its owner has made it: what it grants itself is marked."""
        return after

    def taken(self, before: C | None, after: C) -> Illegal | None:
        """Why its owner may not, where a game master alone grants; None: nothing was there."""
        return None

    # Marked by play

    def marked(self, character: C) -> Any:
        """What play has left on it."""
        raise NotImplementedError

    def worn(self, character: C, before: Any, after: Any) -> C:
        """What play did between those two, done to the character as it stands now."""
        raise NotImplementedError

    # Told and printed

    def changes(self, before: Fields, after: Fields, language: Language) -> Iterator[str]:
        """What changed, each as a part of a sentence."""
        said = words(self.package)
        for name in self.record.__struct_fields__:  # the database keeps no order of keys
            if name not in after:
                continue
            yield from _changed(said, name, before[name], after[name], language)

    def contents(self, character: C, language: Language) -> Contents:
        """What stands on its sheet."""
        return Contents()


class Ask(Record, frozen=True):
    """Something that is chosen for a loadout: by a form, filled in as it stands."""

    key: str
    """A word of words.toml."""
    form: AnyForm
    filled: Filled
    optional: bool = False
    """It may be left to the table: then nothing is filled in."""
    looks: tuple[Piece, ...] = ()
    """How the pieces of its pool look, where they are tokens."""
    body: Body | None = None
    """Its slots as zones of a body, the first five; a zone's id says which (`mark("slot", 0)`)."""


class Spot(Record, frozen=True):
    """Where a problem is put right: one of the choices, and a slot of its form, where it is but
    one."""

    key: str
    slot: int | None = None


class Fitting(ABC, Generic[C]):
    """How a loadout is made ready by hand, choice by choice, in any order and unfinished."""

    def begun(self) -> C:
        """Where somebody begins."""
        raise NotImplementedError

    def asks(self, loadout: C) -> tuple[Ask, ...]:
        raise NotImplementedError

    def chosen(self, loadout: C, key: str, filled: Filled) -> C:
        """With that filled in; what no longer fits with it goes."""
        raise NotImplementedError

    def spot(self, problem: Illegal) -> Spot | None:
        """Where it is put right; None: nowhere in particular."""
        return None


Dealt: TypeAlias = Callable[[str, Mapping[str, int], Sequence[Record]], Record]
"""From a deck's name, how many it has of each card, and those of its owner's making."""


@dataclass(frozen=True)
class Shelf:
    """The kinds of things that a game keeps; none, if it keeps nothing."""

    character: Characters[Any] | None = None
    loadout: type[Record] | None = None
    deck: Dealt | None = None
    fitting: Fitting[Any] | None = None
    """Of its loadouts; None: they are said whole, by a program."""


def deed_of(characters: Characters[Any], word: str) -> type[Deed] | None:
    return next((each for each in characters.deeds if word_of(each) == word), None)


def word_of(deed: type[Deed]) -> str:
    return spoken(deed.__name__)


def asked_of(deed: type[Deed], part: str) -> Deed:
    """The deed, done to that part; to all of it, where none is named. What it cannot be is a
    msgspec.ValidationError."""
    fields = deed.__struct_fields__ or ("",)
    return msgspec.convert({fields[0]: part} if part else {}, deed)


def _changed(said: Words, name: str, before: Any, after: Any, language: Language) -> Iterator[str]:
    match before, after:
        case int() | str(), int() | str():
            told = {"what": said.part(name, language), "before": before, "after": after}
            yield said.line("from_to", language, **told)
        case Mapping(), Mapping():
            for part in after:
                if part not in before:
                    yield said.line("changed", language, what=said.part(part, language))
                elif before[part] != after[part]:
                    yield from _changed(said, part, before[part], after[part], language)
        case _:
            yield said.line("changed", language, what=said.part(name, language))
