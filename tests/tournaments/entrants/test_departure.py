"""Entrants after the start: dropped, disqualified, reinstated, late; and the rights for each
action."""

from typing import Any

import pytest

from games.duties.work import catch_up
from games.people.access import Caller
from games.tournaments.arrangement import start
from games.tournaments.entrants import check_in, departure
from games.tournaments.models import Standing, State
from games.tournaments.results import report
from games.tournaments.results.sides import sides_of
from tests.tournaments.hall import by_number, open_pairings, play
from tests.tournaments.people import (
    caller,
    enter,
    hours_from_now,
    log_kinds,
    now,
    open_tournament,
    raises_refusal,
    states,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def in_play(stages: list[dict[str, Any]], entrants: int = 4, **fields: Any) -> Any:
    made = open_tournament(stages=stages, **fields)
    for number in range(1, entrants + 1):
        enter(made, f"E{number}")
    start.start(made.pk, caller(ORGA))
    return now(made)


@pytest.mark.parametrize("format_", ["single_elimination", "double_elimination", "round_robin"])
def test_who_drops_loses_what_is_open_and_the_others_play_on(format_: str) -> None:
    made = in_play([{"format": format_}])
    gone = made.entrants.get(number=1)
    departure.drop(made.pk, Caller(secret=gone.secret), gone.pk)
    departure.drop(made.pk, Caller(secret=gone.secret), gone.pk)
    assert log_kinds(made).count("dropped") == 1
    over = play(made)
    assert over.phase == "over"
    assert states(made)["E1"] == "dropped"
    assert not [side for side in gone.sides.all() if side.outcome == "win"]


def test_a_judge_disqualifies_with_a_reason_and_the_organiser_brings_back() -> None:
    made = in_play([{"format": "swiss", "rounds": 3}], 6)
    entrant = made.entrants.get(number=2)
    with raises_refusal("entrant.reason"):
        departure.disqualify(made.pk, caller(ORGA), entrant.pk, "  ")
    departure.disqualify(made.pk, caller(ORGA), entrant.pk, "Marked cards")
    assert made.log.get(kind="disqualified").facts["reason"] == "Marked cards"
    with raises_refusal("entrant.not_in"):
        departure.drop(made.pk, caller(ORGA), entrant.pk)
    departure.reinstate(made.pk, caller(ORGA), entrant.pk)
    with raises_refusal("entrant.not_gone"):
        departure.reinstate(made.pk, caller(ORGA), entrant.pk)
    assert play(made).phase == "over"
    assert entrant.sides.count() == 3


@pytest.mark.either
@pytest.mark.parametrize("format_", [{"format": "swiss", "rounds": 3}, {"format": "pods"}])
def test_who_is_late_comes_into_the_next_round_as_the_last_seed(format_: dict[str, Any]) -> None:
    made = in_play([format_], 6)
    late = enter(made, caller(ORGA), name="Late")
    assert late.state == State.PLAYING
    assert Standing.objects.get(entrant=late).seed == 6
    over = play(made)
    assert over.phase == "over"
    assert late.sides.count() == 2
    assert Standing.objects.get(entrant=late).best is not None


def test_nobody_comes_late_into_the_last_round_or_into_a_bracket() -> None:
    made = in_play([{"format": "swiss", "rounds": 1}], 4)
    with raises_refusal("tournament.no_late_entry"):
        enter(made, caller(ORGA), name="Late")
    with raises_refusal("tournament.started"):
        enter(made, "Late")
    assert not made.entrants.filter(name="Late").exists()


@pytest.mark.either
def test_who_missed_the_check_in_may_be_let_in_late() -> None:
    made = open_tournament(check_in_opens=hours_from_now(-1))
    catch_up()
    for number in range(1, 7):
        entrant = enter(made, f"E{number}")
        if number < 6:
            check_in.check_in(made.pk, caller(ORGA), entrant.pk)
    start.start(made.pk, caller(ORGA))
    missed = made.entrants.get(state=State.MISSED)
    departure.reinstate(made.pk, caller(ORGA), missed.pk)
    assert play(now(made)).phase == "over"
    assert missed.sides.count() == 2


def test_before_and_after_play_nobody_drops() -> None:
    made = open_tournament()
    entrant = enter(made, "Ann")
    with raises_refusal("tournament.not_playing"):
        departure.drop(made.pk, caller(ORGA), entrant.pk)


def test_results_of_who_has_left_stand() -> None:
    made = in_play([{"format": "swiss", "rounds": 3}], 4)
    first = open_pairings(made)[0]
    entrants = [side.entrant for side in sides_of(first)]
    report.report(made.pk, first.pk, caller(ORGA), by_number(first, entrants))
    winner = min(entrants, key=lambda entrant: entrant.number)
    departure.drop(made.pk, caller(ORGA), winner.pk)
    assert [side.outcome for side in winner.sides.all()] == ["win"]
