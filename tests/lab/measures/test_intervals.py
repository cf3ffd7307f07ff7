"""Intervals compared with their definitions, solved by brute force, and with published figures."""

import math

import pytest

from games.kernel.chance.confidence import Z
from games.lab.measures.intervals import Interval, chance, newcombe, special, wilson


def solve_share(won: float, games: int, low: float, high: float) -> float:
    """Find by bisection the share from which the observed share is 1.96 standard deviations
    away."""
    share = won / games

    def far(p: float) -> bool:
        return abs(share - p) > Z * math.sqrt(p * (1 - p) / games)

    inside_high = far(low)
    for _ in range(200):
        middle = (low + high) / 2
        if far(middle) == inside_high:
            low = middle
        else:
            high = middle
    return low


@pytest.mark.parametrize(("won", "games"), [(0, 1), (1, 1), (0, 40), (7.5, 20), (119, 200), (3, 4)])
def test_wilsons_ends_are_the_shares_that_could_just_have_led_there(won: float, games: int) -> None:
    interval = wilson(won, games)
    value = won / games
    assert interval.value == value
    assert interval.low == pytest.approx(
        0.0 if won == 0 else solve_share(won, games, 0.0, value), abs=1e-9
    )
    assert interval.high == pytest.approx(
        1.0 if won == games else solve_share(won, games, 1.0, value), abs=1e-9
    )


def test_of_no_games_nothing_is_known() -> None:
    assert wilson(0, 0) == Interval(0.5, 0.0, 1.0)


@pytest.mark.parametrize(
    ("one", "two", "low", "high"),
    [
        # Newcombe (1998), table II, method 10.
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((0, 10), (0, 10), -0.2775, 0.2775),
    ],
)
def test_newcombes_own_examples(
    one: tuple[int, int], two: tuple[int, int], low: float, high: float
) -> None:
    interval = newcombe(wilson(*one), wilson(*two))
    assert interval.low == pytest.approx(low, abs=6e-5)
    assert interval.high == pytest.approx(high, abs=6e-5)


def test_a_difference_read_from_the_other_side_is_the_opposite() -> None:
    one, two = wilson(30, 90), wilson(50, 110)
    forward, back = newcombe(one, two), newcombe(two, one)
    mirrored = (-back.value, -back.high, -back.low)
    assert (forward.value, forward.low, forward.high) == pytest.approx(mirrored)


def test_chance_is_that_of_a_normal_law() -> None:
    """Sum the density far out; the function uses a closed form."""
    won, games = (60.0, 45.0), (100.0, 100.0)
    both = sum(won) / sum(games)
    z = 0.15 / math.sqrt(both * (1 - both) * 0.02)
    step = 1e-4
    tail = sum(math.exp(-((z + n * step) ** 2) / 2) * step for n in range(120_000))
    assert chance(won, games) == pytest.approx(2 * tail / math.sqrt(2 * math.pi), rel=1e-3)
    assert chance((5, 5), (10, 10)) == 1.0
    assert chance((0, 0), (10, 10)) == 1.0


def judge_by_definition(chances: list[float]) -> list[bool]:
    """The largest k for which at least k values are at or below k/m of five per cent: those k are
    special."""
    m = len(chances)
    most = max(
        (k for k in range(m + 1) if sum(c <= k * 0.05 / m for c in chances) >= k > 0), default=0
    )
    return [c <= most * 0.05 / m for c in chances] if most else [False] * m


@pytest.mark.parametrize(
    "chances",
    [
        [],
        [0.04],
        [0.06],
        [0.01, 0.02, 0.03, 0.04, 0.05],
        [0.9, 0.001, 0.03, 0.024, 0.5],
        [0.02, 0.6, 0.7, 0.8],
        [n / 997 for n in range(1, 79)],
    ],
)
def test_many_comparisons_are_judged_together(chances: list[float]) -> None:
    assert special(chances) == judge_by_definition(chances)
