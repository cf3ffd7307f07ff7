"""Points for a place, and the order of a season's table."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from games.clubs.seasons.points import Scale, rank_players

FIVE = Scale((10, 6, 4, 3, 2), 1, None)


@pytest.mark.parametrize(
    ("best", "worst", "worth"),
    [
        (1, 1, Fraction(10)),
        (2, 3, Fraction(5)),
        (3, 4, Fraction(7, 2)),
        (5, 5, Fraction(2)),
        (6, 6, Fraction(1)),
        (5, 8, Fraction(5, 4)),
        (9, 16, Fraction(1)),
    ],
)
def test_a_shared_place_is_worth_what_its_places_are_worth_in_equal_parts(
    best: int, worst: int, worth: Fraction
) -> None:
    assert FIVE.worth(best, worst) == worth


@pytest.mark.parametrize("seed", range(20))
def test_however_places_are_shared_as_much_is_given_out(seed: int) -> None:
    chance, places = Random(seed), 40
    cuts = [0, *sorted(chance.sample(range(1, places), 9)), places]
    shared = [(low + 1, high) for low, high in pairwise(cuts)]
    given = sum(FIVE.worth(low, high) * (high - low + 1) for low, high in shared)
    assert given == sum(FIVE.points) + (places - len(FIVE.points)) * FIVE.behind


def results(**got: tuple[int, ...]) -> dict[str, dict[str, Fraction]]:
    return {
        who: {f"t{n}": Fraction(points) for n, points in enumerate(each) if points >= 0}
        for who, each in got.items()
    }


def test_of_many_results_the_best_count_and_the_earlier_of_equals() -> None:
    (line,) = rank_players(results(ann=(4, 10, 4, 4)), 2)
    assert line.points == 14
    assert [each.counts for each in line.results.values()] == [True, True, False, False]


def test_who_is_level_is_parted_by_the_best_result_and_then_by_all_of_them() -> None:
    lines = rank_players(results(ann=(6, 4, 4), ben=(10, 0, 0), cid=(6, 4, 3), dan=(4, 6, 4)), 2)
    assert [(each.who, each.rank, each.shared) for each in lines] == [
        ("ben", 1, False),
        ("ann", 2, True),
        ("dan", 2, True),
        ("cid", 4, False),
    ]


def test_who_was_there_seldom_has_what_they_have() -> None:
    lines = rank_players(results(ann=(-1, 10), ben=(6, 6)), None)
    assert [(each.who, int(each.points), list(each.results)) for each in lines] == [
        ("ben", 12, ["t0", "t1"]),
        ("ann", 10, ["t1"]),
    ]
