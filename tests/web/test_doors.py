"""Each command has its doors: an operation of the API, and a page or a desk."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import pytest
from django.conf import settings
from django.utils import translation

from games.people.refusals import RefusalType
from games.web.command import Command
from tests.web.doors import Doors, all_doors, api_operations, desk_offers, page_offers

PART: Final = "the API has it as a part of `change_evening`"
NO_OPERATION: Final[Mapping[str, str]] = {
    "bring_table": PART,
    "open_table_of_evening": "the API opens a table, then changes the evening",
    "take_table_away": PART,
    "bring_tournament": PART,
    "take_tournament_away": PART,
    "enter_play_at_desk": "the API enters it by `enter_play`",
}
NO_PAGE: Final[Mapping[str, str]] = {}
UNMADE: Final = 163
"""Operations that are not yet made from a command."""
DOORS: Final = all_doors()


@pytest.mark.parametrize("doors", DOORS, ids=lambda doors: doors.command.name)
def test_each_command_has_its_doors_or_says_why_not(doors: Doors) -> None:
    name = doors.command.name
    assert bool(doors.operations) != (name in NO_OPERATION)
    assert bool(doors.pages or doors.desks) != (name in NO_PAGE)


@pytest.mark.parametrize("doors", DOORS, ids=lambda doors: doors.command.name)
def test_each_refusal_is_told_in_both_languages(doors: Doors) -> None:
    def wording(refusal: RefusalType, language: str) -> str:
        with translation.override(language):
            return str(refusal.sentence)

    untold = [
        refusal.code
        for refusal in doors.command.refuses
        if wording(refusal, "en") == wording(refusal, "fr")
    ]
    assert not untold


def test_each_limit_is_one_of_the_settings() -> None:
    assert {each.command.allowance for each in DOORS} - {""} <= {*settings.CALLS}


def test_names_are_unique_and_each_offer_is_of_a_room() -> None:
    names = Counter(each.command.name for each in DOORS)
    assert [name for name, count in names.items() if count > 1] == []
    offered: list[Command] = [command for _, command in (*page_offers(), *desk_offers())]
    assert {command.name for command in offered} <= {*names}


def test_operations_that_are_not_made_from_commands_only_become_fewer() -> None:
    assert sum(command is None for _, command in api_operations()) <= UNMADE
