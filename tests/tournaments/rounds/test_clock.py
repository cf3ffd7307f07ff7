"""Time: warnings, ends, extensions, and reports that nobody contradicts."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from games.duties.models import Duty
from games.duties.work import catch_up
from games.people.access import Caller
from games.tournaments.models import Line, Pairing, Round, Tournament
from games.tournaments.results import report as reports
from games.tournaments.results import station
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from games.tournaments.rounds import clock, orders
from tests.tournaments.cast import Cast
from tests.tournaments.hall import (
    current_round,
    open_pairings,
    organiser,
    report,
    started_tournament,
)
from tests.tournaments.people import raises_refusal

pytestmark = pytest.mark.django_db

SWISS = {"format": "swiss", "rounds": 2}
SINGLE = {"format": "single_elimination"}
WON, LOST = Result(scores=(1, 0)), Result(scores=(0, 1))


def end_round(round_: Round) -> None:
    """Run the duty for the end of the round, as it was filed."""
    due = Round.objects.get(pk=round_.pk).due
    assert due is not None
    reports.time_is_over(round_.pk, due.isoformat())


def lines(of: Tournament, kind: str) -> int:
    return Line.objects.filter(tournament=of, kind=kind).count()


def test_a_round_that_is_opened_is_due_in_time_with_a_warning_before() -> None:
    of = started_tournament(4, SWISS, round_minutes=30, warning_minutes=10)
    round_ = current_round(of)
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
    of = started_tournament(4, SWISS, round_minutes=30, late=late)
    first, second = open_pairings(of)
    report(of, first, WON)
    end_round(current_round(of))
    second.refresh_from_db()
    assert (second.how, [side.outcome for side in sides_of(second)]) == (how, outcomes)
    assert lines(of, "time_was_over") == 1
    catch_up()
    assert current_round(of).number == 2


def test_where_it_waits_the_log_says_how_many_are_late() -> None:
    of = started_tournament(4, SWISS, round_minutes=30)
    end_round(current_round(of))
    assert Line.objects.get(kind="round_late").facts["outstanding"] == 2
    assert len(open_pairings(of)) == 2


def test_in_a_bracket_nothing_counts_as_a_draw() -> None:
    of = started_tournament(4, SINGLE, round_minutes=30, late="draw")
    end_round(current_round(of))
    assert lines(of, "round_late") == 1
    assert {each.phase for each in open_pairings(of)} == {"ready"}


def test_at_the_end_reports_stand_and_disputes_wait_for_a_judge() -> None:
    cast = Cast(4, SWISS, round_minutes=30, late="double_forfeit")
    one, other = cast.pairing(1), cast.pairing(2)
    for pairing, person in ((one, cast.ann), (other, cast.ben)):
        reports.report(cast.tournament.pk, pairing.pk, Caller(person), WON)
    cast.phone("other guest").post(f"pairings/{other.pk}/dispute/")
    end_round(one.round)
    assert [Pairing.objects.get(pk=each.pk).phase for each in (one, other)] == ["done", "disputed"]
    assert lines(cast.tournament, "confirmed_by_time") == lines(cast.tournament, "round_late") == 1


def test_late_duties_and_duties_done_twice_change_nothing() -> None:
    of = started_tournament(4, SWISS, round_minutes=30, late="draw")
    round_ = current_round(of)
    end_round(round_)
    catch_up()
    before = Tournament.objects.get(pk=of.pk).number
    end_round(round_)
    assert round_.due is not None
    clock.warn(round_.pk, round_.due.isoformat())
    clock.warn("gone", round_.due.isoformat())
    assert Tournament.objects.get(pk=of.pk).number == before


def _due(of: Tournament) -> datetime:
    due = current_round(of).due
    assert due is not None
    return due


def test_more_time_lets_the_old_duties_find_nothing_to_do() -> None:
    of = started_tournament(4, SWISS, round_minutes=30, late="double_forfeit")
    round_ = current_round(of)
    old = round_.due
    assert old is not None
    orders.extend(of.pk, round_.pk, organiser(), 15)
    assert current_round(of).due == old + timedelta(minutes=15)
    clock.warn(round_.pk, old.isoformat())
    reports.time_is_over(round_.pk, old.isoformat())
    assert lines(of, "round_warned") == 0
    assert len(open_pairings(of)) == 2
    end_round(round_)
    assert open_pairings(of) == []


def test_a_warning_counts_what_is_outstanding_and_says_nothing_where_nothing_is() -> None:
    of = started_tournament(4, SWISS, round_minutes=30)
    due = _due(of)
    clock.warn(current_round(of).pk, due.isoformat())
    assert Line.objects.get(kind="round_warned").facts["outstanding"] == 2
    for pairing in open_pairings(of):
        report(of, pairing, WON)
    clock.warn(current_round(of).pk, due.isoformat())
    assert lines(of, "round_warned") == 1


def test_a_clock_that_stands_has_no_end_and_what_was_left_is_left_still() -> None:
    of = started_tournament(4, SWISS, round_minutes=30, late="double_forfeit")
    round_, due = current_round(of), _due(of)
    orders.set_clock(of.pk, round_.pk, organiser(), runs=False)
    Round.objects.filter(pk=round_.pk).update(stopped=F("stopped") - timedelta(minutes=7))
    end_round(current_round(of))
    assert len(open_pairings(of)) == 2
    orders.set_clock(of.pk, round_.pk, organiser(), runs=True)
    assert timedelta(minutes=7) <= _due(of) - due < timedelta(minutes=8)
    end_round(current_round(of))
    assert open_pairings(of) == []


def test_a_pause_stops_the_clocks_that_run_and_starts_those_alone_again() -> None:
    of = started_tournament(4, SWISS, round_minutes=30)
    orders.pause(of.pk, organiser())
    assert current_round(of).stopped is not None
    with raises_refusal("tournament.paused"):
        orders.set_clock(of.pk, current_round(of).pk, organiser(), runs=True)
    orders.resume(of.pk, organiser())
    assert current_round(of).stopped is None
    orders.set_clock(of.pk, current_round(of).pk, organiser(), runs=False)
    orders.pause(of.pk, organiser())
    orders.resume(of.pk, organiser())
    assert current_round(of).stopped is not None


def test_in_a_pause_silence_confirms_nothing() -> None:
    cast = Cast(4, SWISS)
    reports.report(cast.tournament.pk, cast.pairing(1).pk, Caller(cast.ann), WON)
    orders.pause(cast.tournament.pk, organiser())
    confirm = Duty.objects.get(kind="tournaments.confirm")
    Duty.objects.filter(pk=confirm.pk).update(not_before=timezone.now())
    catch_up()
    assert cast.pairing(1).phase == "reported"
    orders.resume(cast.tournament.pk, organiser())
    Duty.objects.filter(pk=confirm.pk).update(not_before=timezone.now())
    catch_up()
    assert cast.pairing(1).phase == "done"


def test_one_station_has_more_minutes_than_its_round() -> None:
    of = started_tournament(4, SWISS, round_minutes=30, late="double_forfeit")
    one, _other = open_pairings(of)
    station.give_time(of.pk, one.pk, organiser(), 5)
    one.refresh_from_db()
    assert one.until == _due(of) + timedelta(minutes=5)
    end_round(current_round(of))
    assert [each.pk for each in open_pairings(of)] == [one.pk]
    until = timezone.now() - timedelta(seconds=1)  # five minutes later
    Pairing.objects.filter(pk=one.pk).update(until=until)
    reports.own_time_is_over(one.pk, until.isoformat())
    assert open_pairings(of) == []
    assert lines(of, "own_time_over") == 1


def test_a_judge_is_called_from_a_table_and_comes() -> None:
    cast = Cast(4, SWISS)
    pairing = cast.pairing(1)
    with raises_refusal("pairing.not_yours"):
        station.call_judge(cast.tournament.pk, pairing.pk, Caller(cast.ben))
    for _ in range(2):
        station.call_judge(cast.tournament.pk, pairing.pk, Caller(cast.ann), "Which rule?")
    assert Line.objects.get(kind="judge_called").facts["reason"] == "Which rule?"
    assert cast.pairing(1).judge_called is not None
    with raises_refusal("tournament.judge_only"):
        station.judge_came(cast.tournament.pk, pairing.pk, Caller(cast.ann))
    station.judge_came(cast.tournament.pk, pairing.pk, organiser())
    assert cast.pairing(1).judge_called is None


# Stations


def station_numbers(of: Tournament) -> list[int | None]:
    return [each.station for each in open_pairings(of)]


@pytest.mark.either
@pytest.mark.parametrize("format_", [SWISS, SINGLE, {"format": "round_robin"}])
def test_no_station_has_two_and_what_is_freed_goes_to_the_next(format_: dict[str, Any]) -> None:
    of = started_tournament(8, format_, stations=2, first_station=11)
    assert sorted(filter(None, station_numbers(of))) == [11, 12]
    for _ in range(40):
        waiting = [each for each in open_pairings(of) if each.round.opened]
        if not waiting:
            break
        seated = [each for each in waiting if each.station]
        assert len({each.station for each in seated}) == len(seated) == min(2, len(waiting))
        report(of, seated[-1], WON)
        catch_up()
    assert Tournament.objects.get(pk=of.pk).phase == "over"
