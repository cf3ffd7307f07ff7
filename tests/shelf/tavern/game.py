"""Tavern: the player who drinks most wins (TH-1), and has a headache the next day.

A game of three lines that keeps all three kinds of things: a drinker of two parts within a budget
(TV-1), a mug that holds three cups at most (TV-2), a round with a number of cups for each player
(TV-3).
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from games.kernel.display.sheet import Box, Contents, Figure, Part
from games.kernel.game import Entries
from games.kernel.record import Illegal, ReadyMadeItem, Record
from games.kernel.rules import Language
from games.kernel.shelf import CharacterAction, Characters, Shelf, SpentPoints
from games.kernel.words import words
from tests.kernel.toys import Thirst, Thirsty

BUDGET = 6
PARTS: tuple[Literal["thirst", "mirth"], ...] = ("thirst", "mirth")


class Drinker(Record, frozen=True, tag=True, tag_field="kind", forbid_unknown_fields=True):
    name: str
    thirst: int = 1
    mirth: int = 1
    headache: int = 0
    kept_by_the_house: bool = False


class Mug(Record, frozen=True, tag=True, tag_field="kind", forbid_unknown_fields=True):
    cups: int


class Round(Record, frozen=True, tag=True, tag_field="kind", forbid_unknown_fields=True):
    name: str
    cups: Mapping[str, int]


class Raise(CharacterAction, frozen=True):
    """Train thirst or mirth."""

    past = "raised"
    part: Literal["thirst", "mirth"]

    def apply(self, character: Drinker) -> Drinker:
        return replace(character, **{self.part: self.current_level(character) + 1})

    def current_level(self, character: Drinker) -> int:
        value: int = getattr(character, self.part)
        return value


class SleepIn(CharacterAction, frozen=True):
    """Sleep until the headache is gone."""

    past = "slept"

    def apply(self, character: Drinker) -> Drinker:
        return replace(character, headache=0)


class Drinkers(Characters[Drinker]):
    record = Drinker
    fixed_fields = ("kept_by_the_house",)
    actions: tuple[type[CharacterAction], ...] = (Raise, SleepIn)
    marks = int

    def problems(self, character: Drinker) -> tuple[Illegal, ...]:
        return self.points(character).problems("TV-1")

    def points(self, character: Drinker) -> SpentPoints:
        return SpentPoints.from_budget(BUDGET, character.thirst + character.mirth)

    def is_game_masters(self, character: Drinker) -> bool:
        return character.kept_by_the_house

    def ready_made(self) -> tuple[ReadyMadeItem, ...]:
        return (ReadyMadeItem("host", "The host", "L’hôte", Drinker("", kept_by_the_house=True)),)

    def play_marks(self, character: Drinker) -> int:
        return character.headache

    def apply_play_marks(self, character: Drinker, before: int, after: int) -> Drinker:
        return replace(character, headache=character.headache + after - before)

    def contents(self, character: Drinker, language: Language) -> Contents:
        texts, sums = words(self.package), self.points(character)
        parts = (Figure(texts.name(name, language), getattr(character, name)) for name in PARTS)
        return Contents(
            sums=f"{sums.spent}/{sums.budget}",
            parts=tuple([_part(figure, character.headache) for figure in parts]),
        )


def _part(figure: Figure, headache: int) -> Part:
    boxes = [Box(n, ticked=n > figure.value - headache) for n in range(figure.value, 0, -1)]
    return Part(text=figure.text, figures=(figure,), boxes=tuple(boxes))


def make_round(name: str, cards: Mapping[str, int], own: Sequence[Record]) -> Round:
    return Round(name, cards)


class Tavern(Thirst):
    key = "tavern"
    prefix = "TV"
    name: ClassVar = {"en": "Tavern", "fr": "Taverne"}
    brings = Drinker | Mug | Round
    shelf: ClassVar = Shelf(character=Drinkers(), loadout=Mug, deck=make_round)

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        match brought:
            case Mug(cups) if cups > 3:
                return (Illegal("mug_too_large", "TV-2", cups=cups),)
            case Round(cups=cups) if not cups:
                return (Illegal("empty_round", "TV-3"),)
            case Drinker(headache=headache) if headache > 3:
                return (Illegal("sleep_first", "TV-1", headache=headache),)
            case _:
                return ()

    def record_after_play(self, state: Thirsty, seat: int, brought: Record) -> Record | None:
        if isinstance(brought, Drinker):
            return replace(brought, headache=brought.headache + state.sides[seat].cups)
        return None


TAVERN = Tavern()
