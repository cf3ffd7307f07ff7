"""Time: warnings, ends, extensions, and reports that nobody contradicts."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from games.duties.models import Duty
from games.people.access import Caller
from games.tournaments.models import Line, Pairing, Round, Tournament
from games.tournaments.results import report as reports
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from games.tournaments.rounds import clock, orders
from tests.tournaments.cast import Cast
from tests.tournaments.hall import (
    do_duties,
    open_pairings,
    organiser,
    report,
    started,
    the_round,
)

pytestmark = pytest.mark.django_db

SWISS = {"format": "swiss", "rounds": 2}
SINGLE = {"format": "single_elimination"}
WON, LOST = Result(scores=(1, 0)), Result(scores=(0, 1))


def end(round_: Round) -> None:
    """The duty of its end, as it was filed."""
    due = Round.objects.get(pk=round_.pk).due
    assert due is not None
    reports.time_is_over(round_.pk, due.isoformat())


def lines(of: Tournament, kind: str) -> int:
    return Line.objects.filter(tournament=of, kind=kind).count()


def test_a_round_that_is_opened_is_due_in_time_with_a_warning_before() -> None:
    of = started(4, SWISS, round_minutes=30, warning_minutes=10)
    round_ = the_round(of)
    assert round_.opened is not None
    assert round_.due == round_.opened + timedelta(minutes=30)
    warned = Duty.objects.get(kind="tournaments.warn")
    over = Duty.objects.get(kind="tournaments.time_is_over")
    assert (warned.due, over.due) == (round_.due - timedelta(minutes=10), round_.due)


@pytest.mark.parametrize(
    ("late", "how", "outcomes"),
    [
        ("draw", "unfinished", ["draw", "draw"]),
        ("double_forfeit", "double_forfeit", ["loss", "loss"]),
    ],
)
def test_what_is_late_counts_as_was_settled_beforehand(
    late: str, how: str, outcomes: list[str]
) -> None:
    of = started(4, SWISS, round_minutes=30, late=late)
    first, second = open_pairings(of)
    report(of, first, WON)
    end(the_round(of))
    second.refresh_from_db()
    assert (second.how, [side.outcome for side in sides_of(second)]) == (how, outcomes)
    assert lines(of, "time_was_over") == 1
    do_duties()
    assert the_round(of).number == 2


def test_where_it_waits_the_log_says_how_many_are_late() -> None:
    of = started(4, SWISS, round_minutes=30)
    end(the_round(of))
    assert Line.objects.get(kind="round_late").facts["outstanding"] == 2
    assert len(open_pairings(of)) == 2


def test_in_a_bracket_nothing_counts_as_a_draw() -> None:
    of = started(4, SINGLE, round_minutes=30, late="draw")
    end(the_round(of))
    assert lines(of, "round_late") == 1
    assert {each.phase for each in open_pairings(of)} == {"ready"}


def test_at_the_end_reports_stand_and_disputes_wait_for_a_judge() -> None:
    cast = Cast(4, SWISS, round_minutes=30, late="double_forfeit")
    one, other = cast.pairing(1), cast.pairing(2)
    for pairing, person in ((one, cast.ann), (other, cast.ben)):
        reports.report(cast.of.pk, pairing.pk, Caller(person), WON)
    cast.phone("other guest").post(f"pairings/{other.pk}/dispute/")
    end(one.round)
    assert [Pairing.objects.get(pk=each.pk).phase for each in (one, other)] == ["done", "disputed"]
    assert lines(cast.of, "confirmed_by_time") == lines(cast.of, "round_late") == 1


def test_late_duties_and_duties_done_twice_change_nothing() -> None:
    of = started(4, SWISS, round_minutes=30, late="draw")
    round_ = the_round(of)
    end(round_)
    do_duties()
    before = Tournament.objects.get(pk=of.pk).number
    end(round_)
    assert round_.due is not None
    clock.warn(round_.pk, round_.due.isoformat())
    clock.warn("gone", round_.due.isoformat())
    assert Tournament.objects.get(pk=of.pk).number == before


def _due(of: Tournament) -> datetime:
    due = the_round(of).due
    assert due is not None
    return due


def test_more_time_lets_the_old_duties_find_nothing_to_do() -> None:
    of = started(4, SWISS, round_minutes=30, late="double_forfeit")
    round_ = the_round(of)
    old = round_.due
    assert old is not None
    orders.extend(of.pk, round_.pk, organiser(), 15)
    assert the_round(of).due == old + timedelta(minutes=15)
    clock.warn(round_.pk, old.isoformat())
    reports.time_is_over(round_.pk, old.isoformat())
    assert lines(of, "round_warned") == 0
    assert len(open_pairings(of)) == 2
    end(round_)
    assert open_pairings(of) == []


def test_a_warning_counts_what_is_outstanding_and_says_nothing_where_nothing_is() -> None:
    of = started(4, SWISS, round_minutes=30)
    due = _due(of)
    clock.warn(the_round(of).pk, due.isoformat())
    assert Line.objects.get(kind="round_warned").facts["outstanding"] == 2
    for pairing in open_pairings(of):
        report(of, pairing, WON)
    clock.warn(the_round(of).pk, due.isoformat())
    assert lines(of, "round_warned") == 1


# Stations


def taken(of: Tournament) -> list[int | None]:
    return [each.station for each in open_pairings(of)]


@pytest.mark.parametrize("format_", [SWISS, SINGLE, {"format": "round_robin"}])
def test_no_station_has_two_and_what_is_freed_goes_to_the_next(format_: dict[str, Any]) -> None:
    of = started(8, format_, stations=2, first_station=11)
    assert sorted(filter(None, taken(of))) == [11, 12]
    for _ in range(40):
        waiting = [each for each in open_pairings(of) if each.round.opened]
        if not waiting:
            break
        seated = [each for each in waiting if each.station]
        assert len({each.station for each in seated}) == len(seated) == min(2, len(waiting))
        report(of, seated[-1], WON)
        do_duties()
    assert Tournament.objects.get(pk=of.pk).phase == "over"
