"""Diagnoses that authors get, compared with the expected ones; diagnoses.py writes them again."""

import pytest

from tests.rulebooks.combat.language import diagnoses


@pytest.mark.parametrize(
    ("text", "kept"),
    [*zip(diagnoses.cards(), diagnoses.blocks(), strict=True)],
    ids=diagnoses.cards(),
)
def test_what_is_wrong_with_a_card_is_told_as_it_was_read(text: str, kept: str) -> None:
    assert diagnoses.diagnose(text) == kept, (
        "python -m tests.rulebooks.combat.language.diagnoses; then read what has changed"
    )
