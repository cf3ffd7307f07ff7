"""Texts that repeat one sign, up to the longest text that is read, are answered like any other.

With a pattern of two nested repeats, one of these kept a server busy for more than ten minutes. If
that happens again, this file does not finish.
"""

import pytest

from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.language import check
from games.rulebooks.combat.language.dictionary import suggestions
from games.rulebooks.combat.language.reader import LONGEST_TEXT
from games.rulebooks.combat.language.syntax.parser import grammar

REPEATED = [" ", "\t", "|", "| ", "+-", "-", "- ", "1. ", "**", "*", "#", "# ", "(", "()", ")", ":"]
REPEATED += ['"', "«", "'", "’", "a-", "a·", "e\u0301", "\u200b", "\n", "x\n", ",", ";", ".", "9"]


@pytest.mark.parametrize(
    "head", ["", "Title\n", "Title\nAttack\n", "Title\nAttack\nEffect: Wound "]
)
@pytest.mark.parametrize("sign", REPEATED)
def test_a_sign_without_end_is_answered(head: str, sign: str) -> None:
    room = LONGEST_TEXT - len(head) - 1
    checked = check(head + sign * (room // len(sign)) + "x")
    assert checked.card is None
    assert checked.problems


def test_nothing_is_left_for_the_first_question() -> None:
    """Preparing fills all caches, whichever near word is looked for first."""
    for table in (grammar, suggestions.words_by_form, suggestions.plain_words):
        table.cache_clear()
    COMBAT.prepare()
    made = suggestions.words_by_form.cache_info().misses
    for reach in (1, 2):
        suggestions.similar_words("wuond", reach)
    assert grammar.cache_info().currsize == suggestions.plain_words.cache_info().currsize == 1
    assert suggestions.words_by_form.cache_info().misses == made == 2
