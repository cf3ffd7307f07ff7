"""Settings of stages, their faults, and their number of meetings."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.tournaments.rules.formats.bracket import Bracket
from games.tournaments.rules.formats.double_elimination import double_elimination
from games.tournaments.rules.formats.faults import Fault, advancing_count, faults
from games.tournaments.rules.formats.progress import Ranks, decisions
from games.tournaments.rules.formats.single_elimination import single_elimination
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
from tests.tournaments.rules.formats.counts import Count, meetings

EVERY: list[AnyStage] = [
    SingleElimination(best_of=3, best_of_last=(7, 5), third_place=True),
    DoubleElimination(best_of=3, advance=4),
    RoundRobin(legs=2, points=StagePoints(win=2, draw=1, loss=0, bye=0)),
    Swiss(rounds="clear_winner"),
    Swiss(rounds=5, advance=8),
    Groups(size=4, advance=2, best_next=4),
    Pods(pod_size=3, rounds=4, scale=(5, 2), rest=2),
]


def _read(raw: object) -> AnyStage:
    stage: AnyStage = msgspec.convert(raw, AnyStage)
    return stage


@pytest.mark.parametrize("stage", EVERY)
def test_settings_are_written_and_read_as_they_are(stage: AnyStage) -> None:
    assert msgspec.json.decode(msgspec.json.encode(stage), type=AnyStage) == stage


def test_a_format_alone_is_enough() -> None:
    for name in ("single_elimination", "double_elimination", "round_robin", "swiss", "pods"):
        assert not faults([_read({"format": name})], 8)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"format": "stage"},
        {"format": "knock_out"},
        {"format": "swiss", "round": 3},
        {"format": "swiss", "rounds": 0},
        {"format": "swiss", "rounds": 65},
        {"format": "swiss", "rounds": "many"},
        {"format": "swiss", "points": {"win": 101}},
        {"format": "swiss", "points": {"victory": 3}},
        {"format": "round_robin", "legs": 3},
        {"format": "groups", "count": 0},
        {"format": "groups", "best_next": -1},
        {"format": "pods", "pod_size": 5},
        {"format": "pods", "scale": []},
        {"format": "pods", "scale": [5, 4, 3, 2, 1]},
        {"format": "pods", "best_of": 3},
        {"format": "single_elimination", "best_of": 23},
        {"format": "single_elimination", "best_of_last": [1] * 9},
        {"format": "single_elimination", "advance": 16385},
        {"format": "double_elimination", "third_place": True},
    ],
)
def test_what_is_out_of_bounds_or_unknown_is_not_read(raw: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        _read(raw)


def test_the_last_rounds_have_their_own_best_of() -> None:
    stage = SingleElimination(best_of=1, best_of_last=(5, 3))
    assert [stage.games(after) for after in (3, 2, 1, 0)] == [1, 1, 3, 5]


def _fault_codes(*stages: AnyStage, entrants: int | None = None) -> list[tuple[str, int]]:
    return [(fault.code, fault.stage) for fault in faults(stages, entrants)]


def test_stages_chain() -> None:
    groups, play_offs = Groups(size=4, advance=2), SingleElimination()
    assert _fault_codes(groups, play_offs, entrants=16) == []
    assert _fault_codes(groups, play_offs) == []
    assert (
        _fault_codes(Swiss(advance=8), DoubleElimination(advance=2), RoundRobin(), entrants=40)
        == []
    )


def test_a_stage_nobody_is_sent_to_has_no_way_in() -> None:
    assert _fault_codes(Swiss(), SingleElimination(), entrants=16) == [("stages.no_way_in", 1)]


def test_the_last_stage_sends_nobody_on() -> None:
    assert _fault_codes(Swiss(advance=8), entrants=16) == [("stages.no_way_on", 0)]


def test_there_is_a_stage_and_not_too_many() -> None:
    assert faults([]) == (Fault("stages.number", 0, {"stages": 0, "most": 8}),)
    assert not faults([Swiss(advance=4)] * 7 + [Swiss()])
    assert _fault_codes(*[Swiss(advance=4)] * 8, Swiss()) == [("stages.number", 0)]


@pytest.mark.parametrize(
    ("stage", "present", "fault"),
    [
        (SingleElimination(), 1, Fault("stages.too_few", 0, {"present": 1, "fewest": 2})),
        (Pods(), 2, Fault("stages.too_few", 0, {"present": 2, "fewest": 3})),
        (Groups(count=4), 7, Fault("stages.too_few", 0, {"present": 7, "fewest": 8})),
        (Groups(size=2), 3, Fault("stages.group_too_small", 0, {"groups": 2, "present": 3})),
        (RoundRobin(), 129, Fault("stages.too_many", 0, {"present": 129, "most": 128})),
        (Groups(count=2), 257, Fault("stages.too_many", 0, {"present": 129, "most": 128})),
        (Swiss(), 16_385, Fault("stages.too_many", 0, {"present": 16_385, "most": 16_384})),
        (Swiss(rounds=6), 6, Fault("stages.too_many_rounds", 0, {"rounds": 6, "most": 5})),
        (SingleElimination(best_of_last=(4,)), 8, Fault("stages.even_best_of", 0, {"best_of": 4})),
        (DoubleElimination(best_of=2), 8, Fault("stages.even_best_of", 0, {"best_of": 2})),
        (
            Swiss(points=StagePoints(win=1, draw=2)),
            8,
            Fault("stages.points_order", 0, {"win": 1, "draw": 2, "loss": 0}),
        ),
        (
            RoundRobin(points=StagePoints(win=0, draw=0)),
            8,
            Fault("stages.points_order", 0, {"win": 0, "draw": 0, "loss": 0}),
        ),
        (Groups(), 8, Fault("stages.count_or_size", 0)),
        (Groups(count=2, size=4), 8, Fault("stages.count_or_size", 0)),
        (Groups(count=2, best_next=1), 8, Fault("stages.best_next_alone", 0, {"best_next": 1})),
        (Pods(scale=(1, 2)), 8, Fault("stages.scale_order", 0)),
        (Pods(scale=(0, 0)), 8, Fault("stages.scale_order", 0)),
    ],
)
def test_a_fault_names_itself_and_its_figures(stage: AnyStage, present: int, fault: Fault) -> None:
    assert faults([stage], present) == (fault,)


def test_no_more_go_on_than_there_are() -> None:
    final = SingleElimination()
    assert _fault_codes(Swiss(advance=8), final, entrants=8) == []
    assert _fault_codes(Swiss(advance=9), final, entrants=8) == [("stages.advance_too_many", 0)]
    assert _fault_codes(Groups(count=3, advance=3), final, entrants=8) == [
        ("stages.advance_too_many", 0)
    ]
    assert _fault_codes(Groups(count=3, advance=2), final, entrants=8) == []


def test_the_best_next_are_there_to_be_taken() -> None:
    """Groups of 3, 3 and 2: two of the three have a third place."""
    final = SingleElimination()
    for best_next, expected in ((2, []), (3, [("stages.best_next_too_many", 0)])):
        groups = Groups(count=3, advance=2, best_next=best_next)
        assert _fault_codes(groups, final, entrants=8) == expected
    assert advancing_count(Groups(count=6, advance=2, best_next=4), None) == 16


def test_a_later_stage_is_measured_by_those_who_come() -> None:
    assert _fault_codes(Swiss(advance=2), Pods(), entrants=16) == [("stages.too_few", 1)]
    # A consequence of a fault is not reported as a fault of its own.
    assert _fault_codes(Swiss(advance=20), Groups(count=11), entrants=16) == [
        ("stages.advance_too_many", 0)
    ]


def _ends(bracket: Bracket) -> set[int]:
    settled = [places for each in decisions(bracket) for places in (each.winner, each.loser)]
    return {places.worst for places in settled if isinstance(places, Ranks)}


@pytest.mark.parametrize("entrants", [*range(2, 50), 64, 96, 128])
def test_who_goes_on_is_told_from_who_does_not(entrants: int) -> None:
    """Places are shared, and no stage can send on only a part of those who share one."""
    drawn: list[tuple[AnyStage, Bracket]] = [
        (SingleElimination(), single_elimination(entrants)),
        (SingleElimination(third_place=True), single_elimination(entrants, third_place=True)),
        (DoubleElimination(), double_elimination(entrants)),
    ]
    for stage, bracket in drawn:
        sending = [replace(stage, advance=advance) for advance in range(1, entrants + 1)]
        splits = ("stages.advance_splits_places", 0)
        clear = {
            each.advance
            for each in sending
            if splits not in _fault_codes(each, Swiss(), entrants=entrants)
        }
        assert clear == _ends(bracket)


def test_meetings_as_theory_counts_them() -> None:
    counts: list[tuple[AnyStage, Count]] = [
        (SingleElimination(), Count(63, 63)),
        (SingleElimination(third_place=True), Count(64, 64)),
        (DoubleElimination(), Count(126, 127)),
        (RoundRobin(), Count(2016, 2016)),
        (RoundRobin(legs=2), Count(4032, 4032)),
        (Groups(size=4), Count(96, 96)),
        (Groups(count=10, legs=2), Count(348, 348)),
        (Swiss(), Count(192, 192)),
        (Swiss(rounds=9), Count(288, 288)),
        (Swiss(rounds="clear_winner"), Count(32, 2016)),
        (Pods(rounds=3), Count(48, 48)),
        (Pods(pod_size=3, rounds=1), Count(21, 21)),
    ]
    for stage, count in counts:
        assert meetings(stage, 64) == count


def test_alone_there_is_no_meeting() -> None:
    for stage in [*EVERY[:5], Groups(count=1), Pods()]:
        assert meetings(stage, 1) == Count(0, 0)
