"""Exact chances of stakes, counted over the cards nobody has seen; beyond the limit, an estimate.

What a stake does depends on the cards' values, and on their suits only where a weakness bars them:
so cards alike in both are counted together, and all hands of each component are gone through.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from games.kernel.odds import NoWay, Odds, TooMuchWork, draws, from_ways
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
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.rules.wagers import Reveal, Stake
from games.rulebooks.kung_fu.state import Side, deck_of, limits

WORK: Final = 100_000
"""Hands looked at before exact gives way: about half a second."""
SAMPLES: Final = 4_000

Ends = frozenset[tuple[int, int]]
"""What can stand on the latest component, each with the best balance of victories so far."""


class Plan(NamedTuple):
    """Stakes to be turned over, and an enemy's standing cards to end above."""

    stand: Stand
    """The stakes that are known already lie in its `turned`."""
    hidden: Four
    """How many more lie face down on each component."""
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
    """KF-2.6: 1 where so many cards drawn unseen hold one from `standing` up to `bound`."""
    values = [VALUE[card] for card in unseen]
    if not 0 <= cards <= len(values):
        raise NoWay
    good = sum(standing <= value <= bound for value in values)
    total, miss = math.comb(len(values), cards), math.comb(len(values) - good, cards)
    return from_ways({0: miss, 1: total - miss})


def balance(plan: Plan) -> Odds:
    """The balance of victories over the enemy, if the best is kept of whatever is turned over."""
    sorts = _sorts(plan)
    reached: dict[tuple[tuple[int, ...], Ends], int] = {
        (tuple(sorts.values()), frozenset({(KING, 0)})): 1
    }
    cards, seen, work = list(sorts), {}, 0
    for place, count in enumerate(plan.hidden):
        last = not any(plan.hidden[place + 1 :])
        after: dict[tuple[tuple[int, ...], Ends], int] = {}
        for (left, ends), ways in reached.items():
            if sum(left) < count:
                raise NoWay
            hands = draws(left, count).ways
            work += len(hands)
            if work > WORK:
                raise TooMuchWork(_total_work(plan, len(sorts)), WORK)
            for hand, more in hands.items():
                drawn = tuple([card for card, n in zip(cards, hand, strict=True) if n])
                key = (place, ends, drawn)
                if key not in seen:
                    seen[key] = _next_ends(plan, place, ends, drawn)
                rest = () if last else tuple([a - b for a, b in zip(left, hand, strict=True)])
                there = (rest or left, seen[key])
                after[there] = after.get(there, 0) + ways * more
        reached = after
    best: dict[int, int] = {}
    for (_, ends), ways in reached.items():
        top = max(victories for _, victories in ends)
        best[top] = best.get(top, 0) + ways
    return from_ways(best)


def estimate(plan: Plan, below: Below, work: int) -> Estimate:
    """The same by drawing: the number source is whoever asks's."""
    above = sum(_drawn_balance(plan, below) > 0 for _ in range(SAMPLES))
    # Hoeffding: 2 exp(-2 n e^2) = 1/20, so e is the root of ln(40) / 2n; rounded up.
    within = Fraction(math.isqrt(10**8 * 36_889 // (20_000 * SAMPLES)) + 1, 10**4)
    return Estimate(str(Fraction(above, SAMPLES)), str(within), SAMPLES, work, WORK)


def _sorts(plan: Plan) -> dict[Card, int]:
    """One card for all that are alike in value and in being barred, with their number."""
    alike = Counter((VALUE[card], SUIT[card] in plan.stand.weak) for card in plan.unseen)
    one = {(VALUE[card], SUIT[card] in plan.stand.weak): card for card in plan.unseen}
    return {one[sort]: count for sort, count in sorted(alike.items())}


def _next_ends(plan: Plan, place: int, ends: Ends, drawn: Sequence[Card]) -> Ends:
    stand = plan.stand
    turned = stand.turned[place] + tuple(drawn)
    stand = stand._replace(turned=with_stack(stand.turned, place, turned))
    best: dict[int, int] = {}
    for above, victories in ends:
        for layer in layers(stand, place, bound_at(stand.ceilings, place, above)):
            top = worth(layer.stack)
            more = victories + (top > plan.against[place]) - (top < plan.against[place])
            best[top] = max(more, best.get(top, more))
    return frozenset(best.items())


def _drawn_balance(plan: Plan, below: Below) -> int:
    left = list(plan.unseen)
    ends: Ends = frozenset({(KING, 0)})
    for place, count in enumerate(plan.hidden):
        drawn = [left.pop(below(len(left))) for _ in range(count)]
        ends = _next_ends(plan, place, ends, drawn)
    return max(victories for _, victories in ends)


def _total_work(plan: Plan, sorts: int) -> int:
    return math.prod(math.comb(sorts + count - 1, count) for count in plan.hidden)


def unseen(*seen: Stacks) -> Cards:
    """The cards of one deck that none of those stacks shows."""
    shown = {card for stacks in seen for stack in stacks for card in stack}
    return tuple([card for card in DECK if card not in shown])


def scene_odds(state: Scene, seat: int | None) -> dict[str, Odds] | None:
    """For each component the chance that the stakes on it beat what stands there: those laid, or
    one card while the wager is still to make; heights as they stand now (KF-2.5, KF-2.6)."""
    if seat is None or not 0 <= seat < len(state.sides):
        return None
    side = state.sides[seat]
    counts = _counts(state, seat, side)
    deck = state.decks[deck_of(state, side)]
    if counts is None or deck.due or sum(counts) == 0:
        return None
    bounds, above, found = limits(side), KING, {}
    for place, (component, count) in enumerate(zip(COMPONENTS, counts, strict=True)):
        now = worth(side.stacks[place])
        if 0 < count <= len(deck.cards):
            found[component] = beats(now, bound_at(bounds, place, above), count, deck.cards)
        above = now
    return {str(component): odds for component, odds in found.items()}


def _counts(state: Scene, seat: int, side: Side) -> Four | None:
    for request in state.open:
        match request:
            case Stake() if request.seat == seat:
                return (1, 1, 1, 1)
            case Reveal() if seat in request.left:
                return side.stakes
    return None
