"""Exact odds of a fight whose tricks are not all known, from the cards not yet seen.

A trick that lies face down is taken to be any of the cards that may lie there, each as likely as
any other, and a face-down trick that a Discard hits likewise. Whoever reads an opponent better
than that deserves to win.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final, TypeVar

from games.kernel.chance.odds import Odds, TooMuchWork, draws, from_ways
from games.kernel.record import HIDDEN, Move, Record
from games.rulebooks.brutal_ring.catalogue import PLACE, Trick
from games.rulebooks.brutal_ring.claims import era, seen
from games.rulebooks.brutal_ring.clash import SIDES, Clash, clash
from games.rulebooks.brutal_ring.state import (
    ATTACK,
    DEFENCE,
    Board,
    Fight,
    Tricks,
    box,
    weapon_of,
)

M = TypeVar("M", bound=Move)

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
        return Counter({t: n for t, n in self.tricks.items() if n and t.startswith(SIDES[side])})

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


BothFaceDown = tuple[tuple[FaceDown, ...], tuple[FaceDown, ...]]
BothHands = tuple[tuple[Trick, ...], tuple[Trick, ...], Fraction]
"""What lies face down on either side, and the chance that it is this."""


class Known(Record, frozen=True, kw_only=True):
    """What is known of a fight: the weapons, the tricks seen, those face down on either side."""

    attacker: tuple[int, int]
    defender: tuple[int, int]
    tricks: tuple[tuple[Trick, ...], tuple[Trick, ...]]
    face_down: BothFaceDown = ((), ())
    discards: int | None = None
    """How many of the defender's tricks a Discard still hits; None: as many as are laid."""


def chances(known: Known, pools: Pools) -> dict[str, Odds]:
    return _reckoned(known, _hands(known.face_down, pools))


def _reckoned(known: Known, hands: Iterable[BothHands]) -> dict[str, Odds]:
    ways: dict[Clash, Fraction] = {}
    for one, two, weight in hands:
        attack, defence = known.tricks[ATTACK] + one, known.tricks[DEFENCE] + two
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


def _hands(face_down: BothFaceDown, pools: Pools) -> Iterator[BothHands]:
    """All tricks that may lie face down on either side, each pair with its chance."""
    one, two = face_down
    if (work := work_of(face_down)) > WORK:
        raise TooMuchWork(work, WORK)
    for attack, rest, weight in _filled(ATTACK, one, pools):
        for defence, _, share in _filled(DEFENCE, two, rest):
            yield attack, defence, weight * share


def work_of(face_down: BothFaceDown) -> int:
    one, two = face_down
    return _most(one) * _most(two)


def _most(groups: Sequence[FaceDown]) -> int:
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


def of_fight(view: Board, fight: Fight, discards: int | None = None) -> dict[str, Odds]:
    """Were its tricks turned up now, as the reader of a view knows them; of Discards, so many are
    still to come, or as many as are laid."""
    return chances(_known(view, fight, discards), _pools(view))


def of_each(
    view: Board, fights: Mapping[M, Fight], discards: int | None = None
) -> dict[M, dict[str, Odds]]:
    """Of the fight as each choice would make it; nothing, where that is too much work."""
    pools = _pools(view)
    known = {move: _known(view, fight, discards) for move, fight in fights.items()}
    different = dict.fromkeys(known.values())
    if sum(work_of(each.face_down) for each in different) > WORK:
        return {}
    face_down = dict.fromkeys(each.face_down for each in different)
    hands = {each: [*_hands(each, pools)] for each in face_down}
    reckoned = {each: _reckoned(each, hands[each.face_down]) for each in different}
    return {move: reckoned[each] for move, each in known.items()}


def _known(view: Board, fight: Fight, discards: int | None) -> Known:
    attack, defence = fight.tricks
    return Known(
        attacker=weapon_of(view, fight.seat, fight.gladiator),
        defender=weapon_of(view, fight.against, fight.target),
        tricks=(_open(view, attack), _open(view, defence)),
        face_down=(_face_down(view, attack), _face_down(view, defence)),
        discards=discards,
    )


def _open(view: Board, tricks: Tricks) -> tuple[Trick, ...]:
    """In one order: which lies where does not matter."""
    trick = box(view).trick
    return tuple(sorted([trick[laid.card] for laid in tricks if laid.card != HIDDEN]))


def _face_down(view: Board, tricks: Tricks) -> tuple[FaceDown, ...]:
    hidden = Counter((laid.seat, PLACE[laid.back]) for laid in tricks if laid.card == HIDDEN)
    return tuple(
        [
            FaceDown(place, count, view.sides[seat].eras[place])
            for (seat, place), count in sorted(hidden.items())
        ]
    )


def _pools(view: Board) -> Pools:
    return {key: Pool(tricks) for key, tricks in _unseen(view).items()}


def _unseen(view: Board) -> dict[tuple[int, int], Counter[Trick]]:
    known, trick = {card for card, _ in seen(view)}, box(view).trick
    unseen: dict[tuple[int, int], Counter[Trick]] = {}
    for place, cards in enumerate(box(view).cards):
        for card in cards:
            if card not in known:
                when = era(view.stocks[place], card)
                unseen.setdefault((place, when), Counter())[trick[card]] += 1
    return unseen
