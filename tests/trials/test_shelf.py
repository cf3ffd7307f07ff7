"""Mistakes in how a game stores its shelf things are found, with a hint how to fix them."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from games.kernel.display.sheet import Contents, Section
from games.kernel.record import ReadyMadeItem
from games.kernel.rules import Language
from games.kernel.shelf import Fields, Shelf
from games.trials import shelf
from tests.shelf.tavern.game import TAVERN, Drinker, Drinkers, Mug, Raise, Tavern


def test_a_game_that_keeps_what_it_says_passes() -> None:
    shelf.what_is_kept_can_be_brought(TAVERN)
    shelf.its_characters_live(TAVERN)


class UnreadField(Drinkers):
    fixed_fields = ("debts",)


class Restless(Drinkers):
    def apply_play_marks(self, character: Drinker, before: int, after: int) -> Drinker:
        return replace(character, headache=after + 1)


class Silent(Drinkers):
    def changes(self, before: Fields, after: Fields, language: Language) -> Iterator[str]:
        return iter(())


class Half(Drinkers):
    def contents(self, character: Drinker, language: Language) -> Contents:
        return Contents(sections=(Section("Debts", ()),) if language == "en" else ())


class Poor(Drinkers):
    def ready_made(self) -> tuple[ReadyMadeItem, ...]:
        return (ReadyMadeItem("host", "The host", "L’hôte", Drinker("", 6, 6)),)


class Both(Raise, frozen=True):
    """Train one with the other."""

    other: str


class TwoParts(Drinkers):
    actions = (Both,)


@pytest.mark.parametrize(
    ("planted", "message"),
    [
        (UnreadField, "has no field ['debts']"),
        (Restless, "worn by nothing"),
        (Silent, "and nothing tells it"),
        (Half, "other sections in French"),
        (Poor, "may not be kept"),
        (TwoParts, "one part at most"),
    ],
)
def test_a_planted_mistake_is_found(planted: Callable[[], Drinkers], message: str) -> None:
    class Planted(Tavern):
        shelf: ClassVar[Shelf] = Shelf(character=planted())

    with pytest.raises(AssertionError) as error:
        shelf.its_characters_live(Planted())
    assert message in str(error.value)


def test_what_no_seat_brings_is_found() -> None:
    class Planted(Tavern):
        brings: ClassVar[Any] = Drinker
        shelf: ClassVar[Shelf] = Shelf(loadout=Mug)

    with pytest.raises(AssertionError, match="a Mug that no seat brings"):
        shelf.what_is_kept_can_be_brought(Planted())
