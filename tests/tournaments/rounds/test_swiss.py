"""A Swiss tournament of many rounds, through rows and duties."""

from itertools import combinations
from random import Random

import pytest

from games.tournaments import standings
from games.tournaments.models import Line, Phase, Side
from tests.tournaments.hall import by_chance, play, started

pytestmark = pytest.mark.django_db


def test_round_after_round_nobody_meets_anybody_twice_or_rests_twice(long: bool) -> None:
    """64 by 30 and many seeds are played in the pure room; here one is played as clients play."""
    entrants, rounds = (32, 10) if long else (11, 5)
    of = play(started(entrants, {"format": "swiss", "rounds": rounds}), by_chance(Random(4)))
    assert of.phase == Phase.OVER
    sat: dict[str, list[int]] = {}
    sides = Side.objects.filter(pairing__stage__tournament=of)
    for pairing, number in sides.values_list("pairing", "entrant__number"):
        sat.setdefault(pairing, []).append(number)
    assert len(sides) == entrants * rounds
    met = [pair for each in sat.values() for pair in combinations(sorted(each), 2)]
    rested = [each[0] for each in sat.values() if len(each) == 1]
    assert len(met) == len(set(met)) == entrants // 2 * rounds
    assert len(rested) == len(set(rested)) == entrants % 2 * rounds
    drawn = Line.objects.filter(tournament=of, kind="round_drawn").order_by("number")
    assert [line.facts["round"] for line in drawn] == list(range(1, rounds + 1))
    stage = of.stages.get()
    kept = dict(stage.standings.values_list("entrant", "figures"))
    standings.recount(stage)
    assert kept == dict(stage.standings.values_list("entrant", "figures"))
