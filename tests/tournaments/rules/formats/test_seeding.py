"""The lines of a bracket, the snake, and random orders."""

from collections import Counter
from itertools import permutations, product

import pytest

from games.tournaments.rules.formats.seeding import lines, lines_for, shuffle, snake

PUBLISHED = {
    1: "1",
    2: "1 2",
    4: "1 4 2 3",
    8: "1 8 4 5 2 7 3 6",
    16: "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11",
    32: "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27 11 22",
}


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_order_of_seeds_is_the_published_one(size: int) -> None:
    assert [seed + 1 for seed in lines(size)] == [int(seed) for seed in PUBLISHED[size].split()]


@pytest.mark.parametrize("size", [2**power for power in range(1, 15)])
def test_when_the_better_seed_always_wins_the_best_meet_last(size: int) -> None:
    left = list(lines(size))
    while len(left) > 1:
        assert sorted(left) == list(range(len(left)))
        assert all(sum(pair) == len(left) - 1 for pair in zip(left[::2], left[1::2], strict=True))
        left = [min(pair) for pair in zip(left[::2], left[1::2], strict=True)]


def test_a_bracket_has_the_next_power_of_two_lines() -> None:
    assert [lines_for(entrants) for entrants in range(10)] == [0, 1, 2, 4, 4, 8, 8, 8, 8, 16]


def test_the_snake_goes_there_and_back_again() -> None:
    assert snake(10, 3) == ((0, 5, 6), (1, 4, 7), (2, 3, 8, 9))
    assert snake(2, 3) == ((0,), (1,), ())


@pytest.mark.parametrize("groups", range(1, 12))
def test_full_double_rows_of_a_snake_are_equally_strong(groups: int) -> None:
    assert len({sum(group) for group in snake(6 * groups, groups)}) == 1


def _drawn_by(row: tuple[int, ...]) -> tuple[int, ...]:
    numbers = iter(row)
    return shuffle(len(row) + 1, lambda _: next(numbers))


def test_every_order_is_drawn_by_exactly_one_row_of_numbers() -> None:
    for entrants in range(1, 6):
        rows = product(*(range(below) for below in range(entrants, 1, -1)))
        orders = Counter(_drawn_by(row) for row in rows)
        assert orders == dict.fromkeys(permutations(range(entrants)), 1)


def test_no_number_is_asked_that_is_not_needed() -> None:
    bounds: list[int] = []

    def below(bound: int) -> int:
        bounds.append(bound)
        return bound - 1

    assert shuffle(5, below) == (0, 1, 2, 3, 4)
    assert bounds == [5, 4, 3, 2]
