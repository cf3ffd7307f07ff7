"""Wilson's interval, compared with a search for its ends.

Its ends are the two true shares from which the observed share lies exactly `Z` deviations away; in
19 of 20 cases a result lies nearer.
"""

import math

import pytest

from games.kernel.chance.confidence import Z, wilson


def search_end(share: float, games: int, towards: float) -> float:
    """Find the end by bisection: the true share from which `share` is `Z` deviations away."""
    near, far = share, towards
    for _ in range(60):
        middle = (near + far) / 2
        away = abs(share - middle) / math.sqrt(middle * (1 - middle) / games)
        near, far = (near, middle) if away > Z else (middle, far)
    return near


@pytest.mark.parametrize("games", [1, 2, 7, 40, 200, 5_000])
@pytest.mark.parametrize("share", [0.0, 0.03, 0.5, 0.71, 1.0])
def test_its_ends_are_those_that_a_search_finds(share: float, games: int) -> None:
    low, high = wilson(share, games)
    assert low == pytest.approx(search_end(share, games, 0.0) if share else 0.0, abs=1e-9)
    assert high == pytest.approx(search_end(share, games, 1.0) if share < 1 else 1.0, abs=1e-9)
    assert low <= share <= high


def test_of_no_games_it_is_everything() -> None:
    assert wilson(0.5, 0) == (0.0, 1.0)
