"""KarateKarte over the API, from the first call to the last."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.api.tables.phone import (
    Phone,
    open_request_number,
    open_table,
    play,
    possible_answers,
    take_seats,
)

SCRIPT = Path(__file__).parents[3] / "docs" / "verify_fairness.py"


def verify_fairness(fairness: Any, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the README's independent script on the API's fairness data of a finished game."""
    path = folder / "fairness.json"
    path.write_text(json.dumps(fairness))
    script = [sys.executable, "-I", str(SCRIPT), str(path)]
    return subprocess.run(script, capture_output=True, text=True, check=False)


@pytest.mark.django_db
def test_two_guests_play_a_game_that_the_house_deals(tmp_path: Path) -> None:
    code, host = open_table("house")
    alice, bob = take_seats(code, "Alice", "Bob")
    started = host.post(f"tables/{code}/start/", {})
    assert started["phase"] == "playing"
    seen = play(code, [alice, bob])
    assert set(seen["outcome"]) == {"ranks", "scores", "rule"}
    fairness = Phone().get(f"tables/{code}/fairness/")
    assert fairness["commitment"] == started["commitment"]
    assert len(fairness["seed"]) == 64
    assert [n["index"] for n in fairness["numbers"]] == list(range(len(fairness["numbers"])))
    assert "Fair: all" in verify_fairness(fairness, tmp_path).stdout
    fairness["numbers"][7]["value"] ^= 1
    assert verify_fairness(fairness, tmp_path).returncode == 1


@pytest.mark.django_db
def test_the_same_journal_is_read_in_french_and_in_english() -> None:
    code, host = open_table("house", setup={"first": 0})
    alice, _bob = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    body = {"request": open_request_number(code), "moves": [{"kind": "draw_card"}]}
    answered = alice.post(f"tables/{code}/moves/", body)
    assert answered["events"][0]["rule"] == "KK-3.1"
    texts = {}
    for language in ("en", "fr"):
        journal = Phone(language=language).get(f"tables/{code}/journal/")
        texts[language] = [event["text"] for event in journal["entries"][-1]["events"]]
        assert "line" not in journal["entries"][-1]  # raw moves are not shown either
    assert texts == {"en": ["Alice draws a card."], "fr": ["Alice pioche une carte."]}
    (mine,) = alice.get(f"tables/{code}/journal/?after=1")["entries"]
    assert "hidden" not in mine["events"][0]["text"]


@pytest.mark.django_db
def test_one_shared_device_plays_a_game_with_the_cards_on_the_table() -> None:
    code, host = open_table("table", shared=True, setup={"first": 0})
    host.post(f"tables/{code}/start/", {})
    for turn in range(700):
        seen = host.get(f"tables/{code}/")
        if seen["phase"] == "over":
            break
        waiting = seen["awaiting"][0]
        ways = possible_answers(seen["options"][str(waiting["request"])])
        seat = max(waiting["seat"], 0)
        body = {"request": waiting["request"], "seat": seat, **ways[turn % len(ways)]}
        host.post(f"tables/{code}/moves/", body)
    assert seen["outcome"]["rule"] in {"KK-6.2", "KK-7.3"}
    assert Phone().get(f"tables/{code}/fairness/")["numbers"] == []


@pytest.mark.django_db
def test_a_spectator_sees_what_everyone_sees() -> None:
    code, host = open_table("house", setup={"first": 0})
    alice, bob = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    spectator, player, other = (phone.get(f"tables/{code}/") for phone in (Phone(), alice, bob))
    assert spectator["options"] == other["options"] == {}
    hidden, unseen, hand = (
        set(map(str, seen["view"]["sides"][0]["hand"])) for seen in (spectator, other, player)
    )
    assert hidden == unseen == {"?"}
    assert "?" not in hand
    assert spectator["seats"] == [
        {"seat": 0, "name": "Alice", "bot": None},
        {"seat": 1, "name": "Bob", "bot": None},
    ]
    private, _ = open_table("house", watching=False)
    assert Phone().get(f"tables/{private}/", 403)["type"] == "table.not_watched"


@pytest.mark.django_db
def test_bad_answers_are_named_and_change_nothing() -> None:
    code, host = open_table("table", setup={"first": 0})
    alice, bob = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    moves = f"tables/{code}/moves/"
    draw = {"kind": "draw_card"}
    before = alice.get(f"tables/{code}/")

    def refuse(phone: Phone, body: object, status: int) -> Any:
        problem = phone.post(moves, body, status)
        assert alice.get(f"tables/{code}/") == before
        return problem

    assert refuse(bob, {"request": 1, "moves": [draw]}, 403)["type"] == "table.other_seat"
    assert refuse(Phone("wrong"), {"request": 1, "moves": [draw]}, 401)["type"]
    stale = refuse(alice, {"request": 99, "moves": [draw]}, 409)
    assert (stale["type"], stale["open"]) == ("table.stale_request", [1])
    illegal = refuse(
        alice, {"request": 1, "moves": [{"kind": "reveal", "strike": "left_foot"}]}, 409
    )
    assert (illegal["type"], illegal["rule"]) == ("move.illegal", "KK-4.1")
    refuse(alice, {"request": 1, "moves": [{"kind": "fly"}]}, 400)
    refuse(alice, {"request": 1, "moves": [{"kind": "draw_card", "cards": 9}]}, 400)
    refuse(alice, {"request": 1, "moves": []}, 400)
    refuse(alice, {"request": "one", "moves": [draw]}, 400)
    alice.post(moves, {"request": 1, "moves": [draw]})
    number = alice.get(f"tables/{code}/")["awaiting"][0]["request"]
    claim = {"kind": "lay", "strike": "left_foot", "card": {"kind": "quick_strike"}}
    problem = Phone(language="fr")
    problem.headers = alice.headers
    answer = problem.post(moves, {"request": number, "moves": [claim]}, 409)
    assert (answer["type"], answer["reason"], answer["rule"]) == (
        "move.impossible",
        "bonus_not_drawn",
        "KK-7.1",
    )
    assert answer["detail"].startswith("Alice ne peut pas montrer un Coup rapide ici")


@pytest.mark.django_db
def test_the_same_key_makes_one_entry_and_gives_the_same_answer() -> None:
    code, host = open_table("house", setup={"first": 0})
    alice, _ = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    body = {"request": open_request_number(code), "moves": [{"kind": "draw_card"}]}
    first, again = (alice.post(f"tables/{code}/moves/", body, key="one") for _ in range(2))
    assert first == again
    assert alice.get(f"tables/{code}/")["number"] == 2


@pytest.mark.django_db
def test_opening_twice_with_one_key_gives_the_same_secret() -> None:
    body = {"game": "karatekarte", "mode": "house"}
    first, again = (Phone().post("tables/", body, 201, key="open") for _ in range(2))
    assert first == again
    assert len(first["host_secret"]) == 43


@pytest.mark.django_db
def test_the_host_takes_back_overrules_and_closes() -> None:
    code, host = open_table("table", setup={"first": 0})
    alice, bob = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    alice.post(f"tables/{code}/moves/", {"request": 1, "moves": [{"kind": "draw_card"}]})
    assert alice.post(f"tables/{code}/rewind/", {"to": 1})["done"] is False
    assert bob.post(f"tables/{code}/rewind/", {"to": 1})["done"] is True
    wrong = {
        "kind": "put_card",
        "seat": 0,
        "card": {"kind": "slip"},
        "source": "points",
        "goal": "discard",
    }
    refused = host.post(f"tables/{code}/overrule/", {"correction": wrong, "reason": "so"}, 409)
    assert refused["type"] == "correction.illegal"
    assert alice.post(f"tables/{code}/close/", {}, 403)["type"] == "table.host_only"
    assert host.post(f"tables/{code}/close/", {})["phase"] == "closed"
    (*_, rewound, closed) = Phone().get(f"tables/{code}/journal/")["entries"]
    assert (rewound["kind"], rewound["to"], closed["abandoned"]) == ("rewound", 1, False)
