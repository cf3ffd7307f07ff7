"""Odds of 8 Martial Art dice against 8: ours, the packed form by hand, a dictionary, icepool.

All give the exact number of ways for each total, before any fraction is reduced or written as text.
"""

import struct
from collections.abc import Callable, Iterator

import icepool  # type: ignore[import-untyped]

from games.kernel.chance import odds
from tests.bench.figures import Figure, race

DICE = 8
MARTIAL = odds.die((0, 0, 1, 1, 1, 1))


def cached_odds() -> tuple[int, ...]:
    """Ask like the verdicts do: the second answer comes from the cache, as almost always at a
    table."""
    return odds.attack_odds(odds.pool(DICE, MARTIAL), odds.pool(DICE, MARTIAL)).ways


def uncached_odds() -> tuple[int, ...]:
    """Compute the odds without any cache."""
    pool, opposed = odds.pool.__wrapped__, odds.attack_odds.__wrapped__
    return opposed(pool(DICE, MARTIAL), pool(DICE, MARTIAL)).ways


def packed_odds() -> tuple[int, ...]:
    """Compute the same by hand, for this case only: the fastest way we know in Python."""
    attack: int = (2 + (4 << 64)) ** DICE
    backwards: int = (4 + (2 << 64)) ** DICE
    raw = (attack * backwards).to_bytes((2 * DICE + 1) * 8, "little")
    ways = struct.unpack(f"<{2 * DICE + 1}Q", raw)
    return (sum(ways[: DICE + 1]), *ways[DICE + 1 :])


def convolved_odds() -> tuple[int, ...]:
    """Compute the usual way: a dictionary from outcome to ways, adding one die at a time."""
    face = {0: 2, 1: 4}
    pool = {0: 1}
    for _ in range(DICE):
        grown: dict[int, int] = {}
        for outcome, ways in pool.items():
            for more, faces in face.items():
                grown[outcome + more] = grown.get(outcome + more, 0) + ways * faces
        pool = grown
    damage: dict[int, int] = {}
    for attack, n in pool.items():
        for defence, m in pool.items():
            outcome = max(0, attack - defence)
            damage[outcome] = damage.get(outcome, 0) + n * m
    return tuple(damage[outcome] for outcome in sorted(damage))


def icepool_odds() -> tuple[int, ...]:
    one = icepool.Die([0, 0, 1, 1, 1, 1])
    damage = (DICE @ one - DICE @ one).map(lambda successes: max(0, successes))
    scale = 6 ** (2 * DICE) // damage.denominator()
    return tuple(int(quantity) * scale for quantity in damage.quantities())


def figures() -> Iterator[Figure]:
    ways = (cached_odds, uncached_odds, packed_odds, convolved_odds, icepool_odds)
    if len({way() for way in ways}) != 1:
        raise AssertionError("the five do not agree")
    again, first, packed, plain, peer = (1e6 / rate for rate in race(*map(repeat, ways)))
    opposed = "odds of 8 dice against 8"
    yield _figure(f"{opposed}, remembered", again, "the bare packed form", packed, aim=2)
    yield _figure(f"{opposed}, the first time", first, "the bare packed form", packed)
    yield _figure(f"{opposed}, the first time", first, "plain dict convolution", plain)
    yield _figure(f"{opposed}, the first time", first, "icepool", peer)


def repeat(way: Callable[[], object], times: int = 100) -> Callable[[], int]:
    def work() -> int:
        for _ in range(times):
            way()
        return times

    return work


def _figure(what: str, ours: float, peer: str, theirs: float, aim: float | None = None) -> Figure:
    return Figure(what=what, ours=ours, unit="µs", peer=peer, theirs=theirs, aim=aim)
