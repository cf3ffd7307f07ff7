"""After a victory: pressing home and aiming (KF-3.3, KF-5.3)."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from games.kernel.requests import Play
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.corrections import Dismiss
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import Enough, Press, Strike
from games.rulebooks.kung_fu.rules.blows import PressHome, Target
from games.rulebooks.kung_fu.rules.comparison import compare
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.state import Blow, Side
from tests.rulebooks.kung_fu.cast import (
    event_names,
    laid_bonus,
    make_moves,
    overrule,
    refusal_of,
    scene,
    side,
    stacks,
)


def compare_sides(*sides: Side) -> Scene:
    """Return the scene after everyone has kept cards, played on until someone is asked."""
    play = Play(scene(*sides, number=1))
    compare(play)
    KUNG_FU.proceed(play)
    return play.state


def test_kf_3_3_the_winning_camp_says_who_takes_all_of_it() -> None:
    state = compare_sides(side(2, "2D///"), side(1, "9D/9S//"), side(1, "8D///"), side(2, "3D///"))
    assert state.open == (Target(1),)  # KF-8.1: the first of the camp
    assert refusal_of(state, 1, Strike(2)).code == "no_target"
    assert set(KUNG_FU.options(state, 1)) == {Strike(0), Strike(3)}
    after = make_moves(state, 1, Strike(3))
    assert after.sides[0].stacks == stacks("2D///")
    assert after.sides[3].stacks == stacks("///")
    assert after.sides[3].points == 3


@pytest.mark.parametrize(
    ("standing", "speaks"),
    [
        (("9D///", "///"), 1),
        (("///", "9D///"), 2),  # the other character of the camp won nothing
        (("9D///", "8D/8S//"), 2),  # the most victories
        (("9D/9S//", "8D/8S//"), 1),  # ties are decided by seat
        (("2D/2S//", "9D/9S//"), 2),  # one card that wins twice counts twice
    ],
)
def test_kf_8_1_whoever_won_most_aims(standing: tuple[str, str], speaks: int) -> None:
    one, two = standing
    third = "3H/3C//" if one == "2D/2S//" else "///"
    state = compare_sides(side(2), side(1, one), side(1, two), side(2, third))
    assert state.open == (Target(speaks),)


def test_kf_8_1_of_those_who_won_the_next_aims_when_the_first_has_gone() -> None:
    state = compare_sides(side(2), side(1, "9D/9S//"), side(1, "8D///"), side(2))
    assert overrule(state, Dismiss(1)).open == (Target(2),)


def test_kf_3_3_a_blow_that_nobody_who_won_it_can_aim_is_dropped_and_told() -> None:
    """The other character of the winning camp won nothing."""
    state = compare_sides(side(2), side(1, "9D/9S//"), side(1), side(2))
    step = KUNG_FU.overrule(state, Dismiss(1))
    assert events.BlowDropped(1, 2, 4) in step.events
    assert step.state.number == 2


# Among three camps


def three_camps(*of_camps: int) -> Play[Scene]:
    """The first camp wins over the second, the second over the third."""
    mine = ("9D/9S//", "8D/8S/8C/", "7D/7S/7C/7H")
    return Play(
        scene(
            *(
                side(camp, standing, points=0)
                for camp, standing in zip(of_camps, mine, strict=True)
            ),
            number=1,
        )
    )


def test_kf_3_3_all_blows_are_announced_before_any_is_dealt() -> None:
    play = three_camps(1, 2, 3)
    compare(play)
    KUNG_FU.proceed(play)
    names = event_names(play.events)
    assert names.count("Aimed") == names.count("Struck") == 2
    assert max(n for n, kind in enumerate(names) if kind == "Aimed") < names.index("Struck")


@pytest.mark.parametrize("of_camps", [*permutations((1, 2, 3)), (5, 3, 9)])
def test_kf_3_3_renumbering_the_camps_changes_nothing(of_camps: tuple[int, ...]) -> None:
    first, other = three_camps(1, 2, 3), three_camps(*of_camps)
    for play in (first, other):
        compare(play)
        KUNG_FU.proceed(play)
    names = dict(zip((1, 2, 3), of_camps, strict=True))
    renamed = [
        replace(side, camp=names[side.camp], name=f"of camp {names[side.camp]}")
        for side in first.state.sides
    ]
    assert list(other.state.sides) == renamed
    assert event_names(other.events) == event_names(first.events)


def test_kf_3_3_a_blow_lands_although_its_winner_has_just_fallen() -> None:
    """Each of three strikes another; the first one that falls has already struck."""
    dying = (6, 13, 13, 13)
    play = Play(
        scene(
            side(1, "9D///", points=0, scales=dying),
            side(2, points=0, scales=dying),
            side(3, points=0, scales=dying),
            phase="blows",
            number=1,
            blows=(
                Blow(2, 1, 0, 5, (), (1,)),
                Blow(1, 3, 0, 5, (), (0,)),
                Blow(3, 1, 0, 2, (), (2,)),
            ),
        )
    )
    KUNG_FU.proceed(play)
    assert [side.status for side in play.state.sides] == ["dead", "active", "dead"]
    dropped = [event for event in play.events if isinstance(event, events.BlowDropped)]
    assert dropped == [events.BlowDropped(3, 1, 2)]


def test_kf_5_3_winning_cards_are_pressed_home_up_to_the_power() -> None:
    mine = side(1, "9D/8S/7C/", front=(laid_bonus("long_staff", 9),))
    state = compare_sides(mine, side(2, "2D 3D 4D/4S//", points=0))
    assert state.open == (PressHome(0),)
    assert refusal_of(state, 0, Press("long_staff", "presence")).code == "not_pressed"
    state = make_moves(state, 0, Press("long_staff", "tempo"))
    assert state.blows[0].damage == 4
    after = make_moves(state, 0, Press("long_staff", "distance"))
    assert after.sides[0].stacks == stacks("9D///")
    assert after.sides[1].stacks == stacks("///")
    assert after.number == 2


def test_kf_5_3_only_cards_that_won_are_pressed_and_only_after_winning() -> None:
    armed = side(1, "9D/2S//", front=(laid_bonus("long_staff", 9),))
    even = compare_sides(armed, side(2, "8D/3S//"))
    assert not any(isinstance(request, PressHome) for request in even.open)
    won = compare_sides(
        side(1, "9D/8S/2C/", front=(laid_bonus("long_staff", 9),)), side(2, "5D/5S/3C/")
    )
    pressed = {move.component for move in KUNG_FU.options(won, 0) if isinstance(move, Press)}
    assert pressed == {"vigour", "distance"}
    assert make_moves(won, 0, Enough()).number == 2


def test_kf_5_3_the_card_on_top_is_pressed_and_what_lies_beneath_stays() -> None:
    state = compare_sides(*armed_sides("5D 9D///"), side(2, "2D///", points=0))
    assert state.open == (PressHome(0),)
    assert make_moves(state, 0, Press("long_staff", "vigour")).sides[0].stacks == stacks("5D///")


def test_kf_8_6_who_has_gone_presses_nothing_home_and_the_others_still_may() -> None:
    state = compare_sides(*armed_sides("9D///", "8D///"), side(2, "2D///"), side(2))
    assert state.open == (PressHome(0),)
    gone = overrule(state, Dismiss(0))
    assert [won.seat for won in gone.blows[0].won] == [1]
    assert gone.open == (PressHome(1),)


def armed_sides(*standing: str) -> list[Side]:
    """Return characters of one camp, each with gear of power 2."""
    gear = ("long_staff", "straight_sword")
    return [
        side(1, each, front=(laid_bonus(key, 9),))
        for each, key in zip(standing, gear, strict=False)
    ]


def test_kf_5_3_one_after_the_other_has_a_chance_at_each_of_the_blows() -> None:
    """Two characters of a camp win over two other camps: both may press home against either."""
    mine = armed_sides("9D/9S//", "9H/9C//")
    state = compare_sides(*mine, side(2, "2D/2S//"), side(3, "3D/3S//"))
    questions = []
    while isinstance(state.open[0], PressHome):
        questions.append((state.blows[0].against, state.open[0].seat))
        state = make_moves(state, state.open[0].seat, Enough())
    assert questions == [(2, 0), (2, 1), (3, 0), (3, 1)]


def test_kf_5_3_a_card_adds_a_damage_to_the_blow_that_it_is_pressed_for() -> None:
    state = compare_sides(*armed_sides("9D/9S/9C/"), side(2, "2D/2S/2C/"), side(3, "8D///"))
    assert [blow.damage for blow in state.blows] == [3, 3, 1]
    state = make_moves(state, 0, Press("long_staff", "tempo"))
    assert [blow.damage for blow in state.blows] == [4, 3, 1]


def test_kf_5_3_who_presses_is_asked_again_while_more_may_be_pressed() -> None:
    """The character is asked again before the next one, until its power is used up."""
    mine = armed_sides("9D/8S/7C/", "9H/8C/7S/")
    state = compare_sides(*mine, side(2, "2D 3D 4D/4S//"), side(2))
    for component in ("tempo", "distance"):
        assert state.open == (PressHome(0),)
        state = make_moves(state, 0, Press("long_staff", component))
    assert state.open == (PressHome(1),)


def test_kf_8_8_and_2_4_pressing_uses_the_gear_of_the_round_and_no_other() -> None:
    """KF-8.8"""
    mine = side(
        1, "9D/8S//", front=(laid_bonus("long_staff", 9, used=True), laid_bonus("bench", 5))
    )
    state = compare_sides(mine, side(2, "2D///"))
    assert {m.bonus for m in KUNG_FU.options(state, 0) if isinstance(m, Press)} == {"long_staff"}
