"""Glicko-2, after Mark Glickman's "Example of the Glicko-2 system" (2013, revised 2022).

The steps are the paper's. Sums are exactly rounded (`fsum`), so that the order of the games inside
a period changes not even the last bit.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final

from games.tournaments.rules.ratings.strength import START, Rating

SCALE: Final = 173.7178
TAU: Final = 0.5  # limit for changes of volatility; the paper: 0.3 to 1.2
CLOSE: Final = 0.000001  # precision at which the search for the volatility ends
MOST: Final = START["duel"].deviation  # no deviation is larger than a newcomer's

Score = tuple[Rating, float]
"""An opponent's rating before the period, and 1, 0.5 or 0."""


def rate_player(player: Rating, scores: Sequence[Score]) -> Rating:
    """Return the player's rating after one period."""
    phi, sigma = player.deviation / SCALE, player.volatility
    if not scores:
        return Rating(player.value, min(MOST, SCALE * math.hypot(phi, sigma)), sigma)
    mu = _mu(player)
    weights = [_weight(other.deviation / SCALE) for other, _ in scores]
    expected = [
        _expected_score(mu, _mu(other), weight)
        for (other, _), weight in zip(scores, weights, strict=True)
    ]
    known = math.fsum(g * g * e * (1 - e) for g, e in zip(weights, expected, strict=True))
    gain = math.fsum(
        g * (score - e) for (_, score), g, e in zip(scores, weights, expected, strict=True)
    )
    variance = 1 / known
    sigma = _volatility(sigma, phi, variance, variance * gain)
    before = math.hypot(phi, sigma)
    phi = 1 / math.sqrt(1 / before**2 + known)
    return Rating(player.value + SCALE * phi**2 * gain, min(MOST, SCALE * phi), sigma)


def _mu(player: Rating) -> float:
    return (player.value - START["duel"].value) / SCALE


def _weight(phi: float) -> float:
    """Step 3's g: an opponent with a large deviation counts less."""
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _expected_score(mu: float, other: float, weight: float) -> float:
    """Step 3's E, kept away from 0 and 1, to which a float could round: then the variance would be
    infinite."""
    return 1 / (1 + math.exp(min(30.0, max(-30.0, -weight * (mu - other)))))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5, by the Illinois algorithm."""
    middle = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        spread = phi**2 + variance + e
        return e * (delta**2 - spread) / (2 * spread**2) - (x - middle) / TAU**2

    low = middle
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(middle - steps * TAU) < 0:
            steps += 1
        high = middle - steps * TAU
    return math.exp(_root(f, low, high) / 2)


def _root(f: Callable[[float], float], low: float, high: float) -> float:
    at_low, at_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return low
