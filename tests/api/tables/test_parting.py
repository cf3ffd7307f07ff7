"""Resigning, an agreed draw and a signed result over the API: T-1, T-2, T-3."""

from typing import Any

import pytest

from tests.api.tables.phone import Phone, open_request_number, open_table, take_seats

pytestmark = pytest.mark.django_db


def start_table(mode: str = "house", **options: Any) -> tuple[str, Phone, list[Phone]]:
    code, host = open_table(mode, setup={"first": 0}, **options)
    phones = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    return code, host, phones


def delete(phone: Phone, path: str, status: int = 200) -> Any:
    answer = phone.client.delete(f"/api/v1/{path}", headers=phone.headers)
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.mark.parametrize("mode", ["house", "table"])
def test_t_1_a_seat_resigns(mode: str) -> None:
    code, host, (alice, _) = start_table(mode)
    answer = alice.post(f"tables/{code}/resign/", {})
    assert answer["phase"] == "over"
    assert answer["awaiting"] == []
    assert answer["outcome"] == {"ranks": [2, 1], "scores": [0, 0], "rule": "T-1"}
    assert [event["text"] for event in answer["events"]] == ["Alice resigns."]
    seen = Phone().get(f"tables/{code}/")
    assert seen["outcome"] == answer["outcome"]
    assert (seen["parting"]["resigned"], seen["parting"]["over"]) == ([0], True)
    assert seen["ended"] == {
        "how": "resigned",
        "check": "none",
        "found_out": [],
        "why": "Alice resigns.",
    }
    assert host.post(f"tables/{code}/resign/", {}, 409)["type"] == "table.not_playing"


def test_t_2_a_draw_is_offered_declined_taken_back_and_agreed_to() -> None:
    code, host, (alice, bob) = start_table()
    draw = f"tables/{code}/draw/"
    nothing = delete(alice, draw, 409)
    assert (nothing["type"], nothing["reason"], nothing["rule"]) == (
        "move.illegal",
        "no_draw_offered",
        "T-2",
    )
    alice.post(draw, {})
    assert Phone().get(f"tables/{code}/")["parting"]["offers"] == [0]
    answer = delete(bob, draw)
    assert [event["text"] for event in answer["events"]] == ["Bob plays on: no draw."]
    alice.post(draw, {})
    delete(alice, draw)
    assert Phone().get(f"tables/{code}/")["parting"]["offers"] == []
    assert host.post(draw, {}, 403)["type"] == "table.not_yours"
    bob.post(draw, {}, key="once")
    bob.post(draw, {}, key="once")
    ended = alice.post(draw, {})
    assert ended["outcome"]["ranks"] == [1, 1]
    entries = Phone(language="fr").get(f"tables/{code}/journal/")["entries"]
    assert [event["text"] for event in entries[-1]["events"]] == [
        "Alice accepterait la nulle.",
        "Tous sont d’accord\N{NO-BREAK SPACE}: la partie est nulle.",
    ]


def test_t_3_a_result_is_signed_by_both() -> None:
    code, host, (alice, bob) = start_table()
    result = f"tables/{code}/result/"
    assert delete(alice, result, 409)["reason"] == "no_result_proposed"
    wrong = alice.post(result, {"places": [1, 3]}, 409)
    assert (wrong["type"], wrong["reason"], wrong["rule"]) == ("move.illegal", "not_places", "T-3")
    assert host.post(result, {"places": [1, 2]}, 403)["type"] == "table.not_yours"
    answer = alice.post(result, {"places": [2, 1]})
    assert [event["text"] for event in answer["events"]] == [
        "Alice signs a result: first Bob, then Alice."
    ]
    seen = Phone().get(f"tables/{code}/")
    assert (seen["parting"]["places"], seen["parting"]["signed"]) == ([2, 1], [0])
    assert (seen["outcome"], seen["ended"]) == (None, None)
    ended = bob.post(result, {"places": [2, 1]})
    assert ended["outcome"] == {"ranks": [2, 1], "scores": [0, 0], "rule": "T-3"}
    assert Phone().get(f"tables/{code}/")["ended"]["how"] == "signed"
    entries = Phone(language="fr").get(f"tables/{code}/journal/")["entries"]
    assert [event["text"] for event in entries[-1]["events"]] == [
        "Bob signe aussi.",
        "Tout le monde a signé\N{NO-BREAK SPACE}: d’abord Bob, ensuite Alice.",
    ]


def test_t_3_a_table_that_is_closed_says_that_its_game_is_unfinished() -> None:
    code, host, _ = start_table()
    host.post(f"tables/{code}/close/", {})
    seen = Phone().get(f"tables/{code}/")
    assert seen["ended"] == {
        "how": "unfinished",
        "check": "none",
        "found_out": [],
        "why": "",
    }
    assert seen["outcome"] is None
    last = Phone().get(f"tables/{code}/journal/")["entries"][-1]
    assert (last["kind"], last["abandoned"], last["unfinished"]) == ("closed", False, True)


def test_a_shared_device_says_for_whom() -> None:
    code, host, _ = start_table("table", shared=True)
    draw = f"tables/{code}/draw/"
    assert host.post(draw, {}, 400)["type"] == "table.which_seat"
    host.post(draw, {"seat": 1})
    delete(host, f"{draw}?seat=0")
    assert delete(host, f"{draw}?seat=0", 409)["reason"] == "no_draw_offered"
    assert host.post(f"tables/{code}/resign/", {"seat": 1})["outcome"]["ranks"] == [1, 2]


def test_to_resign_is_no_answer_to_what_is_asked() -> None:
    code, _, (alice, _) = start_table("table")
    for move in ({"kind": "resign"}, {"kind": "agree_draw"}):
        body = {"request": open_request_number(code), "moves": [move]}
        assert alice.post(f"tables/{code}/moves/", body, 409)["reason"] == "not_asked"
    seen = alice.get(f"tables/{code}/")
    assert (seen["number"], seen["parting"]["resigned"]) == (1, [])
