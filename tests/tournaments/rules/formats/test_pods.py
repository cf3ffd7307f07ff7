"""Pods of three and four, and the points of their places."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from games.tournaments.rules.formats.pods import PodSize, resting_count, sizes
from games.tournaments.rules.formats.points import scoring
from games.tournaments.rules.formats.stages import Pods
from games.tournaments.rules.scoring.history import RoundRecord


@pytest.mark.parametrize("wished", [3, 4])
def test_everybody_sits_with_as_few_pods_of_the_other_size_as_can_be(wished: PodSize) -> None:
    other = 7 - wished
    for entrants in [3, 4, *range(6, 301)]:
        dealt = sizes(entrants, wished)
        ways = [
            odd for odd in range(entrants // other + 1) if (entrants - odd * other) % wished == 0
        ]
        assert sum(dealt) == entrants
        assert dealt.count(other) == min(ways)
        assert set(dealt) <= {3, 4}
        assert list(dealt) == sorted(dealt, reverse=True)


def test_one_and_two_cannot_play_and_of_five_one_rests() -> None:
    for wished in (3, 4):
        assert [sizes(entrants, wished) for entrants in (0, 1, 2, 5)] == [(), (), (), (4,)]
    assert [resting_count(entrants) for entrants in range(9)] == [0, 1, 2, 0, 0, 1, 0, 0, 0]


def placement_points(places: Sequence[int], scale: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the points of each place in a pod, as the standings count them. Each place is counted
    by how many are better."""
    worth = scoring(Pods(scale=scale))
    counted = [1 + sum(other < rank for other in places) for rank in places]
    played = (
        RoundRecord(1, (), "draw", rank=rank, of=len(places), shared=counted.count(rank))
        for rank in counted
    )
    return tuple(Fraction(worth.round_points(each, worth.unit), worth.unit) for each in played)


def test_points_follow_the_places_and_ties_share() -> None:
    half, third = Fraction(7, 2), Fraction(4, 3)
    assert list(placement_points([2, 1, 4, 3], (4, 3, 2, 1))) == [3, 4, 1, 2]
    assert list(placement_points([1, 1, 3], (5, 2, 1))) == [half, half, 1]
    assert list(placement_points([1, 2, 2, 2], (5, 3, 1))) == [5, third, third, third]
    assert list(placement_points([3, 1, 2], (1,))) == [0, 1, 0]


def test_sharing_neither_makes_nor_loses_points() -> None:
    for places in [*product(range(1, 4), repeat=3), *product(range(1, 5), repeat=4)]:
        points = placement_points(places, (7, 4, 2, 1))
        assert sum(points) == sum((7, 4, 2, 1)[: len(places)])
        assert all((12 * each).denominator == 1 for each in points)
        for (one, its), (other, theirs) in product(zip(places, points, strict=True), repeat=2):
            assert (its > theirs) == (one < other)
