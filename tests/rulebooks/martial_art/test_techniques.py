"""Each of the 42 techniques (MA-8.1 to MA-8.6), named by its slug, in a fight."""

import pytest

from games.kernel.hexes import Hex
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.catalogue import Kind
from games.rulebooks.martial_art.rules.closing import ChooseSilenced, Finish, Wander
from games.rulebooks.martial_art.rules.injury import Gather
from games.rulebooks.martial_art.rules.opening import ChooseZone, Lay
from games.rulebooks.martial_art.rules.strike import Aim, Guard, Roll
from games.rulebooks.martial_art.rules.swaps import ShiftEffect, SwapEffects, SwapKick
from tests.rulebooks.martial_art.ring import Bout, armed, bout, guarded, side, zones

MATCH = {"igor": "kimberley", "kimberley": "igor"}


def blow(
    fighter: str, kind: Kind, zone: int, start: str | None = None, *extra: str, **given: object
) -> Bout:
    """That fighter strikes a defender with two Defence tokens in the zone, who reveals one."""
    foe = MATCH.get(fighter, "kimberley")
    style = given.pop("style", None)
    attacker = armed(fighter, kind, zone, *extra, style=style, chi=6, rage=6)
    fight = bout(attacker, guarded(foe, zone, "defence defence"))
    return fight.strike(kind, zone, extra=extra, start=start, guard=(1, 0), **given)  # type: ignore[arg-type]


def next_turn(fight: Bout) -> Bout:
    """The others start from zone 1 and do nothing; seat 0 is to play again."""
    while fight.asked is None or fight.asked.seat != 0:
        request = fight.asked
        if isinstance(request, ChooseZone):
            start = next(n for n, tokens in enumerate(fight.side(request.seat).zones, 1) if tokens)
            fight.say(moves.StartFrom(start))
        elif isinstance(request, Aim):
            fight.say(moves.Refrain())
        elif isinstance(request, Finish):
            fight.say(moves.EndTurn())
        else:
            fight.say(fight.options()[0])
    return fight


# Igor, MA-8.1


def test_ma_8_1_crochet_a_punch_has_a_die_more_and_its_defence_one_less() -> None:
    fight = blow("igor", "punch", 3, "crochet")
    assert fight.dice == {"attack": 3, "parry": 1}
    assert (fight.side(0).chi, fight.side(0).rage) == (4, 6)


def test_ma_8_1_uppercut_a_punch_to_the_head_has_two_more() -> None:
    assert blow("igor", "punch", 1, "uppercut").dice["attack"] == 4
    assert blow("igor", "punch", 2, "uppercut").dice["attack"] == 2


@pytest.mark.parametrize(("zone", "faces", "damage"), [(1, "ss", 0), (5, "sx", 1)])
def test_ma_8_1_oeil_du_tigre_cancels_up_to_two_normal_successes(
    zone: int, faces: str, damage: int
) -> None:
    fight = bout(armed("kimberley", "kick", zone), guarded("igor", 3, "move", chi=2, rage=1))
    fight.strike("kick", zone, reaction="oeil_du_tigre", attack=faces)
    assert fight.side(1).hurt[zone - 1] == damage
    assert (fight.side(1).chi, fight.side(1).rage) == (0, 0)


def test_ma_8_1_oeil_du_tigre_is_of_no_use_against_the_legs() -> None:
    fight = bout(armed("kimberley", "kick", 3), guarded("igor", 3, "move", chi=2, rage=1))
    fight.aim("kick", 3).say(moves.Hit(1))
    assert isinstance(fight.asked, Guard)  # no Reaction is asked for


def test_ma_8_1_bouledogue_gives_the_headbutt_of_the_next_turn_two_dice() -> None:
    igor = side("igor", zones(z1="headbutt", z2="energy"), rage=2)
    fight = bout(igor, guarded("kimberley", 5, "punch move"), belt="white")
    fight.say(moves.StartFrom(2), moves.Gain("chi"))
    fight.finish("bouledogue")
    assert fight.side(0).pending == ("bouledogue",)
    next_turn(fight).strike("headbutt", 2)
    assert fight.dice == {"attack": 4}
    assert fight.side(0).pending == ()


def test_ma_8_1_serie_de_jabs_takes_both_punches_and_pushes_one() -> None:
    fight = bout(armed("igor", "punch", 3, "punch"), guarded("kimberley", 4, "move"), belt="black")
    fight.strike("punch", 3, extra=("punch",), start="serie_de_jabs")
    assert fight.dice["attack"] == 4
    assert (fight.side(0).at, fight.side(1).at) == (Hex(0, -1), Hex(0, -2))


def test_ma_8_1_serie_de_jabs_with_one_punch_is_refused() -> None:
    fight = bout(armed("igor", "punch", 3, "move"), guarded("kimberley", 4, "move"))
    fight.say(moves.StartFrom(1))
    fight.refuses(moves.Activate("serie_de_jabs"), "start_zone_lacks", "MA-8.1")


def test_ma_8_1_danseur_lets_moves_parry_punches_with_two_dice() -> None:
    igor = guarded("igor", 2, "move move", style="danseur")
    fight = bout(armed("kimberley", "punch", 2), igor).strike("punch", 2, guard=(0, 2))
    assert fight.dice["parry"] == 4


def test_ma_8_1_danseur_is_of_no_use_against_kicks() -> None:
    igor = guarded("igor", 2, "move move", style="danseur")
    fight = bout(armed("kimberley", "kick", 2), igor).aim("kick", 2).say(moves.Hit(1))
    fight.refuses(moves.Defend(0, 1), "moves_do_not_defend")


def test_ma_8_1_puncheur_counts_an_exceptional_punch_twice() -> None:
    fight = blow("igor", "punch", 1, style="puncheur", attack="xs", parry="s")
    assert fight.side(1).hurt[0] == 2
    assert blow("igor", "headbutt", 1, style="puncheur", attack="xs").side(1).hurt[0] == 2


# Kimberley, MA-8.2


def test_ma_8_2_shuto_uchi_gives_a_punch_one_die() -> None:
    assert blow("kimberley", "punch", 4, "shuto_uchi").dice["attack"] == 3
    assert blow("kimberley", "kick", 4, "shuto_uchi").dice["attack"] == 2


def test_ma_8_2_mawashi_geri_takes_a_kick_and_a_defence_in_the_start_zone() -> None:
    fight = blow("kimberley", "kick", 4, "mawashi_geri", "defence")
    assert fight.dice["attack"] == 4
    without = bout(armed("kimberley", "kick", 4, "move"), guarded("igor", 4, "move"))
    without.say(moves.StartFrom(2))
    without.refuses(moves.Activate("mawashi_geri"), "start_zone_lacks", "MA-8.2")


def test_ma_8_2_kiai_lets_an_opponent_spend_nothing_in_the_next_turn() -> None:
    kimberley = side("kimberley", zones(z1="energy", z3="move"), rage=2)
    igor = side("igor", zones(z1="punch", z4="energy energy"), chi=2, rage=2)
    fight = bout(kimberley, igor, belt="black").say(moves.StartFrom(1), moves.Sow())
    fight.finish("kiai")
    assert fight.turn.silenced
    fight.say(moves.StartFrom(4), moves.Gain("chi"))
    fight.refuses(moves.Activate("crochet"), "silenced", "MA-8.2")
    fight.refuses(moves.Exert(), "silenced", "MA-8.2")
    fight.say(moves.Gain("chi"))
    assert isinstance(fight.asked, Lay)
    fight.say(moves.Lay("energy"))
    # Nothing that costs Chi or Rage is offered, and the turn passes without a question.
    assert (fight.asked.seat, fight.turn.silenced) == (0, False)
    assert not fight.told(events.Activated)[1:]


def test_ma_8_2_kiai_names_one_of_several_opponents() -> None:
    kimberley = side("kimberley", zones(z1="energy", z3="kick"), rage=2, style="goju")
    others = [side(name, zones(z1="punch")) for name in ("igor", "ricardo")]
    fight = bout(kimberley, *others, belt="black").say(moves.StartFrom(1), moves.Sow())
    fight.finish("kiai")
    assert isinstance(fight.asked, ChooseSilenced)
    fight.refuses(moves.Silence(0), "no_opponent", "MA-2.5")
    assert len(fight.state.open) == 1
    fight.say(moves.Silence(2))
    assert isinstance(fight.asked, SwapKick)  # then the Style, and not before
    assert [each.silenced for each in fight.state.sides] == [False, False, True]


@pytest.mark.parametrize("zone", [1, 2, 5])
def test_ma_8_2_mae_tobi_geri_kicks_high_with_a_die_and_a_push(zone: int) -> None:
    fight = blow("kimberley", "kick", zone, "mae_tobi_geri")
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
    kimberley = armed("kimberley", "kick", 4, style="shotokan")
    two = bout(kimberley, guarded("igor", 4, "defence defence")).strike("kick", 4, guard=(2, 0))
    assert two.dice["parry"] == 3  # as the source says of two tokens


def test_ma_8_2_goju_swaps_an_effect_with_a_kick_from_its_own_turn_on() -> None:
    kimberley = side("kimberley", zones(z1="energy", z3="kick punch", z4="defence"), chi=2)
    fight = bout(kimberley, side("igor", zones(z1="punch")), belt="black")
    fight.say(moves.StartFrom(1), moves.Sow()).finish("goju")
    assert isinstance(fight.asked, SwapKick)
    fight.refuses(moves.Swap(4, "defence", 3, "punch"), "no_kick_there", "MA-8.2")
    fight.refuses(moves.Swap(4, "move", 3, "kick"), "not_in_zone", "MA-8.2")
    fight.say(moves.Swap(4, "defence", 3, "kick"))
    assert fight.side(0).zones[2:4] == (("defence", "punch"), ("kick",))
    assert fight.told(events.Swapped)[0].seen_by(1).token == "?"
    next_turn(fight).say(moves.StartFrom(4))
    fight.say(moves.Refrain())
    assert isinstance(fight.asked, SwapKick)  # at the end of each own turn
    fight.say(moves.LeaveTokens())
    assert fight.asked.seat == 1


# Hirumasa, MA-8.3


@pytest.mark.parametrize(("zone", "dice"), [(2, 4), (3, 2)])
def test_ma_8_3_gassho_hineri_gives_the_lock_of_the_next_turn_two_dice(
    zone: int, dice: int
) -> None:
    hirumasa = side("hirumasa", zones(**({"z3": "energy"} | {f"z{zone - 1}": "lock"})), rage=2)
    fight = bout(hirumasa, side("kimberley", zones(z1="move punch")))
    fight.say(moves.StartFrom(3), moves.Gain("chi")).finish("gassho_hineri")
    next_turn(fight).strike("lock", zone)
    assert fight.dice["attack"] == dice


def test_ma_8_3_oniyama_cancels_one_normal_success() -> None:
    fight = bout(armed("igor", "punch", 4), side("hirumasa", chi=2))
    fight.strike("punch", 4, reaction="oniyama", attack="ss")
    assert (fight.side(1).hurt[3], fight.side(1).chi) == (1, 0)
    rolled = fight.told(events.AttackRolled)[0]
    assert (rolled.successes, rolled.counted) == (2, 1)


@pytest.mark.parametrize(("zone", "at"), [(2, Hex(0, -3)), (5, Hex(0, -3)), (1, Hex(0, -1))])
def test_ma_8_3_tsuppari_pushes_two_with_a_punch_to_the_arms(zone: int, at: Hex) -> None:
    fight = blow("hirumasa", "punch", zone, "tsuppari")
    assert (fight.dice["attack"], fight.side(1).at) == (2, at)


def test_ma_8_3_futsu_no_atama_gains_an_energy_for_each_exceptional() -> None:
    hirumasa = armed("hirumasa", "headbutt", 1, chi=1, rage=1)
    fight = bout(hirumasa, side("kimberley", zones(z1="move")))
    fight.strike("headbutt", 1, start="futsu_no_atama", attack="xxs")
    assert fight.dice["attack"] == 3
    assert isinstance(fight.asked, Gather)
    fight.say(moves.Gain("chi"), moves.Gain("rage"))
    assert (fight.side(0).chi, fight.side(0).rage) == (1, 1)


def test_ma_8_3_harite_makes_moves_and_locks_of_the_next_turn_dearer() -> None:
    igor = side("igor", zones(z4="move lock", z2="defence"), chi=3, rage=3)
    fight = bout(armed("hirumasa", "punch", 3), igor, belt="black")
    fight.strike("punch", 3, start="harite", attack="xx")
    assert fight.dice["attack"] == 3
    fight.finish()
    assert (fight.turn.burden, fight.side(1).burden) == (2, 0)
    fight.say(moves.StartFrom(4))
    fight.refuses(moves.GoTo(5), "no_movement", "MA-3.2")
    fight.say(moves.Exert(), moves.Exert(), moves.Sow(), moves.Lay("move"))
    fight.say(moves.Hit(0))  # the Move token and two extra Movements for the Lock
    assert (fight.turn.moves, fight.turn.extra) == (0, 0)


def test_ma_8_3_harite_does_not_burden_a_move_that_a_technique_grants() -> None:
    wonja = side("wonja", zones(z1="energy"), pending=("sok_klap_lang",), burden=2)
    hirumasa = side("hirumasa", zones(z1="energy", z2="move"))
    fight = bout(hirumasa, wonja, belt="black").say(moves.StartFrom(2), moves.Sow())
    fight.say(moves.StartFrom(1), moves.GoTo(4))
    assert fight.side(1).at == Hex(-1, -1 + 1)


def test_ma_8_3_yotsu_zumo_counts_an_exceptional_lock_twice() -> None:
    assert blow("hirumasa", "lock", 4, style="yotsu_zumo", attack="xs").side(1).hurt[3] == 3
    assert blow("hirumasa", "punch", 4, style="yotsu_zumo", attack="xs").side(1).hurt[3] == 2


def test_ma_8_3_oshi_zumo_cancels_one_success_for_each_own_punch_in_the_zone() -> None:
    for guard, damage in (("punch punch", 0), ("punch", 1), ("lock", 2)):
        hirumasa = guarded("hirumasa", 4, guard, style="oshi_zumo")
        fight = bout(armed("igor", "punch", 4), hirumasa).strike("punch", 4, attack="ss")
        assert fight.side(1).hurt[3] == damage


def test_ma_8_8_oshi_zumo_and_oniyama_add_up() -> None:
    hirumasa = guarded("hirumasa", 4, "punch", style="oshi_zumo", chi=2)
    fight = bout(armed("igor", "punch", 4), hirumasa)
    fight.strike("punch", 4, reaction="oniyama", attack="ss")
    assert fight.side(1).hurt[3] == 0


# Li-Ming, MA-8.4


def leopard() -> Bout:
    li_ming = armed("li_ming", "punch", 3, chi=6, rage=6)
    return bout(li_ming, side("igor", zones(z1="move", z2="punch"), chi=2, rage=1), belt="black")


def test_ma_8_4_fureur_du_leopard_gives_a_bonus_turn_after_a_punch() -> None:
    fight = leopard().strike("punch", 3).finish("fureur_du_leopard")
    assert (fight.asked.seat, fight.told(events.BonusTurn)) == (0, [events.BonusTurn(0)])
    fight.say(moves.StartFrom(3)).sow().say(moves.Refrain())
    assert fight.asked.seat == 0  # another technique may be used in it, but not this one
    fight.refuses(moves.Activate("fureur_du_leopard"), "bonus_turn_again", "MA-8.4")
    fight.say(moves.Activate("l_homme_ivre"))
    assert (fight.side(0).style, fight.asked.seat) == ("l_homme_ivre", 1)


def test_ma_8_4_fureur_du_leopard_takes_a_punch_given() -> None:
    fight = leopard().aim("punch", 3).say(moves.Refrain())
    fight.refuses(moves.Activate("fureur_du_leopard"), "no_such_strike_given", "MA-8.4")


@pytest.mark.parametrize(("zone", "dice"), [(4, 5), (5, 2)])
def test_ma_8_4_souffle_du_dragon_gives_the_low_kick_of_the_next_turn_three_dice(
    zone: int, dice: int
) -> None:
    li_ming = side("li_ming", zones(**{"z1": "energy", f"z{zone - 1}": "kick"}), chi=3)
    fight = bout(li_ming, side("igor", zones(z1="move punch")))
    fight.say(moves.StartFrom(1), moves.Gain("rage")).finish("souffle_du_dragon")
    assert next_turn(fight).strike("kick", zone).dice["attack"] == dice


def test_ma_8_4_serenite_de_la_grue_swaps_two_effect_tokens() -> None:
    li_ming = side("li_ming", zones(z1="energy", z3="move punch", z4="defence"), chi=1)
    fight = bout(li_ming, side("igor", zones(z1="punch"))).say(moves.StartFrom(1), moves.Sow())
    fight.finish("serenite_de_la_grue")
    assert isinstance(fight.asked, SwapEffects)
    fight.refuses(moves.Swap(3, "punch", 4, "defence"), "no_effect_token", "MA-8.4")
    fight.refuses(moves.Swap(4, "defence", 3, "move"), "two_zones_in_order", "MA-8.4")
    fight.say(moves.Swap(3, "move", 4, "defence"))
    assert fight.side(0).zones[2:4] == (("defence", "punch"), ("move",))
    swapped = fight.told(events.Swapped)[0]
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
    fight = bout(armed(attacker, kind, 3), side("li_ming", style="l_homme_ivre"))
    fight.strike(kind, 3, attack=faces)
    assert fight.side(1).hurt[2] == damage


def test_ma_8_4_voie_du_serpent_has_a_die_more_where_no_token_lies() -> None:
    li_ming = armed("li_ming", "kick", 3, style="voie_du_serpent")
    assert bout(li_ming, side("igor")).strike("kick", 3).dice["attack"] == 3
    assert bout(li_ming, guarded("igor", 3, "lock")).strike("kick", 3).dice["attack"] == 2


# Ricardo, MA-8.5


def test_ma_8_5_macaco_kicks_with_a_die_more_and_moves_one_after_it() -> None:
    fight = blow("ricardo", "kick", 3, "macaco")
    assert fight.dice["attack"] == 3
    assert isinstance(fight.asked, Wander)
    fight.refuses(moves.GoTo(0), "occupied", "MA-3.2")
    fight.say(moves.GoTo(3))
    assert fight.side(0).at == Hex(0, 1)
    assert not isinstance(fight.asked, Wander)


def test_ma_8_5_ginga_de_bahia_gives_a_die_for_each_move_in_the_start_zone() -> None:
    extra = ("move", "move", "move")
    assert blow("ricardo", "punch", 5, "ginga_de_bahia", *extra).dice["attack"] == 5
    assert blow("ricardo", "headbutt", 5, "ginga_de_bahia", "move").dice["attack"] == 3


def test_ma_8_5_negativa_lets_moves_defend_with_a_die_each() -> None:
    ricardo = guarded("ricardo", 2, "move move defence", chi=1)
    fight = bout(armed("igor", "headbutt", 2), ricardo)
    fight.strike("headbutt", 2, reaction="negativa", guard=(1, 2))
    assert fight.dice["parry"] == 4
    without = bout(armed("igor", "headbutt", 2), ricardo).aim("headbutt", 2).say(moves.Hit(1))
    without.say(moves.NoReaction())
    without.refuses(moves.Defend(0, 1), "moves_do_not_defend", "MA-4.1")


def test_ma_8_5_cotovelada_gives_a_punch_a_die_and_a_damage_for_each_exceptional() -> None:
    fight = blow("ricardo", "punch", 3, "cotovelada", attack="xx", parry="s")
    assert (fight.dice["attack"], fight.side(1).hurt[2]) == (3, 3)


def test_ma_8_5_estrala_mortal_gives_a_kick_a_die_and_the_defence_one_less() -> None:
    assert blow("ricardo", "kick", 3, "estrala_mortal").dice == {"attack": 3, "parry": 1}


def test_ma_8_5_samba_de_viola_moves_one_after_each_strike_and_adds_to_macaco() -> None:
    fight = blow("ricardo", "punch", 3, style="samba_de_viola")
    assert isinstance(fight.asked, Wander)
    fight.say(moves.Halt())
    assert not isinstance(fight.asked, Wander)
    both = blow("ricardo", "kick", 3, "macaco", style="samba_de_viola")
    both.say(moves.GoTo(3))
    assert isinstance(both.asked, Wander)
    assert len(both.state.open) == 1
    both.say(moves.GoTo(3))
    assert both.side(0).at == Hex(0, 2)


def test_ma_8_5_samba_de_viola_wants_a_strike() -> None:
    ricardo = armed("ricardo", "kick", 3, style="samba_de_viola", rage=0, chi=0)
    fight = bout(ricardo, side("igor", zones(z1="move"))).aim("kick", 3).say(moves.Refrain())
    assert fight.asked.seat == 1


def test_ma_8_5_revolta_do_escravo_gives_a_headbutt_one_die() -> None:
    assert blow("ricardo", "headbutt", 3, style="revolta_do_escravo").dice["attack"] == 3
    assert blow("ricardo", "punch", 3, style="revolta_do_escravo").dice["attack"] == 2


# Wonja, MA-8.6


@pytest.mark.parametrize(("zone", "dice"), [(3, 4), (1, 2)])
def test_ma_8_6_tei_tat_gives_the_low_kick_of_the_next_turn_two_dice(zone: int, dice: int) -> None:
    start = {"z3": "energy", f"z{(zone - 2) % 5 + 1}": "kick"}
    fight = bout(side("wonja", zones(**start), rage=2), side("igor", zones(z1="move punch")))
    fight.say(moves.StartFrom(3), moves.Gain("chi")).finish("tei_tat")
    assert next_turn(fight).strike("kick", zone).dice["attack"] == dice


def test_ma_8_6_kra_tot_chok_gives_a_high_punch_a_die_and_takes_two_from_the_defence() -> None:
    assert blow("wonja", "punch", 5, "kra_tot_chok", attack="s").dice == {"attack": 3}
    assert blow("wonja", "punch", 4, "kra_tot_chok").dice == {"attack": 2, "parry": 2}


def test_ma_8_6_guerrier_d_angkor_cancels_up_to_two_at_head_and_legs() -> None:
    wonja = side("wonja", zones(z5="move"), chi=2, rage=1)
    fight = bout(armed("igor", "punch", 4), wonja)
    fight.strike("punch", 4, reaction="guerrier_d_angkor", attack="ss")
    assert fight.side(1).hurt[3] == 0
    arm = bout(armed("igor", "punch", 2), wonja).aim("punch", 2).say(moves.Hit(1))
    assert isinstance(arm.asked, Roll)


@pytest.mark.parametrize(("faces", "discarded"), [("x", ("defence",)), ("ss", ())])
def test_ma_8_6_khai_kong_discards_a_used_defence_on_an_exceptional(
    faces: str, discarded: tuple[str, ...]
) -> None:
    fight = blow("wonja", "kick", 3, "khai_kong", attack=faces)
    assert (fight.dice["attack"], fight.side(1).discarded) == (3, discarded)


def test_ma_8_6_sok_klap_lang_moves_one_more_then_punches_the_head_with_three_dice() -> None:
    wonja = side("wonja", zones(z2="energy", z5="punch"), chi=1, rage=2, at=Hex(0, 1))
    fight = bout(wonja, side("igor", zones(z1="move punch")), belt="black")
    fight.say(moves.StartFrom(2), moves.Gain("chi"), moves.Sow()).finish("sok_klap_lang")
    next_turn(fight).say(moves.StartFrom(5), moves.GoTo(0), moves.Sow(), moves.Hit(1)).answer()
    assert (fight.side(0).at, fight.asked.dice) == (Hex(0, 0), 5)


def test_ma_8_6_muay_khao_counts_an_exceptional_kick_twice() -> None:
    assert blow("wonja", "kick", 3, style="muay_khao", attack="xs").side(1).hurt[2] == 3
    assert blow("wonja", "punch", 3, style="muay_khao", attack="xs").side(1).hurt[2] == 2


def test_ma_8_6_kon_muay_kee_moves_an_effect_to_the_next_zone_from_its_own_turn_on() -> None:
    wonja = side("wonja", zones(z1="energy", z5="move kick"), chi=2)
    fight = bout(wonja, side("igor", zones(z1="move punch"))).say(moves.StartFrom(1), moves.Sow())
    fight.finish("kon_muay_kee")
    assert isinstance(fight.asked, ShiftEffect)
    fight.refuses(moves.Shift(5, "kick"), "no_effect_token", "MA-8.6")
    fight.say(moves.Shift(5, "move"))
    assert (fight.side(0).zones[4], fight.side(0).zones[0]) == (("kick",), ("move",))
    assert fight.told(events.Shifted)[0].seen_by(1).token == "?"
    assert fight.asked.seat == 1
