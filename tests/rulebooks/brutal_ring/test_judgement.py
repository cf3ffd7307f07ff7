"""Evaluation of a position."""

from typing import Any

import pytest

from games.kernel.early_end import Resign
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.game import BRUTAL_RING
from games.rulebooks.brutal_ring.rules import entry, fights
from games.rulebooks.brutal_ring.state import Entry
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import (
    begin_fight,
    fixture,
    play,
    ring_at,
    trick_moves,
)


def test_it_lies_between_lost_and_won_and_one_s_gain_is_the_other_s_loss() -> None:
    for seed in range(4):
        for state in laws.states_of_game(fixture(2), seed, known=True):
            one, two = (BRUTAL_RING.evaluate(state, seat) for seat in (0, 1))
            assert -1 <= one <= 1
            assert one == pytest.approx(-two) or (state.over and one == two == 1)


def test_team_mates_stand_alike() -> None:
    for state in laws.states_of_game(fixture(4), 3, known=True):
        stand = [BRUTAL_RING.evaluate(state, seat) for seat in range(4)]
        assert stand[:2] == stand[2:]


def test_points_and_armed_gladiators_are_good_and_bare_hands_are_not() -> None:
    def stands(arena: str, **more: Any) -> float:
        return BRUTAL_RING.evaluate(
            ring_at(fights.begin, f"| {arena}", "| lucrecia:mace", **more), 0
        )

    assert stands("moth:sword", scores=(5, 0)) > stands("moth:sword")
    assert stands("moth:sword xp_24:whip") > stands("moth:sword") > stands("moth")
    assert stands("moth") > stands("moth the_notary")


def test_a_trick_that_kills_is_better_than_none() -> None:
    state = begin_fight("sword fog", "", arenas="fingers:mace lucrecia:buckler")
    bare = BRUTAL_RING.evaluate(state, 0)
    weak = begin_fight("dart", "", arenas="terminium:fishing_net lucrecia:mace")
    assert BRUTAL_RING.evaluate(weak, 0) < bare
    killing, _ = play(weak, (0, trick_moves("dart")[0]))
    assert BRUTAL_RING.evaluate(killing, 0) > BRUTAL_RING.evaluate(weak, 0) + 0.1


def test_ones_own_sealed_entry_counts() -> None:
    state = ring_at(entry.begin, "moth sword", "eel")
    armed, bare = (
        play(state, (0, moves.Enter((Entry("moth", arms),))))[0] for arms in (("sword",), ())
    )
    assert BRUTAL_RING.evaluate(armed, 0) > BRUTAL_RING.evaluate(bare, 0)


def test_what_is_over_is_won_or_lost() -> None:
    over = BRUTAL_RING.play(begin_fight(), 0, Resign()).state
    assert (BRUTAL_RING.evaluate(over, 0), BRUTAL_RING.evaluate(over, 1)) == (-1, 1)
