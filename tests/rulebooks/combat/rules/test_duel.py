"""The beginning of a duel (CB-1.1, CB-1.2)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.record import Illegal
from games.rulebooks.combat import moves
from games.rulebooks.combat.game import COMBAT, Setup
from games.rulebooks.combat.rules.duel import Duel, Lot
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import ARENA
from games.trials.laws import numbers
from tests.rulebooks.combat.cast import published_deck

BOTH = Setup(decks=(published_deck("serpent"), published_deck("mountain")), first=0)


def begin_duel(setup: Setup = BOTH) -> Duel:
    return settle(COMBAT, COMBAT.begin(setup, 2, known=True), House(numbers(1))).state


def test_cb_1_1_thirty_seven_spaces_and_opposite_corners() -> None:
    """CB-1.1"""
    columns = Counter(space.q for space in ARENA)
    assert [columns[q] for q in range(-3, 4)] == [4, 5, 6, 7, 6, 5, 4]
    assert [side.at for side in begin_duel().sides] == [(0, -3), (0, 3)]


def test_cb_1_2_twenty_life_and_empty_hands() -> None:
    for side in begin_duel().sides:
        assert (side.life, side.hand, len(side.pile)) == (20, (), 20)


def test_cb_1_2_lots_decide_who_starts() -> None:
    state = COMBAT.begin(replace(BOTH, first=None), 2, known=True)
    assert state.open == (Lot(),)
    step = COMBAT.play(state, 0, moves.Begins(1))
    assert step.state.open == (Turn(1),)
    assert (step.state.first, begin_duel().first) == (1, 0)
    for first in (0, 1):
        assert begin_duel(replace(BOTH, first=first)).open == (Turn(first),)
    for first in (-1, 2):
        with pytest.raises(Illegal, match="no_such_player"):
            begin_duel(replace(BOTH, first=first))
    assert COMBAT.seats == range(2, 3)
    with pytest.raises(Illegal) as refused:
        COMBAT.play(state, 0, moves.Begins(2))
    assert refused.value.rule == "CB-1.2"
