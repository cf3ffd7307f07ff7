"""Verdict on a single strike without a table: its effects, step by step, and its exact odds."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from games.kernel.chance.odds import Odds
from games.kernel.record import Below, Illegal, Record
from games.kernel.verdicts import ExplanationStep, Ruling, Verdict, cite
from games.rulebooks.martial_art.catalogue import Figures, Token
from games.rulebooks.martial_art.dice import (
    DIE,
    Situation,
    attack_successes,
    damage_odds,
    defence_successes,
    discards,
    parts,
    rule_of,
    terms,
)
from games.rulebooks.martial_art.house import PRINTED_HOUSE, House
from games.rulebooks.martial_art.state import Face, Faces, Fall, fallen, passed, zone_word
from games.rulebooks.martial_art.verdicts.question import (
    Defender,
    StrikeAsked,
    Third,
    known,
    problems,
)


class Thrown(Record, frozen=True):
    dice: int
    faces: tuple[Face, ...]
    successes: int


class BlowFound(Record, frozen=True):
    """What it does to one fighter."""

    attack: Thrown
    defence: Thrown
    damage: int
    column: int
    """Squares that the targeted cube has now gone down."""
    tokens_lost: tuple[Token, ...]
    discarded: bool
    """True if a used Defence token leaves the fight."""
    out: Fall | None


class StrikeFound(BlowFound, frozen=True):
    pushed: int
    energy: int
    """Energy that the attacker gains (MA-8.3)."""
    burden: int
    """Additional Movements for each move or Lock of the defender's next turn (MA-8.3)."""
    third: BlowFound | None


class Dice(Record, frozen=True):
    """Faces thrown against one fighter, as far as the question gives them."""

    attack: tuple[Face, ...] | None
    defence: tuple[Face, ...] | None


def judge(edited: House, asked: StrikeAsked, below: Below) -> Ruling[StrikeFound]:
    at = situation(asked, edited.figures)
    with_, dice = terms(at), Dice(asked.attack_faces, asked.defence_faces)
    blow = _blow(edited, at, asked.defender, dice, below)
    third, collided = None, list[ExplanationStep]()
    if asked.third is not None:
        aside, struck = beside(asked, asked.third), asked.third.defender
        dice = Dice(asked.third.attack_faces, asked.third.defence_faces)
        third = _blow(edited, aside, struck, dice, below)
        collided.append(cite("collided", "MA-7.6", fighter=struck.fighter))
        collided += [*_dice_steps(aside), *_steps(struck, aside, third)]
    exceptionals = blow.attack.faces.count("exceptional")
    found = StrikeFound(
        **{name: getattr(blow, name) for name in BlowFound.__struct_fields__},
        pushed=0 if blow.out or third is not None else with_.push,
        energy=with_.energy * exceptionals,
        burden=with_.burden * exceptionals,
        third=third,
    )
    steps = (*_dice_steps(at), *_steps(asked.defender, at, blow), *_after(found), *collided)
    return Ruling(found, steps)


def _blow(edited: House, at: Situation, defender: Defender, dice: Dice, below: Below) -> BlowFound:
    with_, figures = terms(at), edited.figures
    attack = _faces(dice.attack, with_.attack, below)
    parry = _faces(dice.defence, with_.parry, below)
    struck = attack_successes(with_, _counted(attack))
    warded = defence_successes(with_, _counted(parry))
    damage = max(0, struck - warded)
    before = defender.columns[at.zone - 1]
    after = min(before + damage, figures.last)
    hurt = (*defender.columns[: at.zone - 1], after, *defender.columns[at.zone :])
    pictured = edited.columns[defender.fighter][at.zone - 1]
    return BlowFound(
        attack=Thrown(with_.attack, attack, struck),
        defence=Thrown(with_.parry, parry, warded),
        damage=damage,
        column=after,
        tokens_lost=tuple(pictured[n] for n in passed(before, after, figures)),
        discarded=discards(with_, at.defence, _counted(attack)),
        out=fallen(hurt, figures),
    )


def odds(edited: House, asked: StrikeAsked) -> Mapping[str, Odds]:
    """Odds of the damage before any die is thrown."""
    found = {"damage": damage_odds(terms(situation(asked, edited.figures)))}
    if asked.third is not None:
        found["collision_damage"] = damage_odds(terms(beside(asked, asked.third)))
    return found


def strike(edited: House) -> Verdict[StrikeAsked, StrikeFound]:
    """Verdict that uses the house figures of an edition (MA-1.4)."""
    return Verdict(
        question_type=StrikeAsked,
        finding_type=StrikeFound,
        judge=partial(judge, edited),
        odds=partial(odds, edited),
    )


STRIKE: Final = strike(PRINTED_HOUSE)


def situation(asked: StrikeAsked, figures: Figures) -> Situation:
    """Check the question and convert it; the first problem is raised."""
    for problem in problems(asked, figures):
        raise problem
    attacker, defender = asked.attacker, asked.defender
    tokens = defender.tokens
    return Situation(
        kind=asked.kind,
        zone=asked.zone,
        belt=asked.belt,
        attacker=known(attacker.techniques + attacker.styles),
        defender=known(defender.techniques + defender.styles),
        from_behind=asked.from_behind,
        collision=asked.third is not None,
        bonus_dice=attacker.bonus_dice,
        held=attacker.start_zone or (),
        zone_empty=defender.zone_empty,
        guard=("punch",) * tokens.punch,
        defence=tokens.defence,
        move=tokens.move,
    )


def beside(asked: StrikeAsked, third: Third) -> Situation:
    """MA-7.6: one die of the same kind against the third fighter, who may defend."""
    tokens = third.defender.tokens
    return Situation(
        kind=asked.kind,
        zone=asked.zone,
        belt=asked.belt,
        defender=known(third.defender.techniques + third.defender.styles),
        third=True,
        zone_empty=third.defender.zone_empty,
        guard=("punch",) * tokens.punch,
        defence=tokens.defence,
        move=tokens.move,
    )


def _faces(told: tuple[Face, ...] | None, dice: int, below: Below) -> tuple[Face, ...]:
    if told is None:
        return tuple(_face(below(sum(DIE))) for _ in range(dice))
    if len(told) != dice:
        raise Illegal("wrong_dice", "MA-4.2", count=len(told), dice=dice)
    return told


def _face(number: int) -> Face:
    if number < DIE[0]:
        return "failure"
    return "success" if number < DIE[0] + DIE[1] else "exceptional"


def _counted(faces: tuple[Face, ...]) -> Faces:
    return Faces(faces.count("failure"), faces.count("success"), faces.count("exceptional"))


def _dice_steps(at: Situation) -> Iterator[ExplanationStep]:
    counted = set()
    for part in parts(at):
        counted.add(part.by)
        yield cite(part.term, part.rule, by=part.by, amount=part.amount)
    for technique in (*at.attacker, *at.defender):
        if technique.key not in counted:
            yield cite("no_effect", rule_of(technique), technique=technique.key)


def _steps(defender: Defender, at: Situation, found: BlowFound) -> Iterator[ExplanationStep]:
    attack, defence = found.attack, found.defence
    yield cite("attack", "MA-4.3", dice=attack.dice, faces=attack.faces, successes=attack.successes)
    if at.defence or at.move:
        faces = defence.faces
        yield cite("defence", "MA-4.3", dice=defence.dice, faces=faces, successes=defence.successes)
    zone = zone_word(at.zone)
    yield cite("damage", "MA-4.3", zone=zone, damage=found.damage, column=found.column)
    if found.discarded:
        yield cite("discarded", "MA-8.8")
    if found.tokens_lost:
        yield cite("tokens_lost", "MA-5.1", tokens=found.tokens_lost)
    if found.out:
        yield cite("out", "MA-5.2", out=found.out, fighter=defender.fighter)


def _after(found: StrikeFound) -> Iterator[ExplanationStep]:
    if found.energy:
        yield cite("gained", "MA-8.3", energy=found.energy)
    if found.burden:
        yield cite("burdened", "MA-8.3", movements=found.burden)
    if found.pushed:
        yield cite("pushed", "MA-7.4", spaces=found.pushed)
