"""Whole tournaments of every format, from the start to the last result."""

from random import Random
from typing import Any

import pytest
from django.db import connection

from games.tournaments import standings
from games.tournaments.models import OUTSTANDING, Pairing, Phase, Side, Stage, Tournament
from tests.tournaments.hall import by_chance, play, started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]

FORMATS: dict[str, tuple[dict[str, Any], ...]] = {
    "single": ({"format": "single_elimination", "third_place": True},),
    "double": ({"format": "double_elimination", "best_of": 3},),
    "robin": ({"format": "round_robin", "legs": 2},),
    "swiss": ({"format": "swiss"},),
    "clear": ({"format": "swiss", "rounds": "clear_winner"},),
    "groups": ({"format": "groups", "size": 4, "advance": 2}, {"format": "single_elimination"}),
    "cut": ({"format": "swiss", "rounds": 3, "advance": 4}, {"format": "double_elimination"}),
    "pods": ({"format": "pods", "rounds": 4},),
}


def table(of: Tournament) -> list[tuple[int, int]]:
    last = of.stages.order_by("-number").first()
    assert last is not None
    last.tournament = of
    return [(each.entrant, each.rank) for each in standings.placings(last)]


@pytest.mark.either
@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("entrants", [8, pytest.param(13, marks=pytest.mark.rare)])
def test_where_the_lower_number_always_wins_it_ends_in_order(format_: str, entrants: int) -> None:
    played = play(started_tournament(entrants, *FORMATS[format_], stations=3))
    assert played.phase == Phase.OVER
    assert table(played)[0] == (1, 1)
    # a cut after three rounds may drop the second one, too
    if format_ in {"single", "double", "robin", "groups"}:
        assert table(played)[1][0] == 2


@pytest.mark.parametrize("format_", FORMATS)
def test_with_any_results_every_stage_ends_with_everybody_placed(format_: str, long: bool) -> None:
    # Each database plays other seeds, so that together they play them all.
    for seed in range(40 if long else 2)[connection.vendor == "postgresql" :: 2]:
        random = Random(seed)
        played = play(
            started_tournament(random.randrange(8, 21 if long else 10), *FORMATS[format_]),
            by_chance(random),
        )
        assert played.phase == Phase.OVER, seed
        for stage in played.stages.all():
            assert stage.phase == Stage.Phase.OVER
            best = list(stage.standings.values_list("best", "worst"))
            assert None not in [place for pair in best for place in pair], (format_, seed)
        assert not Pairing.objects.filter(stage__tournament=played, phase__in=OUTSTANDING).exists()
        losses = Side.objects.filter(outcome="loss", pairing__stage__tournament=played)
        assert losses.exists()
