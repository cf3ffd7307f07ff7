"""Exact chances: numbers of ways out of a total, never a simulation.

Odds are packed: the ways to each whole outcome lie side by side in one big integer, in slots wide
enough that sums never spill over. Adding independent dice is then one multiplication, a pool one
power. An outcome that is not a whole number (cards drawn, faces shown) needs a Spread.
"""

import math
import struct
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from games.kernel.record import Record

LIMIT = 1 << 21  # bits of the largest packed integer: it takes some tens of milliseconds
OUTCOMES = 100_000  # largest number of outcomes of a Spread
WORD = 64


class TooMuchWork(Exception):
    """Raised beyond the limit, before anything is computed; `facts` are the values of its
    sentence."""

    code = "odds.too_much_work"

    def __init__(self, work: int, limit: int) -> None:
        super().__init__(work, limit)
        self.facts = {"work": work, "limit": limit}


class ImpossibleOutcome(Exception):
    """Raised when the odds of something impossible are requested."""

    code = "odds.no_way"


class Odds(Record, frozen=True):
    """The ways to `low`, `low + 1`, … lie in `packed`, the first in its lowest slot; there are
    `total` ways in all. The first and the last slot are never empty, so equal odds compare
    equal."""

    low: int
    packed: int
    total: int

    @property
    def ways(self) -> tuple[int, ...]:
        return _unpack(self.packed, _width(self.total))

    @property
    def high(self) -> int:
        return self.low + self.packed.bit_length() // _width(self.total)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(outcome * ways for outcome, ways in self.items()), self.total)

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield each possible outcome with its ways, the lowest outcome first."""
        return (pair for pair in enumerate(self.ways, self.low) if pair[1])

    def chance(self, outcome: int) -> Fraction:
        return Fraction(sum(ways for each, ways in self.items() if each == outcome), self.total)

    def texts(self) -> dict[str, str]:
        """Return the odds as the API writes them: {"0": "4/9", "1": "5/9"}."""
        return {str(outcome): str(Fraction(ways, self.total)) for outcome, ways in self.items()}

    def __add__(self, other: "Odds") -> "Odds":
        """Return the odds of the sum of two independent outcomes."""
        total = self.total * other.total
        width = _width(total)
        _check(self.high - self.low + other.high - other.low + 1, width)
        packed = _widen(self, width) * _widen(other, width)
        return Odds(self.low + other.low, packed, total)

    def __neg__(self) -> "Odds":
        return Odds(-self.high, _reverse_slots(self.packed, _width(self.total)), self.total)

    def __sub__(self, other: "Odds") -> "Odds":
        return self + -other

    def with_floor(self, least: int = 0) -> "Odds":
        """Count all outcomes below `least` as `least`."""
        if self.low >= least:
            return self
        if self.high <= least:
            return Odds(least, self.total, self.total)
        width = _width(self.total)
        cut = (least - self.low + 1) * width
        # The sum of a number's digits is its remainder modulo the base minus one.
        under = (self.packed & ((1 << cut) - 1)) % ((1 << width) - 1)
        return Odds(least, (self.packed >> cut << width) + under, self.total)

    def map(self, become: Callable[[int], int]) -> "Odds":
        return _collect((become(outcome), ways) for outcome, ways in self.items())

    def conditional_on(self, holds: Callable[[int], bool]) -> "Odds":
        """Return the odds if the outcome is known to satisfy `holds`."""
        return _collect(pair for pair in self.items() if holds(pair[0]))


def certain(outcome: int) -> Odds:
    return Odds(outcome, 1, 1)


def from_ways(ways: Mapping[int, int]) -> Odds:
    total = sum(ways.values())
    if not total:
        raise ImpossibleOutcome
    width = _width(total)
    low, high = min(ways), max(ways)
    _check(high - low + 1, width)
    return _trim(low, _pack([ways.get(o, 0) for o in range(low, high + 1)], width), total)


def die(faces: Sequence[int]) -> Odds:
    """Return the odds of one throw, each face equally likely: die(range(1, 7)), die((0, 0, 1, 1, 1,
    2))."""
    _check(len(faces), WORD)
    return _collect((face, 1) for face in faces)


@lru_cache(maxsize=128)
def pool(dice: int, one: Odds) -> Odds:
    """Return the odds of the sum of several dice of one kind."""
    _check(dice * (one.high - one.low) + 1, dice * one.total.bit_length())
    total: int = one.total**dice
    packed: int = _widen(one, _width(total)) ** dice
    return Odds(one.low * dice, packed, total)


@lru_cache(maxsize=128)
def attack_odds(attack: Odds, defence: Odds) -> Odds:
    """Return the odds of what remains of an attack after a defence: the difference, never below
    0."""
    return (attack - defence).with_floor()


def mixture(parts: Iterable[tuple[int, Odds]]) -> Odds:
    """Return the odds of a weighted mixture: the result of an earlier chance selects one of the
    parts."""
    parts = [(weight, odds) for weight, odds in parts if weight]
    if not parts:
        raise ImpossibleOutcome
    # The least common multiple, so that ten explosions in a row have 6 ** 11 ways and not hundreds
    # of digits more.
    common = math.lcm(*(odds.total // math.gcd(weight, odds.total) for weight, odds in parts))
    total = common * sum(weight for weight, _ in parts)
    width = _width(total)
    low = min(odds.low for _, odds in parts)
    _check(max(odds.high for _, odds in parts) - low + 1, width)
    packed = 0
    for weight, odds in parts:
        scaled = _widen(odds, width) * (weight * common // odds.total)
        packed += scaled << (odds.low - low) * width
    return Odds(low, packed, total)


def keep_best(
    dice: int, keep: int, best_first: Sequence[tuple[int, int]], worth: Callable[[int], int]
) -> Odds:
    """Return the odds of the summed worth of the best `keep` of `dice` dice of one kind.

    `best_first` are the faces of one die with their ways, in the order in which they are kept.
    """
    gains = [worth(face) for face, _ in best_first]
    least = min(gains)
    one = sum(ways for _, ways in best_first)
    slots = keep * (max(gains) - least) + 1
    # Each face takes about keep * keep / 2 packed integers: 4,096 such passes count as one power.
    _check(slots * max(1, len(gains) * keep * keep >> 12), dice * one.bit_length())
    width = _width(one**dice)
    # unfinished[better]: that many dice show a better face than those examined so far.
    unfinished, finished = [1] + [0] * (keep - 1), 0
    worse = one
    for gain, (_, ways) in zip(gains, best_first, strict=True):
        worse -= ways
        step = (gain - least) * width
        following = [0] * keep
        for better, packed in enumerate(unfinished):
            rest, wanted = dice - better, keep - better
            counts = [math.comb(rest, same) * ways**same for same in range(wanted)]
            for same, count in enumerate(counts):
                following[better + same] += packed * count << same * step
            fewer = sum(count * worse ** (rest - same) for same, count in enumerate(counts))
            finished += packed * ((ways + worse) ** rest - fewer) << wanted * step
        unfinished = following
    return _trim(keep * least, finished, one**dice)


class Spread(Record, frozen=True):
    """The ways to each outcome that is a combination of counts, not a number."""

    ways: Mapping[tuple[int, ...], int]

    def odds(self, worth: Callable[[tuple[int, ...]], int]) -> Odds:
        """Return the odds of a number computed from each outcome."""
        return _collect((worth(outcome), n) for outcome, n in self.ways.items())


def throws(faces: Sequence[int], dice: int) -> Spread:
    """Count how many dice show each face; `faces` are the ways of one die to each face."""
    most = [dice] * len(faces)
    _check_hands(most, dice)
    ways: dict[tuple[int, ...], int] = {}
    for shown in _hands(dice, most):
        count, left = 1, dice
        for number, face in zip(shown, faces, strict=True):
            count *= math.comb(left, number) * face**number
            left -= number
        ways[shown] = count
    return Spread(ways)


def draws(composition: Sequence[int], cards: int) -> Spread:
    """Count how many cards of each sort are among the drawn ones, none put back.

    `composition` is the number of unseen cards of each sort, including the drawn ones.
    """
    if not 0 <= cards <= sum(composition):
        raise ImpossibleOutcome
    _check_hands(composition, cards)
    return Spread(
        {hand: math.prod(map(math.comb, composition, hand)) for hand in _hands(cards, composition)}
    )


def _hands(cards: int, most: Sequence[int]) -> list[tuple[int, ...]]:
    """List all ways to distribute the cards over the sorts, with no more of each than there are."""
    room = [sum(most[place:]) for place in range(len(most) + 1)]
    hands: list[tuple[tuple[int, ...], int]] = [((), cards)]
    for place, top in enumerate(most):
        hands = [
            ((*hand, taken), left - taken)
            for hand, left in hands
            for taken in range(max(0, left - room[place + 1]), min(top, left) + 1)
        ]
    return [hand for hand, _ in hands]


def _check_hands(sorts: Sequence[int], cards: int) -> None:
    spread = math.comb(cards + max(1, len(sorts)) - 1, cards)
    hands = min(spread, math.prod(min(n, cards) + 1 for n in sorts))
    if hands > OUTCOMES:
        raise TooMuchWork(hands, OUTCOMES)


def _check(slots: int, width: int) -> None:
    if slots * width > LIMIT:
        raise TooMuchWork(slots * width, LIMIT)


def _width(total: int) -> int:
    """Return the width of a slot in bits, a multiple of a word; one bit is always spare."""
    return (total.bit_length() | (WORD - 1)) + 1


def _pack(ways: Sequence[int], width: int) -> int:
    if width == WORD:
        return int.from_bytes(struct.pack(f"<{len(ways)}Q", *ways), "little")
    return int.from_bytes(b"".join(n.to_bytes(width // 8, "little") for n in ways), "little")


def _unpack(packed: int, width: int) -> tuple[int, ...]:
    slots = packed.bit_length() // width + 1  # the spare bit: the last slot is never full
    raw = packed.to_bytes(slots * width // 8, "little")
    if width == WORD:
        return struct.unpack(f"<{slots}Q", raw)
    step = width // 8
    return tuple(int.from_bytes(raw[i : i + step], "little") for i in range(0, len(raw), step))


def _reverse_slots(packed: int, width: int) -> int:
    if width > WORD:
        return _pack(_unpack(packed, width)[::-1], width)
    words = array("Q", packed.to_bytes((packed.bit_length() // WORD + 1) * 8, "little"))
    words.reverse()
    return int.from_bytes(words.tobytes(), "little")


def _widen(odds: Odds, width: int) -> int:
    now = _width(odds.total)
    return odds.packed if now == width else _pack(_unpack(odds.packed, now), width)


def _trim(low: int, packed: int, total: int) -> Odds:
    width = _width(total)
    empty = ((packed & -packed).bit_length() - 1) // width
    return Odds(low + empty, packed >> empty * width, total)


def _collect(pairs: Iterable[tuple[int, int]]) -> Odds:
    tally: dict[int, int] = {}
    for outcome, ways in pairs:
        tally[outcome] = tally.get(outcome, 0) + ways
    return from_ways(tally)
