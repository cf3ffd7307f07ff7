import re
from typing import Any

import pytest
from django.test import Client

from games.people.models import User
from games.rulebooks.combat.catalogue import cards
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue

pytestmark = [pytest.mark.django_db, pytest.mark.either]
ADDRESS = "/games/combat/cards/print/"
FRENCH = {"Accept-Language": "fr"}


def titles(page: Any) -> list[str]:
    return re.findall(r'font-family="&#x27;Times[^>]*>([^<]*)<', page.content.decode())


def at_home(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    return browser


def test_the_house_cards_are_there_in_the_language_of_the_reader_or_in_the_one_asked_for() -> None:
    english, french = Client().get(ADDRESS), Client(headers=FRENCH).get(ADDRESS)
    assert len(titles(english)) == len(titles(french)) == len(cards())
    assert titles(english)[0] == "Venomous Bite"
    assert titles(french)[0] == "Morsure venimeuse"
    assert titles(Client().get(ADDRESS, {"language": "fr"})) == titles(french)
    assert "Cards to print: Combat" in english.content.decode()
    assert "Cartes à imprimer\u00a0: Combat" in french.content.decode()
    assert "default-src 'none'" in english.headers["Content-Security-Policy"]
    assert "style=" not in english.content.decode()


def test_a_deck_is_printed_with_every_copy_and_leads_to_its_pdf(alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Ours", {"cut": 3, "pebble": 2}))
    page = at_home(alice).get(ADDRESS, {"deck": deck.pk})
    assert titles(page) == ["Cut"] * 3 + ["Pebble"] * 2
    assert f'href="/api/v1/decks/{deck.pk}/cards.pdf?language=en"' in page.content.decode()


def test_other_peoples_decks_are_not_there(alice: User, bob: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Ours", {"cut": 3}))
    for browser in (at_home(bob), Client()):
        assert browser.get(ADDRESS, {"deck": deck.pk}).status_code == 404


def test_an_edition_is_printed_for_whom_it_is_shared_with(alice: User, bob: User) -> None:
    edition = catalogue.copy(alice, game="combat", name="Ours")
    assert len(titles(at_home(alice).get(ADDRESS, {"edition": edition.pk}))) == len(cards())
    assert at_home(bob).get(ADDRESS, {"edition": edition.pk}).status_code == 404
    catalogue.amend(alice, edition.pk, shared=True)
    assert at_home(bob).get(ADDRESS, {"edition": edition.pk}).status_code == 200


def test_a_card_nobody_can_read_is_named(alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "Ours", {"cut": 3, "no_such_card": 1}))
    page = at_home(alice).get(ADDRESS, {"deck": deck.pk})
    assert page.status_code == 400
    assert "no_such_card" in page.content.decode()


@pytest.mark.parametrize("language", ["de", "", "EN"])
def test_an_unknown_language_is_told(language: str) -> None:
    page = Client(headers=FRENCH).get(ADDRESS, {"language": language})
    assert page.status_code == 400
    assert "en anglais (en) ou en français (fr)" in page.content.decode()


def test_what_people_write_stays_text(alice: User) -> None:
    deck = decks.keep(alice, NewDeck("combat", "<b>Ours & Co", {"cut": 1}))
    page = at_home(alice).get(ADDRESS, {"deck": deck.pk}).content.decode()
    assert "<b>Ours" not in page
    assert "&lt;b&gt;Ours &amp; Co" in page


@pytest.mark.usefixtures("frogs")
def test_any_game_whose_cards_are_printed_has_its_page(alice: User) -> None:
    address = "/games/frogs/cards/print/"
    page = Client(headers=FRENCH).get(address)
    assert [each for each in titles(page) if each.isalpha()] == ["Rainette", "Ouaouaron"]
    assert 'href="/api/v1/games/frogs/cards.pdf?language=fr"' in page.content.decode()
    deck = decks.keep(alice, NewDeck("combat", "Ours", {"cut": 3}))
    assert at_home(alice).get(address, {"deck": deck.pk}).status_code == 400


@pytest.mark.parametrize("key", ["nothing", "karatekarte"])
def test_a_game_that_prints_none_has_no_such_page(key: str) -> None:
    page = Client().get(f"/games/{key}/cards/print/")
    assert page.status_code == 404
    assert "check the key of the game" in page.content.decode()
