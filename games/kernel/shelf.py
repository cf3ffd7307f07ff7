"""Records that a game keeps on a person's shelf: characters, loadouts, decks.

A loadout and a deck are kept as entered, finished or not: `Game.problems` says what makes them
unplayable. A character lives for months: its game defines here its price, the actions on it at
home, the marks that play leaves, its display and its sheet. The sentences stand in shelf.toml:
[shelf.CODE], and [deeds.PAST] for past actions.
"""

from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from games.kernel.display.form import AnyForm, FormValues
from games.kernel.display.picture import Body, Piece
from games.kernel.display.sheet import Contents
from games.kernel.record import Illegal, ReadyMadeItem, Record, snake_case_tag
from games.kernel.rules import Language
from games.kernel.words import Words, words

C = TypeVar("C", bound=Record)
Fields: TypeAlias = Mapping[str, Any]
"""The changed fields of a record, as in JSON."""


class SpentPoints(Record, frozen=True):
    """What may be spent on a character, and what is."""

    budget: int
    spent: int
    left: int

    @classmethod
    def from_budget(cls, budget: int, spent: int) -> "SpentPoints":
        return cls(budget, spent, budget - spent)

    def problems(self, rule: str) -> tuple[Illegal, ...]:
        if self.left >= 0:
            return ()
        facts = {"spent": self.spent, "budget": self.budget, "over": -self.left}
        return (Illegal("point_buy.over_budget", rule, **facts),)


class CharacterAction(Record, frozen=True, forbid_unknown_fields=True):
    """An action on a character at home, by its owner or a game master. Its class name is its
    address in the API (Raise is posted to raise/), its docstring the API description."""

    past: ClassVar[str]
    """The word under which a history keeps it; its sentence is [deeds.PAST]."""
    asked: ClassVar[bool] = True
    """True if a player may ask a game master for it; its one field, if it has one, names the
    part."""

    def apply(self, character: Any) -> Any:
        """Return the character afterwards, of the same type; raises Illegal."""
        raise NotImplementedError

    def current_level(self, character: Any) -> int | None:
        """Return the current level that the action starts from. A requested action is not carried
        out if the level has changed since."""
        return None


class Characters(ABC, Generic[C]):
    """Rules of a game's characters. Everything except `record` has a working default."""

    record: type[C]
    """Type of the record that a seat brings; it has a `name`."""
    display_type: type[Record] | None = None
    """Type of the record that is shown beside the name, if it is not `record`; made by `tell`."""
    fixed_fields: tuple[str, ...] = ()
    """Fields that the owner cannot set: they are made with the character and stay."""
    actions: tuple[type[CharacterAction], ...] = ()
    quote_types: tuple[type[Record], type[Record]] | None = None
    """Types of a price question and of its answer: see `quote`."""
    marks: Any = None
    """Type of the marks that play leaves; None: it leaves none."""

    @property
    def package(self) -> str:
        return type(self).__module__.rpartition(".")[0]

    # Building and keeping

    def problems(self, character: C) -> tuple[Illegal, ...]:
        """Return all faults that prevent it from being saved; the game says what keeps it from a
        table."""
        return ()

    def compact(self, character: C) -> C:
        """Return the character as it is stored, without values that follow from others."""
        return character

    def as_brought(self, character: C) -> C:
        """Return the character as a seat brings it."""
        return character

    def is_game_masters(self, character: C) -> bool:
        """Return whether it is the game master's own, with no limit on its budget."""
        return False

    def ready_made(self) -> tuple[ReadyMadeItem, ...]:
        """Return the ready-made characters of a game master: only the name is missing."""
        return ()

    def blank(self, name: str) -> C | None:
        """Return the starting point for building one by hand. None: only a program can send it,
        whole."""
        return None

    def step_part(self, character: C, key: str, by: int) -> C:
        """Return the character with one part of its sheet, named by its key there, raised or
        lowered by `by`. `problems` checks the price and the limits."""
        raise NotImplementedError

    def points(self, character: C) -> SpentPoints | None:
        return None

    def quote(self, params: Any) -> Record:
        """Return what something would cost, without a character."""
        raise NotImplementedError

    def to_display(self, character: C) -> Record:
        return character

    def grant_action(
        self, points: int, reason: str, action_points: int = 0
    ) -> CharacterAction | None:
        """Return the action by which a game master gives points beyond the budget; None if nothing
        is given."""
        return None

    def mark_self_grants(self, before: C | None, after: C) -> C:
        """Return the owner's version with self-granted parts marked."""
        return after

    def self_grant_refusal(self, before: C | None, after: C) -> Illegal | None:
        """Return why the owner may not make this change, if only a game master may grant it. None:
        nothing was granted."""
        return None

    # Marks of play

    def play_marks(self, character: C) -> Any:
        """Return the marks that play has left on it."""
        raise NotImplementedError

    def apply_play_marks(self, character: C, before: Any, after: Any) -> C:
        """Apply the change that play made between the two marks to the character as it is now."""
        raise NotImplementedError

    # Display and printing

    def changes(self, before: Fields, after: Fields, language: Language) -> Iterator[str]:
        """Yield each change as a part of a sentence."""
        vocabulary = words(self.package)
        for name in self.record.__struct_fields__:  # the database does not keep the order of keys
            if name not in after:
                continue
            yield from _change_sentences(vocabulary, name, before[name], after[name], language)

    def contents(self, character: C, language: Language) -> Contents:
        return Contents()


class LoadoutField(Record, frozen=True):
    """One choice in a loadout: a form with its current values."""

    key: str
    """A word of words.toml."""
    form: AnyForm
    filled: FormValues
    optional: bool = False
    """True if it may be left to the table: then nothing is filled in."""
    looks: tuple[Piece, ...] = ()
    """Pictures of the pieces of its pool, if they are tokens."""
    body: Body | None = None
    """Its first five slots as zones of a body; a zone's id names the slot (`mark("slot", 0)`)."""


class Spot(Record, frozen=True):
    """The place where a problem can be corrected: one of the choices, and a slot of its form if it
    is only one."""

    key: str
    slot: int | None = None


class LoadoutEditor(ABC, Generic[C]):
    """How a loadout is built by hand, choice by choice, in any order and possibly unfinished."""

    def blank_loadout(self) -> C:
        """Return the loadout that a person starts with."""
        raise NotImplementedError

    def fields(self, loadout: C) -> tuple[LoadoutField, ...]:
        raise NotImplementedError

    def fill_in(self, loadout: C, key: str, filled: FormValues) -> C:
        """Return the loadout with these values; parts that no longer fit are removed."""
        raise NotImplementedError

    def spot(self, problem: Illegal) -> Spot | None:
        """Return where to correct a problem; None if there is no single place."""
        return None


DeckMaker: TypeAlias = Callable[[str, Mapping[str, int], Sequence[Record]], Record]
"""Makes a deck of its name, the number of each card, and the cards that its owner has made."""


@dataclass(frozen=True)
class Shelf:
    """The kinds of things that a game keeps; empty if it keeps nothing."""

    character: Characters[Any] | None = None
    loadout: type[Record] | None = None
    deck: DeckMaker | None = None
    loadout_editor: LoadoutEditor[Any] | None = None
    """Builds its loadouts by hand. None: only a program can send them, whole."""


def action_named(characters: Characters[Any], word: str) -> type[CharacterAction] | None:
    return next((each for each in characters.actions if action_word(each) == word), None)


def action_word(deed: type[CharacterAction]) -> str:
    return snake_case_tag(deed.__name__)


def action_for_part(deed: type[CharacterAction], part: str) -> CharacterAction:
    """Return the action on that part, or on the whole character if no part is named. Raises
    msgspec.ValidationError for an impossible part."""
    fields = deed.__struct_fields__ or ("",)
    return msgspec.convert({fields[0]: part} if part else {}, deed)


def _change_sentences(
    game_words: Words, name: str, before: Any, after: Any, language: Language
) -> Iterator[str]:
    match before, after:
        case int() | str(), int() | str():
            facts = {
                "what": game_words.part_label(name, language),
                "before": before,
                "after": after,
            }
            yield game_words.line("from_to", language, **facts)
        case Mapping(), Mapping():
            for part in after:
                if part not in before:
                    yield game_words.line(
                        "changed", language, what=game_words.part_label(part, language)
                    )
                elif before[part] != after[part]:
                    yield from _change_sentences(
                        game_words, part, before[part], after[part], language
                    )
        case _:
            yield game_words.line("changed", language, what=game_words.part_label(name, language))
