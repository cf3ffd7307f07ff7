"""Tests of tournaments/{tournament}/officials/: appointed, dismissed, with the same rights as the
first organiser."""

from games.people import accounts, tokens
from tests.api.conftest import PASSWORD, Caller, problem
from tests.api.tournaments.conftest import accept_all


def test_officials_are_appointed_and_dismissed(
    as_alice: Caller, as_bob: Caller, place: str
) -> None:
    problem(as_bob.get(f"{place}log/"), 403, "tournament.judge_only")
    answer = as_alice.post(f"{place}officials/", {"person": "bob"})
    assert (answer.status_code, answer.json()["said"]) == (202, "bob")
    assert as_alice.get(f"{place}officials/").json() == []
    accept_all(as_bob)
    (bob,) = as_alice.get(f"{place}officials/").json()
    assert (bob["name"], bob["role"]) == ("Bob", "judge")
    assert as_bob.get(place).json()["judges"]
    assert as_bob.get(f"{place}log/").json()["results"][0]["text"] == "Bob was appointed judge."
    problem(as_bob.post(f"{place}cancel/"), 403, "tournament.organiser_only")
    for login in ("alice@example.org", "nobody@example.org"):
        body = problem(
            as_alice.post(f"{place}officials/", {"person": login}), 400, "tournament.no_username"
        )
        assert login not in str(body)
    gone = as_alice("DELETE", f"{place}officials/{bob['person']}/")
    assert gone.status_code == 204
    assert as_alice.get(f"{place}officials/").json() == []


def test_another_organiser_may_do_as_the_first(as_alice: Caller, place: str) -> None:
    odile = accounts.create(name="Odile", password=PASSWORD, username="odile")
    second = Caller(f"Token {tokens.secret(tokens.issue(odile, 'her phone'))}")
    as_alice.post(f"{place}officials/", {"person": "odile", "role": "organiser"})
    accept_all(second)
    assert second("PATCH", place, {"capacity": 8}).json()["capacity"] == 8
    assert second.post(f"{place}cancel/").json()["phase"] == "cancelled"
    problem(as_alice.post(f"{place}cancel/"), 409, "tournament.ended")
