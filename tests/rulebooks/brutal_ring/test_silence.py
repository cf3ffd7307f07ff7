"""Silence also leaks information: a question is always asked, whatever cards the hands hold."""

import pytest
from msgspec.structs import replace

from games.rulebooks.brutal_ring.rules import tricks
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import fixture


def test_a_fight_that_asks_only_whom_a_trick_would_help_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A defender who holds no such trick must be asked too; otherwise the silence tells it."""
    real = tricks.ask

    def only_if_useful(play, fight):  # type: ignore[no-untyped-def]
        hand = play.state.sides[fight.against].hand
        if not any(card in ("fog", "eel", "mace") for pile in hand for card in pile):
            fight = replace(fight, done=(fight.done[0], True))
        real(play, fight)

    monkeypatch.setattr(tricks, "ask", only_if_useful)
    with pytest.raises(AssertionError, match="tells what is hidden"):
        laws.hold_some_games(fixture(2))
