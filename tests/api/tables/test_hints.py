"""Hints over the API: where the host allows them, in both languages, and in the journal."""

from typing import Any

import pytest
from django.core.cache import cache

from games.duties.models import Duty
from games.duties.work import catch_up
from games.people.access import Caller
from games.tables.access import get_access
from games.tables.journal.proof import verify
from games.tables.models import Table
from games.tables.play import hint, rewind
from games.tournaments.results import bouts
from tests.api.tables.phone import Phone, open_table, take_seats
from tests.tournaments.hall import open_pairings, organiser, started_tournament

pytestmark = pytest.mark.django_db


def start_game(game: str = "karatekarte", **options: Any) -> tuple[str, Phone, list[Phone]]:
    code, host = open_table("house", game, **{"hints": True, "setup": {"first": 0}} | options)
    players = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    return code, host, players


def open_request_number(code: str) -> int:
    return int(Phone().get(f"tables/{code}/")["awaiting"][0]["request"])


def test_two_answers_with_their_chance_and_a_reason() -> None:
    code, _, (alice, _) = start_game()
    alice.post(
        f"tables/{code}/moves/",
        {"request": open_request_number(code), "moves": [{"kind": "draw_card"}]},
    )
    seen = alice.get(f"tables/{code}/")
    (request,) = seen["options"]
    assert alice.post(f"tables/{code}/hint/", {"request": int(request)})["comes"]
    catch_up()
    answer = alice.post(f"tables/{code}/hint/", {"request": int(request)})
    assert not answer["comes"]
    offered = [choice["move"] for choice in seen["options"][request]["choices"]]
    assert len(answer["best"]) == 2
    for each in answer["best"]:
        assert each["move"] in offered
        assert 0 <= each["low"] <= each["chance"] <= each["high"] <= 100
    assert "wins about" in answer["text"]
    french = Phone(language="fr")
    french.headers = alice.headers
    assert "environ" in french.post(f"tables/{code}/hint/", {"request": int(request)})["text"]


def test_that_it_was_asked_is_written_down_once_and_what_it_said_is_not() -> None:
    code, _, (alice, _) = start_game()
    data = {"request": open_request_number(code)}
    coming = [alice.post(f"tables/{code}/hint/", data) for _ in range(2)]
    assert all(each["comes"] and not each["best"] for each in coming)
    assert Duty.objects.filter(kind=hint.HAND).count() == 1
    catch_up()
    first, again = (alice.post(f"tables/{code}/hint/", data) for _ in range(2))
    assert first == again
    assert first["best"]
    entries = Phone().get(f"tables/{code}/journal/")["entries"]
    (line,) = [entry for entry in entries if entry["kind"] == "hinted"]
    assert (line["seat"], line["events"]) == (0, [])
    table = Table.objects.get(code=code)
    assert list(verify(table)) == []
    assert rewind.possible_rewind(get_access(code, Caller(secret=table.host_secret))) is None, (
        "a hint is nothing to take back"
    )


def test_a_question_that_was_answered_meanwhile_needs_none() -> None:
    code, _, (alice, _) = start_game()
    number = open_request_number(code)
    alice.post(f"tables/{code}/hint/", {"request": number})
    alice.post(f"tables/{code}/moves/", {"request": number, "moves": [{"kind": "draw_card"}]})
    catch_up()
    kinds = [entry["kind"] for entry in Phone().get(f"tables/{code}/journal/")["entries"]]
    assert "hinted" not in kinds


def test_one_that_was_lost_on_the_way_may_be_asked_for_anew() -> None:
    code, _, (alice, _) = start_game()
    data = {"request": open_request_number(code)}
    for _ in range(2):
        alice.post(f"tables/{code}/hint/", data)
        catch_up()
        assert alice.post(f"tables/{code}/hint/", data)["best"]
        cache.clear()


def test_only_who_is_asked_and_only_where_the_host_allows_it() -> None:
    code, host, (alice, bob) = start_game(hints=False)
    body = {"request": open_request_number(code)}
    assert alice.post(f"tables/{code}/hint/", body, 403)["type"] == "table.no_hints"
    answer = host.client.patch(
        f"/api/v1/tables/{code}/", {"hints": True}, "application/json", headers=host.headers
    )
    assert answer.json()["hints"] == "yes"
    alice.post(f"tables/{code}/hint/", body)
    assert bob.post(f"tables/{code}/hint/", body, 403)["type"] == "table.other_seat"
    assert Phone().post(f"tables/{code}/hint/", body, 403)["type"] == "table.not_yours"
    assert alice.post(f"tables/{code}/hint/", {"request": 99}, 409)["type"] == "table.stale_request"


def test_never_in_a_tournament() -> None:
    of = started_tournament(2, {"format": "round_robin"}, table_mode="house")
    (pairing,) = open_pairings(of)
    table, _ = bouts.open_table(of.pk, pairing.pk, organiser())
    host = Phone(table.host_secret)
    answer = host.client.patch(
        f"/api/v1/tables/{table.code}/", {"hints": True}, "application/json", headers=host.headers
    )
    assert (answer.status_code, answer.json()["type"]) == (403, "table.no_hints")


def test_where_people_deal_nobody_knows_their_hands() -> None:
    code, host = open_table("table", hints=True)
    (alice, _) = take_seats(code, "Alice", "Bob")
    host.post(f"tables/{code}/start/", {})
    body = {"request": open_request_number(code)}
    assert alice.post(f"tables/{code}/hint/", body, 403)["type"] == "table.no_hints"
