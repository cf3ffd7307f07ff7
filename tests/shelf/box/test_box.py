"""The printed box of a game: complete, and described on the game's page."""

import re
from collections import Counter
from functools import cache
from typing import Final

import pytest
from django.test import Client
from django.utils.translation import override

from games.kernel.display.contents import Contents
from games.kernel.game import AnyGame
from games.kernel.rules import LANGUAGES, Language
from games.papers.shapes import Page, Text
from games.rulebooks import GAMES
from games.shelf.box import sheets
from games.shelf.cards.printout import A_PAGE
from tests.shelf.cards.test_card import extent

CARDS: Final = {
    "martial_art": 0,
    "karatekarte": 80,
    "brutal_ring": 78,
    "kung_fu": 46,
    "combat": 111,
}
MOST: Final = 300_000  # bytes of a file


def contents(key: str, language: Language = "en") -> Contents:
    box_contents = GAMES[key].contents(language)
    assert box_contents is not None
    return box_contents


def summary_of(key: str, language: Language = "en") -> sheets.BoxSummary:
    summary = sheets.box_summary(GAMES[key], language)
    assert summary is not None
    return summary


@cache
def pages(key: str, language: Language = "en") -> tuple[Page, ...]:
    with override(language):
        return sheets.pages(
            GAMES[key], GAMES[key].name[language], contents(key, language), language
        )


def texts(page: Page) -> list[Text]:
    return [each for each in page.shapes if isinstance(each, Text)]


@pytest.mark.parametrize("key", GAMES)
def test_a_box_holds_as_many_cards_as_its_rules_say_and_is_one_in_both_languages(key: str) -> None:
    english, french = (summary_of(key, language) for language in LANGUAGES)
    assert english.cards == CARDS[key]
    assert english == french


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_sheet_has_two_sides_and_there_are_as_many_as_a_phone_was_told(
    key: str, language: Language
) -> None:
    printed = pages(key, language)
    assert len(printed) == 2 * summary_of(key, language).sheets
    for front, behind in zip(printed[::2], printed[1::2], strict=True):
        assert front.shapes
        assert front.size == behind.size


def test_what_is_not_cut_out_has_nothing_behind_it() -> None:
    """A rule, a mat or an arena that shows through is hard to read."""
    printed = pages("combat")
    cards = -(-summary_of("combat").cards // A_PAGE)
    behind = [bool(page.shapes) for page in printed[1::2]]
    assert behind == [False, *[True] * cards, *[False] * 3, True, *[False] * 4]


def test_every_card_of_a_box_is_printed_once_with_its_code_and_its_number() -> None:
    text_counts = Counter(
        text.text for page in pages("karatekarte", "fr") for text in texts(page) if text.size < 7
    )
    assert [text_counts[f"PGA {n}/2"] for n in (1, 2, 3)] == [2, 2, 0]  # for two players
    assert [text_counts[f"ODI {n}/3"] for n in (1, 2, 3)] == [2, 2, 2]
    assert text_counts["E"] == text_counts["G"] == 1


def test_a_card_in_no_deck_is_printed_after_the_decks() -> None:
    *decks, loose = contents("combat").piles
    assert {sum(each.count for each in deck.copies) for deck in decks} == {20}
    held = {each.key for deck in decks for each in deck.copies}
    assert loose.copies
    assert not held & {each.key for each in loose.copies}
    assert len(held) + len(loose.copies) == len(GAMES["combat"].catalogue()["cards"])


def test_martial_art_has_a_set_of_twelve_and_a_piece_for_each_fighter() -> None:
    counts = Counter[str]()
    for token in contents("martial_art").tokens:
        counts[token.text] += token.count
    assert set(counts.values()) == {13}
    assert len(counts) == 6


def test_of_action_tokens_both_sides_show_their_face_and_of_effects_one() -> None:
    """MA-2.4"""
    tokens = contents("martial_art").tokens
    hidden = {token.emblem.name for token in tokens if token.emblem and token.hidden}
    open_ = {token.emblem.name for token in tokens if token.emblem and not token.hidden}
    assert hidden == {"move", "defence", "energy"}
    assert open_ == {"punch", "kick", "lock", "headbutt"}


def test_a_board_says_each_of_its_fighters_seven_techniques() -> None:
    for language in LANGUAGES:
        for figure in contents("martial_art", language).figures:
            assert len(figure.lines) == 7
            assert all(text.startswith("(") and text.endswith(".") for _, text in figure.lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_rules_in_short_are_legible_and_all_of_them_are_there(
    key: str, language: Language
) -> None:
    first = texts(pages(key, language)[0])
    printed_texts = {text.text for text in first}
    assert set(contents(key, language).short) <= printed_texts
    assert min(text.size for text in first) > 5.5


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_what_stands_on_a_sheet_stays_on_it(key: str, language: Language) -> None:
    for page in pages(key, language):
        for shape in page.shapes:
            (left, top), (right, bottom) = extent(shape)
            assert left >= 0, shape
            assert top >= 0, shape
            assert right <= page.size[0], shape
            assert bottom <= page.size[1], shape


@pytest.mark.parametrize("key", GAMES)
def test_without_colour_a_seat_is_told_by_its_shape(key: str) -> None:
    for group in (contents(key).boards, contents(key).mats):
        titles = {(each.title, each.seat) for each in group if each.seat is not None}
        assert len({seat for _, seat in titles}) in (0, 2)
    backs = [(pile.name, pile.seat, pile.back) for pile in contents(key).piles]
    assert len(set(backs)) == len(backs)


@pytest.mark.django_db
@pytest.mark.either
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_page_of_a_game_leads_to_its_box_and_says_how_many_sheets(game: AnyGame) -> None:
    page = Client(headers={"Accept-Language": "fr"}).get(f"/games/{game.key}/").content.decode()
    assert f'href="/games/{game.key}/box.pdf"' in page
    assert f"{summary_of(game.key, 'fr').sheets} feuilles A4" in page
    assert f"{summary_of(game.key, 'fr').minutes} minutes" in page
    paper = Client().get(f"/games/{game.key}/box.pdf?language=fr")
    assert paper.headers["Content-Type"] == "application/pdf"
    assert (
        len(re.findall(rb"/Type /Page\b", paper.content)) == 2 * summary_of(game.key, "fr").sheets
    )
    assert len(paper.content) < MOST


@pytest.mark.django_db
@pytest.mark.either
def test_no_box_stands_where_none_is() -> None:
    assert Client().get("/games/nothing/box.pdf").status_code == 404
    assert Client().get("/games/combat/box.pdf?language=xx").status_code == 400
