"""After a victory: pressing home and aiming (KF-3.3, KF-5.3)."""

from games.kernel.requests import Play
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import (
    Enough,
    Press,
    Strike,
)
from games.rulebooks.kung_fu.rules.blows import PressHome, Target
from games.rulebooks.kung_fu.rules.comparison import compare
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.state import Side
from tests.rulebooks.kung_fu.cast import (
    did,
    laid,
    refused,
    scene,
    side,
    stacks,
)


def compared(*sides: Side) -> Scene:
    """The scene when all have kept, as far as nobody is asked."""
    play = Play(scene(*sides, number=1))
    compare(play)
    KUNG_FU.proceed(play)
    return play.state


# KF-3.3
def test_kf_3_3_the_winning_camp_says_who_takes_all_of_it() -> None:
    state = compared(side(2, "2D///"), side(1, "9D/9S//"), side(1, "8D///"), side(2, "3D///"))
    assert state.open == (Target(1),)  # KF-8.1: the first of the camp
    assert refused(state, 1, Strike(2)).code == "no_target"
    assert set(KUNG_FU.options(state, 1)) == {Strike(0), Strike(3)}
    after = did(state, 1, Strike(3))
    assert after.sides[0].stacks == stacks("2D///")
    assert after.sides[3].stacks == stacks("///")
    assert after.sides[3].points == 3


def test_kf_8_1_the_first_of_the_winning_camp_speaks_for_it() -> None:
    state = compared(side(2), side(1, "9D///"), side(1), side(2, "3D///"))
    assert state.open == (Target(1),)


def test_kf_5_3_winning_cards_are_pressed_home_up_to_the_power() -> None:
    mine = side(1, "9D/8S/7C/", front=(laid("long_staff", 9),))
    state = compared(mine, side(2, "2D 3D 4D/4S//", points=0))
    assert state.open == (PressHome(0),)
    assert refused(state, 0, Press("long_staff", "presence")).code == "not_pressed"
    state = did(state, 0, Press("long_staff", "tempo"))
    assert state.blows[0].damage == 4
    after = did(state, 0, Press("long_staff", "distance"))
    assert after.sides[0].stacks == stacks("9D///")
    assert after.sides[1].stacks == stacks("///")
    assert after.number == 2


def test_kf_5_3_only_cards_that_won_are_pressed_and_only_after_winning() -> None:
    armed = side(1, "9D/2S//", front=(laid("long_staff", 9),))
    even = compared(armed, side(2, "8D/3S//"))
    assert not any(isinstance(request, PressHome) for request in even.open)
    won = compared(side(1, "9D/8S/2C/", front=(laid("long_staff", 9),)), side(2, "5D/5S/3C/"))
    pressed = {move.component for move in KUNG_FU.options(won, 0) if isinstance(move, Press)}
    assert pressed == {"vigour", "distance"}
    assert did(won, 0, Enough()).number == 2


# KF-8.8
def test_kf_8_8_and_2_4_pressing_uses_the_gear_of_the_round_and_no_other() -> None:
    mine = side(1, "9D/8S//", front=(laid("long_staff", 9, used=True), laid("bench", 5)))
    state = compared(mine, side(2, "2D///"))
    assert {m.bonus for m in KUNG_FU.options(state, 0) if isinstance(m, Press)} == {"long_staff"}
