"""Tests of decks/: saved, checked for problems, replaced, with own cards."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.people.models import User
from games.shelf.editions import catalogue, entries
from games.shelf.models import Deck, Edition
from games.tables.models import Seat
from tests.api.conftest import Caller, problem
from tests.api.shelf.ready import LEGAL, LEGAL_CARDS


class TestDecks:
    def test_a_legal_one_has_no_problems(self, as_alice: Caller) -> None:
        answer = as_alice.post("decks/", LEGAL)
        assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
        assert answer.json() == answer.json() | LEGAL | {"problems": []}

    def test_one_of_21_cards_is_kept_and_told_so(self, as_alice: Caller) -> None:
        single = next(key for key, count in LEGAL_CARDS.items() if count == 1)
        body = as_alice.post("decks/", LEGAL | {"cards": LEGAL_CARDS | {single: 2}}).json()
        assert {
            "code": "deck_size",
            "rule": "CB-1.3",
            "detail": "The deck has 21 cards; a deck has 20.",
        } in body["problems"]
        assert "deck_repeats" in [wrong["code"] for wrong in body["problems"]]

    def test_what_cannot_be_read_is_named_by_its_field(self, as_alice: Caller) -> None:
        for wish, field in (
            ({"game": "karatekarte"}, "game"),
            ({"cards": {"cut": -1}}, "cards[...]"),
            ({"cards": {"cut": "1"}}, "cards[...]"),
            ({"cards": []}, "cards"),
            ({"cards": {str(n): 1 for n in range(201)}}, "cards"),
            ({"name": 7}, "name"),
        ):
            body = problem(as_alice.post("decks/", LEGAL | wish), 400, "request.invalid")
            assert list(body["errors"]) == [field]
        assert not Deck.objects.exists()

    def test_it_is_replaced_amended_and_thrown_away(self, as_alice: Caller) -> None:
        place = f"decks/{as_alice.post('decks/', LEGAL).json()['id']}/"
        empty = {"game": "combat", "name": "Empty", "cards": {}}
        replaced = as_alice("PUT", place, empty)
        assert replaced.json() == replaced.json() | empty | {"version": 2}
        amended = as_alice("PATCH", place, {"name": "Full"}).json()
        assert (amended["name"], amended["cards"], amended["version"]) == ("Full", {}, 3)
        assert as_alice("DELETE", place).status_code == 204
        problem(as_alice.get(place), 404, "shelf.unknown")

    def test_its_game_stays_what_it_was(self, as_alice: Caller) -> None:
        place = f"decks/{as_alice.post('decks/', LEGAL).json()['id']}/"
        body = problem(as_alice("PUT", place, LEGAL | {"game": "kung_fu"}), 400, "request.invalid")
        assert list(body["errors"]) == ["game"]


class TestOwnCards:
    """A deck takes cards from an edition that are not in the box."""

    OWN = "Nez à nez\nAttaque (Lambda)\nEffet : Blesser 1"

    @pytest.fixture
    def edition(self, alice: User) -> Edition:
        edition = catalogue.copy(alice, game="combat", name="Our cards")
        card = {"key": "nose_to_nose", "origin": "house", "text": {"en": self.OWN, "fr": self.OWN}}
        entries.save_entry(alice, edition.pk, "cards", "nose_to_nose", card)
        return edition

    def deck_data(self, edition: Edition) -> dict[str, Any]:
        lambda_ = next(key for key, count in LEGAL_CARDS.items() if count > 1)
        cards = {key: count for key, count in LEGAL_CARDS.items() if key != lambda_}
        cards["nose_to_nose"] = LEGAL_CARDS[lambda_]
        return LEGAL | {"cards": cards, "edition": edition.pk}

    def test_an_own_card_is_played_like_any_other(
        self, as_alice: Caller, alice: User, edition: Edition
    ) -> None:
        kept = as_alice.post("decks/", self.deck_data(edition)).json()
        assert (kept["problems"], kept["edition"]) == ([], edition.pk)
        without = as_alice("PATCH", f"decks/{kept['id']}/", {"edition": None}).json()
        assert "unknown_card" in [wrong["code"] for wrong in without["problems"]]
        as_alice("PATCH", f"decks/{kept['id']}/", {"edition": edition.pk})
        code = as_alice.post("tables/", {"game": "combat", "mode": "house"}).json()["code"]
        as_alice.post(f"tables/{code}/seats/", {"deck": kept["id"]})
        assert "Nez à nez" in Seat.objects.get(person=alice).brought

    def test_another_persons_edition_is_private_until_it_is_shared(
        self, as_bob: Caller, alice: User, edition: Edition
    ) -> None:
        problem(as_bob.post("decks/", self.deck_data(edition)), 404, "shelf.unknown")
        catalogue.amend(alice, edition.pk, shared=True)
        kept = as_bob.post("decks/", self.deck_data(edition)).json()
        assert kept["problems"] == []
        catalogue.amend(alice, edition.pk, shared=False)
        again = as_bob("PATCH", f"decks/{kept['id']}/", {"name": "Still mine"}).json()
        assert [wrong["code"] for wrong in again["problems"]][:1] == ["unknown_card"]

    def test_an_edition_of_another_game_has_no_cards_for_it(
        self, as_alice: Caller, alice: User
    ) -> None:
        ring = catalogue.copy(alice, game="brutal_ring", name="Our ring")
        problem(as_alice.post("decks/", LEGAL | {"edition": ring.pk}), 400, "shelf.other_game")

    def test_a_list_of_them_costs_the_same_for_one_and_for_many(
        self, as_alice: Caller, edition: Edition, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        for _ in range(3):
            as_alice.post("decks/", self.deck_data(edition))
            # queries: the token, the page with editions, their entries
            with django_assert_num_queries(3):
                as_alice.get("decks/")
