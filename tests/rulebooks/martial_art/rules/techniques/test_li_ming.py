"""Techniques of Li-Ming (MA-8.4), each named by its key, in a fight."""

import pytest

from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.catalogue import Kind
from games.rulebooks.martial_art.rules.swaps import SwapEffects
from tests.rulebooks.martial_art.ring import (
    Bout,
    armed_side,
    blow,
    bout,
    guarded_side,
    next_turn,
    side,
    zones,
)


def leopard_bout() -> Bout:
    li_ming = armed_side("li_ming", "punch", 3, chi=6, rage=6)
    return bout(li_ming, side("igor", zones(z1="move", z2="punch"), chi=2, rage=1), belt="black")


def test_ma_8_4_fureur_du_leopard_gives_a_bonus_turn_after_a_punch() -> None:
    fight = leopard_bout().strike("punch", 3).finish("fureur_du_leopard")
    assert (fight.request.seat, fight.events_of(events.BonusTurn)) == (0, [events.BonusTurn(0)])
    fight.play(moves.StartFrom(3)).sow().play(moves.Refrain())
    # another technique may be used in the bonus turn, but not this one
    assert fight.request.seat == 0
    fight.assert_refused(moves.Activate("fureur_du_leopard"), "bonus_turn_again", "MA-8.4")
    fight.play(moves.Activate("l_homme_ivre"))
    assert (fight.side(0).style, fight.request.seat) == ("l_homme_ivre", 1)


def test_ma_8_4_fureur_du_leopard_takes_a_punch_given() -> None:
    fight = leopard_bout().aim("punch", 3).play(moves.Refrain())
    fight.assert_refused(moves.Activate("fureur_du_leopard"), "no_such_strike_given", "MA-8.4")


@pytest.mark.parametrize(("zone", "dice"), [(4, 5), (5, 2)])
def test_ma_8_4_souffle_du_dragon_gives_the_low_kick_of_the_next_turn_three_dice(
    zone: int, dice: int
) -> None:
    li_ming = side("li_ming", zones(**{"z1": "energy", f"z{zone - 1}": "kick"}), chi=3)
    fight = bout(li_ming, side("igor", zones(z1="move punch")))
    fight.play(moves.StartFrom(1), moves.Gain("rage")).finish("souffle_du_dragon")
    assert next_turn(fight).strike("kick", zone).dice["attack"] == dice


def test_ma_8_4_serenite_de_la_grue_swaps_two_effect_tokens() -> None:
    li_ming = side("li_ming", zones(z1="energy", z3="move punch", z4="defence"), chi=1)
    fight = bout(li_ming, side("igor", zones(z1="punch"))).play(moves.StartFrom(1), moves.Sow())
    fight.finish("serenite_de_la_grue")
    assert isinstance(fight.request, SwapEffects)
    fight.assert_refused(moves.Swap(3, "punch", 4, "defence"), "no_effect_token", "MA-8.4")
    fight.assert_refused(moves.Swap(4, "defence", 3, "move"), "two_zones_in_order", "MA-8.4")
    fight.play(moves.Swap(3, "move", 4, "defence"))
    assert fight.side(0).zones[2:4] == (("defence", "punch"), ("move",))
    swapped = fight.events_of(events.Swapped)[0]
    assert (swapped.seen_by(1).zone, swapped.seen_by(1).token) == (3, "?")


def test_ma_8_4_baiser_de_la_mante_gives_a_lock_of_the_arms_two_dice() -> None:
    assert blow("li_ming", "lock", 5, "baiser_de_la_mante").dice["attack"] == 4
    assert blow("li_ming", "lock", 1, "baiser_de_la_mante").dice["attack"] == 2


def test_ma_8_4_morsure_du_tigre_gives_a_punch_to_the_head_three_dice() -> None:
    assert blow("li_ming", "punch", 1, "morsure_du_tigre").dice["attack"] == 5
    assert blow("li_ming", "punch", 2, "morsure_du_tigre").dice["attack"] == 2


@pytest.mark.parametrize(
    ("kind", "faces", "damage"),
    [("punch", "", 2), ("punch", "ss", 0), ("kick", "xs", 1), ("headbutt", "ss", 2)],
)
def test_ma_8_4_l_homme_ivre_turns_failures_and_successes_round(
    kind: Kind, faces: str, damage: int
) -> None:
    attacker = "ricardo" if kind != "lock" else "igor"
    fight = bout(armed_side(attacker, kind, 3), side("li_ming", style="l_homme_ivre"))
    fight.strike(kind, 3, attack=faces)
    assert fight.side(1).hurt[2] == damage


def test_ma_8_4_voie_du_serpent_has_a_die_more_where_no_token_lies() -> None:
    li_ming = armed_side("li_ming", "kick", 3, style="voie_du_serpent")
    assert bout(li_ming, side("igor")).strike("kick", 3).dice["attack"] == 3
    assert bout(li_ming, guarded_side("igor", 3, "lock")).strike("kick", 3).dice["attack"] == 2


def test_ma_8_4_fureur_du_leopard_takes_a_punch_and_no_kick() -> None:
    li_ming = armed_side("li_ming", "kick", 3, chi=6, rage=6)
    fight = bout(li_ming, side("igor", zones(z1="move")), belt="black").strike("kick", 3)
    fight.assert_refused(moves.Activate("fureur_du_leopard"), "no_such_strike_given", "MA-8.4")
