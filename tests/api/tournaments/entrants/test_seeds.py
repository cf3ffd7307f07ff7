from tests.api.conftest import Caller, problem
from tests.api.tournaments.examples import enter_guest


def test_seeds_are_given_and_moved(as_alice: Caller, as_bob: Caller, place: str) -> None:
    ids = [enter_guest(place, name)[1].split("/")[-2] for name in ("Ann", "Ben", "Cleo")]
    seeds = f"{place}entrants/seeds/"
    entrants = as_alice("PUT", seeds, {"order": ids[::-1]}).json()
    assert [each["name"] for each in entrants] == ["Cleo", "Ben", "Ann"]
    entrants = as_alice.post(seeds, {"entrant": ids[0], "move": "up"}).json()
    assert [each["name"] for each in entrants] == ["Cleo", "Ann", "Ben"]
    problem(as_alice("PUT", seeds, {"order": ids[:1]}), 400, "tournament.bad_order")
    problem(as_bob("PUT", seeds, {"order": []}), 403, "tournament.organiser_only")
