"""A card in its author's own words: kept if they are sound, each step after its own label."""

import pytest

from games.kernel.rules import Language
from games.rulebooks.combat.cards.faces import own_face
from games.rulebooks.combat.cards.handwriting import own_lines
from games.rulebooks.combat.language import check


def lines_of(text: str, language: Language) -> tuple[str, ...] | None:
    return own_lines(text, check(text), language)


FRENCH = """Titre
Attaque (Poison)
Condition : se défausser de 1
- Effet : blesser l'adversaire de trois !
Intervention : Adversaire seul : défausser 1 ;"""


def test_each_step_is_told_as_it_was_written_behind_its_label() -> None:
    assert lines_of(FRENCH, "fr") == (
        "Condition\u00a0: Se défausser de 1",
        "Effet\u00a0: Blesser l’adversaire de trois",
        "Intervention\u00a0: Adversaire seul\u00a0: défausser 1",
    )
    assert lines_of(FRENCH, "en") is None


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Effect: wound the opponent by three", "Effect: Wound the opponent by three"),
        ("Effect\uff1a  wound   2 .", "Effect: Wound 2"),
        ("Effect: wound 2…", "Effect: Wound 2"),
        ("Effect: wond 2", None),
        ("Permanent: prevent poison", None),  # it never lasts; a remark says this
    ],
)
def test_what_is_no_word_of_the_card_is_left_out(step: str, expected: str | None) -> None:
    result = lines_of(f"Title\nAttack\n{step}", "en")
    assert result == (None if expected is None else (expected,))


def test_a_text_that_cannot_be_read_has_no_lines() -> None:
    assert lines_of("Title\nAttack\nEffect: dance until dawn", "en") is None


@pytest.mark.parametrize(
    ("step", "reading"),
    [
        ("Effet : l'adversaire est blessé de 2", "Blesser 2"),
        ("Effet : Blesser 2", ""),
        ("Effet : blesser 2.", ""),
        ("Effet : Piocher une carte", "Piocher 1"),
    ],
)
def test_a_step_in_other_words_shows_how_it_is_read(step: str, reading: str) -> None:
    text = f"Titre\nAttaque\n{step}"
    (shown,) = own_face(text, check(text), "fr").steps
    assert shown.reading == reading
