"""Resigning and an agreed draw over the API: T-1, T-2."""

from typing import Any

import pytest

from tests.api.tables.phone import Phone, asked, opened, seated

pytestmark = pytest.mark.django_db


def begun(mode: str = "house", **said: Any) -> tuple[str, Phone, list[Phone]]:
    code, host = opened(mode, setup={"first": 0}, **said)
    phones = seated(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    return code, host, phones


def delete(phone: Phone, path: str, status: int = 200) -> Any:
    answer = phone.client.delete(f"/api/v1/{path}", headers=phone.headers)
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.mark.parametrize("mode", ["house", "table"])
def test_t_1_a_seat_resigns(mode: str) -> None:
    code, host, (alice, _) = begun(mode)
    said = alice.post(f"tables/{code}/resign/", {})
    assert said["phase"] == "over"
    assert said["awaiting"] == []
    assert said["outcome"] == {"ranks": [2, 1], "scores": [0, 0], "rule": "T-1"}
    assert [event["text"] for event in said["events"]] == ["Alice resigns."]
    seen = Phone().get(f"tables/{code}/")
    assert seen["outcome"] == said["outcome"]
    assert seen["parting"] == {"resigned": [0], "offers": [], "drawn": False, "over": True}
    assert host.post(f"tables/{code}/resign/", {}, 409)["type"] == "table.not_playing"


def test_t_2_a_draw_is_offered_declined_taken_back_and_agreed_to() -> None:
    code, host, (alice, bob) = begun()
    draw = f"tables/{code}/draw/"
    nothing = delete(alice, draw, 409)
    assert (nothing["type"], nothing["reason"], nothing["rule"]) == (
        "move.illegal",
        "no_draw_offered",
        "T-2",
    )
    alice.post(draw, {})
    assert Phone().get(f"tables/{code}/")["parting"]["offers"] == [0]
    told = delete(bob, draw)
    assert [event["text"] for event in told["events"]] == ["Bob plays on: no draw."]
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


def test_a_shared_device_says_for_whom() -> None:
    code, host, _ = begun("table", shared=True)
    draw = f"tables/{code}/draw/"
    assert host.post(draw, {}, 400)["type"] == "table.which_seat"
    host.post(draw, {"seat": 1})
    delete(host, f"{draw}?seat=0")
    assert delete(host, f"{draw}?seat=0", 409)["reason"] == "no_draw_offered"
    assert host.post(f"tables/{code}/resign/", {"seat": 1})["outcome"]["ranks"] == [1, 2]


def test_to_resign_is_no_answer_to_what_is_asked() -> None:
    code, _, (alice, _) = begun("table")
    for move in ({"kind": "resign"}, {"kind": "agree_draw"}):
        body = {"request": asked(code), "moves": [move]}
        assert alice.post(f"tables/{code}/moves/", body, 409)["reason"] == "not_asked"
    seen = alice.get(f"tables/{code}/")
    assert (seen["number"], seen["parting"]["resigned"]) == (1, [])
