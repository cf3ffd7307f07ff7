"""The situation of a strike, from a question that keeps the rules."""

from games.rulebooks.martial_art.dice import Situation
from games.rulebooks.martial_art.house import House
from games.rulebooks.martial_art.verdicts.question import (
    StrikeAsked,
    Third,
    known_techniques,
    problems,
)


def situation(question: StrikeAsked, edited: House) -> Situation:
    """Check the question and convert it; the first problem is raised."""
    for problem in problems(question, edited):
        raise problem
    attacker, defender = question.attacker, question.defender
    tokens = defender.tokens
    return Situation(
        kind=question.kind,
        zone=question.zone,
        belt=question.belt,
        attacker=known_techniques(attacker.techniques + attacker.styles),
        defender=known_techniques(defender.techniques + defender.styles),
        from_behind=question.from_behind,
        collision=question.third is not None,
        bonus_dice=attacker.bonus_dice,
        held=attacker.start_zone or (),
        zone_empty=defender.zone_empty,
        guard=("punch",) * tokens.punch,
        defence=tokens.defence,
        move=tokens.move,
    )


def third_situation(question: StrikeAsked, third: Third) -> Situation:
    """MA-7.6: one die of the same kind against the third fighter, who may defend."""
    tokens = third.defender.tokens
    return Situation(
        kind=question.kind,
        zone=question.zone,
        belt=question.belt,
        defender=known_techniques(third.defender.techniques + third.defender.styles),
        third=True,
        zone_empty=third.defender.zone_empty,
        guard=("punch",) * tokens.punch,
        defence=tokens.defence,
        move=tokens.move,
    )
