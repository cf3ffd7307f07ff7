"""A start at its time, with those who came."""

import pytest

from games.people.access import Caller
from games.tournaments.arrangement.start import start_by_itself
from games.tournaments.entrants import check_in, entry
from games.tournaments.models import Phase
from tests.tournaments.hall import do_duties
from tests.tournaments.people import (
    announced,
    caller,
    enter,
    hours,
    move_time,
    now,
    states,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def test_it_starts_by_itself_with_those_who_came() -> None:
    made = announced(
        check_in_opens=hours(-2),
        check_in_closes=hours(1),
        starts=hours(2),
        starts_by_itself=True,
        stages=[{"format": "single_elimination"}],
    )
    do_duties()
    for name in ("Ann", "Ben", "Cleo"):
        entrant = enter(made, name)
        if name != "Cleo":
            check_in.check_in(made.pk, Caller(secret=entrant.secret), entrant.pk)
    move_time(made, check_in_closes=hours(-0.2), starts=hours(-0.1))
    assert now(made).phase == Phase.PLAYING
    assert states(made) == {"Ann": "playing", "Ben": "playing", "Cleo": "missed"}


def test_the_start_closes_a_check_in_that_is_late_itself() -> None:
    made = announced(
        capacity=2,
        check_in_opens=hours(-3),
        check_in_closes=hours(-2),
        starts=hours(-1),
        starts_by_itself=True,
        stages=[{"format": "single_elimination"}],
    )
    for name in ("Ann", "Ben"):
        enter(made, caller(ORGA), name=name)
    missing = made.entrants.get(name="Ann")
    made.entrants.filter(pk=missing.pk).update(state="entered")
    enter(made, caller(ORGA), name="Cleo")
    assert made.starts is not None
    start_by_itself(made.pk, made.starts.isoformat())
    assert states(made) == {"Ann": "missed", "Ben": "playing", "Cleo": "playing"}


def test_where_it_cannot_start_the_log_says_why_and_it_waits() -> None:
    made = announced(starts=hours(-1), starts_by_itself=True)
    enter(made, "Ann")
    do_duties()
    line = made.log.get(kind="not_started")
    assert line.facts == {"reason": "tournament.too_few"}
    assert now(made).phase == Phase.OPEN
    enter(made, "Ben")
    entry.withdraw(made.pk, caller(ORGA), made.entrants.get(name="Ann").pk)
    assert states(made) == {"Ann": "withdrawn", "Ben": "entered"}
