"""The contract of a shelf, which is the same for every game."""

from typing import Literal

import msgspec
import pytest

from games.kernel.shelf import CharacterAction, SpentPoints, action_for_part, action_word
from tests.shelf.tavern.game import TAVERN, Raise, SleepIn


class Both(CharacterAction, frozen=True):
    past = "both"
    part: Literal["thirst"] | None = None


def test_a_deed_is_called_as_it_is_named_and_done_to_one_part_or_to_all() -> None:
    assert (action_word(Raise), action_word(SleepIn)) == ("raise", "sleep_in")
    assert action_for_part(Raise, "mirth") == Raise("mirth")
    assert (action_for_part(Both, ""), action_for_part(Both, "thirst")) == (Both(), Both("thirst"))
    for deed, part in ((Raise, ""), (Raise, "luck"), (SleepIn, "mirth")):
        with pytest.raises(msgspec.ValidationError):
            action_for_part(deed, part)


def test_more_than_the_budget_is_told_by_how_much() -> None:
    assert not SpentPoints.from_budget(6, 6).problems("TV-1")
    (over,) = SpentPoints.from_budget(6, 8).problems("TV-1")
    assert (over.rule, over.facts) == ("TV-1", {"spent": 8, "budget": 6, "over": 2})


def test_what_changed_is_told_field_by_field_in_both_languages() -> None:
    rules = TAVERN.shelf.character
    assert rules is not None
    before = {"mirth": 1, "thirst": 2, "headache": [1]}
    after = {"mirth": 2, "thirst": 3, "headache": [2]}
    assert [*rules.changes(before, after, "en")] == [
        "thirst from 2 to 3",
        "mirth from 1 to 2",
        "headache changed",
    ]
    assert [*rules.changes({"thirst": {"mirth": 1}}, {"thirst": {"mirth": 2}}, "fr")] == [
        "gaieté de 1 à 2"
    ]
