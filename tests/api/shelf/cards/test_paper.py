"""Tests of cards.pdf: the published cards, those of a deck or an edition, and the user's own
texts."""

import pytest

from games.people.models import User
from games.rulebooks.combat.catalogue import cards
from games.shelf import decks
from games.shelf.cards.sources import MOST
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue
from tests.api.conftest import Caller, count_pages, problem
from tests.papers.pdf_reader import read_content

pytestmark = [pytest.mark.django_db, pytest.mark.either]
BITE = "Morsure\nAttaque (Poison)\nCondition : Défausser 1.\nEffet : Blesser 2."


def test_the_published_cards_in_either_language(anybody: Caller) -> None:
    everything = -(-len(cards()) // 9)
    english = anybody.get("games/combat/cards.pdf")
    assert count_pages(english) == everything
    assert b"Venomous Bite" in read_content(english.content)
    for french in (
        anybody.get("games/combat/cards.pdf?language=fr"),
        anybody.get("games/combat/cards.pdf", language="fr"),
    ):
        assert count_pages(french) == everything
        assert b"Morsure venimeuse" in read_content(french.content)


def test_a_deck_with_every_copy(as_alice: Caller, alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Ours", {"cut": 8, "pebble": 2}))
    answer = as_alice.get(f"decks/{deck.pk}/cards.pdf")
    assert count_pages(answer) == 2
    assert read_content(answer.content).count(b"(Cut)") == 8
    assert read_content(answer.content).count(b"(Pebble)") == 2


def test_other_peoples_decks_are_not_there(as_bob: Caller, anybody: Caller, alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Ours", {"cut": 2}))
    problem(as_bob.get(f"decks/{deck.pk}/cards.pdf"), 404, "shelf.unknown")
    problem(anybody.get(f"decks/{deck.pk}/cards.pdf"), 401, "auth.missing")


def test_a_deck_with_a_card_nobody_can_read_tells_which(as_alice: Caller, alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Ours", {"cut": 2, "no_such_card": 1}))
    body = problem(as_alice.get(f"decks/{deck.pk}/cards.pdf"), 400, "shelf.unready")
    assert [each["code"] for each in body["problems"]] == ["unknown_card"]
    assert "no_such_card" in body["problems"][0]["detail"]


@pytest.mark.parametrize("held", [{}, {"cut": MOST + 1}])
def test_no_card_and_too_many_are_refused(
    as_alice: Caller, alice: User, held: dict[str, int]
) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Ours", held))
    problem(as_alice.get(f"decks/{deck.pk}/cards.pdf"), 400, "request.invalid")


def test_an_edition_of_another_game_has_no_such_cards(as_alice: Caller, alice: User) -> None:
    ours = catalogue.copy(alice, game="combat", name="Ours")
    assert count_pages(as_alice.get(f"editions/{ours.pk}/cards.pdf")) == -(-len(cards()) // 9)
    other = catalogue.copy(alice, game="karatekarte", name="Other")
    assert as_alice.get(f"editions/{other.pk}/cards.pdf").json()["type"] == "shelf.other_game"


def test_texts_of_ones_own_translate_themselves(anybody: Caller) -> None:
    answer = anybody.post("cards/print/?language=en", {"texts": [BITE, BITE]})
    assert count_pages(answer) == 1
    pdf = read_content(answer.content)
    assert pdf.count(b"(Morsure)") == 2
    assert b"Wound\xa02" in pdf


def test_a_text_that_is_no_card_is_named_by_its_place(anybody: Caller) -> None:
    wrong = BITE.replace("Blesser", "Blessser")
    answer = anybody.post("cards/print/", {"texts": [BITE, wrong]})
    errors = problem(answer, 400, "request.invalid")["errors"]
    assert list(errors) == ["texts.1"]
    assert "4:9" in errors["texts.1"][0]


@pytest.mark.parametrize("language", ["de", "", "FR"])
def test_a_language_that_is_none_is_named(anybody: Caller, language: str) -> None:
    answer = anybody.get(f"games/combat/cards.pdf?language={language}")
    assert list(problem(answer, 400, "request.invalid")["errors"]) == ["language"]
