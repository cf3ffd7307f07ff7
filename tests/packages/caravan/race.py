"""CV-4, CV-5: the winner of an oasis, by the cards laid and the die."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.kernel.chance.odds import Odds, from_ways

from .kits import Ground

DIE: Final = 6
STORM: Final = 1
"""CV-4"""
MOUNTED: Final = 2
"""CV-9"""


class Runner(NamedTuple):
    speed: int
    cunning: int


class Finish(NamedTuple):
    lost: tuple[int, ...]
    taker: int | None


def speed(printed: int, mount: Ground | None, ground: Ground) -> int:
    """CV-9"""
    return printed + MOUNTED * (mount == ground)


def finish(runners: Sequence[Runner], face: int) -> Finish:
    places = range(len(runners))
    top = max(runner.speed for runner in runners)
    lost = tuple(n for n in places if face == STORM and runners[n].speed == top)
    remaining = [n for n in places if n not in lost]
    best = max((runners[n] for n in remaining), default=None)  # CV-5: speed, and then cunning
    first = [n for n in remaining if runners[n] == best]
    return Finish(lost, first[0] if len(first) == 1 else None)


def chances(runners: Sequence[Runner]) -> Mapping[str, Odds]:
    """Return the odds of taking the oasis, before the die is rolled: 1 where it is taken."""
    takers = [finish(runners, face).taker for face in range(1, DIE + 1)]
    odds = {}
    for n in range(len(runners)):
        times = takers.count(n)
        ways = {1: times, 0: DIE - times}
        odds[f"caravan_{n + 1}"] = from_ways({k: way for k, way in ways.items() if way})
    return odds
