"""Check-in: its window, the duties that open and close it, and the start at its time."""

from datetime import datetime
from typing import Any

import pytest

from games.duties.models import Duty
from games.duties.work import catch_up
from games.people.access import Caller
from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.start import start, start_by_itself
from games.tournaments.arrangement.tournament import change
from games.tournaments.entrants import check_in
from games.tournaments.models import Phase, Tournament
from tests.tournaments.people import (
    caller,
    change_times,
    enter,
    hours_from_now,
    log_kinds,
    new_tournament,
    now,
    open_tournament,
    raises_refusal,
    states,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def filed_duties(of: Tournament) -> list[tuple[str, datetime]]:
    rows = Duty.objects.filter(payload__tournament_id=of.pk).order_by("due", "filed")
    return [(duty.kind.partition(".")[2], duty.due) for duty in rows]


def test_duties_are_filed_for_the_times_that_are_said() -> None:
    times: dict[str, Any] = {
        "check_in_opens": hours_from_now(1),
        "check_in_closes": hours_from_now(2),
        "starts": hours_from_now(3),
    }
    assert [kind for kind, _due in filed_duties(new_tournament(**times))] == [
        "open_check_in",
        "close_check_in",
    ]
    made = new_tournament(**times, starts_by_itself=True)
    assert filed_duties(made) == [
        ("open_check_in", times["check_in_opens"]),
        ("close_check_in", times["check_in_closes"]),
        ("start_by_itself", times["starts"]),
    ]


def test_one_checks_in_while_it_is_open_and_not_before_nor_after() -> None:
    made = open_tournament(check_in_opens=hours_from_now(1), check_in_closes=hours_from_now(2))
    ann = enter(made, "Ann")
    own = Caller(secret=ann.secret)
    with raises_refusal("tournament.check_in_not_open"):
        check_in.check_in(made.pk, own, ann.pk)
    change_times(made, check_in_opens=hours_from_now(-1))
    assert now(made).phase == Phase.CHECK_IN
    check_in.check_in(made.pk, own, ann.pk)
    check_in.check_in(made.pk, own, ann.pk)
    assert states(made) == {"Ann": "checked_in"}
    assert log_kinds(made).count("checked_in") == 1
    ben = enter(made, "Ben")
    change_times(made, check_in_closes=hours_from_now(-0.5))
    with raises_refusal("tournament.check_in_not_open"):
        check_in.check_in(made.pk, Caller(secret=ben.secret), ben.pk)
    assert states(made) == {"Ann": "checked_in", "Ben": "missed"}
    check_in.check_in(made.pk, caller(ORGA), ben.pk)
    assert states(made) == {"Ann": "checked_in", "Ben": "checked_in"}


def test_a_check_in_can_be_taken_back() -> None:
    made = open_tournament(check_in_opens=hours_from_now(-1), check_in_closes=hours_from_now(1))
    catch_up()
    ann = enter(made, "Ann")
    own = Caller(secret=ann.secret)
    with raises_refusal("entrant.not_yours"):
        check_in.undo_check_in(made.pk, caller("Other"), ann.pk)
    for _ in range(2):
        check_in.check_in(made.pk, own, ann.pk)
        assert states(made) == {"Ann": "checked_in"}
        for _ in range(2):
            check_in.undo_check_in(made.pk, own, ann.pk)
        assert states(made) == {"Ann": "entered"}
    assert log_kinds(made).count("checked_out") == 2


def test_check_in_that_is_opened_now_is_open_now() -> None:
    """It opens without waiting for a duty, so that the badge at the desk shows the button's
    effect."""
    made = open_tournament()
    change(made.pk, caller(ORGA), TournamentChanges(check_in_opens=hours_from_now(0)))
    assert now(made).phase == Phase.CHECK_IN


def test_without_check_in_nobody_checks_in() -> None:
    made = open_tournament()
    ann = enter(made, "Ann")
    with raises_refusal("tournament.no_check_in"):
        check_in.check_in(made.pk, caller(ORGA), ann.pk)


def test_when_it_closes_the_waiting_list_moves_up_for_good() -> None:
    made = open_tournament(
        capacity=2, check_in_opens=hours_from_now(-1), check_in_closes=hours_from_now(1)
    )
    catch_up()
    ann, *_others = (enter(made, name) for name in ("Ann", "Ben", "Cleo", "Dan"))
    waiting = made.entrants.get(name="Cleo")
    with raises_refusal("entrant.waiting"):
        check_in.check_in(made.pk, Caller(secret=waiting.secret), waiting.pk)
    check_in.check_in(made.pk, caller(ORGA), ann.pk)
    change_times(made, check_in_closes=hours_from_now(-0.1))
    assert states(made) == {
        "Ann": "checked_in", "Ben": "missed", "Cleo": "checked_in", "Dan": "waiting",
    }  # fmt: skip
    with raises_refusal("tournament.not_open"):
        enter(made, "Eve")
    ben = made.entrants.get(name="Ben")
    with raises_refusal("entrant.waiting"):
        check_in.check_in(made.pk, caller(ORGA), ben.pk)


def test_who_has_nothing_to_play_with_cannot_check_in_nor_move_up_at_the_end() -> None:
    igor = b'{"fighter": "igor", "belt": "white", "techniques": []}'
    made = open_tournament(
        "martial_art",
        brings=True,
        capacity=2,
        check_in_opens=hours_from_now(-1),
        check_in_closes=hours_from_now(1),
    )
    ann = enter(made, "Ann")
    with raises_refusal("entrant.brings_missing"):
        check_in.check_in(made.pk, caller(ORGA), ann.pk)
    enter(made, "Ben")
    enter(made, "Cleo")
    enter(made, "Dan", brought=igor)
    change_times(made, check_in_closes=hours_from_now(-0.1))
    assert states(made)["Cleo"] == "waiting"
    assert states(made)["Dan"] == "checked_in"


# Duties


def test_a_duty_run_twice_does_it_once() -> None:
    made = open_tournament(
        check_in_opens=hours_from_now(-2), check_in_closes=hours_from_now(-1), capacity=2
    )
    made.refresh_from_db()
    for name in ("Ann", "Ben", "Cleo"):
        enter(made, caller(ORGA), name=name)
    assert made.check_in_opens is not None
    assert made.check_in_closes is not None
    for _ in range(2):
        check_in.open_check_in(made.pk, made.check_in_opens.isoformat())
        check_in.close_check_in(made.pk, made.check_in_closes.isoformat())
    assert log_kinds(made).count("check_in_opened") == 1
    assert log_kinds(made).count("check_in_closed") == 1


def test_of_a_changed_time_the_old_duty_does_nothing() -> None:
    made = open_tournament(check_in_opens=hours_from_now(-2), check_in_closes=hours_from_now(1))
    enter(made, "Ann")
    assert made.check_in_closes is not None
    old = made.check_in_closes.isoformat()
    change(made.pk, caller(ORGA), TournamentChanges(check_in_closes=hours_from_now(2)))
    check_in.close_check_in(made.pk, old)
    assert states(made) == {"Ann": "entered"}


def test_moved_to_later_check_in_waits_again() -> None:
    made = open_tournament(check_in_opens=hours_from_now(-1))
    catch_up()
    assert now(made).phase == Phase.CHECK_IN
    change_times(made, check_in_opens=hours_from_now(1))
    assert now(made).phase == Phase.OPEN
    change_times(made, check_in_opens=hours_from_now(-0.5))
    assert now(made).phase == Phase.CHECK_IN


def test_late_duties_find_a_tournament_that_has_started_or_is_gone() -> None:
    made = open_tournament(
        check_in_opens=hours_from_now(-2),
        check_in_closes=hours_from_now(1),
        starts=hours_from_now(2),
        stages=[{"format": "single_elimination"}],
    )
    catch_up()
    for name in ("Ann", "Ben"):
        entrant = enter(made, name)
        check_in.check_in(made.pk, caller(ORGA), entrant.pk)
    start(made.pk, caller(ORGA))
    before = log_kinds(made)
    at = now(made)
    for duty, time in (
        (check_in.open_check_in, at.check_in_opens),
        (check_in.close_check_in, at.check_in_closes),
        (start_by_itself, at.starts),
    ):
        assert time is not None
        duty(made.pk, time.isoformat())
        duty("no such tournament", time.isoformat())
    assert log_kinds(made) == before
