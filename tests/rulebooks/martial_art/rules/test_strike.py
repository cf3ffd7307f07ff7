"""Strike and defence (MA-4), and the worked examples of the source."""

import pytest

from games.kernel.record import HIDDEN
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules.strike import Guard, React, Roll
from tests.rulebooks.martial_art.ring import armed_side, bout, guarded_side, hide_move, side, zones


def test_the_sources_first_example_igor_punches_the_left_arm() -> None:
    """MA-4.3: two successes against one make one damage on the left arm."""
    igor = side("igor", zones(z1="punch", z5="move"))
    fight = bout(igor, guarded_side("li_ming", 2, "defence punch"))
    fight.play(moves.StartFrom(1)).sow()
    fight.play(moves.Hit(1), moves.Defend(1))
    fight.roll("ss").roll("s")
    assert fight.dice == {"attack": 2, "parry": 2}
    assert fight.side(1).hurt == (0, 1, 0, 0, 0)
    assert fight.side(1).zones[1] == ("defence", "punch")


def test_the_sources_second_example_three_damages_to_a_right_leg() -> None:
    """MA-5.1: the search for Li-Ming's first Move token starts at zone 5 and ends in zone 1."""
    li_ming = side("li_ming", zones(z1="move punch", z3="move kick", z4="defence", z5="energy"))
    fight = bout(armed_side("kimberley", "kick", 4, "defence"), li_ming)
    fight.strike("kick", 4, extra=("defence",), start="mawashi_geri", attack="sss")
    assert fight.side(1).hurt == (0, 0, 0, 3, 0)
    assert fight.events_of(events.TokenLost) == [events.TokenLost(1, "move", 1)]
    assert fight.side(1).zones == (("punch",), (), ("kick", "move"), ("defence",), ("energy",))


def test_ma_4_1_reaction_then_defence_then_dice() -> None:
    igor = guarded_side("igor", 2, "defence", chi=2, rage=1)
    fight = bout(armed_side("wonja", "punch", 2), igor).aim("punch", 2).play(moves.Hit(1))
    assert isinstance(fight.request, React)
    assert isinstance(fight.play(moves.Activate("oeil_du_tigre")).request, Guard)
    assert isinstance(fight.play(moves.Defend(1)).request, Roll)
    assert isinstance(fight.roll("s").request, Roll)


def test_ma_4_1_any_number_of_defences_of_the_targeted_zone_none_included() -> None:
    kimberley = side("kimberley", zones(z2="defence defence move", z3="defence"))
    fight = bout(armed_side("igor", "punch", 2), kimberley).aim("punch", 2).play(moves.Hit(1))
    assert fight.options() == [moves.Defend(0), moves.Defend(1), moves.Defend(2)]
    fight.assert_refused(moves.Defend(3), "no_such_defender", "MA-4.1")
    fight.assert_refused(moves.Defend(0, 1), "moves_do_not_defend", "MA-4.1")
    fight.assert_refused(moves.Defend(-1), "below_nothing", "MA-4.1")


def test_ma_4_1_a_defender_without_a_defence_token_is_asked_all_the_same() -> None:
    fight = bout(armed_side("igor", "punch", 2), hide_move(guarded_side("kimberley", 2, "move"), 2))
    fight.aim("punch", 2).play(moves.Hit(1))
    assert isinstance(fight.request, Guard)
    assert fight.options() == [moves.Defend(0)]


@pytest.mark.parametrize("tokens", ["punch", "move", "energy move"])
def test_ma_4_1_where_everyone_sees_that_nothing_defends_nobody_is_asked(tokens: str) -> None:
    """Everyone knows every token that the zone can hold."""
    fight = bout(armed_side("igor", "punch", 2), guarded_side("kimberley", 2, tokens))
    assert isinstance(fight.aim("punch", 2).play(moves.Hit(1)).request, Roll)
    assert fight.events_of(events.CannotDefend) == [events.CannotDefend(1, 2)]


def test_ma_4_1_a_move_that_may_defend_is_asked_for() -> None:
    igor = guarded_side("igor", 2, "move", style="danseur")
    fight = bout(armed_side("kimberley", "punch", 2), igor).aim("punch", 2).play(moves.Hit(1))
    assert fight.options() == [moves.Defend(0), moves.Defend(0, 1)]


def test_ma_4_2_two_dice_and_two_for_each_defence_never_below_none() -> None:
    fight = bout(armed_side("igor", "punch", 2), guarded_side("kimberley", 2, "defence defence"))
    assert fight.strike("punch", 2, guard=(2, 0)).dice == {"attack": 2, "parry": 4}
    wonja = armed_side("wonja", "punch", 2)
    fight = bout(wonja, guarded_side("kimberley", 2, "defence")).strike(
        "punch", 2, start="kra_tot_chok", guard=(1, 0)
    )
    assert fight.dice == {"attack": 3}


def test_ma_4_2_too_many_faces_are_refused() -> None:
    fight = bout(armed_side("igor", "punch", 2), side("kimberley", zones(z1="move")))
    fight.aim("punch", 2).play(moves.Hit(1))
    fight.assert_refused(moves.Rolled(0, 3, 0), "wrong_dice", "MA-4.2")
    fight.assert_refused(moves.Rolled(-1, 3, 0), "wrong_dice", "MA-4.2")


@pytest.mark.parametrize(
    ("attack", "parry", "damage"), [("sx", "s", 1), ("s", "ss", 0), ("", "", 0)]
)
def test_ma_4_3_each_success_counts_one_and_surplus_defence_heals_nothing(
    attack: str, parry: str, damage: int
) -> None:
    kimberley = guarded_side("kimberley", 2, "defence", hurt=(0, 1, 0, 0, 0))
    fight = bout(armed_side("igor", "punch", 2), kimberley)
    fight.strike("punch", 2, guard=(1, 0), attack=attack, parry=parry)
    assert fight.side(1).hurt[1] == 1 + damage


def test_ma_4_4_an_exceptional_that_adds_damage_counts_two_successes() -> None:
    """MA-4.4"""
    igor = armed_side("igor", "punch", 2, style="puncheur")
    fight = bout(igor, guarded_side("kimberley", 2, "defence"))
    fight.strike("punch", 2, guard=(1, 0), attack="xx", parry="ss")
    assert fight.side(1).hurt[1] == 2


def test_ma_4_5_only_normal_successes_are_cancelled_up_to_the_number() -> None:
    """MA-4.5"""
    igor = side("igor", zones(z1="move"), chi=2, rage=1)
    fight = bout(armed_side("kimberley", "punch", 2, chi=2), igor)
    fight.strike("punch", 2, start="shuto_uchi", reaction="oeil_du_tigre", attack="sxx")
    assert fight.side(1).hurt[1] == 2


def test_ma_4_6_defences_revealed_are_hidden_again_and_stay() -> None:
    """MA-4.6"""
    fight = bout(armed_side("igor", "punch", 2), guarded_side("kimberley", 2, "defence"))
    fight.strike("punch", 2, guard=(1, 0))
    assert fight.side(1).zones[1] == ("defence",)
    assert MARTIAL_ART.view(fight.state, 0).sides[1].zones[1] == (HIDDEN,)
