"""Techniques in general, and Black Belt (MA-6, MA-7, MA-8.7, MA-8.8); single techniques are in
techniques/."""

import pytest
from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules.finish import Finish, Wander
from games.rulebooks.martial_art.rules.start_zone import ChooseZone
from games.rulebooks.martial_art.rules.strike import Guard, React, Roll
from tests.rulebooks.martial_art.cast import setup
from tests.rulebooks.martial_art.ring import DOWN, UP, armed_side, bout, guarded_side, side, zones

# 6 Techniques


def test_ma_6_1_a_technique_that_cannot_be_paid_or_is_not_known_is_refused() -> None:
    igor = armed_side(
        "igor", "punch", 2, "energy", chi=1, rage=0, techniques=("crochet", "danseur")
    )
    fight = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(5))
    fight.assert_refused(moves.Activate("crochet"), "too_dear", "MA-6.1")
    fight.assert_refused(moves.Activate("uppercut"), "not_known", "MA-2.6")
    fight.assert_refused(moves.Activate("danseur"), "not_now", "MA-6.1")


def test_ma_6_1_one_start_end_or_style_in_each_own_turn() -> None:
    fight = bout(armed_side("igor", "punch", 2), side("wonja", zones(z1="move")))
    fight.strike("punch", 2, start="crochet")
    assert fight.request == ChooseZone(1)  # no further technique may be used, and nobody is asked


def test_ma_6_1_a_pending_end_adds_to_this_turns_technique() -> None:
    li_ming = armed_side(
        "li_ming", "kick", 3, pending=("souffle_du_dragon",), style="voie_du_serpent"
    )
    fight = bout(li_ming, side("igor", zones(z1="move"))).strike("kick", 3)
    assert fight.dice["attack"] == 6
    assert isinstance(fight.request, Finish)


def test_ma_6_1_a_bonus_turn_lets_opponents_react_anew() -> None:
    li_ming = side("li_ming", zones(z2="punch", z4="kick kick"), chi=6, rage=6)
    igor = side("igor", zones(z1="move"), chi=6, rage=6)
    fight = bout(li_ming, igor).strike("punch", 3, reaction=None)
    fight.finish("fureur_du_leopard")
    fight.strike("kick", 1, extra=("kick",), reaction="oeil_du_tigre", attack="ss")
    assert fight.side(1).hurt == (0, 0, 0, 0, 0)


def test_ma_6_2_start_and_reaction_come_before_the_attacks_dice() -> None:
    """MA-6.2"""
    igor = side("igor", zones(z1="move"), chi=6, rage=6)
    fight = bout(armed_side("kimberley", "punch", 2), igor).aim("punch", 2, start="shuto_uchi")
    fight.play(moves.Hit(1), moves.NoReaction())
    fight.assert_refused(moves.Activate("oeil_du_tigre"), "not_asked")


def test_ma_6_3_an_end_acts_at_once_or_in_the_next_turn() -> None:
    """MA-6.3: Sérénité de la Grue acts now, Souffle du Dragon next turn: see their own tests."""
    li_ming = side("li_ming", zones(z1="energy", z3="move punch", z4="defence"), chi=4)
    now = bout(li_ming, side("igor", zones(z1="move"))).play(moves.StartFrom(1))
    now.finish("serenite_de_la_grue").play(moves.Swap(2, "energy", 3, "move"))
    assert now.side(0).pending == ()
    later = bout(li_ming, side("igor", zones(z1="move"))).play(moves.StartFrom(1))
    assert later.finish("souffle_du_dragon").side(0).pending == ("souffle_du_dragon",)


def test_ma_6_4_a_style_lasts_until_another_replaces_it_and_costs_again() -> None:
    igor = side("igor", zones(z1="move punch"), chi=6, rage=6)
    fight = bout(igor, side("wonja", zones(z1="move", z3="move"), techniques=()))
    fight.play(moves.StartFrom(1), moves.Sow(), moves.Lay("punch")).finish("danseur")
    fight.play(moves.StartFrom(1)).sow().play(moves.StartFrom(2)).sow()
    fight.play(moves.Refrain())
    fight.assert_refused(moves.Activate("danseur"), "style_active", "MA-6.4")
    fight.finish("puncheur").play(moves.StartFrom(2)).sow()
    assert fight.side(0).style == "puncheur"
    fight.play(moves.StartFrom(3), moves.Sow(), moves.Lay("move"), moves.Refrain())
    fight.finish("danseur")
    assert (fight.side(0).style, fight.side(0).chi, fight.side(0).rage) == ("danseur", 4, 1)


# 7 Black Belt


def test_ma_7_1_a_lock_takes_a_move_of_the_start_zone_not_used_to_move() -> None:
    igor = side("igor", zones(z1="lock move"), techniques=())
    fight = bout(igor, guarded_side("kimberley", 3, "defence"), belt="black")
    fight.play(moves.StartFrom(1), moves.Sow(), moves.Lay("move"), moves.Hit(1), moves.Defend(1))
    assert fight.events_of(events.LockPaid) == [events.LockPaid(0, tokens=1, bought=0)]
    fight.roll("ss").roll("sx")
    assert fight.side(1).hurt[2] == 1  # only the exceptional success defends
    used = bout(igor, guarded_side("kimberley", 3, "defence"), belt="black")
    used.play(moves.StartFrom(1), moves.GoTo(1), moves.Sow(), moves.Lay("move"))
    used.play(moves.Face(5))
    assert used.events_of(events.Struck) == []
    assert used.request == ChooseZone(1)  # no Movement is left for the Lock: nobody can be struck


def test_ma_7_1_in_white_belt_a_lock_is_an_ordinary_strike() -> None:
    fight = bout(armed_side("igor", "lock", 3), guarded_side("kimberley", 3, "defence"))
    fight.strike("lock", 3, guard=(1, 0), attack="ss", parry="s")
    assert fight.side(1).hurt[2] == 1
    assert fight.events_of(events.LockPaid) == []


def test_ma_7_2_a_chi_and_a_rage_buy_a_movement_to_move_or_for_a_lock() -> None:
    igor = armed_side("igor", "lock", 3, chi=2, rage=2, techniques=(), at=Hex(0, 1))
    fight = bout(igor, side("kimberley", zones(z1="move")), belt="black")
    fight.play(moves.StartFrom(2), moves.Exert(), moves.GoTo(0), moves.Sow())
    fight.assert_refused(moves.Hit(1), "lock_needs_move", "MA-7.1")
    fight.play(moves.Exert())
    fight.assert_refused(moves.Exert(), "cannot_exert", "MA-7.2")
    fight.play(moves.Hit(1))
    assert (fight.side(0).chi, fight.side(0).rage, fight.turn.extra) == (0, 0, 0)
    assert [event.rule for event in fight.events_of(events.Moved)] == ["MA-7.2"]
    assert fight.events_of(events.LockPaid) == [events.LockPaid(0, tokens=0, bought=1)]


@pytest.mark.parametrize(("chi", "rage"), [(0, 2), (2, 0)])
def test_ma_7_2_it_takes_one_of_each(chi: int, rage: int) -> None:
    igor = armed_side("igor", "lock", 3, "energy", chi=chi, rage=rage, techniques=())
    fight = bout(igor, side("kimberley", zones(z1="move")), belt="black").play(moves.StartFrom(1))
    fight.assert_refused(moves.Exert(), "cannot_exert", "MA-7.2")


def test_ma_7_2_after_sowing_a_bought_movement_may_still_bring_the_attacker_near() -> None:
    igor = armed_side("igor", "punch", 3, chi=1, rage=1, techniques=(), at=Hex(0, 1))
    fight = bout(igor, side("kimberley", zones(z1="move")), belt="black")
    fight.play(moves.StartFrom(2), moves.Sow())
    fight.assert_refused(moves.GoTo(0), "no_movement", "MA-7.2", wanted=1)
    fight.play(moves.Exert(), moves.GoTo(0), moves.Hit(1))
    assert fight.events_of(events.Struck)


def test_ma_7_2_an_extra_movement_in_white_belt_is_refused() -> None:
    igor = side("igor", zones(z1="move"), chi=3, rage=3)
    fight = bout(igor, side("wonja", zones(z1="move"))).play(moves.StartFrom(1))
    fight.assert_refused(moves.Exert(), "black_belt_only", "MA-7.2")


def test_ma_7_3_only_a_defender_in_front_and_a_die_more_from_behind() -> None:
    turned = bout(
        armed_side("igor", "punch", 2, facing=DOWN), side("wonja", zones(z1="move")), belt="black"
    )
    turned.play(moves.StartFrom(1), moves.Sow())
    turned.assert_refused(moves.Hit(1), "behind", "MA-7.3")
    for facing, dice in ((0, 3), (1, 3), (5, 3), (2, 2), (3, 2), (4, 2)):
        other = side("wonja", zones(z1="move"))
        fight = bout(armed_side("igor", "punch", 2), other, belt="black")
        sides = (fight.side(0), replace(fight.side(1), facing=facing))
        fight.state = replace(fight.state, sides=sides)
        assert fight.strike("punch", 2).dice["attack"] == dice


def test_ma_7_3_the_attacker_turns_at_the_start_and_after_each_move_and_no_other_time() -> None:
    igor = side("igor", zones(z1="move punch"), techniques=())
    fight = bout(igor, side("wonja", zones(z1="move")), belt="black")
    fight.assert_refused(moves.Face(UP), "faces_there", "MA-7.3")
    fight.play(moves.Face(2)).assert_refused(moves.Face(3), "may_not_turn", "MA-7.3")
    fight.play(moves.StartFrom(1)).assert_refused(moves.Face(3), "may_not_turn", "MA-7.3")
    fight.play(moves.GoTo(3), moves.Face(0))
    assert fight.side(0).facing == 0
    white = bout(igor, side("wonja", zones(z1="move")))
    white.assert_refused(moves.Face(2), "black_belt_only", "MA-7.3")


def test_ma_7_3_all_start_facing_the_centre_as_nearly_as_a_direction_can() -> None:
    state = MARTIAL_ART.begin(setup("battle_royale", "black"), 4, known=True)
    assert [(each.at, each.facing) for each in state.sides] == [
        (Hex(0, -2), 3),
        (Hex(2, -1), 4),
        (Hex(0, 2), 0),
        (Hex(-2, 1), 1),
    ]


def test_ma_7_4_a_push_comes_with_the_strike_whatever_the_damage_and_facing_stays() -> None:
    """MA-7.4"""
    fight = bout(
        armed_side("hirumasa", "punch", 2), guarded_side("igor", 2, "defence"), belt="black"
    )
    fight.strike("punch", 2, start="tsuppari", guard=(1, 0))
    assert (fight.side(0).at, fight.side(1).at) == (Hex(0, -2), Hex(0, -3))
    assert (fight.side(1).facing, fight.side(1).hurt) == (DOWN, (0, 0, 0, 0, 0))


def test_ma_7_4_who_follows_a_push_may_turn_once_and_who_does_not_may_not() -> None:
    fight = bout(
        armed_side("hirumasa", "punch", 2), guarded_side("igor", 2, "defence"), belt="black"
    )
    fight.strike("punch", 2, start="tsuppari", guard=(1, 0))
    assert isinstance(fight.request, Wander)
    assert fight.options() == [moves.Halt(), *(moves.Face(way) for way in range(1, 6))]
    fight.assert_refused(moves.GoTo(DOWN), "no_movement", "MA-3.2", wanted=1)
    fight.play(moves.Face(DOWN))
    assert (fight.side(0).facing, fight.side(1).facing) == (DOWN, DOWN)
    assert not isinstance(fight.request, Wander)
    plain = bout(
        armed_side("hirumasa", "punch", 2), guarded_side("igor", 2, "defence"), belt="black"
    )
    plain.strike("punch", 2, guard=(1, 0))
    assert not isinstance(plain.request, Wander)


def test_ma_7_4_a_defender_who_fell_is_not_pushed() -> None:
    three = [
        armed_side("hirumasa", "punch", 2),
        side("igor", zones(z1="move"), hurt=(0, 5, 0, 0, 0)),
    ]
    fight = bout(*three, side("wonja", zones(z1="move")), belt="black")
    fight.strike("punch", 2, start="tsuppari", attack="s")
    assert (fight.side(1).out, fight.side(0).at) == ("ko", Hex(0, 0))


def test_ma_7_5_pushed_out_of_the_arena_is_defeated_and_the_push_stops_there() -> None:
    spots = (Hex(0, -1), Hex(0, -2), Hex(2, 0))
    three = [
        armed_side("hirumasa", "punch", 2),
        *(side(n, zones(z1="move")) for n in ("igor", "wonja")),
    ]
    fight = bout(*three, belt="black", places=spots).strike("punch", 2, start="tsuppari")
    assert (fight.side(1).out, fight.side(1).at) == ("ring_out", None)
    assert fight.events_of(events.PushedOut) == [events.PushedOut(0, 1)]
    assert fight.side(0).at == Hex(0, -3)  # the last space vacated inside
    edge = bout(*three[:2], belt="black", places=(Hex(0, -2), Hex(0, -3)))
    edge.strike("punch", 2, start="tsuppari")
    assert (edge.side(0).at, edge.state.over) == (Hex(0, -3), True)


def collision(third: str = "kimberley", tokens: str = "defence", **fields: object) -> list[object]:
    return [
        armed_side("hirumasa", "punch", 2),
        side("igor", zones(z1="move")),
        guarded_side(third, 2, tokens, **fields),
    ]


LINE = (Hex(0, 0), Hex(0, -1), Hex(0, -3))


def test_ma_7_6_a_push_of_two_that_would_reach_a_third_at_its_second_step_collides() -> None:
    """MA-7.6"""
    fight = bout(*collision(), belt="black", places=LINE)  # type: ignore[arg-type]
    fight.aim("punch", 2, start="tsuppari").play(moves.Hit(1))
    assert fight.events_of(events.Collided) == [events.Collided(0, 1, 2)]
    assert isinstance(fight.request, Guard)
    assert fight.request.seat == 2
    fight.play(moves.Defend(1))
    fight.roll("sss").roll("s").roll("")
    assert fight.dice == {"attack": 3, "attack2": 1, "parry2": 2}
    assert (fight.side(1).hurt[1], fight.side(2).hurt[1]) == (3, 1)
    assert [each.at for each in fight.state.sides] == list(LINE)  # nobody moves


def test_ma_7_6_the_third_may_react_as_an_opponent_but_not_as_a_team_mate() -> None:
    li_ming = [armed_side("hirumasa", "punch", 2), side("kimberley", zones(z1="move"))]
    igor = side("igor", zones(z3="move"), chi=2, rage=1)
    fight = bout(*li_ming, igor, belt="black", places=LINE)
    fight.aim("punch", 2, start="tsuppari").play(moves.Hit(1))
    assert isinstance(fight.request, React)
    fight.play(moves.Activate("oeil_du_tigre")).roll("").roll("s")
    assert fight.side(2).hurt[1] == 0
    mates = [replace(each, team=10) for each in (li_ming[0], igor)]
    fight = bout(mates[0], li_ming[1], mates[1], belt="black", places=LINE)
    fight.aim("punch", 2, start="tsuppari").play(moves.Hit(1))
    assert isinstance(fight.request, Roll)
    assert fight.events_of(events.Collided)  # a team-mate is struck too


def test_ma_7_6_the_thirds_die_has_none_of_the_attackers_modifiers() -> None:
    igor = armed_side("igor", "punch", 2, "punch", style="puncheur")
    wonja = side("wonja", zones(z1="move"))
    fight = bout(igor, wonja, side("ricardo"), belt="black", places=(*LINE[:2], Hex(0, -2)))
    fight.aim("punch", 2, extra=("punch",), start="serie_de_jabs").play(moves.Hit(1))
    fight.roll("x").roll("x")
    assert fight.dice == {"attack": 5, "attack2": 1}
    assert (fight.side(1).hurt[1], fight.side(2).hurt[1]) == (2, 1)


def test_ma_7_6_a_collision_may_fell_both_and_the_attackers_side_wins() -> None:
    both = [side(n, zones(z1="move"), hurt=(0, 5, 0, 0, 0)) for n in ("igor", "wonja")]
    fight = bout(armed_side("hirumasa", "punch", 2), *both, belt="black", places=LINE)
    fight.aim("punch", 2, start="tsuppari").play(moves.Hit(1)).roll("s").roll("s")
    assert fight.events_of(events.FightEnded)[0].winners == ("hirumasa",)


def test_ma_7_6_a_push_out_of_the_arena_meets_nobody_beyond() -> None:
    """MA-7.5 comes first: the push of 2 stops at the edge."""
    three = [
        armed_side("hirumasa", "punch", 2),
        *(side(n, zones(z1="move")) for n in ("igor", "wonja")),
    ]
    fight = bout(*three, belt="black", places=(Hex(0, -2), Hex(0, -3), Hex(0, 3)))
    fight.strike("punch", 2, start="tsuppari")
    assert (fight.dice, fight.side(1).out) == ({"attack": 2}, "ring_out")


# 8.7, 8.8


def test_ma_8_7_dice_of_the_next_turn_are_lost_if_no_such_strike_comes() -> None:
    wonja = side("wonja", zones(z1="move", z3="kick"), pending=("tei_tat",), techniques=())
    fight = bout(wonja, side("igor", zones(z1="move", z3="move"))).play(moves.StartFrom(1)).sow()
    fight.play(moves.StartFrom(1)).sow()
    assert fight.side(0).pending == ()
    assert fight.strike("kick", 4).dice["attack"] == 2


def test_ma_8_8_at_most_one_token_is_discarded_and_before_the_damage() -> None:
    kimberley = armed_side("kimberley", "punch", 2)
    igor = guarded_side("igor", 2, "defence defence")
    fight = bout(kimberley, igor)
    fight.strike("punch", 2, start="tamejiwari", guard=(2, 0), attack="ss")
    assert fight.side(1).discarded == ("defence",)
    kinds = [type(event) for event in fight.events]
    assert kinds.index(events.Discarded) < kinds.index(events.Hurt)


def test_ma_8_8_a_move_that_defended_is_not_discarded() -> None:
    igor = guarded_side("igor", 2, "move", style="danseur")
    fight = bout(armed_side("kimberley", "punch", 2), igor)
    fight.strike("punch", 2, start="tamejiwari", guard=(0, 1))
    assert (fight.side(1).discarded, fight.side(1).zones[1]) == ((), ("move",))


def test_ma_7_2_a_move_token_is_spent_before_a_movement_that_was_bought() -> None:
    """A bought Movement may be used after the sowing; a token may not."""
    igor = armed_side("igor", "punch", 4, "move", chi=1, rage=1, techniques=(), at=Hex(0, 2))
    fight = bout(igor, side("kimberley", zones(z1="move")), belt="black")
    fight.play(moves.StartFrom(2), moves.Exert(), moves.GoTo(0))
    assert (fight.turn.moves, fight.turn.extra) == (0, 1)


def test_ma_7_3_there_is_no_rear_in_white_belt() -> None:
    for belt, dice in (("white", 2), ("black", 3)):
        other = side("wonja", zones(z1="move"), facing=1)
        fight = bout(armed_side("igor", "punch", 2), other, belt=belt)  # type: ignore[arg-type]
        assert fight.strike("punch", 2).dice["attack"] == dice


def test_ma_5_1_in_a_collision_both_lose_what_their_columns_picture() -> None:
    """Igor's and Kimberley's left arms each picture a Defence at square 2."""
    sides = [
        armed_side("hirumasa", "punch", 2),
        side("igor", zones(z2="defence"), hurt=(0, 1, 0, 0, 0)),
        side("kimberley", zones(z3="defence"), hurt=(0, 1, 0, 0, 0)),
    ]
    fight = bout(*sides, belt="black", places=LINE)
    fight.strike("punch", 2, start="tsuppari", attack="s")
    while isinstance(fight.request, Guard | React):
        fight.play(fight.options()[0])
    while isinstance(fight.request, Roll):
        fight.roll("s" if fight.request.of == "attack" else "")
    assert fight.events_of(events.TokenLost) == [
        events.TokenLost(1, "defence", 2),
        events.TokenLost(2, "defence", 3),
    ]
