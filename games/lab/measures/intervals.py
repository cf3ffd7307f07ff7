"""Confidence intervals of shares."""

import math
from collections.abc import Sequence
from typing import Final

from games.kernel.chance import confidence
from games.kernel.record import Record

FALSE: Final = 0.05
"""Expected share of false findings among those called special."""
EVEN: Final = 0.5
FAIR: Final = (0.4, 0.6)
"""A side may win between these shares: compare them with the interval, not with its middle."""
NARROW: Final = 0.1
"""An interval this wide, or wider, says little."""


class Interval(Record, frozen=True):
    """19 times of 20 what is measured lies between its ends."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """For a share: certainly not even."""
        return not self.low <= EVEN <= self.high

    @property
    def narrow(self) -> bool:
        return self.high - self.low < NARROW

    @property
    def unfair(self) -> bool:
        """The whole interval lies outside what is fair."""
        return self.low > FAIR[1] or self.high < FAIR[0]

    @property
    def fair(self) -> bool:
        return FAIR[0] <= self.low and self.high <= FAIR[1]


def wilson(won: float, games: float) -> Interval:
    """Wilson interval of a share; a draw counts as half a victory."""
    if not games:
        return Interval(0.5, 0.0, 1.0)
    share = won / games
    return Interval(share, *confidence.wilson(share, games))


def newcombe(one: Interval, two: Interval) -> Interval:
    """Interval of the difference of two shares, from Wilson's interval of each: Newcombe (1998),
    his method 10."""
    apart = one.value - two.value
    below = math.hypot(one.value - one.low, two.high - two.value)
    above = math.hypot(one.high - one.value, two.value - two.low)
    return Interval(apart, max(-1.0, apart - below), min(1.0, apart + above))


def chance(won: tuple[float, float], games: tuple[float, float]) -> float:
    """Probability that two shares lie this far apart, or farther, if there is no real
    difference."""
    both = sum(won) / sum(games)
    spread = math.sqrt(both * (1 - both) * (1 / games[0] + 1 / games[1]))
    apart = abs(won[0] / games[0] - won[1] / games[1])
    return math.erfc(apart / spread / math.sqrt(2)) if spread else 1.0


def special(chances: Sequence[float], false: float = FALSE) -> list[bool]:
    """Return which of many comparisons are significant when judged together: Benjamini and Hochberg
    (1995)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    last = 0
    for rank, place in enumerate(order, 1):
        if chances[place] <= rank * false / len(chances):
            last = rank
    chosen = set(order[:last])
    return [place in chosen for place in range(len(chances))]
