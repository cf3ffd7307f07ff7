"""Techniques of Kimberley (MA-8.2), each named by its key, in a fight."""

import pytest

from games.kernel.hexes import Hex
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.rules.finish import ChooseSilenced
from games.rulebooks.martial_art.rules.swaps import SwapKick
from tests.rulebooks.martial_art.ring import (
    armed_side,
    blow,
    bout,
    guarded_side,
    next_turn,
    side,
    zones,
)


def test_ma_8_2_shuto_uchi_gives_a_punch_one_die() -> None:
    assert blow("kimberley", "punch", 4, "shuto_uchi").dice["attack"] == 3
    assert blow("kimberley", "kick", 4, "shuto_uchi").dice["attack"] == 2


def test_ma_8_2_mawashi_geri_takes_a_kick_and_a_defence_in_the_start_zone() -> None:
    fight = blow("kimberley", "kick", 4, "mawashi_geri", "defence")
    assert fight.dice["attack"] == 4
    without = bout(armed_side("kimberley", "kick", 4, "move"), guarded_side("igor", 4, "move"))
    without.play(moves.StartFrom(2))
    without.assert_refused(moves.Activate("mawashi_geri"), "start_zone_lacks", "MA-8.2")


def test_ma_8_2_kiai_lets_an_opponent_spend_nothing_in_the_next_turn() -> None:
    kimberley = side("kimberley", zones(z1="energy", z3="move"), rage=2)
    igor = side("igor", zones(z1="punch", z4="energy energy"), chi=2, rage=2)
    fight = bout(kimberley, igor, belt="black").play(moves.StartFrom(1), moves.Sow())
    fight.finish("kiai")
    assert fight.turn.silenced
    assert fight.events_of(events.Silenced) == [events.Silenced(1, by=0)]
    fight.play(moves.StartFrom(4), moves.Gain("chi"))
    fight.assert_refused(moves.Activate("crochet"), "silenced", "MA-8.2")
    fight.assert_refused(moves.Exert(), "silenced", "MA-8.2")
    fight.play(moves.Gain("chi"))  # two equal tokens are laid without a question
    # No move that costs Chi or Rage is offered, and the turn passes without a question.
    assert (fight.request.seat, fight.turn.silenced) == (0, False)
    assert not fight.events_of(events.Activated)[1:]


def test_ma_8_2_kiai_names_one_of_several_opponents() -> None:
    kimberley = side("kimberley", zones(z1="energy", z3="kick"), rage=2, style="goju")
    others = [side(name, zones(z1="punch")) for name in ("igor", "ricardo")]
    fight = bout(kimberley, *others, belt="black").play(moves.StartFrom(1), moves.Sow())
    fight.finish("kiai")
    assert isinstance(fight.request, ChooseSilenced)
    fight.assert_refused(moves.Silence(0), "no_opponent", "MA-2.5")
    assert len(fight.state.open) == 1
    fight.play(moves.Silence(2))
    assert isinstance(fight.request, SwapKick)  # the Style comes now, and not before
    assert [each.silenced for each in fight.state.sides] == [False, False, True]


@pytest.mark.parametrize("zone", [1, 2, 5])
def test_ma_8_2_mae_tobi_geri_kicks_high_with_a_die_and_a_push(zone: int) -> None:
    fight = blow("kimberley", "kick", zone, "mae_tobi_geri")
    assert fight.events_of(events.Pushed) == [events.Pushed(0, 1, Hex(0, -2))]
    assert (fight.dice["attack"], fight.side(1).at) == (3, Hex(0, -2))


def test_ma_8_2_mae_tobi_geri_does_nothing_to_the_legs() -> None:
    fight = blow("kimberley", "kick", 3, "mae_tobi_geri")
    assert (fight.dice["attack"], fight.side(1).at) == (2, Hex(0, -1))


def test_ma_8_2_tamejiwari_discards_one_of_the_defences_used() -> None:
    fight = blow("kimberley", "punch", 4, "tamejiwari", parry="ss")
    assert fight.dice == {"attack": 2, "parry": 2}
    assert fight.side(1).discarded == ("defence",)
    assert fight.side(1).zones[3] == ("defence",)


def test_ma_8_2_shotokan_takes_one_die_from_the_defence_against_her_kick() -> None:
    assert blow("kimberley", "kick", 4, style="shotokan").dice["parry"] == 1
    assert blow("kimberley", "punch", 4, style="shotokan").dice["parry"] == 2
    kimberley = armed_side("kimberley", "kick", 4, style="shotokan")
    two = bout(kimberley, guarded_side("igor", 4, "defence defence")).strike(
        "kick", 4, guard=(2, 0)
    )
    assert two.dice["parry"] == 3  # as the source states for two tokens


def test_ma_8_2_goju_swaps_an_effect_with_a_kick_from_its_own_turn_on() -> None:
    kimberley = side("kimberley", zones(z1="energy", z3="kick punch", z4="defence"), chi=2)
    fight = bout(kimberley, side("igor", zones(z1="punch")), belt="black")
    fight.play(moves.StartFrom(1), moves.Sow()).finish("goju")
    assert isinstance(fight.request, SwapKick)
    fight.assert_refused(moves.Swap(4, "defence", 3, "punch"), "no_kick_there", "MA-8.2")
    fight.assert_refused(moves.Swap(4, "move", 3, "kick"), "not_in_zone", "MA-8.2")
    fight.play(moves.Swap(4, "defence", 3, "kick"))
    assert fight.side(0).zones[2:4] == (("defence", "punch"), ("kick",))
    assert fight.events_of(events.Swapped)[0].seen_by(1).token == "?"
    next_turn(fight).play(moves.StartFrom(4))
    fight.play(moves.Refrain())
    assert isinstance(fight.request, SwapKick)  # at the end of each own turn
    fight.play(moves.LeaveTokens())
    assert fight.request.seat == 1
