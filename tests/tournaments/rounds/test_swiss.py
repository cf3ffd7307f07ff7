"""A Swiss tournament of many rounds, through rows and duties."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.tournaments import standings
from games.tournaments.models import Line, Pairing, Phase, Side
from games.tournaments.rounds.wording import read, sentences
from tests.tournaments.hall import by_chance, play, started_tournament

pytestmark = pytest.mark.django_db


def test_round_after_round_nobody_meets_anybody_twice_or_rests_twice(long: bool) -> None:
    """The tests of the pure rules play 64 entrants by 30 rounds and many seeds; this one plays as
    clients play."""
    entrants, rounds = (32, 10) if long else (11, 5)
    of = play(
        started_tournament(entrants, {"format": "swiss", "rounds": rounds}), by_chance(Random(4))
    )
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


@pytest.mark.either
def test_everybody_is_first_and_second_by_turns() -> None:
    of = play(started_tournament(16, {"format": "swiss", "rounds": 6}), by_chance(Random(2)))
    sides = Side.objects.filter(pairing__stage__tournament=of, pairing__how="played")
    ahead: Counter[int] = Counter()
    for position, number in sides.values_list("position", "entrant__number"):
        ahead[number] += 1 - 2 * position
    assert max(map(abs, ahead.values())) <= 2


@pytest.mark.either
def test_seats_of_pods_go_round_and_say_so() -> None:
    """Thirteen entrants sit in one pod of four and three of three; a pod of three names its
    points."""
    of = play(
        started_tournament(13, {"format": "pods", "rounds": 4}, game="kung_fu"),
        by_chance(Random(2)),
    )
    seats = Side.objects.filter(pairing__stage__tournament=of).exclude(pairing__how="bye")
    had = Counter(seats.values_list("entrant__number", "position"))
    assert max(had.values()) <= 2
    pairings = Pairing.objects.filter(stage__tournament=of).exclude(how="bye")
    for pairing in pairings.prefetch_related("sides__entrant"):
        sides = sorted(pairing.sides.all(), key=lambda side: side.position)
        kinds = {each["kind"]: each for each in pairing.reasons}
        assert kinds["begins"]["entrant"] == sides[0].entrant.number
        assert ("three" in kinds) == (len(sides) == 3)
        if len(sides) == 3:
            assert kinds["three"]["points"] == [4, 3, 2]


def test_who_finds_no_pod_is_told_what_the_round_brings() -> None:
    of = started_tournament(5, {"format": "pods", "rounds": 2, "rest": 2}, game="kung_fu")
    (why,) = Pairing.objects.get(stage__tournament=of, how="bye").reasons
    assert (why["kind"], why["points"]) == ("no_pod_left", 2)
    (sentence,) = sentences(read([why]), {})
    assert sentence.endswith("The round brings 2 points.")
