"""Tests of verdicts/: adjudication without a table, with exact odds."""

from fractions import Fraction
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.kernel.chance.dice.grammar import LENGTH
from games.rulebooks import GAMES
from tests.api.conftest import Caller, problem
from tests.rulebooks import questions

pytestmark = [pytest.mark.django_db, pytest.mark.either]
DICE = "verdicts/dice/"
REVEAL = "verdicts/karatekarte/reveal/"


class TestDice:
    def test_the_companion_rolls_what_is_left_out(self, anybody: Caller) -> None:
        body = anybody.post(DICE, {"notation": "4d6kh3+2"}).json()
        dice = body["parts"][0]["dice"]
        assert len(dice) == 4
        assert sum(die["fate"] == "kept" for die in dice) == 3
        assert body["total"] == sum(die["points"] for die in dice) + 2

    def test_it_does_not_roll_the_same_twice(self, anybody: Caller) -> None:
        """100 dice of 100 sides repeat once in 10^200 rolls."""
        rolls = [anybody.post(DICE, {"notation": "100d100"}).json()["parts"] for _ in range(2)]
        assert rolls[0] != rolls[1]

    def test_what_the_table_shows_is_summed_up_in_words(self, anybody: Caller) -> None:
        data = {"notation": "3martial", "faces": ["success", "failure", "exceptional"]}
        body = anybody.post(DICE, data).json()
        assert body["total"] == 2
        assert body["steps"] == [
            {
                "rule": None,
                "text": "3martial shows a success, a failure and an exceptional success: 2 in all.",
            }
        ]
        french = anybody.post(DICE, data, language="fr").json()["steps"][0]["text"]
        assert french.startswith("3martial montre une réussite, un échec et une réussite")

    def test_odds_are_exact_and_their_mean_is_a_fraction(self, anybody: Caller) -> None:
        odds = anybody.post(f"{DICE}?only=odds", {"notation": "d{0,0,1,1,1,2}"}).json()["odds"]
        assert odds == {"total": {"0": "1/3", "1": "1/2", "2": "1/6"}, "mean": "5/6"}

    def test_only_odds_rolls_nothing(self, anybody: Caller) -> None:
        assert set(anybody.post(f"{DICE}?only=odds", {"notation": "2d6"}).json()) == {"odds"}

    def test_the_odds_of_any_roll_add_up_to_one(self, anybody: Caller) -> None:
        total = anybody.post(DICE, {"notation": "5d8kl2-1"}).json()["odds"]["total"]
        assert sum(map(Fraction, total.values())) == 1

    def test_labels_are_summed(self, anybody: Caller) -> None:
        data = {"notation": "1d6[fire]+1d6[ice]+2[fire]", "faces": [3, 4]}
        assert anybody.post(DICE, data).json()["labels"] == {"fire": 5, "ice": 4}

    def test_a_roll_without_exact_odds_is_rolled_all_the_same(self, anybody: Caller) -> None:
        data = {"notation": "4d6!kh3"}
        assert anybody.post(DICE, data).json()["odds"] is None
        problem(anybody.post(f"{DICE}?only=odds", data), 400, "odds.not_exact")

    def test_odds_beyond_the_bound_are_a_problem_and_not_a_wait(self, anybody: Caller) -> None:
        data = {"notation": "9000d10000"}
        assert anybody.post(DICE, data).json()["odds"] is None
        problem(anybody.post(f"{DICE}?only=odds", data), 400, "odds.too_much_work")

    @pytest.mark.parametrize(
        ("notation", "code", "position", "sentence"),
        [
            ("", "notation.empty", 0, "Nothing is to be rolled: write dice, such as 2d6+1."),
            (
                "2d6+?",
                "notation.unexpected",
                4,
                "At character 5 stands “?”, where dice or a number should be.",
            ),
            (
                "2d6+",
                "notation.unexpected",
                4,
                "At character 5 stands the end, where dice or a number should be.",
            ),
            (
                "1d0",
                "notation.out_of_range",
                2,
                "The number at character 3 has to be from 1 to 10000.",
            ),
            (
                "2d6kh1kl1",
                "notation.repeated",
                6,
                "At character 7 stands a selection a second time for the same dice: once is "
                "enough.",
            ),
            (
                "1d6r<7",
                "notation.endless",
                3,
                "With what is written from character 4 on, these dice would never come to rest: "
                "leave them a face that may stand.",
            ),
            (
                "99999d6",
                "notation.too_much_work",
                0,
                "This could take 99999 throws; 10000 are made at most: roll fewer dice, or reroll "
                "less.",
            ),
        ],
    )
    def test_a_notation_that_cannot_be_read_says_where_and_why(
        self, anybody: Caller, notation: str, code: str, position: int, sentence: str
    ) -> None:
        body = problem(anybody.post(DICE, {"notation": notation}), 400, code)
        assert (body["position"], body["detail"]) == (position, sentence)
        french = anybody.post(DICE, {"notation": notation}, language="fr").json()
        assert french["detail"] != sentence

    def test_too_long_a_notation(self, anybody: Caller) -> None:
        data = {"notation": "1d6" + "+1" * LENGTH}
        problem(anybody.post(DICE, data), 400, "notation.too_long")
        data = {"notation": "+".join(["1"] * 21)}
        problem(anybody.post(DICE, data), 400, "notation.too_many_terms")

    @pytest.mark.parametrize(
        ("faces", "code", "sentence"),
        [
            (
                [1],
                "faces.too_few",
                "After 1 die the notation throws one more d6: say what it shows.",
            ),
            ([1, 2, 3], "faces.too_many", "The notation throws 2 dice only: “3” was not thrown."),
            ([1, 7], "faces.impossible", "No d6 shows “7”: look again at die 2."),
            ([1, "six"], "faces.impossible", "No d6 shows “six”: look again at die 2."),
        ],
    )
    def test_faces_that_were_not_thrown(
        self, anybody: Caller, faces: list[Any], code: str, sentence: str
    ) -> None:
        data = {"notation": "2d6", "faces": faces}
        assert problem(anybody.post(DICE, data), 400, code)["detail"] == sentence

    @pytest.mark.parametrize(
        ("body", "place"),
        [
            ({}, "notation"),
            ({"notation": 4}, "notation"),
            ({"notation": "1d6", "faces": "6"}, "faces"),
            ({"notation": "1d6", "faces": [None]}, "faces[0]"),
            ({"notation": "1d6", "dice": 3}, "dice"),
            ([], ""),
            ("1d6", ""),
            (None, ""),
        ],
    )
    def test_a_body_of_another_form(self, anybody: Caller, body: Any, place: str) -> None:
        answer = anybody.post(DICE, raw=b"null") if body is None else anybody.post(DICE, body)
        assert list(problem(answer, 400, "request.invalid")["errors"]) == [place]

    def test_only_is_odds_or_nothing(self, anybody: Caller) -> None:
        body = problem(
            anybody.post(f"{DICE}?only=dice", {"notation": "1d6"}), 400, "request.invalid"
        )
        assert list(body["errors"]) == ["only"]


class TestKarateKarte:
    def test_a_reveal_is_judged_with_its_rules(self, anybody: Caller) -> None:
        """KK-4.2: a card that is not the next one is discarded."""
        card = {"kind": "starter", "strike": "left_foot"}
        data = {"strike": "left_foot", "pile": [card, {"kind": "slip"}]}
        body = anybody.post(REVEAL, data).json()
        assert body["laid"] == [card]
        assert body["turn_ends"] is True
        assert [step["rule"] for step in body["steps"]] == ["KK-4.1", "KK-4.2"]
        assert body["odds"] is None

    def test_more_cards_than_the_box_holds(self, anybody: Caller) -> None:
        """KK-1.2: one Slip."""
        data = {"strike": "left_foot", "pile": [{"kind": "slip"}, {"kind": "slip"}]}
        body = problem(anybody.post(REVEAL, data), 400, "verdict.impossible")
        assert (body["rule"], body["reason"]) == ("KK-1.2", "box_holds_fewer")
        body = anybody.post(REVEAL, data, language="fr").json()
        assert "Glissade" in body["detail"]

    def test_a_lane_that_is_none(self, anybody: Caller) -> None:
        data = {"strike": "left_foot", "lane": [{"kind": "slip"}]}
        assert problem(anybody.post(REVEAL, data), 400, "verdict.illegal")["rule"] == "KK-1.3"

    def test_it_has_no_odds_to_ask_for(self, anybody: Caller) -> None:
        answer = anybody.post(f"{REVEAL}?only=odds", {"strike": "left_foot"})
        problem(answer, 400, "odds.none")


@pytest.mark.parametrize(
    "address",
    [
        f"verdicts/{key}/{name}/".replace("_", "-")
        for key, game in GAMES.items()
        for name in game.verdicts
    ],
)
def test_every_verdict_of_every_game_has_an_address(anybody: Caller, address: str) -> None:
    problem(anybody.post(address, {"no_such_field": 1}), 400, "request.invalid")
    assert anybody.get(address).status_code == 405


@pytest.mark.parametrize(("key", "name"), [*questions.WORKING])
def test_every_verdict_answers_or_refuses_whatever_is_left_out(
    anybody: Caller, key: str, name: str
) -> None:
    """tests/rulebooks/test_verdicts.py tests the pure functions in full; this tests the API."""
    address = f"verdicts/{key}/{name}/".replace("_", "-")
    record = GAMES[key].verdicts[name].question_type
    for question in questions.WORKING[key, name]:
        for less in questions.leave_out_each(record, question):
            for only in ("", "?only=odds"):
                answer = anybody.post(f"{address}{only}", less)
                assert answer.status_code in {200, 400}, (less, answer.content)
            assert less != question or anybody.post(address, less).status_code == 200


def test_nothing_is_stored(anybody: Caller) -> None:
    with CaptureQueriesContext(connection) as queries:
        anybody.post(DICE, {"notation": "2d6"})
        anybody.post(REVEAL, {"strike": "left_foot"})
    assert not queries.captured_queries


def test_a_card_that_no_box_holds_is_named_and_breaks_nothing(anybody: Caller) -> None:
    fighters = {"attacker": {"points": 3}, "defender": {"points": 2}, "seen": ["x"]}
    for only in ("", "?only=odds"):
        body = problem(
            anybody.post(f"verdicts/brutal-ring/fight/{only}", fighters), 400, "verdict.illegal"
        )
        assert body["reason"] == "no_such_card"


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"])
def test_times_at_the_edge_of_the_calendar_are_refused_at_every_door(
    as_alice: Caller, time: str
) -> None:
    """Before, five of these addresses answered 500."""
    quoted = time.replace(":", "%3A").replace("+", "%2B")
    for address in ("records/?since=", "records/export/?until=", "statistics/?by=person&since="):
        problem(as_alice.get(address + quoted), 400, "request.unwritable")
    play = {"game": "Azul", "players": [{"name": "Zoé"}], "played_at": time}
    problem(as_alice.post("records/", play), 400, "request.unwritable")
