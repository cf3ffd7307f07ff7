"""Each command has its doors: an operation of the API, and a page or a desk."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import pytest
from django.conf import settings
from django.utils import translation

from games.people.refusals import RefusalType
from games.web.command import Command
from games.web.once import KEY
from tests.web.doors import (
    PAGE,
    Doors,
    all_doors,
    api_operations,
    desk_offers,
    page,
    page_limits,
    page_offers,
)

PART: Final = "the API has it as a part of `change_evening`"
CLUB: Final = "issue 37 brings the page; the admin has a form for most of it"
PLAYS: Final = "issue 37 brings the page; the admin corrects, strikes and restores"
TOURNEY: Final = "issue 36 brings the page; the admin has a form, or needs none"
WEBHOOK: Final = "programs keep webhooks; the admin has a form and actions of its own"
TOURNAMENT: Final = "the API has it as a part of another operation"
VERDICTS: Final = (
    *("dice", "martial-art/strike", "karatekarte/reveal", "brutal-ring/fight", "kung-fu/wager"),
    *("kung-fu/comparison", "kung-fu/damage", "combat/technique"),
)
NO_OPERATION: Final[Mapping[str, str]] = {
    "bring_table": PART,
    "open_table_of_evening": "the API opens a table, then changes the evening",
    "take_table_away": PART,
    "bring_tournament": PART,
    "take_tournament_away": PART,
    "enter_play_at_desk": "the API enters it by `enter_play`",
    "come_in": "the API tells members that they are in: `join_club`, `accept_invitation`",
    "trust_organisers": "the API has it as a part of `change_member`",
    "claim_slip": "the API takes the slip's word as `Authorization: Seat …`",
    **dict.fromkeys(("enter_oneself", "enter_bots", "enter_result"), TOURNAMENT),
    **dict.fromkeys(("check_all_in", "place_seed"), TOURNAMENT),
    "admit": "the API has it as `shut_table`; who may watch is said at the opening",
    "change_table": "the API says it at the opening",
    "take_over": "the API of a seat needs none: its secret is the way to it",
    **dict.fromkeys(("copy_deck", "copy_loadout"), "the API keeps what it has read: `keep_deck`"),
    "step_character": "the API raises by the game's own actions: `act_on_character`",
    "write_sheet": "the API has it as a part of `change_character`",
    "add_entry": "the API puts an entry at its address: `put_entry`",
    "rewrite_edition_entry": "the API puts an entry at its address: `put_entry`",
    "grant_to_several": "the API grants to one after the other: `grant_points`",
}
NO_PAGE: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("change_club", "close_club", "revoke_invitation", "change_member", "remove_member"), CLUB
    ),
    **dict.fromkeys(("unbar_member", "hand_over_club", "claim_visitor"), CLUB),
    **dict.fromkeys(("begin_season", "change_season", "discard_season"), CLUB),
    **dict.fromkeys(("correct_play", "strike_play", "restore_play", "undo_correction"), PLAYS),
    "import_plays": CLUB,
    **dict.fromkeys(("import_tournament", "import_report"), TOURNEY),
    **dict.fromkeys(("keep_webhook", "change_webhook", "discard_webhook"), WEBHOOK),
    **dict.fromkeys(("renew_webhook_secret", "ping_webhook", "send_again"), WEBHOOK),
    **dict.fromkeys(("join_club", "accept_invitation"), "pages take somebody in by `come_in`"),
    **dict.fromkeys(("arrange_tournament", "agree_to_invitation", "decline_invitation"), TOURNEY),
    **dict.fromkeys(("forget_entrant", "move_seed", "open_pairing_table"), TOURNEY),
    "forget_seat": "issue 33 brings it; the host's page removes a guest",
    "shut_table": "the host's page sets all three at once: `admit`",
    "keep_character": "a page begins one, and buys its levels: `begin_character`",
    "edit_character": "a page changes a part at a time: `step_character`, `write_sheet`",
    "change_loadout": "a page sends all of it: `replace_loadout`",
    "put_entry": "a page adds or rewrites a row: `add_entry`, `rewrite_edition_entry`",
    "replace_deck": "a page changes a part at a time: `change_deck`",
    "grant_points": "the desk grants to all who are ticked: `grant_to_several`",
}
QUESTION: Final = "it answers a question, and nothing is changed"
ACCOUNT: Final = "accounts are not made from commands yet"
UNMADE: Final[Mapping[str, str]] = {
    **dict.fromkeys((f"POST verdicts/{each}/" for each in VERDICTS), QUESTION),
    **dict.fromkeys(("POST cards/print/", "POST cards/check/", "POST point-buy/quote/"), QUESTION),
    "POST tournaments/{tournament}/pairings/{pairing}/hanging/": QUESTION,
    **dict.fromkeys(("POST accounts/", "POST accounts/confirm/", "POST accounts/links/"), ACCOUNT),
    **dict.fromkeys(("POST tokens/", "DELETE tokens/{token}/"), ACCOUNT),
    **dict.fromkeys(("PATCH me/", "DELETE me/", "PUT me/turns/"), ACCOUNT),
}
"""Operations that are not made from a command."""
DOORS: Final = all_doors()


@pytest.mark.law
@pytest.mark.parametrize("doors", DOORS, ids=lambda doors: doors.command.name)
def test_each_command_has_its_doors_or_says_why_not(doors: Doors) -> None:
    name = doors.command.name
    assert bool(doors.operations) != (name in NO_OPERATION)
    assert bool(doors.pages or doors.desks) != (name in NO_PAGE)


@pytest.mark.law
@pytest.mark.parametrize("doors", DOORS, ids=lambda doors: doors.command.name)
def test_each_refusal_is_told_in_both_languages(doors: Doors) -> None:
    def wording(refusal: RefusalType, language: str) -> str:
        with translation.override(language):
            return str(refusal.sentence)

    untold = [
        refusal.code
        for refusal in doors.command.refuses
        if wording(refusal, "en") == wording(refusal, "fr") != "%(detail)s"
    ]
    assert not untold


@pytest.mark.law
def test_each_limit_is_one_of_the_settings() -> None:
    assert {each.command.allowance for each in DOORS} - {""} <= {*settings.CALLS}


OTHER_LIMITS: Final[Mapping[str, str]] = {
    "page.clubs": "founding and coming in share the stricter limit",
    "page.companion": "the host alone seats a companion",
}


def test_each_page_is_limited_as_its_commands_are() -> None:
    limits = page_limits()
    others = {
        page
        for page, command in page_offers()
        if command.allowance and limits[page] != command.allowance
    }
    assert others == set(OTHER_LIMITS)


def test_no_field_is_taken_for_the_proof_of_its_form() -> None:
    def fields(command: Command) -> set[str]:
        record = command.signature.record
        return {*command.signature.types, *(record.__struct_fields__ if record else ())}

    assert not [each.command.name for each in DOORS if KEY in fields(each.command)]


def test_names_are_unique_and_each_offer_is_of_a_room() -> None:
    names = Counter(each.command.name for each in DOORS)
    assert [name for name, count in names.items() if count > 1] == []
    offered: list[Command] = [command for _, command in (*page_offers(), *desk_offers())]
    assert {command.name for command in offered} <= {*names}


def test_each_operation_is_made_from_a_command_or_says_why_not() -> None:
    assert {address for address, command in api_operations() if command is None} == {*UNMADE}


@pytest.mark.law
def test_the_page_of_doors_is_what_the_commands_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "manage.py anew doors"
