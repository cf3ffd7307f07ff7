"""Lessons over the API: which games have one, and how a user starts it."""

import pytest

from games.tables.models import Table
from tests.api.conftest import Caller, problem

pytestmark = pytest.mark.django_db


def test_a_lesson_is_found_begun_and_played(anybody: Caller, as_alice: Caller) -> None:
    games = as_alice.get("games/").json()["results"]
    assert {game["key"] for game in games if game["lesson"]} >= {"karatekarte", "combat"}
    body = as_alice.post("games/karatekarte/lesson/").json()
    seen = as_alice.get(f"tables/{body['code']}/").json()
    assert (seen["phase"], seen["seat"]) == ("playing", 0)
    assert [seat["bot"] for seat in seen["seats"]] == [None, "novice"]
    assert seen["options"]
    assert Table.objects.get().lesson == 0
    problem(anybody.post("games/karatekarte/lesson/"), 401, "auth.missing")
    problem(as_alice.post("games/chess/lesson/"), 400, "table.unknown_game")
