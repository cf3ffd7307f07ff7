"""A missing question would reveal hidden cards, so questions do not depend on hands."""

import pytest

from games.rulebooks.combat.decks import Deck, OwnText
from games.rulebooks.combat.repertoire import published_cards, technique
from games.rulebooks.combat.rules import conditions, legality
from games.trials import laws
from tests.rulebooks.combat.cast import card, fixture, published_deck

LAMBDA = "Rhetoric (Lambda)"


def test_a_question_that_follows_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An "or" that is not asked because of a hand reveals the hand (CB-5.30)."""
    monkeypatch.setattr(conditions, "might_play", legality.can_play)
    song = card("Intervention: (play a card of type fire or discard 1) then draw 1", types=LAMBDA)
    texts = published_cards()
    others = [
        key for key in published_deck("tempest").cards if not technique(texts[key]).has("lambda")
    ]
    deck = Deck({"song": 10, **dict.fromkeys(others, 1)}, {"song": OwnText(song)})
    with pytest.raises(AssertionError, match="an honest report was refused"):
        laws.follow_some_tables(fixture(deck, deck), 20)
