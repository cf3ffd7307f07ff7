"""Whole games of all five games against the bot over the API, and the right to add it."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from games.duties import work
from games.duties.models import Duty
from games.tables.bots import ANSWERS
from games.tables.journal.proof import verify
from games.tables.models import Entry, Table
from tests.api.tables.phone import Phone, open_table, possible_answers

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_allowance")]

GAMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "brutal_ring": {},
    "combat": {"ready": "tempest"},
    "karatekarte": {},
    "kung_fu": {},
    "martial_art": {"ready": "ricardo-white"},
}
"""Each game, with the fields that a guest sends when taking a seat."""


def start_against_bot(game: str, level: str = "novice", **brings: Any) -> tuple[str, Phone]:
    """Start a guest's table with the bot on the other side."""
    code, host = open_table("house", game)
    me = Phone().post(f"tables/{code}/seats/", {"name": "Alice", **brings}, 201)
    it = host.post(f"tables/{code}/seats/", {"bot": level}, 201)
    assert (it["name"], it["bot"], it["secret"]) == ("Companion", level, "")
    host.post(f"tables/{code}/start/", {})
    return code, Phone(me["secret"])


def run_bots() -> int:
    """Answer for the bots as their worker does; return the number of duties."""
    done = 0
    while duties := Duty.objects.waiting().filter(kind=ANSWERS):
        for duty in duties:
            work.run_duty(duty.pk)
            done += 1
    return done


def play(code: str, me: Phone, most: int) -> dict[str, Any]:
    for turn in range(most):
        run_bots()
        seen: dict[str, Any] = me.get(f"tables/{code}/")
        if seen["phase"] == "over":
            return seen
        request, options = next(iter(seen["options"].items()))
        waiting = [e["seat"] for e in seen["awaiting"] if not (e["idle"] or e["sealed"])]
        assert {*waiting} == {seen["seat"]}
        ways = possible_answers(options)
        forth = [way for way in ways if not _retracts(way, options)] or ways
        me.post(f"tables/{code}/moves/", {"request": int(request), **forth[turn % len(forth)]})
    me.post(f"tables/{code}/resign/", {})
    return dict(me.get(f"tables/{code}/"))


def _retracts(way: dict[str, Any], options: dict[str, Any]) -> bool:
    listed = (each for each in options["choices"] if [each["move"]] == way.get("moves"))
    return any(each["retracts"] for each in listed)


@pytest.mark.either
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_against_the_companion(game: str, long: bool) -> None:
    code, me = start_against_bot(game, "steady" if long else "novice", **GAMES[game])
    seen = play(code, me, 1_000 if long else 60)
    assert seen["phase"] == "over"
    assert [seat["bot"] for seat in seen["seats"]] == [None, "steady" if long else "novice"]
    table = Table.objects.get(code=code)
    assert list(verify(table)) == []
    seats = [
        each["seat"] for each in me.get(f"tables/{code}/journal/")["entries"] if "seat" in each
    ]
    assert {0, 1} <= {*seats}


def test_a_table_of_bots_alone_may_be_watched() -> None:
    code, host = open_table("house", "kung_fu")
    for level in ("novice", "novice"):
        host.post(f"tables/{code}/seats/", {"bot": level}, 201)
    host.post(f"tables/{code}/start/", {})
    before = Phone().get(f"tables/{code}/")
    assert [seat["name"] for seat in before["seats"]] == ["Companion", "Companion 2"]
    assert before["options"] == {}
    assert run_bots() > 1
    after = Phone().get(f"tables/{code}/")
    assert after["phase"] == "over"
    assert after["outcome"]["ranks"]


def test_only_the_host_asks_it_to_play() -> None:
    code, host = open_table("house")
    refused = Phone().post(f"tables/{code}/seats/", {"bot": "novice"}, 403)
    assert refused["type"] == "table.host_only"
    host.post(f"tables/{code}/seats/", {"bot": "novice"}, 201)
    refused = host.post(f"tables/{code}/seats/", {"bot": "cheat"}, 400)
    assert refused["type"] == "request.invalid"


def test_it_holds_no_cards() -> None:
    """At a table where people deal, somebody would have to hold the bot's cards."""
    code, host = open_table("table")
    refused = host.post(f"tables/{code}/seats/", {"bot": "novice"}, 409)
    assert refused["type"] == "table.bot_without_hands"
    french = Phone(language="fr")
    french.headers = host.headers
    refused = french.post(f"tables/{code}/seats/", {"bot": "novice"}, 409)
    assert "mains" in refused["detail"]


def test_nobody_else_sees_or_answers_for_it() -> None:
    code, me = start_against_bot("karatekarte")
    table = Table.objects.get(code=code)
    host = Phone(table.host_secret)
    for watcher in (me, host, Phone()):
        seen = watcher.get(f"tables/{code}/")
        assert {*seen["view"]["sides"][1]["hand"]} == {"?"}
        mine = {str(each["request"]) for each in seen["awaiting"] if each["seat"] == 1}
        assert not mine & {*seen["options"]}
        for request in mine:
            body = {"request": int(request), "moves": [{"kind": "draw_card"}], "seat": 1}
            watcher.post(f"tables/{code}/moves/", body, 403)


def test_what_it_thought_is_told_to_nobody() -> None:
    """The journal shows its moves like those of players: face down until the end."""
    code, me = start_against_bot("karatekarte")
    for _ in range(12):
        run_bots()
        seen = me.get(f"tables/{code}/")
        request, options = next(iter(seen["options"].items()))
        me.post(f"tables/{code}/moves/", {"request": int(request), **possible_answers(options)[0]})
    lines = me.get(f"tables/{code}/journal/")["entries"]
    assert lines
    assert not any("line" in each for each in lines)
    assert Entry.objects.filter(table__code=code).count() == len(lines)
