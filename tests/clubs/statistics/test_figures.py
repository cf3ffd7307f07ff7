"""Rates, medians and streaks, compared with their definitions."""

import math
from statistics import median as middle

from hypothesis import given
from hypothesis import strategies as st

from games.clubs.statistics.figures import LONGEST_COUNTED, Streaks, bucket, median, streaks, wilson

results = st.lists(st.sampled_from(["won", "drawn", "lost", "unknown"]))


def test_wilsons_interval_is_the_one_of_the_books() -> None:
    """81 of 263: 0.2553 to 0.3662 (Newcombe 1998, method 3)."""
    rate = wilson(81, 0, 182)
    assert rate is not None
    assert (round(rate.low, 4), round(rate.high, 4)) == (0.2553, 0.3662)
    none = wilson(0, 0, 20)
    assert none is not None
    assert (none.low, round(none.high, 4)) == (0.0, 0.1611)  # 0 of 20, same source
    assert wilson(0, 0, 0) is None


@given(st.integers(0, 400), st.integers(0, 400), st.integers(0, 400))
def test_the_bounds_solve_wilsons_equation(wins: int, draws: int, losses: int) -> None:
    rate = wilson(wins, draws, losses)
    plays = wins + draws + losses
    if rate is None:
        assert plays == 0
        return
    assert 0 <= rate.low <= rate.value <= rate.high <= 1
    for bound in (rate.low, rate.high):
        if 0 < bound < 1:
            distance = abs(rate.value - bound) / math.sqrt(bound * (1 - bound) / plays)
            assert math.isclose(distance, 1.959963984540054, rel_tol=1e-6)


@given(st.lists(st.integers(1, LONGEST_COUNTED)))
def test_the_median_of_counts_is_the_median(lengths: list[int]) -> None:
    counts: dict[str, int] = {}
    for length in lengths:
        counts[bucket(length)] = counts.get(bucket(length), 0) + 1
    assert median(counts) == (middle(lengths) if lengths else None)


def test_a_longer_play_counts_as_the_longest() -> None:
    assert bucket(LONGEST_COUNTED + 1) == bucket(5 * LONGEST_COUNTED) == str(LONGEST_COUNTED)


def longest(outcomes: list[str], result: str) -> int:
    """Brute force: look at each stretch of the plays with a known result."""
    outcomes = [each for each in outcomes if each != "unknown"]
    stretches = (
        outcomes[a:b] for a in range(len(outcomes)) for b in range(a + 1, len(outcomes) + 1)
    )
    return max((len(s) for s in stretches if set(s) == {result}), default=0)


@given(results.filter(lambda outcomes: len(outcomes) < 30))
def test_streaks_are_the_longest_stretches(outcomes: list[str]) -> None:
    result = streaks(outcomes)
    assert (result.wins, result.losses) == (longest(outcomes, "won"), longest(outcomes, "lost"))


def test_a_draw_ends_a_streak_and_what_nobody_told_does_not() -> None:
    assert streaks(["won", "unknown", "won"]) == Streaks(2, 2, 0)
    assert streaks(["won", "drawn", "won"]) == Streaks(1, 1, 0)
    assert streaks(["won", "won", "lost"]) == Streaks(-1, 2, 1)
    assert streaks(["lost", "lost", "drawn"]) == Streaks(0, 0, 2)
