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
from games.rulebooks.brutal_ring.clash import Clash, clash, effective_tricks
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
CARDS: Final = {
    "seen": ("gladiators", "weapons"),
    "weapon": ("weapons",),
    "allowances": ("gladiators",),
}
"""The cards that a field names."""


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


def judge(question: FightAsked, below: Below, *, box: Box = HOUSE_BOX) -> Ruling[FightFound]:
    check(question, box)
    attack, defence = _reveal_tricks(question, box, below)
    gone = question.discarded
    if gone is None:
        gone = _pick_discarded(attack, defence, below)
    left = tuple((Counter(defence) - Counter(gone)).elements())
    result = clash(_figures(question.attacker), _figures(question.defender), attack, left)
    verdict = FightFound(
        result.attack,
        result.defence,
        result.attacker_dies,
        result.defender_dies,
        Points(
            _worth(question.defender) if result.defender_dies else 0,
            _worth(question.attacker) if result.attacker_dies else 0,
        ),
        result.again,
        attack,
        defence,
        gone,
    )
    return Ruling(verdict, tuple(_explain(question, verdict, result, left)))


def odds(question: FightAsked, *, box: Box = HOUSE_BOX) -> Mapping[str, Odds]:
    check(question, box)
    defence, discards = question.defence_tricks, None
    if question.discarded is not None:
        defence = tuple((Counter(defence) - Counter(question.discarded)).elements())
        discards = 0
    known = Known(
        attacker=_figures(question.attacker),
        defender=_figures(question.defender),
        tricks=(question.attack_tricks, defence),
        face_down=(_face_down(question.attack_face_down), _face_down(question.defence_face_down)),
        discards=discards,
    )
    orange, black = unseen_tricks(question, box)
    return chances(known, {(0, 0): Pool(orange), (1, 0): Pool(black)})


def unseen_tricks(question: FightAsked, box: Box) -> tuple[Counter[Trick], Counter[Trick]]:
    """Orange and black tricks of the box that may lie face down."""
    left = Counter(box.trick.values())
    left.subtract(box.trick[card] for card in question.seen)
    left.subtract(question.attack_tricks + question.defence_tricks)
    return (
        Counter({trick: left[trick] for trick in ORANGE if left[trick] > 0}),
        Counter({trick: left[trick] for trick in BLACK if left[trick] > 0}),
    )


# Refusals


def check(question: FightAsked, box: Box) -> None:
    for who, combatant in (("attacker", question.attacker), ("defender", question.defender)):
        _check_figures(who, combatant)
    sides = (
        ("attack", question.attacker, question.attack_tricks, question.attack_face_down),
        ("defence", question.defender, question.defence_tricks, question.defence_face_down),
    )
    for side, combatant, tricks, face_down in sides:
        if combatant.allowances is not None:
            _check_allowances(side, combatant.allowances, tricks, face_down)
    if question.discarded is not None:
        _check_discarded(question, question.discarded)
    _check_seen(question, box)
    if question.attack_face_down != NONE or question.defence_face_down != NONE:
        _check_unseen(question, box)


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


def _check_discarded(question: FightAsked, discarded: Tricks) -> None:
    """BR-5.8: one of the defender's tricks for each Discard, unless a Fair play comes first."""
    if question.attack_face_down != NONE or question.defence_face_down != NONE:
        raise Illegal("discarded_before_shown", "BR-5.8")
    stray = Counter(discarded) - Counter(question.defence_tricks)
    if stray:
        raise Illegal("discarded_not_laid", "BR-5.8", tricks=tuple(stray.elements()))
    due = _discard_count(question.attack_tricks, question.defence_tricks)
    if len(discarded) != due:
        raise Illegal("discards_one_each", "BR-5.8", due=due, count=len(discarded))


def _check_seen(question: FightAsked, box: Box) -> None:
    for card in question.seen:
        if card not in box.trick:
            raise Illegal("no_such_card", "BR-1.1", card=card)
        if question.seen.count(card) > 1:
            raise Impossible("card_twice", "BR-7.2", card=card)


def _check_unseen(question: FightAsked, box: Box) -> None:
    hidden = (question.attack_face_down, question.defence_face_down)
    orange, black = unseen_tricks(question, box)
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


def _reveal_tricks(question: FightAsked, box: Box, below: Below) -> tuple[Tricks, Tricks]:
    orange, black = (sorted(pool.elements()) for pool in unseen_tricks(question, box))

    def draw_tricks(face_down: FaceDownTricks) -> Tricks:
        return (
            *[orange.pop(below(len(orange))) for _ in range(face_down.orange)],
            *[black.pop(below(len(black))) for _ in range(face_down.black)],
        )

    return (
        question.attack_tricks + draw_tricks(question.attack_face_down),
        question.defence_tricks + draw_tricks(question.defence_face_down),
    )


def _discard_count(attack: Tricks, defence: Tricks) -> int:
    if "attack_fair_play" in attack:
        return 0
    return min(attack.count("attack_discard"), len(defence))


def _pick_discarded(attack: Tricks, defence: Tricks, below: Below) -> Tricks:
    left = list(defence)
    return tuple([left.pop(below(len(left))) for _ in range(_discard_count(attack, defence))])


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


def _explain(
    question: FightAsked, verdict: FightFound, result: Clash, left: Tricks
) -> Iterator[ExplanationStep]:
    yield from _explain_weapons(question)
    yield from _explain_tricks(verdict, left)
    if result.cancelled:
        yield cite("all_cancelled", "BR-5.7")
    yield from _explain_values(question, result)
    defending = () if result.cancelled else left
    if "defence_dodge" in defending:
        yield cite("dodges", "BR-5.11")
    else:
        values = {"attack": result.attack, "defence": result.defence}
        deadly = result.attack > result.defence
        yield cite("beats", "BR-5.3", **values) if deadly else cite("holds", "BR-5.3", **values)
    if "defence_counter" in defending:
        attack, defence = _figures(question.defender)[0], _figures(question.attacker)[1]
        yield (
            cite("counter_kills", "BR-5.10", attack=attack, defence=defence)
            if result.attacker_dies
            else cite("counter_fails", "BR-5.10", attack=attack, defence=defence)
        )
    yield from _explain_score(question, verdict)
    if result.again:
        yield cite("fights_again", "BR-5.9")


def _explain_weapons(question: FightAsked) -> Iterator[ExplanationStep]:
    """A bare hand is named instead of a weapon."""
    if question.attacker.weapon is None:
        yield cite("attacker_bare", "BR-5.3")
    if question.defender.weapon is None:
        yield cite("defender_bare", "BR-5.3")
    attack, defence = _figures(question.attacker)[0], _figures(question.defender)[1]
    yield cite("before_tricks", "BR-5.3", attack=attack, defence=defence)


def _explain_values(question: FightAsked, result: Clash) -> Iterator[ExplanationStep]:
    yield (
        cite("attack_value", "BR-5.6", weapon=question.attacker.weapon.attack, value=result.attack)
        if question.attacker.weapon
        else cite("attack_value_bare", "BR-5.6", value=result.attack)
    )
    yield (
        cite(
            "defence_value", "BR-5.6", weapon=question.defender.weapon.defence, value=result.defence
        )
        if question.defender.weapon
        else cite("defence_value_bare", "BR-5.6", value=result.defence)
    )


def _explain_tricks(verdict: FightFound, left: Tricks) -> Iterator[ExplanationStep]:
    """BR-5.5: the defender does not reveal tricks that the attacker has had discarded, and reveals
    nothing after the attacker's Fair play (BR-5.7)."""
    yield from _explain_side("attack", verdict.attack_tricks)
    if verdict.discarded:
        yield cite("discards", "BR-5.8", tricks=verdict.discarded)
    if "attack_fair_play" not in verdict.attack_tricks:
        yield from _explain_side("defence", left)


def _explain_side(side: str, tricks: Tricks) -> Iterator[ExplanationStep]:
    if tricks:
        yield cite("side_reveals", "BR-5.5", side=side, tricks=tricks)
    bluffs = tuple([trick for trick in tricks if trick not in effective_tricks(side, tricks)])
    if bluffs:
        yield cite("bluffs", "BR-5.4", tricks=bluffs)


def _explain_score(question: FightAsked, verdict: FightFound) -> Iterator[ExplanationStep]:
    if verdict.defender_dies:
        points = verdict.points.attacker
        yield (
            cite("attacker_scores", "BR-5.12", points=points)
            if question.defender.weapon
            else cite("attacker_scores_bare", "BR-5.12", points=points)
        )
    if verdict.attacker_dies:
        points = verdict.points.defender
        yield (
            cite("defender_scores", "BR-5.12", points=points)
            if question.attacker.weapon
            else cite("defender_scores_bare", "BR-5.12", points=points)
        )


def fight_verdict(catalogue: Catalogue) -> Verdict[FightAsked, FightFound]:
    box = edition_box(catalogue)
    return Verdict(
        question_type=FightAsked,
        finding_type=FightFound,
        judge=functools.partial(judge, box=box),
        odds=functools.partial(odds, box=box),
        entries=CARDS,
    )


FIGHT: Final = Verdict(
    question_type=FightAsked, finding_type=FightFound, judge=judge, odds=odds, entries=CARDS
)
