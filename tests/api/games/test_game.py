"""Tests of games/: names, rules and boxes, which clients may cache."""

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from pytest_django import DjangoAssertNumQueries

from games.kernel.rules import LANGUAGES, citable_rules
from games.rulebooks import GAMES
from tests.api.conftest import Caller, problem

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def test_the_list_names_every_game_in_both_languages(anybody: Caller) -> None:
    results = anybody.get("games/").json()["results"]
    assert [game["key"] for game in results] == list(GAMES)
    for game in results:
        assert set(game["name"]) == set(LANGUAGES)
        assert game["modes"] == ["house", "table"]
        assert 1 <= game["seats"]["fewest"] <= game["seats"]["most"]


def test_strangers_who_read_about_games_cost_no_query(
    anybody: Caller, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(0):
        for address in ("games/", "games/karatekarte/", "games/karatekarte/rules/"):
            assert anybody.get(address).status_code == 200


@pytest.mark.parametrize("key", GAMES)
class TestEveryGame:
    def test_its_schemas_are_json_schemas(self, anybody: Caller, key: str) -> None:
        body = anybody.get(f"games/{key}/").json()
        assert body["prefix"] == GAMES[key].prefix
        assert body["verdicts"] == list(GAMES[key].verdicts)
        for schema in filter(None, body["schemas"].values()):
            jsonschema.Draft202012Validator.check_schema(schema)

    def test_what_a_seat_may_bring_ready_made_fits_its_schema(
        self, anybody: Caller, key: str
    ) -> None:
        body = anybody.get(f"games/{key}/").json()
        assert [each["key"] for each in body["ready"]] == [
            each.key for each in GAMES[key].ready_made()
        ]
        for each in body["ready"]:
            assert set(each["name"]) == set(LANGUAGES)
            jsonschema.validate(each["brought"], body["schemas"]["brings"])

    def test_it_says_how_what_is_seen_of_it_is_shown(self, anybody: Caller, key: str) -> None:
        shown = anybody.get(f"games/{key}/").json()["shown"]
        heads = {head["field"]: head for head in shown["heads"]}
        assert heads
        assert not heads.keys() & set(shown["hidden"])
        assert all(
            head[way][each]
            for head in heads.values()
            for way in ("name", "short")
            for each in LANGUAGES
        )
        assert set(shown["glance"]) <= heads.keys()

    def test_its_rules_are_told_in_both_languages(self, anybody: Caller, key: str) -> None:
        results = anybody.get(f"games/{key}/rules/").json()["results"]
        assert [(rule["id"], rule["text"], rule["ruling"]) for rule in results] == [
            (rule.id, {"en": rule.en, "fr": rule.fr}, rule.ruling)
            for rule in citable_rules(GAMES[key].package).values()
        ]

    def test_its_box_is_told_by_kind(self, anybody: Caller, key: str) -> None:
        everything = anybody.get(f"games/{key}/catalogue/").json()
        assert set(everything) == set(GAMES[key].catalogue())
        for kind, entries in everything.items():
            assert entries
            assert anybody.get(f"games/{key}/catalogue/?kind={kind}").json() == {kind: entries}
        answer = anybody.get(f"games/{key}/catalogue/?kind=spoons")
        assert list(problem(answer, 400, "request.invalid")["errors"]) == ["kind"]

    @pytest.mark.parametrize("part", ["", "rules/", "catalogue/"])
    def test_it_is_sent_once_and_then_only_asked_after(
        self, anybody: Caller, key: str, part: str
    ) -> None:
        first = anybody.get(f"games/{key}/{part}")
        assert "max-age" in first.headers["Cache-Control"]
        tag = first.headers["ETag"]
        again = anybody.get(f"games/{key}/{part}", headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == tag

    @pytest.mark.parametrize("part", ["", "rules/", "catalogue/"])
    def test_it_is_the_same_in_every_language_and_kept_once(
        self, anybody: Caller, key: str, part: str
    ) -> None:
        english, french = (anybody.get(f"games/{key}/{part}", language=n) for n in ("en", "fr"))
        assert english.content == french.content
        assert english.headers["Content-Language"] == french.headers["Content-Language"] == "en, fr"
        assert "Accept-Language" not in english.headers["Vary"]


def test_karatekartes_box_holds_its_cards_with_counts_and_names(anybody: Caller) -> None:
    """KK-1.1: 36 cards a player; KK-1.2: 8 shared ones."""
    cards = anybody.get("games/karatekarte/catalogue/?kind=cards").json()["cards"]
    counts = {"private": 0, "bonus": 0}
    for card in cards:
        counts[card["pile"]] += card["count"]
    assert counts == {"private": 36, "bonus": 8}
    (slip,) = (card for card in cards if card["kind"] == "slip")
    assert slip["name"] == {"en": "Slip", "fr": "Glissade"}


@pytest.mark.parametrize("part", ["", "rules/", "catalogue/"])
def test_a_game_that_is_not_there(anybody: Caller, part: str) -> None:
    problem(anybody.get(f"games/chess/{part}"), 404, "request.not_found")


def test_a_setup_that_the_schema_allows_is_one(anybody: Caller) -> None:
    schemas: Any = anybody.get("games/karatekarte/").json()["schemas"]
    check = jsonschema.Draft202012Validator(schemas["setup"])
    assert check.is_valid({"first": 1})
    assert not check.is_valid({"first": "Zoé"})
    assert not check.is_valid({"third": 1})
    assert json.dumps(schemas["move"]).count("draw_card") >= 1
