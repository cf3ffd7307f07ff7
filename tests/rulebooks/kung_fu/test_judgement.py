"""Evaluation of a position, and the weights of sensible answers."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rulebooks.kung_fu import moves
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.rules.damage import Bear
from games.rulebooks.kung_fu.rules.preparation import Prepare
from games.trials import laws
from tests.rulebooks.kung_fu.cast import (
    laid_bonus,
    make_moves,
    preparing_scene,
    side,
    wager,
    wagering_scene,
)


def test_it_lies_between_lost_and_won_and_is_the_others_loss_in_a_duel() -> None:
    for seed in range(5):
        fixture = laws.Fixture(KUNG_FU, Setup(), print, None)  # type: ignore[arg-type]
        for state in laws.states_of_game(fixture, seed, known=True):
            one, two = (KUNG_FU.evaluate(state, seat) for seat in (0, 1))
            assert -1 <= one <= 1
            if not state.sealed:
                assert one == pytest.approx(-two)


def test_wounds_cost_more_than_cards_and_being_out_more_than_wounds() -> None:
    def stands(**more: Any) -> float:
        return KUNG_FU.evaluate(preparing_scene(side(1, **more), side(2)), 0)

    whole, barer = stands(standing="9D/8S//"), stands()
    wounded = stands(standing="9D/8S//", scales=(6, 13, 13, 13))
    out = stands(standing="9D/8S//", status="dead")
    assert whole > barer > wounded > out
    assert stands(withdrawn=True) < barer


def test_ones_own_sealed_wager_counts_where_it_could_be_kept() -> None:
    state = wagering_scene(side(1, "9D///"), side(2))
    below_it, on_nothing = (
        KUNG_FU.evaluate(make_moves(state, 0, wager(stakes)), 0)
        for stakes in ("0 2 0 0", "0 0 0 2")
    )
    assert below_it > on_nothing == KUNG_FU.evaluate(state, 0)


def test_what_a_sensible_player_says_weighs_more() -> None:
    state = preparing_scene(
        side(1, "9D///", hand=("limp", "bench"), front=(laid_bonus("shame"),)), side(2)
    )
    weighs = {move: Prepare(0).weigh(state, move) for move in Prepare(0).options(state)}
    assert max(weighs, key=weighs.__getitem__) == moves.Ready()
    assert weighs[moves.LayBonus("bench")] > weighs[moves.DrawBonus()] > weighs[moves.Retreat()]
    thrown = {key: weighs[moves.DiscardBonus(key, at)] for key, at in THROWN}
    assert thrown["shame"] > thrown["bench"], "a weakness weighs"
    dying = replace(state, sides=(side(1, scales=(6, 13, 13, 13)), side(2)))
    assert Bear(0).weigh(dying, moves.BeWounded()) < Bear(0).weigh(state, moves.BeWounded())


THROWN: Any = (("shame", "front"), ("bench", "hand"))
