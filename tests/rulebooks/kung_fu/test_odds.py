"""Exact chances, against a count of every draw, and the sample that is used beyond the limit."""

import math
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import exp
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.chance.odds import ImpossibleOutcome, Odds, TooMuchWork, from_ways
from games.rulebooks.kung_fu import odds
from games.rulebooks.kung_fu.cards import DECK, VALUE, Cards, Four
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.heights import Stand, choices
from games.rulebooks.kung_fu.odds import Plan, beats, estimate, unseen
from games.rulebooks.kung_fu.rules.comparison import pair, tops
from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.trials import laws
from tests.rulebooks.kung_fu.cast import (
    DUEL,
    cards,
    make_moves,
    side,
    stacks,
    wager,
    wagering_scene,
)

OPEN = (13, 13, 13, 13)
NO = (False, False, False, False)


def plan(
    standing: str, hidden: Four, against: str, left: str, turned: str = "///", **more: Any
) -> Plan:
    stand = Stand(stacks(standing), OPEN, stacks(turned), NO)._replace(**more)
    return Plan(stand, hidden, tops(stacks(against)), cards(left))


def count_all_draws(stake_plan: Plan) -> dict[int, int]:
    """Count every ordered draw; each is kept in the best possible way."""
    ways: dict[int, int] = {}
    for draw in permutations(stake_plan.unseen, sum(stake_plan.hidden)):
        start, turned = 0, []
        for known, count in zip(stake_plan.stand.turned, stake_plan.hidden, strict=True):
            turned.append(known + draw[start : start + count])
            start += count
        stand = stake_plan.stand._replace(turned=tuple(turned))  # type: ignore[arg-type]
        best = max(
            sum(pair(tops(tuple(layer.stack for layer in layers)), stake_plan.against))  # type: ignore[arg-type]
            for layers in choices(stand)
        )
        ways[best] = ways.get(best, 0) + 1
    return ways


def test_kf_2_6_the_chance_that_stakes_beat_a_standing_card() -> None:
    """20 of 52 cards are worth 9 or more."""
    one = beats(9, 13, 1, DECK)
    assert one.chance(1) == Fraction(20, 52)
    two = beats(9, 13, 2, DECK)
    assert two.chance(0) == Fraction(32 * 31, 52 * 51)


def test_kf_2_5_what_is_above_the_ceiling_beats_nothing() -> None:
    assert beats(9, 10, 1, DECK).chance(1) == Fraction(8, 52)
    assert beats(9, 8, 3, DECK).chance(1) == 0


@pytest.mark.parametrize("count", range(5))
def test_beating_agrees_with_every_hand_of_a_small_deck(count: int) -> None:
    deck = cards("2D 3S 5D 5S 9C QH KD")
    for standing, bound in product((0, 4, 5, 13), (3, 9, 13)):
        hands = list(combinations(deck, count))
        good = sum(any(standing <= VALUE[c] <= bound for c in hand) for hand in hands)
        assert beats(standing, bound, count, deck).chance(1) == Fraction(good, len(hands))


def test_more_cards_than_there_are_cannot_be_drawn() -> None:
    with pytest.raises(ImpossibleOutcome):
        beats(1, 13, 3, cards("2D 3D"))
    with pytest.raises(ImpossibleOutcome):
        odds.balance(plan("///", (2, 1, 0, 0), "///", "2D 3D"))


SMALL: list[Callable[[], Plan]] = [
    lambda: plan("5H/4S//", (1, 1, 0, 0), "7D/3S/2C/", "2D 3D 8S 9S JC QH KH"),
    lambda: plan("5D 9D/8S/7C/2H", (2, 0, 1, 0), "9S/8D/6C/3H", "AD 4S 6S 7H 10C KD"),
    lambda: plan("2D 9H/8H//", (1, 2, 0, 0), "5S/5C//", "3S 4C 6H 7H 8S", weak=frozenset({1})),
    lambda: plan("///", (1, 1, 1, 1), "2S/2D/2C/2H", "3S 4C 6H 7H 8S 9D"),
    lambda: plan("9S/8D//", (0, 2, 0, 1), "9D/6H//3D", "3S 4C 6S 7H", turned="4D//2C/"),
    lambda: plan("9H///", (2, 0, 0, 0), "8D///", "3S 4C 10S", favoured=(True, False, False, False)),
    lambda: plan("9H/9S//", (1, 1, 0, 1), "8D/8S//", "3S 4C 10S JD", ceilings=(10, 8, 8, 3)),
]


@pytest.mark.parametrize("make_plan", SMALL)
def test_kf_3_2_the_balance_of_a_plan_agrees_with_every_draw(make_plan: Callable[[], Plan]) -> None:
    assert odds.balance(make_plan()).texts() == from_ways(count_all_draws(make_plan())).texts()


def test_the_balance_agrees_with_every_draw_of_random_plans(long: bool) -> None:
    for seed in range(300 if long else 25):
        below = laws.numbers(seed)
        deck = sorted(DECK, key=lambda _: below(52))
        cuts = [below(3) for _ in range(4)]
        standing = tuple(tuple(deck.pop() for _ in range(count)) for count in cuts)
        stand = Stand(standing, (13, 12, 11, 9), ((), (), (), ()), NO)  # type: ignore[arg-type]
        hidden = (1 + below(2), below(2), below(2), 0)
        left: Cards = tuple(deck[:6])
        stake_plan = Plan(stand, hidden, (below(14), below(14), below(10), below(6)), left)
        assert odds.balance(stake_plan).texts() == from_ways(count_all_draws(stake_plan)).texts(), (
            seed
        )


def positive_chance(balance: Odds) -> Fraction:
    return sum((balance.chance(n) for n in range(1, balance.high + 1)), Fraction(0))


def test_three_stakes_out_of_a_whole_deck_are_counted_exactly() -> None:
    whole = plan("9D/8S//", (1, 1, 1, 0), "10D/7S/5C/", "")._replace(
        unseen=unseen(stacks("9D/8S//"), stacks("10D/7S/5C/"))
    )
    balance = odds.balance(whole)
    assert sum(balance.ways) == balance.total
    assert 0 < positive_chance(balance) < 1


def test_beyond_the_limit_nothing_is_computed_and_an_honest_sample_keeps_its_bound() -> None:
    """The sample of a plan that could be counted lies within its bound of the exact chance."""
    large = plan("///", (3, 3, 3, 3), "9D/8S/7C/6H", "")._replace(unseen=DECK)
    with pytest.raises(TooMuchWork) as refused:
        odds.balance(large)
    assert refused.value.facts["limit"] == odds.WORK
    assert refused.value.facts["work"] > odds.WORK
    small = plan("9D/8S//", (1, 1, 1, 0), "10D/7S/5C/", "")._replace(unseen=DECK)
    guess = estimate(small, laws.numbers(5), work=1)
    exact = positive_chance(odds.balance(small))
    assert abs(Fraction(guess.above) - exact) <= Fraction(guess.within)
    assert 2 * exp(-2 * guess.samples * float(Fraction(guess.within)) ** 2) <= 0.05


def test_a_scene_tells_the_odds_of_one_card_and_then_of_the_stakes_laid() -> None:
    state = wagering_scene(side(1, "9D/2S//"), side(2))
    assert isinstance(state.open[0], Stake)
    by_component = KUNG_FU.odds(state, 0)
    assert by_component is not None
    assert by_component["vigour"].chance(1) == Fraction(20 - 1, 50)
    assert by_component["distance"].chance(1) == Fraction(8 * 4 - 2, 50)
    state = make_moves(make_moves(state, 0, wager("2 0 0 0")), 1, wager("0 0 0 0"))
    assert isinstance(state.open[0], Reveal)
    laid = KUNG_FU.odds(state, 0)
    assert laid is not None
    assert set(laid) == {"vigour"}
    assert laid["vigour"].chance(0) == Fraction(31 * 30, 50 * 49)
    assert KUNG_FU.odds(state, None) is None


def test_odds_follow_from_the_view() -> None:
    for seed in range(10):
        for state in laws.states_of_game(DUEL, seed, known=True):
            for seat in range(2):
                assert KUNG_FU.odds(KUNG_FU.view(state, seat), seat) == KUNG_FU.odds(state, seat)


def test_kf_2_6_odds_by_choice_are_those_of_its_stakes_and_agree_with_the_scenes() -> None:
    state = wagering_scene(side(1, "9D/2S//"), side(2))
    view = KUNG_FU.view(state, 0)
    by_wager = Stake(0).chances(view)
    assert len(by_wager) == math.comb(3 + 4, 4), "every wager of three points without a bonus"
    one = KUNG_FU.odds(state, 0)
    assert one is not None
    for name, stakes in (("vigour", "1 0 0 0"), ("distance", "0 1 0 0"), ("presence", "0 0 0 1")):
        assert by_wager[wager(stakes)] == {name: one[name]}
    choice = wager("2 0 1 0")
    laid = KUNG_FU.odds(make_moves(make_moves(state, 0, choice), 1, wager("0 0 0 0")), 0)
    assert by_wager[choice] == laid
    assert by_wager[wager("0 0 0 0")] == {}
    assert all(Stake(0).refusal(state, each) is None for each in by_wager)


def test_no_odds_where_it_is_known_which_cards_come_next() -> None:
    """KF-2.2"""
    state = wagering_scene(side(1), side(2))
    (deck,) = state.decks
    state = replace(state, decks=(replace(deck, due=deck.cards[:2]),))
    assert KUNG_FU.odds(state, 0) is None
    assert not any(Stake(0).chances(state).values())
