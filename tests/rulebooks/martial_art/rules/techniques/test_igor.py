"""Techniques of Igor (MA-8.1), each named by its key, in a fight."""

import pytest

from games.kernel.hexes import Hex
from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.rules.strike import Guard
from tests.rulebooks.martial_art.ring import (
    armed_side,
    blow,
    bout,
    guarded_side,
    hide_move,
    next_turn,
    side,
    zones,
)


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
    fight = bout(
        armed_side("kimberley", "kick", zone), guarded_side("igor", 3, "move", chi=2, rage=1)
    )
    fight.strike("kick", zone, reaction="oeil_du_tigre", attack=faces)
    assert fight.side(1).hurt[zone - 1] == damage
    assert (fight.side(1).chi, fight.side(1).rage) == (0, 0)


def test_ma_8_1_oeil_du_tigre_is_of_no_use_against_the_legs() -> None:
    fight = bout(
        armed_side("kimberley", "kick", 3),
        hide_move(guarded_side("igor", 3, "move", chi=2, rage=1), 3),
    )
    fight.aim("kick", 3).play(moves.Hit(1))
    assert isinstance(fight.request, Guard)  # no Reaction is requested


def test_ma_8_1_bouledogue_gives_the_headbutt_of_the_next_turn_two_dice() -> None:
    igor = side("igor", zones(z1="headbutt", z2="energy"), rage=2)
    fight = bout(igor, guarded_side("kimberley", 5, "punch move"), belt="white")
    fight.play(moves.StartFrom(2), moves.Gain("chi"))
    fight.finish("bouledogue")
    assert fight.side(0).pending == ("bouledogue",)
    next_turn(fight).strike("headbutt", 2)
    assert fight.dice == {"attack": 4}
    assert fight.side(0).pending == ()


def test_ma_8_1_serie_de_jabs_takes_both_punches_and_pushes_one() -> None:
    fight = bout(
        armed_side("igor", "punch", 3, "punch"), guarded_side("kimberley", 4, "move"), belt="black"
    )
    fight.strike("punch", 3, extra=("punch",), start="serie_de_jabs")
    assert fight.dice["attack"] == 4
    assert (fight.side(0).at, fight.side(1).at) == (Hex(0, -1), Hex(0, -2))


def test_ma_8_1_serie_de_jabs_with_one_punch_is_refused() -> None:
    fight = bout(armed_side("igor", "punch", 3, "move"), guarded_side("kimberley", 4, "move"))
    fight.play(moves.StartFrom(1))
    fight.assert_refused(moves.Activate("serie_de_jabs"), "start_zone_lacks", "MA-8.1")


def test_ma_8_1_danseur_lets_moves_parry_punches_with_two_dice() -> None:
    igor = guarded_side("igor", 2, "move move", style="danseur")
    fight = bout(armed_side("kimberley", "punch", 2), igor).strike("punch", 2, guard=(0, 2))
    assert fight.dice["parry"] == 4


def test_ma_8_1_danseur_is_of_no_use_against_kicks() -> None:
    igor = hide_move(guarded_side("igor", 2, "move move", style="danseur"), 2)
    fight = bout(armed_side("kimberley", "kick", 2), igor).aim("kick", 2).play(moves.Hit(1))
    fight.assert_refused(moves.Defend(0, 1), "moves_do_not_defend")


def test_ma_8_1_puncheur_counts_an_exceptional_punch_twice() -> None:
    fight = blow("igor", "punch", 1, style="puncheur", attack="xs", parry="s")
    assert fight.side(1).hurt[0] == 2
    assert blow("igor", "headbutt", 1, style="puncheur", attack="xs").side(1).hurt[0] == 2
