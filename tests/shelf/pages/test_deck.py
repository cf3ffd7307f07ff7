"""A deck from an empty form to a table, without scripts."""

import re

import pytest
from django.test import Client

from games.kernel.rules import Language
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import decks
from games.shelf.editions import catalogue
from games.shelf.models import Deck
from games.shelf.workshop.keeping import Place, save_card
from tests.shelf.conftest import LEGAL
from tests.shelf.workshop.test_bench import EN, FR

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.fixture
def empty(phone: Client) -> Deck:
    address = phone.post("/decks/new/combat/", {"name": "Venom"}).headers["Location"]
    return Deck.objects.get(pk=address.split("/")[2])


def step(phone: Client, deck: Deck, action: str, query: str = "") -> int:
    deck.refresh_from_db()
    address = f"/decks/{deck.pk}/step/{query}"
    return phone.post(address, {"version": deck.version, "step": action}).status_code


def test_tap_by_tap_it_becomes_ready(phone: Client, empty: Deck) -> None:
    """CB-1.3"""
    assert "0 cards" in phone.get(f"/decks/{empty.pk}/").content.decode().replace("</strong>", "")
    for key, count in LEGAL.items():
        for _ in range(count):
            assert step(phone, empty, f"{key}:more") == 303
    empty.refresh_from_db()
    assert empty.cards == LEGAL
    assert decks.problems(decks.find(empty.person, empty.pk)) == ()
    assert "Nothing keeps it from a table." in phone.get(f"/decks/{empty.pk}/").content.decode()
    key = next(iter(LEGAL))
    assert step(phone, empty, f"{key}:less") == 303
    assert "CB-1.3" in phone.get(f"/decks/{empty.pk}/").content.decode()


def test_cards_are_found_by_a_word_or_a_type(phone: Client, empty: Deck) -> None:
    def find_cards(query: str) -> list[str]:
        page = phone.get(f"/decks/{empty.pk}/{query}").content.decode()
        return re.findall(r'value="([^"]+):more"', page)

    everything = find_cards("")
    title = phone.get(f"/decks/{empty.pk}/").content.decode()
    match = re.search(r"<summary>([^<&]+) <small", title)
    assert match is not None
    by_word = find_cards(f"?said={match[1]}")
    assert by_word
    assert len(by_word) < len(everything)
    assert find_cards("?said=no+such+word+anywhere") == []
    assert {*find_cards("?type=Attack")} < {*everything}


def test_a_step_keeps_what_was_looked_for(phone: Client, empty: Deck) -> None:
    key = next(iter(LEGAL))
    address = f"/decks/{empty.pk}/step/?said=a"
    answer = phone.post(address, {"version": 1, "step": f"{key}:more"})
    assert answer.headers["Location"] == f"/decks/{empty.pk}/?said=a"


@pytest.mark.parametrize("action", ["", ":more", "x:", "cut:less"])
def test_a_step_that_no_page_shows_changes_nothing(phone: Client, empty: Deck, action: str) -> None:
    assert step(phone, empty, action) in (400, 409)
    empty.refresh_from_db()
    assert empty.cards == {}


def test_a_card_that_is_known_no_more_can_be_taken_out(phone: Client, alice: User) -> None:
    deck = decks.keep(alice, decks.NewDeck("combat", "Old", {"gone": 1}))
    assert "not in this box any more" in phone.get(f"/decks/{deck.pk}/").content.decode()
    assert step(phone, deck, "gone:less") == 303
    deck.refresh_from_db()
    assert deck.cards == {}


def test_name_copy_and_rights(phone: Client, empty: Deck, bob: User) -> None:
    named = phone.post(f"/decks/{empty.pk}/name/", {"version": 1, "name": "Patience"})
    assert named.status_code == 303
    assert phone.post(f"/decks/{empty.pk}/name/", {"version": 2, "name": " "}).status_code == 409
    copied = phone.post(f"/decks/{empty.pk}/copy/").headers["Location"]
    assert "Patience" in phone.get(copied).content.decode()
    other = Client()
    other.force_login(bob)
    for deed in ("", "step/", "name/", "copy/"):
        ask = other.post if deed else other.get
        assert ask(f"/decks/{empty.pk}/{deed}").status_code == 404


def test_a_problem_leads_to_its_card(phone: Client, alice: User) -> None:
    """CB-1.3: a card that is no lambda may occur only once."""
    deck = decks.keep(alice, decks.NewDeck("combat", "Bites", {"venomous_bite": 2}))
    for language in ("en", "fr"):
        shown = phone.get(f"/decks/{deck.pk}/", headers={"Accept-Language": language})
        link = f'<li><a href="/decks/{deck.pk}/#card-venomous_bite">'
        assert link in shown.content.decode(), language


def test_its_cards_are_found_in_the_edition_that_is_chosen(phone: Client, alice: User) -> None:
    texts: dict[Language, str] = {"en": EN, "fr": FR}
    stored = save_card(alice, GAMES["combat"], texts, Place())
    deck = decks.keep(alice, decks.NewDeck("combat", "Ours", {}))
    at = f"/decks/{deck.pk}/"
    assert 'value="undertow:more"' not in phone.get(at).content.decode()
    chosen = {"version": 1, "edition": stored.edition_id}
    assert phone.post(f"{at}edition/", chosen).status_code == 303
    assert 'value="undertow:more"' in phone.get(at).content.decode()
    assert phone.post(f"{at}edition/", {"version": 2, "edition": "none"}).status_code == 404
    assert phone.post(f"{at}edition/", {"version": 2, "edition": ""}).status_code == 303
    assert 'value="undertow:more"' not in phone.get(at).content.decode()


def test_a_table_is_opened_with_it_in_one_tap(phone: Client, alice: User) -> None:
    deck = decks.keep(alice, decks.NewDeck("combat", "Ready", LEGAL))
    shown = phone.get(f"/decks/{deck.pk}/").content.decode()
    (at,) = re.findall(r'href="(/tables/new/combat/[^"]+)"', shown)
    opened = phone.get(at).content.decode()
    assert f'<option value="deck {deck.pk}" selected>' in opened
    unfinished = decks.keep(alice, decks.NewDeck("combat", "Half", {"cut": 1}))
    assert "/tables/new/" not in phone.get(f"/decks/{unfinished.pk}/").content.decode()


def test_a_table_is_opened_with_an_edition_in_one_tap(phone: Client, alice: User) -> None:
    edition = catalogue.copy(alice, game="combat", name="Ours")
    shown = phone.get(f"/editions/{edition.pk}/").content.decode()
    (at,) = re.findall(r'href="(/tables/new/combat/[^"]+)"', shown)
    assert f'<option value="{edition.pk}" selected>' in phone.get(at).content.decode()
