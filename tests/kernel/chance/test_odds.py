"""Exact odds compared with icepool, with counting every case and with a plain convolution."""

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import icepool  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.chance.odds import (
    LIMIT,
    ImpossibleOutcome,
    Odds,
    TooMuchWork,
    attack_odds,
    certain,
    die,
    draws,
    from_ways,
    keep_best,
    mixture,
    pool,
    throws,
)

D6 = die(range(1, 7))
MARTIAL = die((0, 0, 1, 1, 1, 1))  # MA-1.3: every success face is one success
FEW_WAYS = st.dictionaries(st.integers(-9, 9), st.integers(1, 10**6), min_size=1, max_size=6)
SOME_ODDS = FEW_WAYS.map(from_ways)


def _ways_of(odds: Odds) -> dict[int, int]:
    return dict(odds.items())


def _convolve(first: dict[int, int], second: dict[int, int], sign: int = 1) -> dict[int, int]:
    """Convolve with a dictionary, one pair at a time; the benchmark compares with the same
    method."""
    ways: Counter[int] = Counter()
    for a, n in first.items():
        for b, m in second.items():
            ways[a + sign * b] += n * m
    return dict(ways)


def _icepool_fractions(theirs: "icepool.Die[int]") -> dict[int, Fraction]:
    return {
        int(outcome): Fraction(n, theirs.denominator())
        for outcome, n in zip(theirs.outcomes(), theirs.quantities(), strict=True)
        if n
    }


def _fractions(odds: Odds) -> dict[int, Fraction]:
    return {outcome: Fraction(ways, odds.total) for outcome, ways in odds.items()}


def test_two_martial_dice_against_two() -> None:
    """Check the example of the verdict: 36 x 36 ways, 912 of them without damage."""
    odds = attack_odds(pool(2, MARTIAL), pool(2, MARTIAL))
    assert (odds.low, odds.ways, odds.total) == (0, (912, 320, 64), 1296)
    assert odds.texts() == {"0": "19/27", "1": "20/81", "2": "4/81"}
    assert odds.mean == Fraction(28, 81)
    assert (odds.high, odds.chance(1), 1 - odds.chance(0)) == (2, Fraction(20, 81), Fraction(8, 27))


@pytest.mark.parametrize("attack", range(9))
@pytest.mark.parametrize("defence", [0, 1, 2, 5, 8])
def test_opposed_pools_agree_with_icepool(attack: int, defence: int) -> None:
    theirs = icepool.Die([0, 0, 1, 1, 1, 1])
    damage = (attack @ theirs - defence @ theirs).map(lambda successes: max(0, successes))
    ours = attack_odds(pool(attack, MARTIAL), pool(defence, MARTIAL))
    assert _fractions(ours) == _icepool_fractions(damage)


def test_a_pool_agrees_with_icepool_where_the_slots_grow() -> None:
    """From 25 dice on, the ways no longer fit one word of 64 bits."""
    for dice in (1, 2, 24, 25, 50, 100):
        assert _fractions(pool(dice, D6)) == _icepool_fractions(dice @ icepool.d6)


@given(SOME_ODDS, SOME_ODDS)
def test_sum_and_difference_are_the_plain_convolution(first: Odds, second: Odds) -> None:
    mine, theirs = _ways_of(first), _ways_of(second)
    assert _ways_of(first + second) == _convolve(mine, theirs)
    assert _ways_of(first - second) == _convolve(mine, theirs, -1)
    assert (first + second).total == sum(mine.values()) * sum(theirs.values())


@given(SOME_ODDS, SOME_ODDS, SOME_ODDS)
def test_sums_may_be_regrouped_and_reordered(first: Odds, second: Odds, third: Odds) -> None:
    assert (first + second) + third == third + (second + first)
    backwards = -first
    assert -backwards == first
    assert first.map(lambda outcome: outcome + 3) == first + certain(3)


@given(st.integers(0, 12), st.integers(0, 12), SOME_ODDS)
def test_a_pool_is_its_dice_added_up(some: int, more: int, one: Odds) -> None:
    assert pool(some + more, one) == pool(some, one) + pool(more, one)


@given(SOME_ODDS, st.integers(-12, 12))
def test_a_floor_moves_all_that_is_below_it(odds: Odds, least: int) -> None:
    assert odds.with_floor(least) == odds.map(lambda outcome: max(outcome, least))
    assert odds.with_floor(10**12) == from_ways({10**12: odds.total})


@given(SOME_ODDS)
def test_the_mean_and_the_chances_are_those_of_the_ways(odds: Odds) -> None:
    ways = _ways_of(odds)
    assert odds.mean == Fraction(sum(o * n for o, n in ways.items()), odds.total)
    assert sum(odds.chance(o) for o in range(-10, 11)) == 1
    assert odds.chance(odds.low) > 0
    assert odds.chance(odds.high) > 0
    assert odds.chance(odds.high + 1) == odds.chance(odds.low - 1) == 0
    assert from_ways(ways) == odds
    assert {int(o): Fraction(text) for o, text in odds.texts().items()} == _fractions(odds)


@given(st.lists(st.tuples(st.integers(0, 50), SOME_ODDS), min_size=1, max_size=4))
def test_a_mixture_weighs_its_parts(parts: list[tuple[int, Odds]]) -> None:
    weights = sum(weight for weight, _ in parts)
    if not weights:
        with pytest.raises(ImpossibleOutcome):
            mixture(parts)
        return
    mixed = mixture(parts)
    for outcome in range(-9, 10):
        weighed = sum(weight * odds.chance(outcome) for weight, odds in parts)
        assert mixed.chance(outcome) == Fraction(weighed, weights)


def test_equal_odds_are_equal_however_they_came_about() -> None:
    assert pool(2, D6).conditional_on(lambda total: total > 10) == from_ways({11: 2, 12: 1})
    assert from_ways({1: 1, 2: 3, 9: 0, -9: 0}) == from_ways({2: 3, 1: 1})
    assert hash(pool(3, D6)) == hash(D6 + D6 + D6)


@pytest.mark.parametrize(("dice", "keep"), [(4, 3), (2, 1), (5, 5), (6, 2), (3, 1)])
def test_the_best_dice_kept_agree_with_icepool(dice: int, keep: int) -> None:
    highest = keep_best(dice, keep, [(face, 1) for face in range(6, 0, -1)], lambda face: face)
    lowest = keep_best(dice, keep, [(face, 1) for face in range(1, 7)], lambda face: face)
    assert _fractions(highest) == _icepool_fractions(icepool.d6.highest(dice, keep))
    assert _fractions(lowest) == _icepool_fractions(icepool.d6.lowest(dice, keep))


@given(
    st.dictionaries(st.integers(-3, 3), st.integers(1, 3), min_size=1, max_size=4),
    st.integers(1, 4),
    st.data(),
)
def test_kept_dice_with_any_worth_agree_with_counting(
    faces: dict[int, int], dice: int, data: st.DataObject
) -> None:
    keep = data.draw(st.integers(1, dice))
    worth = {face: data.draw(st.integers(-2, 2)) for face in faces}
    counted: Counter[int] = Counter()
    for thrown in product([f for f, ways in faces.items() for _ in range(ways)], repeat=dice):
        counted[sum(worth[f] for f in sorted(thrown, reverse=True)[:keep])] += 1
    best_first = sorted(faces.items(), reverse=True)
    assert _ways_of(keep_best(dice, keep, best_first, worth.__getitem__)) == dict(counted)


def test_exceptional_faces_counted_beside_successes() -> None:
    """MA-4.4 and MA-4.5: an exceptional success counts two; one normal success is cancelled."""
    thrown = throws((2, 3, 1), 3)  # failure, success, exceptional success
    assert sum(thrown.ways.values()) == 6**3
    assert thrown.ways[1, 1, 1] == 6 * 2 * 3 * 1
    damage = thrown.odds(lambda shown: max(0, shown[1] - 1) + 2 * shown[2])
    counted: Counter[int] = Counter()
    for faces in product("ffsssx", repeat=3):
        counted[max(0, faces.count("s") - 1) + 2 * faces.count("x")] += 1
    assert _ways_of(damage) == dict(counted)


def test_nothing_drawn_where_nothing_is() -> None:
    assert draws([], 0).ways == {(): 1}


def test_cards_drawn_and_none_put_back() -> None:
    """Check a KarateKarte hand of 5 out of 36 for at least one of the 8 Starters (KK-1.1)."""
    hand = draws((8, 28), 5)
    assert sum(hand.ways.values()) == math.comb(36, 5)
    some = hand.odds(lambda drawn: drawn[0] >= 1)
    assert some.chance(1) == 1 - Fraction(math.comb(28, 5), math.comb(36, 5))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=4), st.data())
def test_draws_agree_with_dealing_every_hand(composition: list[int], data: st.DataObject) -> None:
    cards = data.draw(st.integers(0, sum(composition)))
    box = [sort for sort, count in enumerate(composition) for _ in range(count)]
    dealt: Counter[tuple[int, ...]] = Counter()
    for hand in combinations(box, cards):
        dealt[tuple(hand.count(sort) for sort in range(len(composition)))] += 1
    assert draws(composition, cards).ways == dict(dealt)


def test_what_was_seen_changes_the_odds() -> None:
    hand = draws((2, 2, 4), 3)
    without = hand.odds(lambda drawn: 10 * drawn[0] + drawn[1]).conditional_on(
        lambda drawn: drawn < 10
    )
    assert without.chance(2) == Fraction(4, math.comb(6, 3))
    both = hand.odds(lambda drawn: 2 * (drawn[0] == 2)) + throws((1, 1), 1).odds(lambda up: up[0])
    assert both.chance(3) == Fraction(6, 2 * math.comb(8, 3))


def test_odds_of_what_cannot_happen_are_refused() -> None:
    with pytest.raises(ImpossibleOutcome):
        D6.conditional_on(lambda face: face > 6)
    with pytest.raises(ImpossibleOutcome):
        draws((2, 3), 6)
    with pytest.raises(ImpossibleOutcome):
        draws((2, 3), -1)
    with pytest.raises(ImpossibleOutcome):
        from_ways({3: 0})


def test_too_much_work_is_refused_before_it_is_begun() -> None:
    """Each of these would take between minutes and forever."""
    with pytest.raises(TooMuchWork) as refused:
        pool(1_000_000, D6)
    assert refused.value.code == "odds.too_much_work"
    assert refused.value.facts["work"] > refused.value.facts["limit"] == LIMIT
    thousand = die(range(1, 1001))
    for attempt in (
        lambda: die(range(10**9)),
        lambda: from_ways({0: 1, 10**12: 1}),
        lambda: mixture([(1, certain(0)), (1, certain(10**12))]),
        lambda: keep_best(500, 250, [(face, 1) for face in range(100)], lambda face: face),
        lambda: pool(20, thousand) + pool(20, thousand),
        lambda: throws((1,) * 30, 30),
        lambda: draws((4,) * 13, 26),
    ):
        with pytest.raises(TooMuchWork):
            attempt()
