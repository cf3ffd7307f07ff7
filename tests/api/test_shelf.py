"""loadouts/ and decks/: kept, changed by version, taken to a table; cards/check/: cards read."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.people.models import User
from games.rulebooks.combat.catalogue import decks
from games.shelf import editions
from games.shelf.models import Deck, Edition, Loadout
from games.tables.models import Seat
from tests.api.conftest import Caller, problem

READY = {
    "name": "Igor at the front",
    "fighter": "igor",
    "belt": "black",
    "techniques": ["crochet", "puncheur", "danseur"],
}
UNFINISHED = READY | {"techniques": ["crochet", "shuto_uchi"]}
LEGAL_CARDS = next(iter(decks().values())).cards
LEGAL: dict[str, Any] = {"game": "combat", "name": "Poison", "cards": LEGAL_CARDS}
VENOMOUS_BITE = """Morsure venimeuse
attaque (poison)
condition : défausser 1.
Effet: blesser 2
Permanente : à la fin de son tour l'adversaire perd 1 point de vie
Intervention : piocher 1"""


class TestLoadouts:
    def test_it_comes_back_as_it_was_said(self, as_alice: Caller) -> None:
        answer = as_alice.post("loadouts/", READY)
        assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
        kept = answer.json()
        assert kept == kept | READY | {"game": "martial_art", "placement": None, "problems": []}
        again = as_alice.get(f"loadouts/{kept['id']}/")
        assert (again.json(), again.headers["ETag"]) == (kept, '"1"')

    def test_unfinished_it_says_all_that_is_wrong_in_the_callers_language(
        self, as_alice: Caller
    ) -> None:
        english, french = (
            as_alice.post("loadouts/", UNFINISHED, language=language).json()["problems"]
            for language in ("en", "fr")
        )
        assert [wrong["code"] for wrong in english] == ["technique_count", "not_its_technique"]
        assert [wrong["rule"] for wrong in english] == ["MA-2.6", "MA-2.6"]
        assert english[0]["detail"] == "Choose 3 techniques, not 2."
        assert french[0]["detail"] == "Choisissez 3 techniques, et non 2."

    def test_a_placement_with_two_action_tokens_in_a_zone_is_named(self, as_alice: Caller) -> None:
        zones = [["punch", "punch"], ["energy"], [], [], []]
        wish = READY | {"placement": {"zones": zones, "aside": []}}
        problems = as_alice.post("loadouts/", wish).json()["problems"]
        named = {(wrong["code"], wrong["rule"]) for wrong in problems}
        assert {("two_actions", "MA-2.2"), ("zone_count", "MA-2.2")} <= named

    def test_what_cannot_be_read_is_named_by_its_field(self, as_alice: Caller) -> None:
        for wish, field in (
            ({"belt": "brown"}, "belt"),
            ({"game": "combat"}, "game"),
            ({"techniques": [7]}, "techniques[0]"),
            ({"placement": {"zones": [[]], "aside": []}}, "placement.zones"),
            ({"name": " "}, "name"),
            ({"cards": {}}, "cards"),
        ):
            told = problem(as_alice.post("loadouts/", READY | wish), 400, "request.invalid")
            assert list(told["errors"]) == [field]
        assert not Loadout.objects.exists()

    def test_a_part_is_changed_and_the_rest_stays(self, as_alice: Caller) -> None:
        place = f"loadouts/{as_alice.post('loadouts/', UNFINISHED).json()['id']}/"
        amendment = {"techniques": READY["techniques"]}
        answer = as_alice("PATCH", place, amendment, headers={"If-Match": '"1"'})
        assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
        assert answer.json()["problems"] == []
        assert as_alice.get(place).json() == answer.json()
        assert answer.json() == answer.json() | READY | {"version": 2}


class TestDecks:
    def test_a_legal_one_has_no_problems(self, as_alice: Caller) -> None:
        answer = as_alice.post("decks/", LEGAL)
        assert (answer.status_code, answer.headers["ETag"]) == (201, '"1"')
        assert answer.json() == answer.json() | LEGAL | {"problems": []}

    def test_one_of_21_cards_is_kept_and_told_so(self, as_alice: Caller) -> None:
        single = next(key for key, count in LEGAL_CARDS.items() if count == 1)
        told = as_alice.post("decks/", LEGAL | {"cards": LEGAL_CARDS | {single: 2}}).json()
        assert {
            "code": "deck_size",
            "rule": "CB-1.3",
            "detail": "The deck has 21 cards; a deck has 20.",
        } in told["problems"]
        assert "deck_repeats" in [wrong["code"] for wrong in told["problems"]]

    def test_what_cannot_be_read_is_named_by_its_field(self, as_alice: Caller) -> None:
        for wish, field in (
            ({"game": "karatekarte"}, "game"),
            ({"cards": {"cut": -1}}, "cards[...]"),
            ({"cards": {"cut": "1"}}, "cards[...]"),
            ({"cards": []}, "cards"),
            ({"cards": {str(n): 1 for n in range(201)}}, "cards"),
            ({"name": 7}, "name"),
        ):
            told = problem(as_alice.post("decks/", LEGAL | wish), 400, "request.invalid")
            assert list(told["errors"]) == [field]
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
        told = problem(as_alice("PUT", place, LEGAL | {"game": "kung_fu"}), 400, "request.invalid")
        assert list(told["errors"]) == ["game"]


@pytest.mark.parametrize(("shelf", "wish"), [("loadouts/", READY), ("decks/", LEGAL)])
class TestBoth:
    def test_a_stale_if_match_is_412_and_changes_nothing(
        self, as_alice: Caller, shelf: str, wish: dict[str, Any]
    ) -> None:
        kept = as_alice.post(shelf, wish).json()
        place = f"{shelf}{kept['id']}/"
        as_alice("PATCH", place, {"name": "Changed on the phone"}, headers={"If-Match": '"1"'})
        for method, body in (("PUT", wish), ("PATCH", {"name": "Laptop"}), ("DELETE", None)):
            for stale in ('"1"', 'W/"2"', '"02"', "nonsense"):
                answer = as_alice(method, place, body, headers={"If-Match": stale})
                assert problem(answer, 412, "shelf.stale")["version"] == 2
        assert as_alice.get(place).json()["name"] == "Changed on the phone"
        answer = as_alice("DELETE", place, headers={"If-Match": '"1", "2"'})
        assert answer.status_code == 204

    def test_a_call_sent_twice_is_done_once(
        self, as_alice: Caller, shelf: str, wish: dict[str, Any]
    ) -> None:
        first, again = (
            as_alice.post(shelf, wish, headers={"Idempotency-Key": "once"}) for _ in range(2)
        )
        assert first.json() == again.json()
        assert again.headers["ETag"] == '"1"'
        assert again.headers["Idempotency-Replayed"] == "true"
        assert len(as_alice.get(shelf).json()["results"]) == 1

    def test_other_peoples_are_not_there(
        self, as_alice: Caller, as_bob: Caller, shelf: str, wish: dict[str, Any]
    ) -> None:
        place = f"{shelf}{as_alice.post(shelf, wish).json()['id']}/"
        assert as_bob.get(shelf).json()["results"] == []
        for method, body in (
            ("GET", None),
            ("PUT", wish),
            ("PATCH", {"name": "Bob’s"}),
            ("DELETE", None),
        ):
            problem(as_bob(method, place, body), 404, "shelf.unknown")
        assert as_alice.get(place).json()["name"] == wish["name"]

    def test_nobody_has_no_shelf(self, anybody: Caller, shelf: str, wish: dict[str, Any]) -> None:
        for method, place in (("GET", shelf), ("POST", shelf), ("GET", f"{shelf}x/")):
            problem(anybody(method, place, wish), 401, "auth.missing")

    def test_the_list_is_found_ordered_and_paged(
        self, as_alice: Caller, shelf: str, wish: dict[str, Any]
    ) -> None:
        for name in ("First", "Second", "Third"):
            as_alice.post(shelf, wish | {"name": name})

        def names(query: str) -> list[str]:
            return [row["name"] for row in as_alice.get(f"{shelf}?{query}").json()["results"]]

        assert names("") == ["Third", "Second", "First"]
        assert names("ordering=name") == ["First", "Second", "Third"]
        assert names("name=SEC") == ["Second"]
        assert names("game=brutal_ring") == []
        page = as_alice.get(f"{shelf}?size=2").json()
        rest = as_alice.get(page["next"].partition("/api/v1/")[2]).json()
        assert [row["name"] for row in page["results"] + rest["results"]] == names("")
        problem(as_alice.get(f"{shelf}?ordering=version"), 400, "request.invalid")

    def test_a_list_costs_the_same_for_one_and_for_many(
        self,
        as_alice: Caller,
        shelf: str,
        wish: dict[str, Any],
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for _ in range(3):
            as_alice.post(shelf, wish)
            with django_assert_num_queries(2):  # the token with its person, the page
                as_alice.get(shelf)


class TestBringing:
    @pytest.fixture
    def code(self, anybody: Caller) -> str:
        body = {"game": "martial_art", "mode": "house", "setup": {"belt": "black"}}
        code: str = anybody.post("tables/", body).json()["code"]
        return code

    def test_a_seat_is_taken_with_ones_own_loadout(
        self, as_alice: Caller, alice: User, code: str
    ) -> None:
        kept = as_alice.post("loadouts/", READY).json()["id"]
        answer = as_alice.post(f"tables/{code}/seats/", {"loadout": kept})
        assert answer.status_code == 201
        as_alice("PATCH", f"loadouts/{kept}/", {"fighter": "wonja", "techniques": []})
        assert '"igor"' in Seat.objects.get(person=alice).brought

    def test_a_seat_is_taken_with_ones_own_deck(self, as_alice: Caller, alice: User) -> None:
        code = as_alice.post("tables/", {"game": "combat", "mode": "house"}).json()["code"]
        kept = as_alice.post("decks/", LEGAL).json()["id"]
        assert as_alice.post(f"tables/{code}/seats/", {"deck": kept}).status_code == 201
        assert "venomous_bite" in Seat.objects.get(person=alice).brought

    def test_one_with_problems_stays_away_and_all_are_told(
        self, as_alice: Caller, code: str
    ) -> None:
        kept = as_alice.post("loadouts/", UNFINISHED).json()
        for brought in (kept["id"], {key: UNFINISHED[key] for key in UNFINISHED if key != "name"}):
            answer = as_alice.post(f"tables/{code}/seats/", {"loadout": brought})
            assert problem(answer, 400, "shelf.unready")["problems"] == kept["problems"]
        assert not Seat.objects.exists()

    def test_nobody_brings_what_is_not_theirs_or_of_another_game(
        self, anybody: Caller, as_alice: Caller, as_bob: Caller, code: str
    ) -> None:
        loadout = as_alice.post("loadouts/", READY).json()["id"]
        deck = as_alice.post("decks/", LEGAL).json()["id"]
        seats = f"tables/{code}/seats/"
        problem(as_bob.post(seats, {"loadout": loadout}), 404, "shelf.unknown")
        problem(anybody.post(seats, {"name": "Zoé", "loadout": loadout}), 404, "shelf.unknown")
        problem(as_alice.post(seats, {"loadout": deck}), 404, "shelf.unknown")
        problem(as_alice.post(seats, {"deck": deck}), 400, "shelf.other_game")
        assert not Seat.objects.exists()


class TestOwnCards:
    """A deck finds in an edition what is not in the box."""

    OWN = "Nez à nez\nAttaque (Lambda)\nEffet : Blesser 1"

    @pytest.fixture
    def edition(self, alice: User) -> Edition:
        edition = editions.copy(alice, game="combat", name="Our cards")
        card = {"key": "nose_to_nose", "origin": "house", "en": self.OWN, "fr": self.OWN}
        editions.put(alice, edition.pk, ("cards", "nose_to_nose"), card)
        return edition

    def wish(self, edition: Edition) -> dict[str, Any]:
        lambda_ = next(key for key, count in LEGAL_CARDS.items() if count > 1)
        cards = {key: count for key, count in LEGAL_CARDS.items() if key != lambda_}
        cards["nose_to_nose"] = LEGAL_CARDS[lambda_]
        return LEGAL | {"cards": cards, "edition": edition.pk}

    def test_an_own_card_is_played_like_any_other(
        self, as_alice: Caller, alice: User, edition: Edition
    ) -> None:
        kept = as_alice.post("decks/", self.wish(edition)).json()
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
        problem(as_bob.post("decks/", self.wish(edition)), 404, "shelf.unknown")
        editions.amend(alice, edition.pk, shared=True)
        kept = as_bob.post("decks/", self.wish(edition)).json()
        assert kept["problems"] == []
        editions.amend(alice, edition.pk, shared=False)
        again = as_bob("PATCH", f"decks/{kept['id']}/", {"name": "Still mine"}).json()
        assert [wrong["code"] for wrong in again["problems"]][:1] == ["unknown_card"]

    def test_an_edition_of_another_game_has_no_cards_for_it(
        self, as_alice: Caller, alice: User
    ) -> None:
        ring = editions.copy(alice, game="brutal_ring", name="Our ring")
        problem(as_alice.post("decks/", LEGAL | {"edition": ring.pk}), 400, "shelf.other_game")

    def test_a_list_of_them_costs_the_same_for_one_and_for_many(
        self,
        as_alice: Caller,
        edition: Edition,
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        for _ in range(3):
            as_alice.post("decks/", self.wish(edition))
            with django_assert_num_queries(3):  # the token, the page with editions, their entries
                as_alice.get("decks/")


class TestCards:
    def test_a_card_typed_as_players_type_is_read_and_translated(self, anybody: Caller) -> None:
        answer = anybody.post("cards/check/", {"text": VENOMOUS_BITE}).json()
        assert (answer["title"], answer["problems"]) == ("Morsure venimeuse", [])
        assert (answer["types"], answer["secondary_types"]) == (["attack"], ["poison"])
        assert [step["tree"]["type"] for step in answer["steps"]] == [
            "condition", "effect", "permanent", "intervention",
        ]  # fmt: skip
        assert answer["text"]["en"].splitlines()[1:] == [
            "Attack (Poison)",
            "Condition: Discard 1",
            "Effect: Wound 2",
            "Permanent: At the end of their turn the opponent loses 1 life",
            "Intervention: Draw 1",
        ]
        assert answer["steps"][1]["text"] == {
            "en": "Effect: Wound 2",
            "fr": "Effet\u00a0: Blesser 2",
        }
        for language in ("en", "fr"):
            again = anybody.post("cards/check/", {"text": answer["text"][language]}).json()
            assert again == answer

    def test_wuond_on_the_third_line_is_found_there(self, anybody: Caller) -> None:
        text = "Straight Punch\nAttack\nEffect: Wuond 2"
        english, french = (
            anybody.post("cards/check/", {"text": text}, language=language).json()["problems"]
            for language in ("en", "fr")
        )
        (wrong,) = english
        assert (wrong["line"], wrong["column"], wrong["suggestion"]) == (3, 9, "wound")
        assert wrong["detail"] != french[0]["detail"]
        assert french[0]["code"] == wrong["code"] == "unknown_word"

    @pytest.mark.parametrize(
        "text", ["x" * 100_000, "(" * 10_000, "T\nAttack\nEffect: " + "(" * 3900]
    )
    def test_a_huge_or_deep_text_is_refused(self, anybody: Caller, text: str) -> None:
        answer = anybody.post("cards/check/", {"text": text})
        assert answer.status_code == 200
        assert answer.json()["problems"]
        assert answer.json()["text"] is None
        assert len(answer.content) < 10_000

    def test_no_text_is_no_card(self, anybody: Caller) -> None:
        problem(anybody.post("cards/check/", {}), 400, "request.invalid")
        assert anybody.post("cards/check/", {"text": ""}).json()["problems"]
