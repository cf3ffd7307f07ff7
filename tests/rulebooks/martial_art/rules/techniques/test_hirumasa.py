"""Techniques of Hirumasa (MA-8.3), each named by its key, in a fight."""

import pytest

from games.kernel.hexes import Hex
from games.rulebooks.martial_art import events, moves
from games.rulebooks.martial_art.catalogue import Kind
from games.rulebooks.martial_art.rules.injury import Gather
from games.rulebooks.martial_art.state import following
from tests.rulebooks.martial_art.ring import (
    armed_side,
    blow,
    bout,
    guarded_side,
    next_turn,
    side,
    zones,
)


@pytest.mark.parametrize(("zone", "dice"), [(2, 4), (3, 2)])
def test_ma_8_3_gassho_hineri_gives_the_lock_of_the_next_turn_two_dice(
    zone: int, dice: int
) -> None:
    hirumasa = side("hirumasa", zones(**({"z3": "energy"} | {f"z{zone - 1}": "lock"})), rage=2)
    fight = bout(hirumasa, side("kimberley", zones(z1="move punch")))
    fight.play(moves.StartFrom(3), moves.Gain("chi")).finish("gassho_hineri")
    next_turn(fight).strike("lock", zone)
    assert fight.dice["attack"] == dice


def test_ma_8_3_oniyama_cancels_one_normal_success() -> None:
    fight = bout(armed_side("igor", "punch", 4), side("hirumasa", chi=2))
    fight.strike("punch", 4, reaction="oniyama", attack="ss")
    assert (fight.side(1).hurt[3], fight.side(1).chi) == (1, 0)
    rolled = fight.events_of(events.AttackRolled)[0]
    assert (rolled.successes, rolled.counted) == (2, 1)


@pytest.mark.parametrize(("zone", "at"), [(2, Hex(0, -3)), (5, Hex(0, -3)), (1, Hex(0, -1))])
def test_ma_8_3_tsuppari_pushes_two_with_a_punch_to_the_arms(zone: int, at: Hex) -> None:
    fight = blow("hirumasa", "punch", zone, "tsuppari")
    assert (fight.dice["attack"], fight.side(1).at) == (2, at)


def test_ma_8_3_futsu_no_atama_gains_an_energy_for_each_exceptional() -> None:
    hirumasa = armed_side("hirumasa", "headbutt", 1, chi=1, rage=1)
    fight = bout(hirumasa, side("kimberley", zones(z1="move")))
    fight.strike("headbutt", 1, start="futsu_no_atama", attack="xxs")
    assert fight.dice["attack"] == 3
    assert isinstance(fight.request, Gather)
    fight.play(moves.Gain("chi"), moves.Gain("rage"))
    assert (fight.side(0).chi, fight.side(0).rage) == (1, 1)


def test_ma_8_3_harite_makes_moves_and_locks_of_the_next_turn_dearer() -> None:
    igor = side("igor", zones(z4="move lock", z2="defence"), chi=3, rage=3)
    fight = bout(armed_side("hirumasa", "punch", 3), igor, belt="black")
    fight.strike("punch", 3, start="harite", attack="xx")
    assert fight.dice["attack"] == 3
    fight.finish()
    assert (fight.turn.burden, fight.side(1).burden) == (2, 0)
    fight.play(moves.StartFrom(4))
    fight.assert_refused(moves.GoTo(5), "no_movement", "MA-3.2", wanted=3)
    fight.play(moves.Exert(), moves.Exert(), moves.Sow(), moves.Lay("move"))
    fight.play(moves.Hit(0))  # the Move token and two extra Movements for the Lock
    assert (fight.turn.moves, fight.turn.extra) == (0, 0)


def test_ma_8_3_harite_does_not_burden_a_move_that_a_technique_grants() -> None:
    wonja = side("wonja", zones(z1="energy"), pending=("sok_klap_lang",), burden=2)
    hirumasa = side("hirumasa", zones(z1="energy", z2="move"))
    fight = bout(hirumasa, wonja, belt="black").play(moves.StartFrom(2), moves.Sow())
    fight.play(moves.StartFrom(1), moves.GoTo(4))
    assert fight.side(1).at == Hex(-1, -1 + 1)
    fight.assert_refused(moves.GoTo(5), "no_movement", "MA-3.2")


def test_ma_8_3_yotsu_zumo_counts_an_exceptional_lock_twice() -> None:
    assert blow("hirumasa", "lock", 4, style="yotsu_zumo", attack="xs").side(1).hurt[3] == 3
    assert blow("hirumasa", "punch", 4, style="yotsu_zumo", attack="xs").side(1).hurt[3] == 2


def test_ma_8_3_oshi_zumo_cancels_one_success_for_each_own_punch_in_the_zone() -> None:
    for guard, damage in (("punch punch", 0), ("punch", 1), ("lock", 2)):
        hirumasa = guarded_side("hirumasa", 4, guard, style="oshi_zumo")
        fight = bout(armed_side("igor", "punch", 4), hirumasa).strike("punch", 4, attack="ss")
        assert fight.side(1).hurt[3] == damage


def test_ma_8_8_oshi_zumo_and_oniyama_add_up() -> None:
    hirumasa = guarded_side("hirumasa", 4, "punch", style="oshi_zumo", chi=2)
    fight = bout(armed_side("igor", "punch", 4), hirumasa)
    fight.strike("punch", 4, reaction="oniyama", attack="ss")
    assert fight.side(1).hurt[3] == 0


@pytest.mark.parametrize(
    ("kind", "zone", "dice"), [("lock", 1, 4), ("lock", 5, 4), ("punch", 2, 2)]
)
def test_ma_8_3_gassho_hineri_is_for_locks_of_head_and_arms_alone(
    kind: Kind, zone: int, dice: int
) -> None:
    place = f"z{following(zone, -1)}"
    start = next(n for n in range(1, 6) if f"z{n}" != place)
    hirumasa = side("hirumasa", zones(**{place: kind, f"z{start}": "energy"}), rage=2)
    fight = bout(hirumasa, side("kimberley", zones(z1="move punch")))
    fight.play(moves.StartFrom(start), moves.Gain("chi")).finish("gassho_hineri")
    assert next_turn(fight).strike(kind, zone).dice["attack"] == dice


@pytest.mark.parametrize("start", ["tsuppari", "harite"])
def test_ma_8_3_what_serves_a_punch_serves_no_headbutt(start: str) -> None:
    fight = blow("hirumasa", "headbutt", 2, start, attack="xx")
    assert (fight.dice["attack"], fight.side(1).at) == (2, Hex(0, -1))
    assert (fight.side(1).burden, fight.turn.burden) == (0, 0)


def test_ma_8_3_futsu_no_atama_serves_no_punch_and_gives_nothing_for_a_success() -> None:
    fight = blow("hirumasa", "punch", 2, "futsu_no_atama", attack="xx")
    assert (fight.dice["attack"], fight.events_of(events.EnergyGained)) == (2, [])
    fight = blow("hirumasa", "headbutt", 2, "futsu_no_atama", attack="sss")
    assert fight.events_of(events.EnergyGained) == []


def test_ma_8_3_energy_that_one_gauge_alone_can_take_is_not_asked_about() -> None:
    hirumasa = armed_side("hirumasa", "headbutt", 1, chi=1, rage=6)
    fight = bout(hirumasa, side("kimberley", zones(z1="move")))
    fight.strike("headbutt", 1, start="futsu_no_atama", attack="xxx")
    assert isinstance(fight.request, Gather)
    fight.play(moves.Gain("rage"))
    assert (fight.side(0).chi, fight.side(0).rage) == (2, 6)
    gains = fight.events_of(events.EnergyGained)
    assert [event.rule for event in gains] == ["MA-8.3"] * 3


def test_ma_3_2_energy_of_the_start_zone_is_gained_by_its_own_rule() -> None:
    hirumasa = side("hirumasa", zones(z1="energy", z2="punch"))
    fight = bout(hirumasa, side("kimberley", zones(z1="move")))
    fight.play(moves.StartFrom(1), moves.Gain("chi"))
    assert [event.rule for event in fight.events_of(events.EnergyGained)] == ["MA-3.2"]


def test_ma_8_3_burdens_of_two_punches_add_up() -> None:
    igor = side("igor", zones(z4="move"), burden=1)
    fight = bout(armed_side("hirumasa", "punch", 3), igor, belt="black")
    fight.strike("punch", 3, start="harite", attack="xs")
    assert fight.events_of(events.Burdened) == [events.Burdened(1, 1)]
    assert (fight.turn.seat, fight.turn.burden) == (1, 2)


def test_ma_8_3_a_burdened_move_takes_all_that_it_costs_at_once() -> None:
    igor = side("igor", zones(z4="move move energy"), burden=1)
    hirumasa = side("hirumasa", zones(z1="energy", z2="move"))
    fight = bout(hirumasa, igor, belt="black").play(moves.StartFrom(2), moves.Sow())
    fight.play(moves.StartFrom(4), moves.GoTo(5))
    assert (fight.turn.moves, fight.turn.burden) == (0, 1)
    assert fight.events_of(events.Moved)[-1].seat == 1
