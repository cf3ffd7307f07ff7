"""Places in a tournament, the waiting list, and moving up from it."""

import threading
from collections import Counter

import pytest
from django.db import IntegrityError

from games.people.access import Caller
from games.people.refusals import Refusal
from games.tournaments import access
from games.tournaments.access import Access
from games.tournaments.entrants import capacity, entry
from games.tournaments.models import State, Tournament
from tests.duties.conftest import run_in_parallel
from tests.tournaments.people import (
    caller,
    enter,
    log_kinds,
    open_tournament,
    raises_refusal,
    states,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def test_a_free_place_goes_to_the_first_who_waits() -> None:
    made = open_tournament(capacity=2)
    first = [enter(made, name) for name in ("Ann", "Ben")]
    for name in ("Cleo", "Dan"):
        enter(made, name)
    entry.withdraw(made.pk, Caller(secret=first[0].secret), first[0].pk)
    assert states(made) == {
        "Ann": "withdrawn", "Ben": "entered", "Cleo": "entered", "Dan": "waiting",
    }  # fmt: skip
    entry.remove(made.pk, caller(ORGA), first[1].pk)
    assert states(made) == {"Ann": "withdrawn", "Cleo": "entered", "Dan": "entered"}
    assert log_kinds(made).count("moved_up") == 2


def test_who_comes_again_stands_at_the_end_of_the_line() -> None:
    made = open_tournament(capacity=2)
    entrants = {name: enter(made, name) for name in ("Ann", "Ben", "Cleo")}
    entry.withdraw(made.pk, caller(ORGA), entrants["Ann"].pk)
    enter(made, "Dan")
    with raises_refusal("tournament.entered_twice"):
        enter(made, "Ann")  # anybody could type this name
    again = entry.enter(made.pk, Caller(secret=entrants["Ann"].secret), entry.NewEntrant())
    assert again.pk == entrants["Ann"].pk
    entry.withdraw(made.pk, caller(ORGA), entrants["Ben"].pk)
    assert states(made)["Dan"] == "entered"
    assert states(made)["Ann"] == "waiting"


def test_numbers_are_never_given_again() -> None:
    made = open_tournament()
    last = [enter(made, name) for name in ("Ann", "Ben")][1]
    entry.remove(made.pk, caller(ORGA), last.pk)
    assert enter(made, "Cleo").number == 3


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestLastPlace:
    """Twenty entrants want the last place at once."""

    def race(self) -> Counter[str]:
        made = open_tournament(capacity=2)
        enter(made, "First")

        def run_one(number: int) -> str:
            try:
                return str(enter(made, f"Guest {number}").state)
            except (IntegrityError, Refusal):
                return "refused"

        return Counter(run_in_parallel(run_one, 20))

    def test_one_is_in_and_the_others_wait(self) -> None:
        assert self.race() == {"entered": 1, "waiting": 19}

    def test_control_without_the_lock_they_all_find_it_free(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        real, all_have_looked = access.get_access, threading.Barrier(20)

        def access_without_lock(tournament_id: str, who: Caller, *, lock: bool = False) -> Access:
            return real(tournament_id, who)

        offered = capacity.next_state

        def look(tournament: Tournament) -> State:
            state = offered(tournament)
            if tournament.entrants.exists():
                all_have_looked.wait(timeout=30)
            return state

        monkeypatch.setattr(access, "get_access", access_without_lock)
        monkeypatch.setattr(capacity, "next_state", look)
        assert self.race() != {"entered": 1, "waiting": 19}
