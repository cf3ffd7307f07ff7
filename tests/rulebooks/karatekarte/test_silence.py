"""A missing question would reveal hidden cards, so questions do not depend on hands."""

import pytest

from games.rulebooks.karatekarte.rules import action, draw
from games.trials import laws
from tests.rulebooks.karatekarte.cast import KK


def test_a_rule_that_follows_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipping a question because of a hidden card reveals that card."""

    def only_if_useful(play, seat, strike, card):  # type: ignore[no-untyped-def]
        real(play, seat, strike, card)
        if not play.state.open or isinstance(play.state.open[0], action.MoreEnergy):
            hand = play.state.sides[seat].hand
            if not any(getattr(c, "kind", None) == "impact" for c in hand):
                play.set(open=())
                draw.refill(play, seat)

    real = action.lay_down
    monkeypatch.setattr(action, "lay_down", only_if_useful)
    with pytest.raises(AssertionError, match="an honest report was refused"):
        laws.follow_some_tables(KK)
