"""Exact odds of a fight with some unknown tricks, from the cards not yet seen.

A face-down trick is taken to be any of the cards that may lie there, all equally likely; likewise a
face-down trick that a Discard hits. A player who reads an opponent better than that deserves to
win.
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
from games.rulebooks.brutal_ring.claims import era_of_card, visible_cards
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
"""Number of pairs of hands above which odds are refused instead of counted: about half a second."""

BLUFF: Final[tuple[Trick, Trick]] = ("defence_x2", "attack_x2")
"""Stand-ins for any trick without effect, on the attacker's and on the defender's side."""


@dataclass(frozen=True)
class Pool:
    """The unseen cards of one back and one era (see claims.py).

    It does not matter which trick of the other side a bluff is, so bluffs are only counted, in
    `gone`. The remaining cards of that side are still equally likely.
    """

    tricks: Counter[Trick]
    gone: tuple[int, int] = (0, 0)

    def tricks_of(self, side: int) -> Counter[Trick]:
        return Counter({t: n for t, n in self.tricks.items() if n and t.startswith(SIDES[side])})

    def remove_tricks(self, taken: Counter[Trick], bluffs: int, side: int) -> "Pool":
        attack, defence = self.gone
        gone = (attack, defence + bluffs) if side == ATTACK else (attack + bluffs, defence)
        return Pool(self.tricks - taken, gone)


Pools = Mapping[tuple[int, int], Pool]
"""Pools by back and era."""
Hands = Iterator[tuple[tuple[Trick, ...], Pools, Fraction]]
"""Tricks that may lie somewhere, the pools without them, and the chance of these tricks."""


class FaceDown(Record, frozen=True):
    """A number of tricks of one back, laid from one hand whose cards were drawn in these eras."""

    place: int
    count: int
    eras: tuple[int, ...]


BothFaceDown = tuple[tuple[FaceDown, ...], tuple[FaceDown, ...]]
BothHands = tuple[tuple[Trick, ...], tuple[Trick, ...], Fraction]
"""Face-down tricks of both sides, and the chance of exactly these."""


class Known(Record, frozen=True, kw_only=True):
    """Known facts of a fight: the weapons, the visible tricks, and the face-down tricks of either
    side."""

    attacker: tuple[int, int]
    defender: tuple[int, int]
    tricks: tuple[tuple[Trick, ...], tuple[Trick, ...]]
    face_down: BothFaceDown = ((), ())
    discards: int | None = None
    """Number of the defender's tricks that Discards still hit; None: as many as Discards are
    laid."""


def chances(known: Known, pools: Pools) -> dict[str, Odds]:
    return _odds_of_hands(known, _hands(known.face_down, pools))


def _odds_of_hands(known: Known, hands: Iterable[BothHands]) -> dict[str, Odds]:
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
    """Yield all combinations of face-down tricks of both sides, each with its chance."""
    one, two = face_down
    if (work := work_of(face_down)) > WORK:
        raise TooMuchWork(work, WORK)
    for attack, rest, weight in _hands_in_groups(ATTACK, one, pools):
        for defence, _, share in _hands_in_groups(DEFENCE, two, rest):
            yield attack, defence, weight * share


def work_of(face_down: BothFaceDown) -> int:
    one, two = face_down
    return _most_hands(one) * _most_hands(two)


def _most_hands(groups: Sequence[FaceDown]) -> int:
    """An upper bound for the number of hands in these groups: five sorts of each back."""
    return math.prod(
        math.comb(group.count + 4, 4) * len(set(group.eras)) ** group.count for group in groups
    )


def _hands_in_groups(side: int, groups: Sequence[FaceDown], pools: Pools) -> Hands:
    if not groups:
        yield (), pools, Fraction(1)
        return
    first, *others = groups
    for tricks, rest, weight in _hands_in_group(side, first, pools):
        for more, left, share in _hands_in_groups(side, others, rest):
            yield tricks + more, left, weight * share


def _hands_in_group(side: int, group: FaceDown, pools: Pools) -> Hands:
    """First choose the eras of the laid cards, then the cards of each era."""
    held = sorted(Counter(group.eras).items())
    for spread, ways in draws([count for _, count in held], group.count).ways.items():
        part = Fraction(ways, math.comb(len(group.eras), group.count))
        by_era = [(era, n) for (era, _), n in zip(held, spread, strict=True) if n]
        for tricks, rest, weight in _hands_by_era(side, group.place, by_era, pools):
            yield tricks, rest, part * weight


def _hands_by_era(side: int, place: int, by_era: Sequence[tuple[int, int]], pools: Pools) -> Hands:
    if not by_era:
        yield (), pools, Fraction(1)
        return
    (when, count), *others = by_era
    for tricks, pool, weight in _hands_from_pool(side, pools[place, when], count):
        rest = {**pools, (place, when): pool}
        for more, left, share in _hands_by_era(side, place, others, rest):
            yield tricks + more, left, weight * share


def _hands_from_pool(
    side: int, pool: Pool, count: int
) -> Iterator[tuple[tuple[Trick, ...], Pool, Fraction]]:
    """First choose how many of the cards count on that side, then which cards they are."""
    mine = pool.tricks_of(side)
    counting = mine.total() - pool.gone[side]
    idle = pool.tricks_of(1 - side).total() - pool.gone[1 - side]
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
            yield tricks, pool.remove_tricks(taken, bluffs, side), part * Fraction(ways, every)


def _after_discards(
    known: Known, attack: tuple[Trick, ...], defence: tuple[Trick, ...]
) -> Iterator[tuple[tuple[Trick, ...], Fraction]]:
    """BR-5.8: yield the defender's remaining tricks, for each choice of tricks hit."""
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


def fight_odds(view: Board, fight: Fight, discards: int | None = None) -> dict[str, Odds]:
    """Odds of the fight if its tricks were turned up now, as the reader of this view knows them.
    `discards` is the number of Discards still to come; None: as many as are laid."""
    return chances(_known_fight(view, fight, discards), _pools(view))


def odds_by_move(
    view: Board, fights: Mapping[M, Fight], discards: int | None = None
) -> dict[M, dict[str, Odds]]:
    """Odds of the fight after each of these moves; empty if that is too much work."""
    pools = _pools(view)
    known = {move: _known_fight(view, fight, discards) for move, fight in fights.items()}
    different = dict.fromkeys(known.values())
    if sum(work_of(each.face_down) for each in different) > WORK:
        return {}
    face_down = dict.fromkeys(each.face_down for each in different)
    hands = {each: [*_hands(each, pools)] for each in face_down}
    odds_by_fight = {each: _odds_of_hands(each, hands[each.face_down]) for each in different}
    return {move: odds_by_fight[each] for move, each in known.items()}


def _known_fight(view: Board, fight: Fight, discards: int | None) -> Known:
    attack, defence = fight.tricks
    return Known(
        attacker=weapon_of(view, fight.seat, fight.gladiator),
        defender=weapon_of(view, fight.against, fight.target),
        tricks=(_open_tricks(view, attack), _open_tricks(view, defence)),
        face_down=(_face_down(view, attack), _face_down(view, defence)),
        discards=discards,
    )


def _open_tricks(view: Board, tricks: Tricks) -> tuple[Trick, ...]:
    """Sorted, because the places of the tricks do not matter."""
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
    known, trick = {card for card, _ in visible_cards(view)}, box(view).trick
    unseen: dict[tuple[int, int], Counter[Trick]] = {}
    for place, cards in enumerate(box(view).cards):
        for card in cards:
            if card not in known:
                when = era_of_card(view.stocks[place], card)
                unseen.setdefault((place, when), Counter())[trick[card]] += 1
    return unseen
