"""Formats that keep points, and their tie-breaks."""

import pytest

from games.tournaments.rules.formats.points import has_points, scoring, tie_breaks
from games.tournaments.rules.formats.stages import (
    AnyStage,
    DoubleElimination,
    Groups,
    Pods,
    RoundRobin,
    SingleElimination,
    StagePoints,
    Swiss,
)
from games.tournaments.rules.scoring.criteria import CRITERIA

SCORED: tuple[AnyStage, ...] = (RoundRobin(), Swiss(), Groups(count=2), Pods())


@pytest.mark.parametrize("format_", [SingleElimination(), DoubleElimination()])
def test_a_bracket_keeps_no_points_and_parts_nobody_by_them(format_: AnyStage) -> None:
    assert not has_points(format_)
    assert tie_breaks(format_, ("points", "lot")) == ()
    with pytest.raises(AssertionError):
        scoring(format_)


@pytest.mark.parametrize("format_", SCORED)
def test_the_organisers_order_counts_and_else_the_usual_one(format_: AnyStage) -> None:
    assert has_points(format_)
    assert tie_breaks(format_, ("buchholz", "lot")) == ("buchholz", "lot")
    usual = tie_breaks(format_, ())
    assert usual[0] == "points"
    assert usual[-1] == "lot"
    assert set(usual) <= set(CRITERIA)


def test_points_are_those_of_the_settings() -> None:
    worth = scoring(Swiss(points=StagePoints(win=2, draw=1, loss=0, bye=2)))
    assert (worth.win, worth.draw, worth.loss, worth.bye) == (2, 1, 0, 2)
    pods = scoring(Pods(scale=(5, 2), rest=1))
    assert pods.pods == ((5, 2, 0), (5, 2, 0, 0))
    assert pods.bye == 1
