"""Diagnoses that authors get, compared with the expected ones; diagnoses.py writes them again."""

from tests.rulebooks.combat.language import diagnoses


def test_what_is_wrong_with_a_card_is_told_as_it_was_read() -> None:
    for text, kept in zip(diagnoses.cards(), diagnoses.blocks(), strict=True):
        assert diagnoses.diagnose(text) == kept, (
            "python -m tests.rulebooks.combat.language.diagnoses; then read what has changed"
        )
