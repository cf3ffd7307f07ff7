"""Tests of verdicts/kung-fu/wager/, for a table that reports its own cards."""

from typing import Any

import pytest

from tests.api.conftest import Caller, problem

pytestmark = [pytest.mark.django_db, pytest.mark.either]
WAGER = "verdicts/kung-fu/wager/"
EIGHTS = {"vigour": 8, "distance": 8, "tempo": 8, "presence": 8}
CARDS: dict[str, Any] = {
    "character": {"levels": EIGHTS},
    "standing": {"vigour": ["5H"]},
    "stakes": {"vigour": ["9S", "6C"]},
}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"keep": {"vigour": "9S"}},
        {"stakes": {}},
        {"stakes": {}, "keep": {}},
        {"standing": {}},
        {"bonus_colours": ["vigour"], "weakness_colours": ["distance"], "seen": ["2D"]},
        {"character": {"levels": EIGHTS, "scales": {**EIGHTS, "vigour": 0}}, "standing": {}},
    ],
)
def test_a_table_that_shows_its_cards_leaves_nothing_to_chance(
    more: dict[str, Any], anybody: Caller
) -> None:
    response = anybody.post(WAGER, CARDS | more, language="fr")
    assert response.status_code == 200, response.json()
    assert response.json()["odds"] is None
    assert response.json()["choices"]
    assert anybody.post(f"{WAGER}?only=odds", CARDS | more).json() == {"odds": None}


def test_against_an_enemy_the_balance_is_certain(anybody: Caller) -> None:
    body = anybody.post(WAGER, CARDS | {"against": {"vigour": ["8D"]}}).json()
    assert body["odds"] == {"balance": {"1": "1"}, "mean": "1"}


def test_what_lies_face_down_has_its_odds(anybody: Caller) -> None:
    body = anybody.post(WAGER, CARDS | {"stakes": {"vigour": ["?"]}}).json()
    assert body["odds"]["beats_vigour"]["1"]
    assert body["odds"]["mean"] == body["odds"]["beats_vigour"]["1"]


def test_a_stake_too_low_is_a_problem_and_says_what_to_keep(anybody: Caller) -> None:
    low = CARDS | {"stakes": {"vigour": ["9S", "2C"]}, "keep": {"vigour": "2C"}}
    body = problem(anybody.post(WAGER, low), 400, "verdict.illegal")
    assert body["detail"] == "The 2 of clubs cannot be kept on Vigour: keep the 9 of spades."
