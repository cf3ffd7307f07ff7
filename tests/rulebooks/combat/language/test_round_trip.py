"""A card translates itself: what is printed is read back as the same tree, in either language."""

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings

from games.kernel.rules import Language
from games.rulebooks.combat.language import Card, check, read, write
from games.rulebooks.combat.language.dictionary.vocabulary import words
from games.rulebooks.combat.language.lexer import MOST_WORDS
from games.rulebooks.combat.language.reader import LONGEST_TEXT
from tests.rulebooks.combat.language import trees

BITE = """Morsure venimeuse
Attaque                     (Poison)
Condition : Défausser 1
Effet : Blesser 2
Permanente : À la fin de son tour l'adversaire perd 1 point de vie.
Intervention : Piocher 1
"""


def short_enough(text: str) -> bool:
    longest = max(len(words(line)) for line in text.splitlines())
    return len(text) <= LONGEST_TEXT and longest <= MOST_WORDS


def comes_back(card: Card) -> None:
    for language in ("en", "fr"):
        text = write(card, language)
        assume(short_enough(text))
        checked = check(text)
        assert checked.problems == (), text
        assert checked.card == card, text
        assert write(read(text), language) == text


def test_every_tree_comes_back_from_its_text(long: bool) -> None:
    check_all = settings(
        max_examples=10_000 if long else 300,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )(given(trees.cards())(comes_back))
    check_all()


def test_every_tree_crosses_the_wire(long: bool) -> None:
    @settings(max_examples=2_000 if long else 100, deadline=None)
    @given(trees.cards())
    def crosses(card: Card) -> None:
        assert msgspec.json.decode(msgspec.json.encode(card), type=Card) == card

    crosses()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "en",
            "Morsure venimeuse\n"
            "Attack (Poison)\n"
            "Condition: Discard 1\n"
            "Effect: Wound 2\n"
            "Permanent: At the end of their turn the opponent loses 1 life\n"
            "Intervention: Draw 1",
        ),
        (
            "fr",
            "Morsure venimeuse\n"
            "Attaque (Poison)\n"
            "Condition\u00a0: Défausser 1\n"
            "Effet\u00a0: Blesser 2\n"
            "Permanente\u00a0: À la fin de son tour l’adversaire perd 1 point de vie\n"
            "Intervention\u00a0: Piocher 1",
        ),
    ],
)
def test_the_venomous_bite_typed_by_a_player_is_printed_in_both(
    language: Language, text: str
) -> None:
    assert write(read(BITE), language) == text
