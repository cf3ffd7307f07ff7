"""A turn (MA-3), each rule by its number."""

from games.kernel.hexes import Hex
from games.kernel.record import HIDDEN
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules.finish import Finish, Wander
from games.rulebooks.martial_art.rules.start_zone import ChooseZone, LayToken
from games.rulebooks.martial_art.rules.strike import Aim
from tests.rulebooks.martial_art.ring import armed_side, bout, side, zones

# 3 A turn


def test_ma_3_1_the_start_zone_must_hold_a_token() -> None:
    fight = bout(side("igor", zones(z1="punch")), side("wonja", zones(z1="move")))
    fight.assert_refused(moves.StartFrom(2), "empty_zone", "MA-3.1")
    assert fight.options() == [moves.StartFrom(1)]


def test_ma_3_1_a_fighter_with_no_token_passes() -> None:
    fight = bout(side("igor", zones(z1="move")), side("wonja"))
    fight.play(moves.StartFrom(1)).sow()
    assert fight.events_of(events.Passed) == [events.Passed(1)]
    assert fight.request == ChooseZone(0)


def test_ma_3_2_all_effects_are_laid_open_and_each_may_be_used_or_not() -> None:
    igor = side("igor", zones(z1="energy energy move defence punch"))
    fight = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(1))
    chosen = fight.events_of(events.ZoneChosen)[0]
    assert chosen.seen_by(1).tokens == ("defence", "energy", "energy", "move", "punch")
    assert fight.turn.held == chosen.tokens
    fight.play(moves.Gain("chi"), moves.Gain("rage"))
    fight.assert_refused(moves.Gain("chi"), "no_energy", "MA-3.2")
    fight.assert_refused(moves.GoTo(0), "occupied", "MA-3.2")
    fight.play(moves.GoTo(1))
    assert (fight.side(0).chi, fight.side(0).rage, fight.side(0).at) == (1, 1, Hex(1, -1))
    assert isinstance(fight.request, LayToken)  # nothing is left to use
    unused = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(1), moves.Sow())
    assert (unused.side(0).chi, unused.side(0).at) == (0, Hex(0, 0))


def test_ma_3_2_one_space_a_move_and_never_out_of_the_arena() -> None:
    igor = side("igor", zones(z1="move punch"), at=Hex(0, 3))
    fight = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(1))
    fight.assert_refused(moves.GoTo(3), "outside", "MA-3.2")
    fight.assert_refused(moves.GoTo(6), "no_such_way", "MA-3.2")
    fight.play(moves.GoTo(0))
    assert fight.side(0).at == Hex(0, 2)


def test_ma_3_3_a_start_technique_whose_strike_does_not_come_is_lost() -> None:
    """MA-3.3"""
    igor = armed_side("igor", "punch", 2, chi=2, rage=0, techniques=("crochet", "bouledogue"))
    fight = bout(igor, side("wonja", zones(z1="move"))).aim("punch", 2, start="crochet")
    fight.play(moves.Refrain())
    assert (fight.side(0).chi, fight.request) == (0, ChooseZone(1))


def test_ma_3_4_tokens_are_laid_one_by_one_in_any_order_effects_hidden() -> None:
    igor = side("igor", zones(z4="punch headbutt energy"))
    fight = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(4), moves.Sow())
    assert fight.options() == [moves.Lay("energy"), moves.Lay("headbutt"), moves.Lay("punch")]
    fight.assert_refused(moves.Lay("kick"), "not_in_hand", "MA-3.4")
    fight.assert_refused(moves.Lay("move"), "not_in_hand", "MA-3.4")
    fight.assert_refused(moves.Lay("?"), "name_the_token", "MA-3.4")
    fight.play(moves.Lay("energy"), moves.Lay("headbutt"))
    assert fight.side(0).zones == (("headbutt",), ("punch",), (), (), ("energy",))
    assert fight.events_of(events.TokenLaid)[0].seen_by(1).token == HIDDEN
    assert MARTIAL_ART.view(fight.state, 1).sides[0].zones[4] == (HIDDEN,)


def test_ma_3_4_a_sowing_that_comes_round_does_not_skip_the_start_zone() -> None:
    igor = side("igor", zones(z2="energy energy energy energy move move"))
    fight = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(2), moves.Sow())
    for token in ("move", "move", "energy", "energy"):
        fight.play(moves.Lay(token))
    fight.play(moves.Lay("energy"))
    assert [len(zone) for zone in fight.side(0).zones] == [1, 1, 2, 1, 1]


def test_ma_3_5_only_the_last_token_strikes_and_its_zone_is_the_target() -> None:
    igor = side("igor", zones(z1="punch headbutt"))
    fight = bout(igor, side("wonja", zones(z1="move")))
    fight.play(moves.StartFrom(1), moves.Lay("headbutt"))
    assert isinstance(fight.request, Aim)
    fight.play(moves.Hit(1))
    assert fight.events_of(events.Struck) == [events.Struck(0, 1, "punch", 3)]


def test_ma_3_5_an_effect_laid_last_strikes_nothing() -> None:
    igor = side("igor", zones(z1="punch energy"), techniques=())
    fight = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(1), moves.Sow())
    fight.play(moves.Lay("punch"))
    assert fight.request == ChooseZone(1)


def test_ma_3_5_a_strike_takes_an_adjacent_opponent_and_the_attacker_chooses() -> None:
    three = [
        armed_side("igor", "punch", 2),
        *(side(n, zones(z1="move")) for n in ("wonja", "ricardo")),
    ]
    far = bout(*three).aim("punch", 2)
    assert far.options() == [moves.Refrain(), moves.Hit(1)]
    far.assert_refused(moves.Hit(2), "not_adjacent", "MA-3.5")
    near = bout(*three, places=(Hex(0, 0), Hex(0, -1), Hex(-1, 0))).aim("punch", 2)
    assert near.options() == [moves.Refrain(), moves.Hit(1), moves.Hit(2)]
    nobody = bout(*three, places=(Hex(0, 0), Hex(0, -2), Hex(-2, 0))).aim("punch", 2)
    assert nobody.finish().request == ChooseZone(1)


def test_ma_3_6_order_of_a_turns_end() -> None:
    """MA-3.6: Strike, moves after it, tokens set aside, End or Style, swaps of a Style."""
    ricardo = armed_side("ricardo", "kick", 3, aside="energy energy", style="samba_de_viola")
    fight = bout(ricardo, side("wonja", zones(z1="move"))).strike("kick", 3)
    assert isinstance(fight.request, Wander)
    assert fight.side(0).aside == ("energy", "energy")
    fight.play(moves.Halt())
    assert isinstance(fight.request, Finish)
    assert fight.side(0).aside == ()
    fight.finish("revolta_do_escravo")
    assert (fight.side(0).style, fight.request) == ("revolta_do_escravo", ChooseZone(1))


def test_ma_3_7_tokens_set_aside_enter_the_start_zone_at_the_end_of_the_first_turn() -> None:
    """MA-3.7"""
    igor = side("igor", zones(z1="punch", z3="move"), aside="energy move", techniques=())
    fight = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(1), moves.Refrain())
    assert fight.side(0).zones[0] == ("energy", "move")
    assert fight.events_of(events.AsideEntered) == [events.AsideEntered(0, 1)]
    fight.play(moves.StartFrom(1)).sow().play(moves.StartFrom(3)).sow()
    assert len(fight.events_of(events.AsideEntered)) == 1
