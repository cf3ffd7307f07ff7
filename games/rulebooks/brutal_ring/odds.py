"""Exact odds of a fight whose tricks are not all known, from the cards not yet seen.

A trick that lies face down is taken to be any of the cards that may lie there, each as likely as
any other, and a face-down trick that a Discard hits likewise. Whoever reads an opponent better
than that deserves to win.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final

from games.kernel.chance.odds import Odds, TooMuchWork, draws, from_ways
from games.kernel.record import HIDDEN, Record
from games.rulebooks.brutal_ring.catalogue import PLACE, Trick
from games.rulebooks.brutal_ring.claims import era, seen
from games.rulebooks.brutal_ring.clash import Clash, clash
from games.rulebooks.brutal_ring.rules.arena import weapon_of
from games.rulebooks.brutal_ring.rules.reveal import PickDiscard, PickExcess, ShowTricks
from games.rulebooks.brutal_ring.state import ATTACK, DEFENCE, Board, Tricks, box

WORK: Final = 20_000
"""Pairs of hands beyond which odds are refused, not waited for: about half a second."""

BLUFF: Final[tuple[Trick, Trick]] = ("defence_x2", "attack_x2")
"""What stands for any trick without effect on the attacker's and on the defender's side."""


@dataclass(frozen=True)
class Pool:
    """The cards of one back and one era (see claims.py) that nobody has seen.

    Which trick of the other side a bluff is does not matter, so it is not told apart, only
    counted in `gone`. Those left of that side are then still each as likely as any other.
    """

    tricks: Counter[Trick]
    gone: tuple[int, int] = (0, 0)

    def of(self, side: int) -> Counter[Trick]:
        name = ("attack", "defence")[side]
        return Counter({t: n for t, n in self.tricks.items() if n and t.startswith(name)})

    def less(self, taken: Counter[Trick], bluffs: int, side: int) -> "Pool":
        attack, defence = self.gone
        gone = (attack, defence + bluffs) if side == ATTACK else (attack + bluffs, defence)
        return Pool(self.tricks - taken, gone)


Pools = Mapping[tuple[int, int], Pool]
"""By back and era."""
Hands = Iterator[tuple[tuple[Trick, ...], Pools, Fraction]]
"""Tricks that may lie somewhere, the pools without them, and the chance that it is these."""


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
    one, two = known.face_down
    if (work := _most(one, pools) * _most(two, pools)) > WORK:
        raise TooMuchWork(work, WORK)
    for attack, rest, weight in _filled(ATTACK, one, pools):
        for defence, _, share in _filled(DEFENCE, two, rest):
            yield known.tricks[ATTACK] + attack, known.tricks[DEFENCE] + defence, weight * share


def _most(groups: Sequence[FaceDown], pools: Pools) -> int:
    """An upper bound of the hands that may lie in these groups: five sorts of each back."""
    return math.prod(
        math.comb(group.count + 4, 4) * len(set(group.eras)) ** group.count for group in groups
    )


def _filled(side: int, groups: Sequence[FaceDown], pools: Pools) -> Hands:
    if not groups:
        yield (), pools, Fraction(1)
        return
    first, *others = groups
    for tricks, rest, weight in _laid_of(side, first, pools):
        for more, left, share in _filled(side, others, rest):
            yield tricks + more, left, weight * share


def _laid_of(side: int, group: FaceDown, pools: Pools) -> Hands:
    """First from which eras the laid cards are, then which cards of each."""
    held = sorted(Counter(group.eras).items())
    for spread, ways in draws([count for _, count in held], group.count).ways.items():
        part = Fraction(ways, math.comb(len(group.eras), group.count))
        by_era = [(era, n) for (era, _), n in zip(held, spread, strict=True) if n]
        for tricks, rest, weight in _drawn(side, group.place, by_era, pools):
            yield tricks, rest, part * weight


def _drawn(side: int, place: int, by_era: Sequence[tuple[int, int]], pools: Pools) -> Hands:
    if not by_era:
        yield (), pools, Fraction(1)
        return
    (when, count), *others = by_era
    for tricks, pool, weight in _from_pool(side, pools[place, when], count):
        rest = {**pools, (place, when): pool}
        for more, left, share in _drawn(side, place, others, rest):
            yield tricks + more, left, weight * share


def _from_pool(
    side: int, pool: Pool, count: int
) -> Iterator[tuple[tuple[Trick, ...], Pool, Fraction]]:
    """First how many of the cards count on that side, then which they are."""
    mine = pool.of(side)
    counting = mine.total() - pool.gone[side]
    idle = pool.of(1 - side).total() - pool.gone[1 - side]
    for effective in range(max(0, count - idle), min(count, counting) + 1):
        bluffs = count - effective
        part = Fraction(
            math.comb(counting, effective) * math.comb(idle, bluffs),
            math.comb(counting + idle, count),
        )
        every = math.comb(mine.total(), effective)
        for hand, ways in draws(list(mine.values()), effective).ways.items():
            taken = Counter(dict(zip(mine, hand, strict=True)))
            tricks = (*taken.elements(), *(BLUFF[side],) * bluffs)
            yield tricks, pool.less(taken, bluffs, side), part * Fraction(ways, every)


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


def of_fight(view: Board) -> dict[str, Odds] | None:
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
    return chances(known, {key: Pool(tricks) for key, tricks in _unseen(view).items()})


def _discards_left(view: Board) -> tuple[int | None, int | None]:
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


def _unseen(view: Board) -> dict[tuple[int, int], Counter[Trick]]:
    known, trick = {card for card, _ in seen(view)}, box(view).trick
    unseen: dict[tuple[int, int], Counter[Trick]] = {}
    for place, cards in enumerate(box(view).cards):
        for card in cards:
            if card not in known:
                when = era(view.stocks[place], card)
                unseen.setdefault((place, when), Counter())[trick[card]] += 1
    return unseen
