"""Answers to typing errors: the right place, and no misleading suggestion."""

from itertools import islice

from games.rulebooks.combat.language import Problem, check
from games.rulebooks.combat.language.dictionary.spelling import fold, stem
from tests.rulebooks.combat.language.spoilt import Spoilt, spoilt

NAMED = {"unknown_word", "unknown_label", "unknown_type", "near_type"}


def points(card: Spoilt, found: Problem) -> bool:
    """Return whether the problem marks the very word; a near type only needs the right line."""
    if found.code == "near_type":
        return found.line == card.line
    return found.line == card.line and card.start - 1 <= found.column <= card.stop + 1


def misleads(card: Spoilt, found: Problem) -> bool:
    meant = card.meant if card.how == "letter" else ""
    suggests = found.code in NAMED and found.suggestion
    return bool(suggests) and stem(fold(found.suggestion)) != stem(fold(meant))


def test_a_slip_is_pointed_at_and_no_suggestion_misleads(long: bool) -> None:
    count = 1000 if long else 150
    pointed = misled = 0
    for card in islice(spoilt(7), count):
        checked = check(card.text)
        told = (*checked.problems, *checked.remarks)
        pointed += any(points(card, each) for each in told)
        misled += any(misleads(card, each) for each in told)
    assert pointed >= 0.99 * count
    assert misled < 0.01 * count
