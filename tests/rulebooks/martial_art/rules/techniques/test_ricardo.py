"""Techniques of Ricardo (MA-8.5), each named by its key, in a fight."""

from games.kernel.hexes import Hex
from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.events import Moved, StepsGranted
from games.rulebooks.martial_art.rules.finish import Wander
from tests.rulebooks.martial_art.ring import armed_side, blow, bout, guarded_side, side, zones


def test_ma_8_5_macaco_kicks_with_a_die_more_and_moves_one_after_it() -> None:
    fight = blow("ricardo", "kick", 3, "macaco")
    assert fight.dice["attack"] == 3
    assert isinstance(fight.request, Wander)
    fight.assert_refused(moves.GoTo(0), "occupied", "MA-3.2")
    fight.play(moves.GoTo(3))
    assert fight.side(0).at == Hex(0, 1)
    assert not isinstance(fight.request, Wander)


def test_ma_8_5_ginga_de_bahia_gives_a_die_for_each_move_in_the_start_zone() -> None:
    extra = ("move", "move", "move")
    assert blow("ricardo", "punch", 5, "ginga_de_bahia", *extra).dice["attack"] == 5
    assert blow("ricardo", "headbutt", 5, "ginga_de_bahia", "move").dice["attack"] == 3


def test_ma_8_5_negativa_lets_moves_defend_with_a_die_each() -> None:
    ricardo = guarded_side("ricardo", 2, "move move defence", chi=1)
    fight = bout(armed_side("igor", "headbutt", 2), ricardo)
    fight.strike("headbutt", 2, reaction="negativa", guard=(1, 2))
    assert fight.dice["parry"] == 4
    without = bout(armed_side("igor", "headbutt", 2), ricardo).aim("headbutt", 2).play(moves.Hit(1))
    without.play(moves.NoReaction())
    without.assert_refused(moves.Defend(0, 1), "moves_do_not_defend", "MA-4.1")


def test_ma_8_5_cotovelada_gives_a_punch_a_die_and_a_damage_for_each_exceptional() -> None:
    fight = blow("ricardo", "punch", 3, "cotovelada", attack="xx", parry="s")
    assert (fight.dice["attack"], fight.side(1).hurt[2]) == (3, 3)


def test_ma_8_5_estrala_mortal_gives_a_kick_a_die_and_the_defence_one_less() -> None:
    assert blow("ricardo", "kick", 3, "estrala_mortal").dice == {"attack": 3, "parry": 1}


def test_ma_8_5_samba_de_viola_moves_one_after_each_strike_and_adds_to_macaco() -> None:
    fight = blow("ricardo", "punch", 3, style="samba_de_viola")
    assert isinstance(fight.request, Wander)
    fight.play(moves.Halt())
    assert not isinstance(fight.request, Wander)
    both = blow("ricardo", "kick", 3, "macaco", style="samba_de_viola")
    assert both.events_of(StepsGranted) == [
        StepsGranted(0, "samba_de_viola", 1, "MA-8.5"),
        StepsGranted(0, "macaco", 1, "MA-8.5"),
    ]
    both.play(moves.GoTo(3))
    assert [event.rule for event in both.events_of(Moved)] == ["MA-8.5"]
    assert isinstance(both.request, Wander)
    assert len(both.state.open) == 1
    both.play(moves.GoTo(3))
    assert both.side(0).at == Hex(0, 2)


def test_ma_8_5_samba_de_viola_wants_a_strike() -> None:
    ricardo = armed_side("ricardo", "kick", 3, style="samba_de_viola", rage=0, chi=0)
    fight = bout(ricardo, side("igor", zones(z1="move"))).aim("kick", 3).play(moves.Refrain())
    assert fight.request.seat == 1


def test_ma_8_5_revolta_do_escravo_gives_a_headbutt_one_die() -> None:
    assert blow("ricardo", "headbutt", 3, style="revolta_do_escravo").dice["attack"] == 3
    assert blow("ricardo", "punch", 3, style="revolta_do_escravo").dice["attack"] == 2
