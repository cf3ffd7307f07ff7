"""Possible answers described in words: listed, or composed in a form."""

from typing import Any

import pytest

from tests.api.tables.phone import Phone, open_table, possible_answers, take_seats

pytestmark = pytest.mark.django_db


def start_table(mode: str, **options: Any) -> tuple[str, Phone, list[Phone]]:
    code, host = open_table(mode, setup={"first": 0}, **options)
    phones = [] if options.get("shared") else take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    return code, host, phones


def in_french(phone: Phone) -> Phone:
    other = Phone(language="fr")
    other.headers = phone.headers
    return other


def test_each_choice_is_told_in_words_beside_the_move_that_it_sends() -> None:
    code, _, (alice, bob) = start_table("table")
    url = f"tables/{code}/"
    (options,) = alice.get(url)["options"].values()
    assert [(choice["move"], choice["text"]) for choice in options["choices"]] == [
        ({"kind": "draw_card"}, "Draw a card"),
        ({"kind": "discard_bonus_draw"}, "Discard a Bonus Draw"),
    ]
    assert (options["count"], options["form"], options["schema"]) == (2, None, None)
    (french_options,) = in_french(alice).get(url)["options"].values()
    assert [choice["text"] for choice in french_options["choices"]] == [
        "Piocher une carte",
        "Défausser une Pioche Bonus",
    ]
    assert bob.get(url)["options"] == Phone().get(url)["options"] == {}


def test_a_question_is_told_and_to_the_one_it_asks_in_the_second_person() -> None:
    code, _, (alice, bob) = start_table("house")
    url = f"tables/{code}/"
    (mine,) = alice.get(url)["awaiting"]
    assert mine["text"] == "Alice draws a card to take an action, or reveals an Energy pile."
    assert mine["you"] == "Draw a card to take an action, or reveal an Energy pile."
    for other in (bob, Phone()):
        (theirs,) = other.get(url)["awaiting"]
        assert theirs["text"] == mine["text"]
        assert "you" not in theirs


def test_what_a_choice_touches_is_named_as_the_picture_names_it() -> None:
    code, host, _ = start_table("table", shared=True)
    url = f"tables/{code}/"
    host.post(f"{url}moves/", {"request": 1, "moves": [{"kind": "draw_card"}], "seat": 0})
    seen = host.get(url)
    (options,) = seen["options"].values()
    laid = next(choice for choice in options["choices"] if choice["move"]["kind"] == "lay_down")
    drawn = {heap["id"] for row in seen["picture"]["rows"] for heap in row["heaps"]}
    assert laid["marks"][0] in drawn
    assert seen["picture"]["rows"][0]["text"] == "Left foot"
    assert in_french(host).get(url)["picture"]["rows"][0]["text"] == "Pied gauche"


def test_before_the_start_nothing_is_drawn() -> None:
    code, _ = open_table("house")
    seen = Phone().get(f"tables/{code}/")
    assert (seen["picture"], seen["parting"], seen["options"]) == (None, None, {})


def play_to_audit() -> tuple[str, Phone, dict[str, Any]]:
    code, host, _ = start_table("table", shared=True)
    for turn in range(700):
        seen = host.get(f"tables/{code}/")
        waiting = seen["awaiting"][0]
        if waiting["kind"] == "audit":
            return code, host, seen
        ways = possible_answers(seen["options"][str(waiting["request"])])
        body = {"request": waiting["request"], "seat": max(waiting["seat"], 0)}
        host.post(f"tables/{code}/moves/", {**body, **ways[turn % len(ways)]})
    raise AssertionError("nobody shows what was hidden")


@pytest.mark.either
def test_what_cannot_be_listed_is_composed_by_its_form() -> None:
    code, host, seen = play_to_audit()
    waiting = seen["awaiting"][0]
    options = seen["options"][str(waiting["request"])]
    form = options["form"]
    assert (options["choices"], options["count"], form["kind"]) == ([], None, "sort")
    assert options["schema"]["$ref"] == "#/$defs/ShowAll"
    assert [slot["text"] for slot in form["slots"]] == [
        *("The hand", "Left foot", "Left fist", "Right fist", "Right foot")
    ]
    assert all(piece["text"] for piece in form["pieces"])
    french_form = in_french(host).get(f"tables/{code}/")["options"][str(waiting["request"])]["form"]
    assert french_form["slots"][1]["text"] == "Pied gauche"
    moves = f"tables/{code}/moves/"
    body = {"request": waiting["request"], "seat": waiting["seat"]}
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
    result = host.post(moves, {**body, "filled": form["example"]})
    assert result["events"][0]["kind"] == "showed"
    (other,) = result["awaiting"]
    assert host.post(moves, {**body, "request": other["request"], "filled": []}, 403)


def test_a_question_without_a_form_refuses_one() -> None:
    code, _, (alice, _) = start_table("house")
    number = alice.get(f"tables/{code}/")["awaiting"][0]["request"]
    problem = alice.post(f"tables/{code}/moves/", {"request": number, "filled": [[1]]}, 409)
    assert problem["reason"] == "form.none"
