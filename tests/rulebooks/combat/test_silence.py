"""Silence leaks too: a question is asked whatever hands hold."""

import pytest

from games.rulebooks.combat.decks import Deck, DeckCard, ready
from games.rulebooks.combat.repertoire import published, technique
from games.rulebooks.combat.rules import conditions, legality
from games.trials import laws
from tests.rulebooks.combat.cast import card, fixture

LAMBDA = "Rhetoric (Lambda)"


def test_a_question_that_follows_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence leaks: an "or" that is not asked because of a hand (CB-5.30)."""
    monkeypatch.setattr(conditions, "might_play", legality.can_play)
    song = card("Intervention: (play a card of type fire or discard 1) then draw 1", types=LAMBDA)
    texts = published()
    others = [c for c in ready("tempest").cards if not technique(texts[c.key]).has("lambda")]
    deck = Deck((DeckCard("song", 10, song), *others))
    with pytest.raises(AssertionError, match="an honest report was refused"):
        laws.follow_some_tables(fixture(deck, deck), 20)
