"""Verdict on a single strike without a table: its effects, step by step, and its exact odds."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from games.kernel.chance.odds import Odds
from games.kernel.record import Below, Illegal, Record
from games.kernel.verdicts import ExplanationStep, Ruling, Verdict, cite
from games.rulebooks.martial_art.catalogue import Token
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
from games.rulebooks.martial_art.state import (
    DieFace,
    Faces,
    Fall,
    fall_of,
    passed_squares,
    zone_word,
)
from games.rulebooks.martial_art.verdicts.expected import expected_fields
from games.rulebooks.martial_art.verdicts.question import (
    Defender,
    StrikeAsked,
)
from games.rulebooks.martial_art.verdicts.situations import situation, third_situation


class Thrown(Record, frozen=True):
    dice: int
    faces: tuple[DieFace, ...]
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

    attack: tuple[DieFace, ...] | None
    defence: tuple[DieFace, ...] | None


def judge(edited: House, question: StrikeAsked, below: Below) -> Ruling[StrikeFound]:
    at = situation(question, edited)
    with_, dice = terms(at), Dice(question.attack_faces, question.defence_faces)
    blow = _blow(edited, at, question.defender, dice, below)
    third, collided = None, list[ExplanationStep]()
    if question.third is not None:
        aside, struck = third_situation(question, question.third), question.third.defender
        dice = Dice(question.third.attack_faces, question.third.defence_faces)
        third = _blow(edited, aside, struck, dice, below)
        collided.append(cite("collided", "MA-7.6", fighter=struck.fighter))
        collided += [*_dice_steps(aside), *_steps(struck, aside, third)]
    exceptionals = blow.attack.faces.count("exceptional")
    answer = StrikeFound(
        **{name: getattr(blow, name) for name in BlowFound.__struct_fields__},
        pushed=0 if blow.out or third is not None else with_.push,
        energy=with_.energy * exceptionals,
        burden=with_.burden * exceptionals,
        third=third,
    )
    steps = (
        *_dice_steps(at),
        *_steps(question.defender, at, blow),
        *_final_steps(answer),
        *collided,
    )
    return Ruling(answer, steps)


def _blow(edited: House, at: Situation, defender: Defender, dice: Dice, below: Below) -> BlowFound:
    with_, figures = terms(at), edited.figures
    attack = _faces(dice.attack, with_.attack, below)
    parry = _faces(dice.defence, with_.parry, below)
    struck = attack_successes(with_, _count_faces(attack))
    warded = defence_successes(with_, _count_faces(parry))
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
        tokens_lost=tuple(pictured[n] for n in passed_squares(before, after, figures)),
        discarded=discards(with_, at.defence, _count_faces(attack)),
        out=fall_of(hurt, figures),
    )


def odds(edited: House, question: StrikeAsked) -> Mapping[str, Odds]:
    """Odds of the damage before any die is thrown."""
    chances = {"damage": damage_odds(terms(situation(question, edited)))}
    if question.third is not None:
        chances["collision_damage"] = damage_odds(terms(third_situation(question, question.third)))
    return chances


def strike(edited: House) -> Verdict[StrikeAsked, StrikeFound]:
    """Verdict that uses the house figures of an edition (MA-1.4)."""
    return Verdict(
        question_type=StrikeAsked,
        finding_type=StrikeFound,
        judge=partial(judge, edited),
        odds=partial(odds, edited),
        entries={"styles": ("techniques",)},
        expects=partial(expected_fields, edited=edited),
    )


STRIKE: Final = strike(PRINTED_HOUSE)


def _faces(faces: tuple[DieFace, ...] | None, dice: int, below: Below) -> tuple[DieFace, ...]:
    if faces is None:
        return tuple(_face(below(sum(DIE))) for _ in range(dice))
    if len(faces) != dice:
        raise Illegal("wrong_dice", "MA-4.2", count=len(faces), dice=dice)
    return faces


def _face(number: int) -> DieFace:
    if number < DIE[0]:
        return "failure"
    return "success" if number < DIE[0] + DIE[1] else "exceptional"


def _count_faces(faces: tuple[DieFace, ...]) -> Faces:
    return Faces(faces.count("failure"), faces.count("success"), faces.count("exceptional"))


def _dice_steps(at: Situation) -> Iterator[ExplanationStep]:
    counted = set()
    for part in parts(at):
        counted.add(part.by)
        yield cite(part.term, part.rule, by=part.by, amount=part.amount)
    for technique in (*at.attacker, *at.defender):
        if technique.key not in counted:
            yield cite("no_effect", rule_of(technique), technique=technique.key)


def _steps(defender: Defender, at: Situation, blow: BlowFound) -> Iterator[ExplanationStep]:
    attack, defence = blow.attack, blow.defence
    yield cite("attack", "MA-4.3", dice=attack.dice, faces=attack.faces, successes=attack.successes)
    if at.defence or at.move:
        faces = defence.faces
        yield cite("defence", "MA-4.3", dice=defence.dice, faces=faces, successes=defence.successes)
    zone = zone_word(at.zone)
    yield cite("damage", "MA-4.3", zone=zone, damage=blow.damage, column=blow.column)
    if blow.discarded:
        yield cite("discarded", "MA-8.8")
    if blow.tokens_lost:
        yield cite("tokens_lost", "MA-5.1", tokens=blow.tokens_lost)
    if blow.out:
        yield cite("out", "MA-5.2", out=blow.out, fighter=defender.fighter)


def _final_steps(answer: StrikeFound) -> Iterator[ExplanationStep]:
    if answer.energy:
        yield cite("gained", "MA-8.3", energy=answer.energy)
    if answer.burden:
        yield cite("burdened", "MA-8.3", movements=answer.burden)
    if answer.pushed:
        yield cite("pushed", "MA-7.4", spaces=answer.pushed)
