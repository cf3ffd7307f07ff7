"""Tests of tournaments/{tournament}/entrants/{entrant}/…: dropped, disqualified, reinstated."""

from tests.api.conftest import Caller, problem
from tests.api.tournaments.examples import enter_guest


def test_it_is_started_and_an_entrant_drops_is_disqualified_and_brought_back(
    as_alice: Caller, as_bob: Caller, place: str
) -> None:
    problem(as_alice.post(f"{place}start/"), 409, "tournament.too_few")
    people = [enter_guest(place, f"E{number}") for number in range(4)]
    problem(as_bob.post(f"{place}start/"), 403, "tournament.organiser_only")
    begun = as_alice.post(f"{place}start/").json()
    assert begun["phase"] == "playing"
    assert len(begun["seed"]) == 64
    problem(as_alice.post(f"{place}start/"), 409, "tournament.started")
    first, firsts = people[0]
    assert first.post(f"{firsts}drop/").json()["state"] == "dropped"
    second = people[1][1]
    problem(as_bob.post(f"{second}disqualify/", {"reason": "x"}), 403, "tournament.judge_only")
    problem(as_alice.post(f"{second}disqualify/", {"reason": " "}), 400, "entrant.reason")
    body = as_alice.post(f"{second}disqualify/", {"reason": "Marked cards"}).json()
    assert body["state"] == "disqualified"
    assert as_alice.post(f"{second}reinstate/").json()["state"] == "playing"
    problem(people[1][0].post(f"{second}check-in/"), 409, "tournament.started")
    problem(as_alice.post(f"{place}entrants/", {"name": "E9"}), 409, "tournament.no_late_entry")
