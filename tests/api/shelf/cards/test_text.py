"""Tests of cards/check/: a card is read and translated."""

import pytest

from tests.api.conftest import Caller, problem
from tests.api.shelf.ready import VENOMOUS_BITE


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

    def test_what_was_understood_is_told_beside_the_problems(self, anybody: Caller) -> None:
        text = "Direct\nAttaque\n- Effet : Blesser 2\n- Effet : Pousserr\n- Effet : Piocher 1"
        answer = anybody.post("cards/check/", {"text": text}).json()
        assert [(each["line"], each["column"]) for each in answer["problems"]] == [(4, 11)]
        assert [(step["line"], step["text"]["en"]) for step in answer["steps"]] == [
            (3, "Effect: Wound 2"),
            (5, "Effect: Draw 1"),
        ]

    def test_what_a_card_can_never_do_is_remarked_upon(self, anybody: Caller) -> None:
        text = "Titre\nAttaque (Lamdba)\nCondition : Vie ≥ 30\nPermanente : Charme 2"
        answer = anybody.post("cards/check/", {"text": text}, language="fr").json()
        assert answer["problems"] == []
        assert [(each["line"], each["code"]) for each in answer["remarks"]] == [
            (2, "near_type"),
            (3, "never_met"),
            (4, "never_lasts"),
        ]
        assert "Lamdba" in answer["remarks"][0]["detail"]

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
