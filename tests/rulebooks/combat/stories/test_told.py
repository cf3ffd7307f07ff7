"""Sentences shown while a card is played, compared with the expected ones; told.py writes them
again."""

import pytest

from tests.rulebooks.combat.stories import told

PAIRS = [*zip(told.cards(), told.blocks(), strict=True)]


@pytest.mark.parametrize(("steps", "kept"), PAIRS, ids=told.cards())
def test_what_a_card_does_is_told_as_it_was_read(steps: str, kept: str) -> None:
    assert told.story_of(steps) == kept, (
        "python -m tests.rulebooks.combat.stories.told; then read what has changed"
    )
