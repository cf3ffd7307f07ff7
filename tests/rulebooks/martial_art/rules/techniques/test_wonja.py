"""Techniques of Wonja (MA-8.6), each named by its key, in a fight."""

import pytest

from games.kernel.hexes import Hex
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.rules.strike import Roll
from games.rulebooks.martial_art.rules.swaps import ShiftEffect
from tests.rulebooks.martial_art.ring import armed_side, blow, bout, next_turn, side, zones


@pytest.mark.parametrize(("zone", "dice"), [(3, 4), (1, 2)])
def test_ma_8_6_tei_tat_gives_the_low_kick_of_the_next_turn_two_dice(zone: int, dice: int) -> None:
    start = {"z3": "energy", f"z{(zone - 2) % 5 + 1}": "kick"}
    fight = bout(side("wonja", zones(**start), rage=2), side("igor", zones(z1="move punch")))
    fight.play(moves.StartFrom(3), moves.Gain("chi")).finish("tei_tat")
    assert next_turn(fight).strike("kick", zone).dice["attack"] == dice


def test_ma_8_6_kra_tot_chok_gives_a_high_punch_a_die_and_takes_two_from_the_defence() -> None:
    assert blow("wonja", "punch", 5, "kra_tot_chok", attack="s").dice == {"attack": 3}
    assert blow("wonja", "punch", 4, "kra_tot_chok").dice == {"attack": 2, "parry": 2}


def test_ma_8_6_guerrier_d_angkor_cancels_up_to_two_at_head_and_legs() -> None:
    wonja = side("wonja", zones(z5="move"), chi=2, rage=1)
    fight = bout(armed_side("igor", "punch", 4), wonja)
    fight.strike("punch", 4, reaction="guerrier_d_angkor", attack="ss")
    assert fight.side(1).hurt[3] == 0
    arm = bout(armed_side("igor", "punch", 2), wonja).aim("punch", 2).play(moves.Hit(1))
    assert isinstance(arm.request, Roll)


@pytest.mark.parametrize(("faces", "discarded"), [("x", ("defence",)), ("ss", ())])
def test_ma_8_6_khai_kong_discards_a_used_defence_on_an_exceptional(
    faces: str, discarded: tuple[str, ...]
) -> None:
    fight = blow("wonja", "kick", 3, "khai_kong", attack=faces)
    assert (fight.dice["attack"], fight.side(1).discarded) == (3, discarded)


def test_ma_8_6_sok_klap_lang_moves_one_more_then_punches_the_head_with_three_dice() -> None:
    wonja = side("wonja", zones(z2="energy", z5="punch"), chi=1, rage=2, at=Hex(0, 1))
    fight = bout(wonja, side("igor", zones(z1="move punch")), belt="black")
    fight.play(moves.StartFrom(2), moves.Gain("chi"), moves.Sow()).finish("sok_klap_lang")
    next_turn(fight)
    assert fight.events_of(events.StepsGranted) == [
        events.StepsGranted(0, "sok_klap_lang", 1, "MA-8.6")
    ]
    fight.play(moves.StartFrom(5), moves.GoTo(0), moves.Sow(), moves.Hit(1)).answer()
    assert [event.rule for event in fight.events_of(events.Moved)] == ["MA-8.6"]
    assert (fight.side(0).at, fight.request.dice) == (Hex(0, 0), 5)


def test_ma_8_6_muay_khao_counts_an_exceptional_kick_twice() -> None:
    assert blow("wonja", "kick", 3, style="muay_khao", attack="xs").side(1).hurt[2] == 3
    assert blow("wonja", "punch", 3, style="muay_khao", attack="xs").side(1).hurt[2] == 2


def test_ma_8_6_kon_muay_kee_moves_an_effect_to_the_next_zone_from_its_own_turn_on() -> None:
    wonja = side("wonja", zones(z1="energy", z5="move kick"), chi=2)
    fight = bout(wonja, side("igor", zones(z1="move punch"))).play(moves.StartFrom(1), moves.Sow())
    fight.finish("kon_muay_kee")
    assert isinstance(fight.request, ShiftEffect)
    fight.assert_refused(moves.Shift(5, "kick"), "no_effect_token", "MA-8.6")
    fight.play(moves.Shift(5, "move"))
    assert (fight.side(0).zones[4], fight.side(0).zones[0]) == (("kick",), ("move",))
    assert fight.events_of(events.Shifted)[0].seen_by(1).token == "?"
    assert fight.request.seat == 1
