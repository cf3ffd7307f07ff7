"""Exact odds of a fight whose tricks are not all known, from the cards not yet seen.

A trick that lies face down is taken to be any of the cards that may lie there, each as likely as
any other, and a face-down trick that a Discard hits likewise. Whoever reads an opponent better
than that deserves to win.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from games.kernel.odds import OUTCOMES, Odds, TooMuchWork, draws, from_ways
from games.kernel.record import HIDDEN, Record
from games.rulebooks.brutal_ring.catalogue import PLACE, Trick
from games.rulebooks.brutal_ring.claims import era, seen
from games.rulebooks.brutal_ring.clash import Clash, clash
from games.rulebooks.brutal_ring.rules import Ring
from games.rulebooks.brutal_ring.rules.reveal import (
    PickDiscard,
    PickExcess,
    ShowTricks,
    weapon_of,
)
from games.rulebooks.brutal_ring.state import ATTACK, DEFENCE, Board, Tricks, box

Pools = Mapping[tuple[int, int], Counter[Trick]]
"""The tricks of the cards unseen, by their back and their era (see claims.py)."""


class FaceDown(Record, frozen=True):
    """So many tricks of one back, laid by one hand out of cards drawn in these eras."""

    place: int
    count: int
    eras: tuple[int, ...]


class Known(Record, frozen=True, kw_only=True):
    """What is known of a fight: the weapons, the tricks seen, those face down on either side."""

    attacker: tuple[int, int]
    defender: tuple[int, int]
    tricks: tuple[tuple[Trick, ...], tuple[Trick, ...]]
    face_down: tuple[tuple[FaceDown, ...], tuple[FaceDown, ...]] = ((), ())
    discards: int | None = None
    """How many of the defender's tricks a Discard still hits; None: as many as are laid."""


def chances(known: Known, pools: Pools) -> dict[str, Odds]:
    ways: dict[Clash, Fraction] = {}
    for attack, defence, weight in _hands(known, pools):
        for left, share in _after_discards(known, attack, defence):
            result = clash(known.attacker, known.defender, attack, left)
            ways[result] = ways.get(result, Fraction(0)) + weight * share
    return {
        "attack": _odds((result.attack, way) for result, way in ways.items()),
        "defence": _odds((result.defence, way) for result, way in ways.items()),
        "defender_dies": _odds((int(result.defender_dies), way) for result, way in ways.items()),
        "attacker_dies": _odds((int(result.attacker_dies), way) for result, way in ways.items()),
        "second_fight": _odds((int(result.again), way) for result, way in ways.items()),
    }


def _odds(pairs: Iterator[tuple[int, Fraction]]) -> Odds:
    sums: dict[int, Fraction] = {}
    for outcome, way in pairs:
        sums[outcome] = sums.get(outcome, Fraction(0)) + way
    common = math.lcm(*(way.denominator for way in sums.values()))
    ways = {outcome: int(way * common) for outcome, way in sums.items()}
    least = math.gcd(*ways.values())
    return from_ways({outcome: n // least for outcome, n in ways.items()})


def _hands(
    known: Known, pools: Pools
) -> Iterator[tuple[tuple[Trick, ...], tuple[Trick, ...], Fraction]]:
    """All tricks that may lie on either side, each pair with its chance."""
    count = 0
    for attack, rest, weight in _filled(known.face_down[0], pools):
        for defence, _, share in _filled(known.face_down[1], rest):
            count += 1
            if count > OUTCOMES:
                raise TooMuchWork(count, OUTCOMES)
            yield known.tricks[0] + attack, known.tricks[1] + defence, weight * share


def _filled(
    groups: Sequence[FaceDown], pools: Pools
) -> Iterator[tuple[tuple[Trick, ...], Pools, Fraction]]:
    if not groups:
        yield (), pools, Fraction(1)
        return
    first, *others = groups
    for tricks, rest, weight in _laid_of(first, pools):
        for more, left, share in _filled(others, rest):
            yield tricks + more, left, weight * share


def _laid_of(group: FaceDown, pools: Pools) -> Iterator[tuple[tuple[Trick, ...], Pools, Fraction]]:
    """First from which eras the laid cards are, then which cards of each."""
    held = sorted(Counter(group.eras).items())
    for spread, ways in draws([count for _, count in held], group.count).ways.items():
        part = Fraction(ways, math.comb(len(group.eras), group.count))
        by_era = [(era, n) for (era, _), n in zip(held, spread, strict=True) if n]
        for tricks, rest, weight in _drawn(group.place, by_era, pools):
            yield tricks, rest, part * weight


def _drawn(
    place: int, by_era: Sequence[tuple[int, int]], pools: Pools
) -> Iterator[tuple[tuple[Trick, ...], Pools, Fraction]]:
    if not by_era:
        yield (), pools, Fraction(1)
        return
    (era, count), *others = by_era
    pool = pools[place, era]
    sorts = sorted(pool)
    for hand, ways in draws([pool[trick] for trick in sorts], count).ways.items():
        taken = Counter(dict(zip(sorts, hand, strict=True)))
        tricks = tuple(taken.elements())
        weight = Fraction(ways, math.comb(pool.total(), count))
        rest = {**pools, (place, era): pool - taken}
        for more, left, share in _drawn(place, others, rest):
            yield tricks + more, left, weight * share


def _after_discards(
    known: Known, attack: tuple[Trick, ...], defence: tuple[Trick, ...]
) -> Iterator[tuple[tuple[Trick, ...], Fraction]]:
    """BR-5.8: what is left of the defender's tricks, whichever are hit."""
    discards = attack.count("attack_discard") if known.discards is None else known.discards
    if "attack_fair_play" in attack or not discards or not defence:
        yield defence, Fraction(1)
        return
    stay = max(0, len(defence) - discards)
    ways = Counter(combinations(sorted(defence), stay))
    total = ways.total()
    for left, n in ways.items():
        yield left, Fraction(n, total)


# A fight at a table


def of_fight(view: Ring) -> dict[str, Odds] | None:
    """Of the fight that is on, were its tricks turned up now, as the reader of a view knows it."""
    fight = view.fight
    if fight is None:
        return None
    discards, hit = _discards_left(view)
    defence = fight.tricks[DEFENCE]
    if hit is not None:
        defence = defence[:hit] + defence[hit + 1 :]
    known = Known(
        attacker=weapon_of(view, fight.seat, fight.gladiator),
        defender=weapon_of(view, fight.against, fight.target),
        tricks=(_open(view, fight.tricks[ATTACK]), _open(view, defence)),
        face_down=(_face_down(view, fight.tricks[ATTACK]), _face_down(view, defence)),
        discards=discards,
    )
    return chances(known, _pools(view))


def _discards_left(view: Ring) -> tuple[int | None, int | None]:
    """How many of the defender's tricks will still be hit, and which is being turned up for it."""
    match view.open:
        case (PickDiscard(left=left),):
            return left, None
        case (ShowTricks(side=1, place=place, left=left),):
            return left, place
        case (PickExcess(side=1),):
            return 0, None
        case _:
            return None, None


def _open(view: Board, tricks: Tricks) -> tuple[Trick, ...]:
    trick = box(view).trick
    return tuple([trick[laid.card] for laid in tricks if laid.card != HIDDEN])


def _face_down(view: Board, tricks: Tricks) -> tuple[FaceDown, ...]:
    hidden = Counter((laid.seat, PLACE[laid.back]) for laid in tricks if laid.card == HIDDEN)
    return tuple(
        [
            FaceDown(place, count, view.sides[seat].eras[place])
            for (seat, place), count in sorted(hidden.items())
        ]
    )


def _pools(view: Board) -> Pools:
    known, trick = {card for card, _ in seen(view)}, box(view).trick
    pools: dict[tuple[int, int], Counter[Trick]] = {}
    for place, cards in enumerate(box(view).cards):
        for card in cards:
            if card not in known:
                when = era(view.stocks[place], card)
                pools.setdefault((place, when), Counter())[trick[card]] += 1
    return pools
