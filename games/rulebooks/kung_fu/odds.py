"""Exact chances of stakes, counted over the unseen cards; beyond the limit, an estimate.

The effect of a stake depends on the cards' values, and on their suits only if a weakness bars them:
cards alike in both are counted together, and all hands of each component are enumerated.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate, combinations_with_replacement
from operator import mul
from typing import Final, NamedTuple

from games.kernel.chance.odds import ImpossibleOutcome, Odds, TooMuchWork, from_ways
from games.kernel.record import Below, Record
from games.rulebooks.kung_fu.cards import (
    COMPONENTS,
    DECK,
    KING,
    SUIT,
    VALUE,
    Card,
    Cards,
    Four,
    Stacks,
    with_stack,
    worth,
)
from games.rulebooks.kung_fu.heights import Stand, bound_at, layers
from games.rulebooks.kung_fu.state import Board, Side, deck_of, limits

WORK: Final = 120_000
"""Number of hands to examine before an estimate replaces the exact count: about half a second."""
SAMPLES: Final = 4_000

Ends = frozenset[tuple[int, int]]
"""Values that can stand on the latest component, each with the best balance of victories so far."""


Gains = tuple[tuple[int, int], ...]
"""Values that can stand, each with 1, 0 or -1 against the enemy's card."""
Hand = tuple[tuple[int, int], ...]
"""Kinds of cards, each with its number."""
Reached = dict[tuple[tuple[int, ...], Ends], int]
"""Number of ways to reach what is left of each kind and what can stand."""


class Plan(NamedTuple):
    """Stakes to be turned over, and an enemy's standing cards to beat."""

    stand: Stand
    """Its `turned` already holds the known stakes."""
    hidden: Four
    """Number of further stakes face down on each component."""
    against: Four
    unseen: Cards


class Estimate(Record, frozen=True):
    """An honest sample where exact would take too much work: the chance to end above the enemy
    lies within so much of the share found, in 95 samples of 100 (Hoeffding's bound)."""

    above: str
    within: str
    samples: int
    work: int
    limit: int


def beats(standing: int, bound: int, cards: int, unseen: Iterable[Card]) -> Odds:
    """KF-2.6: 1 if the cards drawn unseen include a value from `standing` up to `bound`."""
    values = [VALUE[card] for card in unseen]
    if not 0 <= cards <= len(values):
        raise ImpossibleOutcome
    good = sum(standing <= value <= bound for value in values)
    total, miss = math.comb(len(values), cards), math.comb(len(values) - good, cards)
    return from_ways({0: miss, 1: total - miss})


def balance(plan: Plan) -> Odds:
    """Balance of victories over the enemy, if the player keeps the best of the cards turned
    over."""
    sorts = _sorts(plan)
    work = _work(plan.hidden, len(sorts))
    if work > WORK:
        raise TooMuchWork(work, WORK)
    reached: Reached = {(tuple(sorts.values()), frozenset({(KING, 0)})): 1}
    for place in range(len(COMPONENTS)):
        reached = _next_reached(plan, place, tuple(sorts), reached)
    best: dict[int, int] = {}
    for (_, ends), ways in reached.items():
        top = max(victories for _, victories in ends)
        best[top] = best.get(top, 0) + ways
    return from_ways(best)


def _next_reached(plan: Plan, place: int, cards: Cards, reached: Reached) -> Reached:
    """Extend all reached states by one more component."""
    hands = _hands(cards, plan.hidden[place])
    follow = any(plan.hidden[place + 1 :])
    gains = cache(partial(_gains, plan, place))
    seen: dict[tuple[Ends, int], Ends] = {}
    after: Reached = {}
    for (left, ends), ways in reached.items():
        for at, (drawn, hand) in enumerate(hands):
            more = ways
            for sort, taken in hand:
                more *= math.comb(left[sort], taken)
            if not more:
                continue
            if (ends, at) not in seen:
                seen[ends, at] = _next_ends(ends, [gains(above, drawn) for above, _ in ends])
            # Once nothing more is drawn, the remaining cards no longer matter.
            key = (_subtract_hand(left, hand) if follow else (), seen[ends, at])
            after[key] = after.get(key, 0) + more
    return after


def estimate(plan: Plan, below: Below, work: int) -> Estimate:
    """The same by sampling; the caller supplies the number source."""
    above = sum(_drawn_balance(plan, below) > 0 for _ in range(SAMPLES))
    # Hoeffding: 2 exp(-2 n e^2) = 1/20, so e is the root of ln(40) / 2n; rounded up.
    within = Fraction(math.isqrt(10**8 * 36_889 // (20_000 * SAMPLES)) + 1, 10**4)
    return Estimate(str(Fraction(above, SAMPLES)), str(within), SAMPLES, work, WORK)


def _sorts(plan: Plan) -> dict[Card, int]:
    """Count cards alike in value and in being barred; one card represents each kind."""
    alike = Counter((VALUE[card], SUIT[card] in plan.stand.weak) for card in plan.unseen)
    one = {(VALUE[card], SUIT[card] in plan.stand.weak): card for card in plan.unseen}
    return {one[sort]: count for sort, count in sorted(alike.items())}


def _gains(plan: Plan, place: int, above: int, drawn: Cards) -> Gains:
    """Values that can stand below `above`, each with its victory or defeat."""
    stand = plan.stand
    turned = with_stack(stand.turned, place, stand.turned[place] + drawn)
    bound = bound_at(stand.ceilings, place, above)
    outcomes = layers(stand._replace(turned=turned), place, bound)
    tops = dict.fromkeys(worth(layer.stack) for layer in outcomes)
    against = plan.against[place]
    return tuple([(top, (top > against) - (top < against)) for top in tops])


def _next_ends(ends: Ends, gains: Sequence[Gains]) -> Ends:
    best: dict[int, int] = {}
    for (_, victories), possible in zip(ends, gains, strict=True):
        for top, gain in possible:
            best[top] = max(victories + gain, best.get(top, -len(COMPONENTS)))
    return frozenset(best.items())


def _drawn_balance(plan: Plan, below: Below) -> int:
    left = list(plan.unseen)
    ends: Ends = frozenset({(KING, 0)})
    for place, count in enumerate(plan.hidden):
        drawn = tuple([left.pop(below(len(left))) for _ in range(count)])
        ends = _next_ends(ends, [_gains(plan, place, above, drawn) for above, _ in ends])
    return max(victories for _, victories in ends)


def _hands(cards: Cards, count: int) -> list[tuple[Cards, Hand]]:
    """All hands of `count` cards: the cards shown, and how many there are of each kind."""
    hands = [Counter(hand) for hand in combinations_with_replacement(range(len(cards)), count)]
    return [(tuple([cards[sort] for sort in hand]), tuple(hand.items())) for hand in hands]


def _subtract_hand(left: tuple[int, ...], hand: Hand) -> tuple[int, ...]:
    rest = list(left)
    for sort, taken in hand:
        rest[sort] -= taken
    return tuple(rest)


def _work(hidden: Four, sorts: int) -> int:
    """Upper bound: the hands of each component, multiplied with those of the components above
    it."""
    hands = [math.comb(sorts + count - 1, count) for count in hidden if count]
    return sum(accumulate(hands, mul))


def unseen(*seen: Stacks) -> Cards:
    """Cards of one deck that the given stacks do not show."""
    shown = {card for stacks in seen for stack in stacks for card in stack}
    return tuple([card for card in DECK if card not in shown])


def stake_odds(state: Board, side: Side, stakes: Four) -> dict[str, Odds]:
    """For each component, the chance that `stakes` cards on it beat the card standing there;
    heights are those of now (KF-2.5, KF-2.6). Empty if it is known which cards come next
    (KF-2.2)."""
    deck = state.decks[deck_of(state, side)]
    if deck.due:
        return {}
    bounds, above, by_component = limits(side), KING, {}
    for place, (component, count) in enumerate(zip(COMPONENTS, stakes, strict=True)):
        now = worth(side.stacks[place])
        if 0 < count <= len(deck.cards):
            by_component[str(component)] = beats(
                now, bound_at(bounds, place, above), count, deck.cards
            )
        above = now
    return by_component
