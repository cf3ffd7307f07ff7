"""Standings of a stage: the same for a group as for all; in a bracket by how far an entrant has
come."""

from random import Random
from typing import Any

import pytest

from games.tournaments.models import Stage, Tournament
from games.tournaments.results.result import Result
from games.tournaments.standings import lot, placings, rankings
from tests.tournaments.hall import by_chance, open_pairings, play, report, started_tournament

pytestmark = pytest.mark.django_db


def first_stage(of: Tournament) -> Stage:
    stage = of.stages.get(number=1)
    stage.tournament = of
    return stage


@pytest.mark.either
@pytest.mark.parametrize(
    "format_",
    [
        {"format": "swiss", "rounds": 3},
        {"format": "round_robin"},
        {"format": "pods"},
        {"format": "single_elimination"},
    ],
)
def test_without_groups_there_is_one_ranking_and_it_is_the_placing(format_: dict[str, Any]) -> None:
    stage = first_stage(play(started_tournament(9, format_), by_chance(Random(3))))
    (ranking,) = rankings(stage)
    assert ranking.group is None
    assert [placing for placing, _ in ranking.lines] == placings(stage)
    assert all(placing.entrant == reached.entrant for placing, reached in ranking.lines)
    assert {reached.final is None for _, reached in ranking.lines} == {False}


def test_each_group_ranks_its_own() -> None:
    stages = ({"format": "groups", "size": 4, "advance": 1}, {"format": "single_elimination"})
    stage = first_stage(play(started_tournament(8, *stages), by_chance(Random(5))))
    group_rankings = rankings(stage)
    assert [ranking.group for ranking in group_rankings] == [0, 1]
    for ranking in group_rankings:
        assert ranking.lines[0][0].rank == 1
        assert [placing for placing, _ in ranking.lines] == placings(stage, ranking.group)
    assert len(placings(stage)) == 8


def test_in_a_bracket_those_still_in_share_the_best_ranks_by_seed() -> None:
    of = started_tournament(4, {"format": "single_elimination"})
    assert [(p.entrant, p.rank, p.shared) for p in placings(first_stage(of))] == [
        (number, 1, True) for number in (1, 2, 3, 4)
    ]
    report(of, open_pairings(of)[0], Result(scores=(0, 1)))
    placed = placings(first_stage(Tournament.objects.get(pk=of.pk)))
    assert {p.entrant for p in placed if p.rank == 1} == {2, 3, 4}
    assert placed[-1].entrant == 1


def test_lots_follow_from_the_seed_alone() -> None:
    seed = "5a" * 32
    assert [lot(seed, n) for n in (1, 2, 3)] == [lot(seed, n) for n in (1, 2, 3)]
    assert len({lot(seed, n) for n in range(100)}) == 100
    assert lot(seed, 1) != lot("5b" * 32, 1)
