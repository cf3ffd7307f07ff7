"""Tests of tournaments/ up to the start, and of entering: by accounts, guests and strangers."""

from typing import Any

from games.tournaments.models import Tournament
from tests.api.conftest import Caller, problem
from tests.api.tournaments.conftest import accept_all
from tests.api.tournaments.examples import TOURNAMENT


def test_it_is_told_as_it_was_said(as_alice: Caller, tournament_json: dict[str, Any]) -> None:
    assert tournament_json["phase"] == "preparing"
    assert tournament_json["stages"][0]["format"] == "single_elimination"
    assert (
        tournament_json["organiser"],
        tournament_json["organises"],
        tournament_json["judges"],
    ) == ("Alice Martin", True, True)
    assert (
        tournament_json["entered"],
        tournament_json["waiting"],
        tournament_json["entrant"],
        tournament_json["seed"],
    ) == (0, 0, None, None)
    assert as_alice.get(f"tournaments/{tournament_json['id']}/").json() == tournament_json


def test_what_is_wrong_is_told_by_its_code_and_its_place(as_alice: Caller) -> None:
    stages = [{"format": "swiss"}, {"format": "single_elimination", "best_of": 2}]
    body = problem(
        as_alice.post("tournaments/", TOURNAMENT | {"stages": stages}), 400, "stages.even_best_of"
    )
    assert set(body["errors"]) == {"stages[1]"}
    assert len(body["errors"]["stages[1]"]) == 2
    for wish, code in (
        ({"game": "chess"}, "table.unknown_game"),
        ({"capacity": 1}, "request.invalid"),
        ({"stages": [{"format": "ladder"}]}, "request.invalid"),
        ({"starts": "2026-12-01T10:00:00"}, "request.invalid"),
        ({"table_setup": {"nothing": 1}}, "request.invalid"),
        ({"brings": True}, "tournament.brings_nothing"),
    ):
        problem(as_alice.post("tournaments/", TOURNAMENT | wish), 400, code)
    assert not Tournament.objects.exists()


def test_strangers_create_none(anybody: Caller) -> None:
    problem(anybody.post("tournaments/", TOURNAMENT), 401, "auth.missing")


def test_the_list_shows_what_is_announced_and_ones_own(
    as_alice: Caller, as_bob: Caller, anybody: Caller, tournament_json: dict[str, Any]
) -> None:
    hidden = as_alice.post("tournaments/", TOURNAMENT | {"visibility": "unlisted"}).json()

    def visible_names(caller: Caller, query: str = "") -> list[str]:
        return [each["id"] for each in caller.get(f"tournaments/{query}").json()["results"]]

    assert visible_names(as_alice) == [hidden["id"], tournament_json["id"]]
    assert visible_names(as_bob) == visible_names(anybody) == []
    for each in (tournament_json, hidden):
        as_alice.post(f"tournaments/{each['id']}/open/")
    assert visible_names(as_bob) == visible_names(anybody) == [tournament_json["id"]]
    as_bob.post(f"tournaments/{hidden['id']}/entrants/")
    assert visible_names(as_bob) == [hidden["id"], tournament_json["id"]]
    assert visible_names(as_bob, "?mine=true") == [hidden["id"]]
    assert visible_names(as_bob, "?mine=false") == [tournament_json["id"]]
    assert visible_names(as_bob, "?phase=preparing") == []
    assert visible_names(as_bob, "?game=combat") == []
    assert visible_names(as_bob, "?upcoming=true&name=open&ordering=name,created") == [
        tournament_json["id"],
        hidden["id"],
    ]
    problem(as_bob.get("tournaments/?ordering=seed"), 400, "request.invalid")


def test_a_private_one_is_not_there_for_others(as_alice: Caller, as_bob: Caller) -> None:
    made = as_alice.post("tournaments/", TOURNAMENT | {"visibility": "private"}).json()
    place = f"tournaments/{made['id']}/"
    as_alice.post(f"{place}open/")
    for method, address in (
        ("GET", ""),
        ("GET", "entrants/"),
        ("POST", "entrants/"),
        ("GET", "officials/"),
        ("GET", "log/"),
        ("GET", "entrants/export/"),
        ("POST", "start/"),
    ):
        problem(as_bob(method, place + address), 404, "tournament.unknown")
    as_alice.post(f"{place}entrants/", {"person": "bob"})
    accept_all(as_bob)
    assert as_bob.get(place).json()["entrant"]


def test_it_is_changed_by_who_has_read_it(as_alice: Caller, as_bob: Caller, place: str) -> None:
    read = as_alice.get(place)
    tag = {"If-Match": read.headers["ETag"]}
    changed = as_alice("PATCH", place, {"place": "Lyon"}, headers=tag)
    assert changed.json()["place"] == "Lyon"
    body = problem(
        as_alice("PATCH", place, {"place": "Nice"}, headers=tag), 412, "tournament.stale"
    )
    assert body["version"] == changed.json()["version"]
    problem(as_bob("PATCH", place, {"place": "Nice"}), 403, "tournament.organiser_only")
    problem(as_alice("DELETE", place), 409, "tournament.not_preparing")


def test_one_in_preparation_is_deleted(as_alice: Caller, tournament_json: dict[str, Any]) -> None:
    assert as_alice("DELETE", f"tournaments/{tournament_json['id']}/").status_code == 204
    assert not Tournament.objects.exists()


def test_what_tournaments_keep_on_a_person_is_given_out(as_bob: Caller, place: str) -> None:
    as_bob.post(f"{place}entrants/", {"affiliation": "Lyon"})
    (kept,) = as_bob.get("me/export/").json()["tournaments"]
    assert (kept["role"], kept["state"], kept["affiliation"]) == ("entrant", "entered", "Lyon")
