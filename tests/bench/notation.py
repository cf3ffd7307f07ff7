"""Parsing and rolling of `4d6kh3+2`, with the breakdown of every die, compared with code written
for this notation only."""

import itertools
import random
from collections.abc import Callable, Iterator

from games.kernel.chance.dice import parse, roll
from games.kernel.chance.fairness import number
from games.kernel.record import Below
from tests.bench.figures import Figure, race

NOTATION = "4d6kh3+2"
SEED = bytes(32)


def roll_by_hand(below: Below) -> int:
    """Return only the total, without a breakdown, for this one notation."""
    faces = sorted([below(6) + 1 for _ in range(4)])
    return sum(faces[1:]) + 2


def roll_parsed(below: Below) -> int:
    return roll(parse(NOTATION), below).total


def roll_uncached(below: Below) -> int:
    return roll(parse.__wrapped__(NOTATION), below).total


def figures() -> Iterator[Figure]:
    # The cheapest random numbers, so that the ratio compares only the work around them.
    uniform = random.Random(6).random

    def cheap(n: int) -> int:
        return int(uniform() * n)

    # A fair stream stores the numbers it drew: compute one number after another without the stream.
    count = itertools.count()

    def fair(n: int) -> int:
        return number(SEED, next(count), n)

    again, first, hand = _costs(cheap, roll_parsed, roll_uncached, roll_by_hand)
    yield _figure("", again, hand, aim=3)
    yield _figure(", never seen before", first, hand)
    yield _figure(", with fair numbers", *_costs(fair, roll_parsed, roll_by_hand))


def _costs(below: Below, *ways: Callable[[Below], int]) -> tuple[float, ...]:
    return tuple(1e6 / rate for rate in race(*(_repeat(way, below) for way in ways)))


def _figure(how: str, cost: float, by_hand: float, aim: float | None = None) -> Figure:
    what = f"parse and roll {NOTATION}{how}"
    return Figure(what=what, ours=cost, unit="µs", peer="by hand", theirs=by_hand, aim=aim)


def _repeat(roll_once: Callable[[Below], int], below: Below, times: int = 100) -> Callable[[], int]:
    def work() -> int:
        for _ in range(times):
            roll_once(below)
        return times

    return work
