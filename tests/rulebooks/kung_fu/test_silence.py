"""Silence also leaks information: a question is always asked, whatever cards the hands hold."""

import pytest
from msgspec.structs import replace

from games.rulebooks.kung_fu.rules import damage
from games.rulebooks.kung_fu.state import Board, Side
from games.trials import laws
from tests.rulebooks.kung_fu.cast import BRAWL


def test_silence_that_follows_from_a_hidden_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If only a hand that can absorb is asked, the question tells what it holds."""

    def asks_only_the_able(state: Board, side: Side, place: int | None) -> bool:
        able = any(key == "?" or state.box[key].type == "weakness" for key in side.hand)
        return able or real(state, replace(side, hand=()), place)

    real = damage._has_a_choice
    monkeypatch.setattr(damage, "_has_a_choice", asks_only_the_able)
    with pytest.raises(AssertionError):
        laws.follow_some_tables(BRAWL)
