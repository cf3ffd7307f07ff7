"""The odds of a notation equal the result of trying every possible fall of its dice."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.kernel.chance.dice import (
    NoExactOdds,
    Notation,
    Roll,
    Unreadable,
    distribution,
    parse,
    roll,
)
from games.kernel.chance.odds import TooMuchWork
from tests.kernel.chance.dice.notations import TEXTS


class _NextNumber(Exception):  # control flow, not an error
    """Raised when the script of numbers is used up; carries the bound of the next number."""


def _all_rolls(notation: Notation) -> Iterator[tuple[Roll, Fraction]]:
    """Yield every possible roll with its chance, by trying all random numbers one by one."""
    scripts: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while scripts:
        script, chance = scripts.pop()
        following = iter(script)

        def below(n: int, following: Iterator[int] = following) -> int:
            for number in following:
                return number
            raise _NextNumber(n)

        try:
            yield roll(notation, below), chance
        except _NextNumber as more:
            (n,) = more.args
            scripts += [((*script, number), chance / n) for number in range(n)]


EVERY = [
    "2d6",
    "3d4kh2+1",
    "3d4kl1",
    "4d3dl1",
    "3d4dh1-1d3",
    "2d6ro<3",
    "2d3r1",
    "1d3r<3",
    "1d2!",
    "2d2!!",
    "1d4!",
    "2d2!!kh1",
    "2d6>=5f1",
    "3d4kh2>=3",
    "2d2!=2>=2f1",
    "1d2!!>=6",
    "2martial",
    "3martial>=2",
    "1martial!",
    "4dF",
    "2d{-1,0,0,5}dl1",
    "2d4[fire]-1d4[cold]+3",
    "7",
]


@pytest.mark.parametrize("text", EVERY)
def test_the_odds_are_those_of_every_way_the_dice_can_fall(text: str) -> None:
    notation = parse(text)
    chances: Counter[int] = Counter()
    for rolled, chance in _all_rolls(notation):
        chances[rolled.total] += chance  # type: ignore[assignment]  # fractions count as well
    odds = distribution(notation)
    assert {o: Fraction(ways, odds.total) for o, ways in odds.items()} == dict(chances)


D6 = icepool.d6
TABLES = [
    ("4d6kh3+2", D6.highest(4, 3) + 2),
    ("2d20kl1", icepool.d20.lowest(2, 1)),
    ("10d10>=8f1", 10 @ icepool.d10.map(lambda face: (face >= 8) - (face == 1))),
    ("6d6", 6 @ D6),
    ("1d6!", D6.explode(depth=20)),
    ("1d10!>=8", icepool.d10.explode([8, 9, 10], depth=20)),
    ("3d6!", 3 @ D6.explode(depth=20)),
    ("4d6!!kh3", D6.explode(depth=20).highest(4, 3)),
    ("3d6r<3", 3 @ D6.reroll([1, 2], depth="inf")),
    ("3d6ro<3", 3 @ D6.reroll([1, 2], depth=1)),
    ("4dF", 4 @ icepool.Die([-1, 0, 1])),
    ("8martial", 8 @ icepool.Die([0, 0, 1, 1, 1, 1])),
    ("2d8+1d6-1d4", 2 @ icepool.d8 + D6 - icepool.d4),
]


@pytest.mark.parametrize(("text", "theirs"), TABLES, ids=[text for text, _ in TABLES])
def test_the_odds_agree_with_icepool(text: str, theirs: "icepool.Die[int]") -> None:
    odds = distribution(parse(text))
    table = zip(theirs.outcomes(), theirs.quantities(), strict=True)
    expected = {int(o): Fraction(n, theirs.denominator()) for o, n in table if n}
    assert {o: Fraction(ways, odds.total) for o, ways in odds.items()} == expected


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2d3r1!", "2d{2,3}!"),
        ("2d3ro1!!>=4", "2d{1,2,2,2,2,3,3,3,3}!!>=4"),
        ("3d6r>4kl2", "3d4kl2"),
        ("4martial!>=2", "4d{0,0,1,1,1,2}!>=2>=1"),
    ],
)
def test_rerolls_come_before_all_else(text: str, same: str) -> None:
    """Check trees that are too large to enumerate against a die with only the faces that are
    kept."""
    mine, theirs = distribution(parse(text)), distribution(parse(same))
    assert (mine.low, mine.high, mine.mean) == (theirs.low, theirs.high, theirs.mean)
    assert mine.texts() == theirs.texts()


@given(TEXTS, st.randoms(use_true_random=False))
def test_a_roll_always_lies_within_its_odds(text: str, source: random.Random) -> None:
    try:
        notation = parse(text)
        odds = distribution(notation)
    except (Unreadable, NoExactOdds, TooMuchWork):
        assume(False)
        return
    for _ in range(5):
        assert odds.chance(roll(notation, source.randrange).total) > 0


@pytest.mark.parametrize("text", ["20d6!", "100d%kh50", "9d10000", "2000d6"])
def test_odds_beyond_the_bound_are_refused_though_the_roll_is_not(text: str) -> None:
    with pytest.raises(TooMuchWork):
        distribution(parse(text))
    assert roll(parse(text), lambda n: 0).total > 0


def test_the_odds_of_dropping_single_dice_of_an_explosion_are_refused() -> None:
    with pytest.raises(NoExactOdds) as refused:
        distribution(parse("4d6!kh3"))
    assert (refused.value.code, refused.value.facts) == ("odds.not_exact", {"term": "4d6!kh3"})
