"""Answers to typing errors: the right place, and no misleading suggestion."""

from itertools import islice

from games.rulebooks.combat.language import Problem, check
from games.rulebooks.combat.language.dictionary.spelling import fold, stem
from tests.rulebooks.combat.language.spoilt import SpoiltCard, spoilt_cards

NAMED = {"unknown_word", "unknown_label", "unknown_type", "near_type"}


def points_at(card: SpoiltCard, problem: Problem) -> bool:
    """Return whether the problem marks the very word; a near type only needs the right line."""
    if problem.code == "near_type":
        return problem.line == card.line
    return problem.line == card.line and card.start - 1 <= problem.column <= card.stop + 1


def misleads(card: SpoiltCard, problem: Problem) -> bool:
    meant = card.meant if card.how == "letter" else ""
    suggests = problem.code in NAMED and problem.suggestion
    return bool(suggests) and stem(fold(problem.suggestion)) != stem(fold(meant))


def test_a_slip_is_pointed_at_and_no_suggestion_misleads(long: bool) -> None:
    count = 1000 if long else 150
    pointed = misled = 0
    for card in islice(spoilt_cards(7), count):
        checked = check(card.text)
        problems = (*checked.problems, *checked.remarks)
        pointed += any(points_at(card, each) for each in problems)
        misled += any(misleads(card, each) for each in problems)
    assert pointed >= 0.99 * count
    assert misled < 0.01 * count
