"""Evaluation of a fighter's position, and the weights of sensible answers."""

import pytest

from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.trials import laws
from tests.rulebooks.martial_art.cast import fixture
from tests.rulebooks.martial_art.ring import armed_side, bout, guarded_side, side, zones


def test_it_goes_from_lost_to_won_and_two_camps_add_up_to_nothing() -> None:
    last = None
    for state in laws.states_of_game(fixture("two_against_two", "black"), 1, known=True):
        judged = [MARTIAL_ART.evaluate(state, seat) for seat in range(4)]
        assert all(-1 <= value <= 1 for value in judged)
        assert judged[0] == judged[2] == pytest.approx(-judged[1])
        last = state
    result = MARTIAL_ART.result(last)  # type: ignore[arg-type]
    assert result is not None
    assert judged == [1.0 if rank == 1 else -1.0 for rank in result.ranks]


def test_a_wound_a_lost_token_and_an_empty_gauge_weigh() -> None:
    whole = side("igor", zones(z1="punch"), chi=2)
    foe = guarded_side("kimberley", 2, "defence")
    even = MARTIAL_ART.evaluate(bout(whole, foe).state, 0)
    for worse in (
        side("igor", zones(z1="punch"), chi=2, hurt=(1, 0, 0, 0, 0)),
        side("igor", zones(), chi=2),
        side("igor", zones(z1="punch")),
    ):
        assert MARTIAL_ART.evaluate(bout(worse, foe).state, 0) < even


def test_a_sensible_player_gathers_strikes_defends_and_keeps_an_action_for_the_last() -> None:
    fight = bout(armed_side("kimberley", "kick", 2, "energy"), guarded_side("igor", 2, "defence"))
    request, state = fight.request, fight.state
    weights = {move: request.weigh(state, move) for move in request.options(state)}
    assert max(weights, key=lambda move: weights[move]) == moves.StartFrom(5)
    fight = bout(
        armed_side("kimberley", "kick", 2, "energy", chi=0), guarded_side("igor", 2, "defence")
    )
    fight.play(moves.StartFrom(5))
    assert weight_of(fight, moves.Gain("chi")) > weight_of(fight, moves.Sow())
    fight.play(moves.Gain("chi")).sow()
    assert weight_of(fight, moves.Lay("energy")) > weight_of(fight, moves.Lay("kick"))
    fight.play(moves.Lay("energy"))
    assert weight_of(fight, moves.Hit(1)) > weight_of(fight, moves.Refrain())
    fight.play(moves.Hit(1))
    assert weight_of(fight, moves.Defend(1)) > weight_of(fight, moves.Defend(0))


def weight_of(fight: object, move: object) -> int:
    request, state = fight.request, fight.state  # type: ignore[attr-defined]
    assert move in list(request.options(state))
    weight: int = request.weigh(state, move)
    return weight
