"""Possible answers described in words: listed, or composed in a form."""

from typing import Any

import pytest

from tests.api.tables.phone import Phone, answers, opened, seated

pytestmark = pytest.mark.django_db


def begun(mode: str, **said: Any) -> tuple[str, Phone, list[Phone]]:
    code, host = opened(mode, setup={"first": 0}, **said)
    phones = [] if said.get("shared") else seated(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    return code, host, phones


def french(phone: Phone) -> Phone:
    told = Phone(language="fr")
    told.headers = phone.headers
    return told


def test_each_choice_is_told_in_words_beside_the_move_that_it_sends() -> None:
    code, _, (alice, bob) = begun("table")
    here = f"tables/{code}/"
    (options,) = alice.get(here)["options"].values()
    assert [(choice["move"], choice["text"]) for choice in options["choices"]] == [
        ({"kind": "draw_card"}, "Draw a card"),
        ({"kind": "discard_bonus_draw"}, "Discard a Bonus Draw"),
    ]
    assert (options["count"], options["form"], options["schema"]) == (2, None, None)
    (told,) = french(alice).get(here)["options"].values()
    assert [choice["text"] for choice in told["choices"]] == [
        "Piocher une carte",
        "Défausser une Pioche Bonus",
    ]
    assert bob.get(here)["options"] == Phone().get(here)["options"] == {}


def test_a_question_is_told_and_to_the_one_it_asks_in_the_second_person() -> None:
    code, _, (alice, bob) = begun("house")
    here = f"tables/{code}/"
    (mine,) = alice.get(here)["awaiting"]
    assert mine["text"] == "Alice draws a card to take an action, or reveals an Energy pile."
    assert mine["you"] == "Draw a card to take an action, or reveal an Energy pile."
    for other in (bob, Phone()):
        (theirs,) = other.get(here)["awaiting"]
        assert theirs["text"] == mine["text"]
        assert "you" not in theirs


def test_what_a_choice_touches_is_named_as_the_picture_names_it() -> None:
    code, host, _ = begun("table", shared=True)
    here = f"tables/{code}/"
    host.post(f"{here}moves/", {"request": 1, "moves": [{"kind": "draw_card"}], "seat": 0})
    seen = host.get(here)
    (options,) = seen["options"].values()
    laid = next(choice for choice in options["choices"] if choice["move"]["kind"] == "lay_down")
    drawn = {heap["id"] for row in seen["picture"]["rows"] for heap in row["heaps"]}
    assert laid["marks"][0] in drawn
    assert seen["picture"]["rows"][0]["text"] == "Left foot"
    assert french(host).get(here)["picture"]["rows"][0]["text"] == "Pied gauche"


def test_before_the_start_nothing_is_drawn() -> None:
    code, _ = opened("house")
    seen = Phone().get(f"tables/{code}/")
    assert (seen["picture"], seen["parting"], seen["options"]) == (None, None, {})


def to_the_audit() -> tuple[str, Phone, dict[str, Any]]:
    code, host, _ = begun("table", shared=True)
    for turn in range(700):
        seen = host.get(f"tables/{code}/")
        asked = seen["awaiting"][0]
        if asked["kind"] == "audit":
            return code, host, seen
        ways = answers(seen["options"][str(asked["request"])])
        body = {"request": asked["request"], "seat": max(asked["seat"], 0)}
        host.post(f"tables/{code}/moves/", {**body, **ways[turn % len(ways)]})
    raise AssertionError("nobody shows what was hidden")


def test_what_cannot_be_listed_is_composed_by_its_form() -> None:
    code, host, seen = to_the_audit()
    asked = seen["awaiting"][0]
    options = seen["options"][str(asked["request"])]
    form = options["form"]
    assert (options["choices"], options["count"], form["kind"]) == ([], None, "sort")
    assert options["schema"]["$ref"] == "#/$defs/ShowAll"
    assert [slot["text"] for slot in form["slots"]] == [
        *("The hand", "Left foot", "Left fist", "Right fist", "Right foot"),
    ]
    assert all(piece["text"] for piece in form["pieces"])
    french_form = french(host).get(f"tables/{code}/")["options"][str(asked["request"])]["form"]
    assert french_form["slots"][1]["text"] == "Pied gauche"
    moves = f"tables/{code}/moves/"
    body = {"request": asked["request"], "seat": asked["seat"]}
    before = host.get(f"tables/{code}/")
    for filled, reason in (
        ([], "form.slots"),
        ([[0, 0], [], [], [], []], "form.twice"),
        ([[999], [], [], [], []], "form.piece"),
        ([[], [], [], [], []], "form.few"),
    ):
        problem = host.post(moves, {**body, "filled": filled}, 409)
        assert (problem["type"], problem["reason"]) == ("move.illegal", reason)
    assert problem["detail"].startswith("The hand: 0 are too few")
    assert host.post(moves, {**body, "filled": [["left"]]}, 400)["type"] == "request.invalid"
    assert host.post(moves, body, 400)["type"] == "table.too_many_moves"
    stale = {**body, "request": 1, "filled": form["example"]}
    assert host.post(moves, stale, 409)["type"] == "table.stale_request"
    assert host.get(f"tables/{code}/") == before
    told = host.post(moves, {**body, "filled": form["example"]})
    assert told["events"][0]["kind"] == "showed"
    (other,) = told["awaiting"]
    assert host.post(moves, {**body, "request": other["request"], "filled": []}, 403)


def test_a_question_without_a_form_refuses_one() -> None:
    code, _, (alice, _) = begun("house")
    asked = alice.get(f"tables/{code}/")["awaiting"][0]["request"]
    problem = alice.post(f"tables/{code}/moves/", {"request": asked, "filled": [[1]]}, 409)
    assert problem["reason"] == "form.none"
