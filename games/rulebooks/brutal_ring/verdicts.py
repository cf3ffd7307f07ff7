"""The verdict of a fight (BR-5), with cards that a table shows or that are left to chance."""

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from games.kernel.chance.odds import Odds
from games.kernel.record import Below, Illegal, Impossible, Record
from games.kernel.verdicts import ExplanationStep, Ruling, Verdict, cite
from games.rulebooks.brutal_ring.catalogue import (
    BLACK,
    HIGHEST,
    HOUSE_BOX,
    ORANGE,
    Box,
    Catalogue,
    Trick,
    edition_box,
)
from games.rulebooks.brutal_ring.clash import Clash, clash, counted
from games.rulebooks.brutal_ring.odds import FaceDown, Known, Pool, chances

Tricks = tuple[Trick, ...]


class Arm(Record, frozen=True, forbid_unknown_fields=True):
    """A weapon's figures (BR-1.3)."""

    attack: int
    defence: int
    points: int = 0


class Allowances(Record, frozen=True, forbid_unknown_fields=True):
    """BR-1.2"""

    attack_orange: int = 0
    attack_black: int = 0
    defence_orange: int = 0
    defence_black: int = 0


class Combatant(Record, frozen=True, forbid_unknown_fields=True):
    weapon: Arm | None = None
    points: int = 0
    allowances: Allowances | None = None
    """Without them, the tricks are not counted."""


class FaceDownTricks(Record, frozen=True, forbid_unknown_fields=True):
    """Tricks that nobody has turned up: the companion draws them from the cards unseen."""

    orange: int = 0
    black: int = 0


NONE = FaceDownTricks()


class FightAsked(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    attacker: Combatant
    defender: Combatant
    attack_tricks: Tricks = ()
    defence_tricks: Tricks = ()
    discarded: Tricks | None = None
    """The defender's tricks that Discards hit (BR-5.8); without them, the hits are drawn by lot."""
    attack_face_down: FaceDownTricks = NONE
    defence_face_down: FaceDownTricks = NONE
    seen: tuple[str, ...] = ()
    """Cards of the box that lie open elsewhere, and therefore cannot be a face-down trick."""


class Points(Record, frozen=True):
    attacker: int
    defender: int


class FightFound(Record, frozen=True):
    attack: int
    defence: int
    attacker_dies: bool
    defender_dies: bool
    points: Points
    """Points that each side scores."""
    second_fight: bool
    attack_tricks: Tricks
    defence_tricks: Tricks
    discarded: Tricks


def judge(asked: FightAsked, below: Below, *, box: Box = HOUSE_BOX) -> Ruling[FightFound]:
    check(asked, box)
    attack, defence = _turned_up(asked, box, below)
    gone = asked.discarded
    if gone is None:
        gone = _hit(attack, defence, below)
    left = tuple((Counter(defence) - Counter(gone)).elements())
    result = clash(_figures(asked.attacker), _figures(asked.defender), attack, left)
    found = FightFound(
        result.attack,
        result.defence,
        result.attacker_dies,
        result.defender_dies,
        Points(
            _worth(asked.defender) if result.defender_dies else 0,
            _worth(asked.attacker) if result.attacker_dies else 0,
        ),
        result.again,
        attack,
        defence,
        gone,
    )
    return Ruling(found, tuple(_told(asked, found, result, left)))


def odds(asked: FightAsked, *, box: Box = HOUSE_BOX) -> Mapping[str, Odds]:
    check(asked, box)
    defence, discards = asked.defence_tricks, None
    if asked.discarded is not None:
        defence = tuple((Counter(defence) - Counter(asked.discarded)).elements())
        discards = 0
    known = Known(
        attacker=_figures(asked.attacker),
        defender=_figures(asked.defender),
        tricks=(asked.attack_tricks, defence),
        face_down=(_face_down(asked.attack_face_down), _face_down(asked.defence_face_down)),
        discards=discards,
    )
    orange, black = unseen(asked, box)
    return chances(known, {(0, 0): Pool(orange), (1, 0): Pool(black)})


def unseen(asked: FightAsked, box: Box) -> tuple[Counter[Trick], Counter[Trick]]:
    """Orange and black tricks of the box that may lie face down."""
    left = Counter(box.trick.values())
    left.subtract(box.trick[card] for card in asked.seen)
    left.subtract(asked.attack_tricks + asked.defence_tricks)
    return (
        Counter({trick: left[trick] for trick in ORANGE if left[trick] > 0}),
        Counter({trick: left[trick] for trick in BLACK if left[trick] > 0}),
    )


# Refusals


def check(asked: FightAsked, box: Box) -> None:
    for who, combatant in (("attacker", asked.attacker), ("defender", asked.defender)):
        _check_figures(who, combatant)
    sides = (
        ("attack", asked.attacker, asked.attack_tricks, asked.attack_face_down),
        ("defence", asked.defender, asked.defence_tricks, asked.defence_face_down),
    )
    for side, combatant, tricks, face_down in sides:
        if combatant.allowances is not None:
            _check_allowances(side, combatant.allowances, tricks, face_down)
    if asked.discarded is not None:
        _check_discarded(asked, asked.discarded)
    _check_seen(asked, box)
    if asked.attack_face_down != NONE or asked.defence_face_down != NONE:
        _check_unseen(asked, box)


def _check_figures(who: str, combatant: Combatant) -> None:
    figures = [("points", combatant.points)]
    if combatant.weapon:
        weapon = combatant.weapon
        figures += [
            ("attack", weapon.attack),
            ("defence", weapon.defence),
            ("points", weapon.points),
        ]
    if combatant.allowances:
        allowed = combatant.allowances
        figures += [(name, getattr(allowed, name)) for name in allowed.__struct_fields__]
    for figure, value in figures:
        if not 0 <= value <= HIGHEST:
            raise Illegal(
                "fighter_range", "BR-1.2", who=who, figure=figure, value=value, highest=HIGHEST
            )


def _check_allowances(
    side: str, allowances: Allowances, tricks: Tricks, face_down: FaceDownTricks
) -> None:
    """BR-5.4: a bluff also uses an allowance of its colour."""
    for colour, sort, hidden in (
        ("orange", ORANGE, face_down.orange),
        ("black", BLACK, face_down.black),
    ):
        laid = sum(trick in sort for trick in tricks) + hidden
        allowed = getattr(allowances, f"{side}_{colour}")
        if laid > allowed:
            raise Illegal("too_many_tricks", "BR-5.4", colour=colour, laid=laid, allowed=allowed)


def _check_discarded(asked: FightAsked, discarded: Tricks) -> None:
    """BR-5.8: one of the defender's tricks for each Discard, unless a Fair play comes first."""
    if asked.attack_face_down != NONE or asked.defence_face_down != NONE:
        raise Illegal("discarded_before_shown", "BR-5.8")
    stray = Counter(discarded) - Counter(asked.defence_tricks)
    if stray:
        raise Illegal("discarded_not_laid", "BR-5.8", tricks=tuple(stray.elements()))
    due = _hits(asked.attack_tricks, asked.defence_tricks)
    if len(discarded) != due:
        raise Illegal("discards_one_each", "BR-5.8", due=due, count=len(discarded))


def _check_seen(asked: FightAsked, box: Box) -> None:
    for card in asked.seen:
        if card not in box.trick:
            raise Illegal("no_such_card", "BR-1.1", card=card)
        if asked.seen.count(card) > 1:
            raise Impossible("card_twice", "BR-7.2", card=card)


def _check_unseen(asked: FightAsked, box: Box) -> None:
    hidden = (asked.attack_face_down, asked.defence_face_down)
    orange, black = unseen(asked, box)
    for colour, pool, counts in (
        ("orange", orange, [each.orange for each in hidden]),
        ("black", black, [each.black for each in hidden]),
    ):
        if min(counts) < 0:
            raise Illegal("fewer_than_none", "BR-5.4", count=min(counts))
        if sum(counts) > pool.total():
            raise Impossible(
                "box_holds_fewer", "BR-1.1", colour=colour, count=sum(counts), total=pool.total()
            )


# Chance


def _turned_up(asked: FightAsked, box: Box, below: Below) -> tuple[Tricks, Tricks]:
    orange, black = (sorted(pool.elements()) for pool in unseen(asked, box))

    def drawn(face_down: FaceDownTricks) -> Tricks:
        return (
            *[orange.pop(below(len(orange))) for _ in range(face_down.orange)],
            *[black.pop(below(len(black))) for _ in range(face_down.black)],
        )

    return (
        asked.attack_tricks + drawn(asked.attack_face_down),
        asked.defence_tricks + drawn(asked.defence_face_down),
    )


def _hits(attack: Tricks, defence: Tricks) -> int:
    if "attack_fair_play" in attack:
        return 0
    return min(attack.count("attack_discard"), len(defence))


def _hit(attack: Tricks, defence: Tricks, below: Below) -> Tricks:
    left = list(defence)
    return tuple([left.pop(below(len(left))) for _ in range(_hits(attack, defence))])


def _face_down(tricks: FaceDownTricks) -> tuple[FaceDown, ...]:
    counts = enumerate((tricks.orange, tricks.black))
    return tuple([FaceDown(place, count, (0,) * count) for place, count in counts if count])


def _figures(combatant: Combatant) -> tuple[int, int]:
    """BR-5.3"""
    weapon = combatant.weapon
    return (weapon.attack, weapon.defence) if weapon else (0, 0)


def _worth(combatant: Combatant) -> int:
    return combatant.points + (combatant.weapon.points if combatant.weapon else 0)


# The explanation


def _told(
    asked: FightAsked, found: FightFound, result: Clash, left: Tricks
) -> Iterator[ExplanationStep]:
    yield from _weapons(asked)
    yield from _revealed(found, left)
    if result.cancelled:
        yield cite("all_cancelled", "BR-5.7")
    yield from _values(asked, result)
    defending = () if result.cancelled else left
    if "defence_dodge" in defending:
        yield cite("dodges", "BR-5.11")
    else:
        values = {"attack": result.attack, "defence": result.defence}
        deadly = result.attack > result.defence
        yield cite("beats", "BR-5.3", **values) if deadly else cite("holds", "BR-5.3", **values)
    if "defence_counter" in defending:
        attack, defence = _figures(asked.defender)[0], _figures(asked.attacker)[1]
        yield (
            cite("counter_kills", "BR-5.10", attack=attack, defence=defence)
            if result.attacker_dies
            else cite("counter_fails", "BR-5.10", attack=attack, defence=defence)
        )
    yield from _scored(asked, found)
    if result.again:
        yield cite("fights_again", "BR-5.9")


def _weapons(asked: FightAsked) -> Iterator[ExplanationStep]:
    """A bare hand is named instead of a weapon."""
    if asked.attacker.weapon is None:
        yield cite("attacker_bare", "BR-5.3")
    if asked.defender.weapon is None:
        yield cite("defender_bare", "BR-5.3")
    attack, defence = _figures(asked.attacker)[0], _figures(asked.defender)[1]
    yield cite("before_tricks", "BR-5.3", attack=attack, defence=defence)


def _values(asked: FightAsked, result: Clash) -> Iterator[ExplanationStep]:
    yield (
        cite("attack_value", "BR-5.6", weapon=asked.attacker.weapon.attack, value=result.attack)
        if asked.attacker.weapon
        else cite("attack_value_bare", "BR-5.6", value=result.attack)
    )
    yield (
        cite("defence_value", "BR-5.6", weapon=asked.defender.weapon.defence, value=result.defence)
        if asked.defender.weapon
        else cite("defence_value_bare", "BR-5.6", value=result.defence)
    )


def _revealed(found: FightFound, left: Tricks) -> Iterator[ExplanationStep]:
    """BR-5.5: the defender does not reveal tricks that the attacker has had discarded, and reveals
    nothing after the attacker's Fair play (BR-5.7)."""
    yield from _side_revealed("attack", found.attack_tricks)
    if found.discarded:
        yield cite("discards", "BR-5.8", tricks=found.discarded)
    if "attack_fair_play" not in found.attack_tricks:
        yield from _side_revealed("defence", left)


def _side_revealed(side: str, tricks: Tricks) -> Iterator[ExplanationStep]:
    if tricks:
        yield cite("side_reveals", "BR-5.5", side=side, tricks=tricks)
    bluffs = tuple([trick for trick in tricks if trick not in counted(side, tricks)])
    if bluffs:
        yield cite("bluffs", "BR-5.4", tricks=bluffs)


def _scored(asked: FightAsked, found: FightFound) -> Iterator[ExplanationStep]:
    if found.defender_dies:
        points = found.points.attacker
        yield (
            cite("attacker_scores", "BR-5.12", points=points)
            if asked.defender.weapon
            else cite("attacker_scores_bare", "BR-5.12", points=points)
        )
    if found.attacker_dies:
        points = found.points.defender
        yield (
            cite("defender_scores", "BR-5.12", points=points)
            if asked.attacker.weapon
            else cite("defender_scores_bare", "BR-5.12", points=points)
        )


def fight_with(catalogue: Catalogue) -> Verdict[FightAsked, FightFound]:
    """Return the verdict for an edition."""
    box = edition_box(catalogue)
    return Verdict(
        question_type=FightAsked,
        finding_type=FightFound,
        judge=functools.partial(judge, box=box),
        odds=functools.partial(odds, box=box),
    )


FIGHT: Final = Verdict(question_type=FightAsked, finding_type=FightFound, judge=judge, odds=odds)
