"""Damage: absorbing it, wounds and evasion (KF-4, KF-5)."""

import pytest
from msgspec.structs import replace

from games.kernel.record import Impossible
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import Absorb, BeWounded, Evade, Give, Ready, Refill, Retreat
from games.rulebooks.kung_fu.rules.damage import Bear
from games.rulebooks.kung_fu.state import Blow
from tests.rulebooks.kung_fu.cast import (
    assert_conserved,
    event_names,
    events_after,
    laid_bonus,
    make_moves,
    preparing_scene,
    refusal_of,
    scene,
    side,
    stacks,
    strike_target,
)


def test_kf_4_1_cards_are_given_from_presence_up_each_absorbing_one() -> None:
    log = strike_target(side(1, "9D/8S/7C/2H"), 2).events
    gave = [(e.component, e.card) for e in log if isinstance(e, events.Gave)]
    assert gave == [("presence", "2H"), ("tempo", "7C")]


def test_kf_4_1_a_whole_stack_goes_before_the_next_component() -> None:
    log = strike_target(side(1, "9D/8S/4C 7C/2H"), 3).events
    assert [e.card for e in log if isinstance(e, events.Gave)] == ["2H", "7C", "4C"]


def test_kf_4_2_bonuses_may_absorb_before_or_between() -> None:
    """KF-4.2"""
    target = side(1, "9D/8S//", hand=("rolling_under", "limp"), front=(laid_bonus("bench", 5),))
    state = strike_target(target, 4).state
    assert isinstance(state.open[0], Bear)
    after = make_moves(state, 0, Absorb("rolling_under"), Give(), Absorb("bench"), Absorb("limp"))
    assert after.sides[0].stacks == stacks("9D///")
    assert [each.bonus for each in after.sides[0].front] == ["limp"]
    assert after.sides[0].scales == (13,) * 4
    assert sorted(after.bonus_discards) == ["bench", "rolling_under"]
    assert_conserved(after)


def test_kf_4_2_what_does_not_protect_does_not_absorb() -> None:
    """KF-4.2"""
    target = side(1, "9D///", hand=("springing", "bench"), front=(laid_bonus("padded_jacket"),))
    state = strike_target(target, 9).state
    codes = [
        refusal_of(state, 0, Absorb(key)).code
        for key in ("springing", "bench", "padded_jacket", "limp", "x")
    ]
    assert codes == [
        "no_defence",
        "not_in_front",
        "absorbs_no_more",
        "not_in_hand",
        "no_such_bonus",
    ]


def test_kf_4_3_damage_left_over_wounds_once_whatever_is_left() -> None:
    step = strike_target(side(1, "9D///", points=0), 7)
    wounds = [e for e in step.events if isinstance(e, events.Wounded)]
    assert wounds == [events.Wounded(0, 6, 7)]
    assert step.state.sides[0].scales == (7, 13, 13, 13)


def test_kf_4_3_one_wound_a_turn_even_from_two_camps() -> None:
    step = strike_target(side(1, points=0, wounded=True), 2)
    assert "Spared" in event_names(step.events)
    assert step.state.sides[0].scales == (13,) * 4


def test_kf_4_3_cards_come_before_the_wound() -> None:
    state = strike_target(side(1, "9D///", hand=("springing",)), 2).state
    assert refusal_of(state, 0, BeWounded()).code == "cards_first"
    assert refusal_of(state, 0, Evade()).code == "cards_first"
    bare = make_moves(state, 0, Give())
    assert refusal_of(bare, 0, Give()).code == "no_card_absorbs"
    assert make_moves(bare, 0, BeWounded()).sides[0].scales[0] == 7


@pytest.mark.parametrize(("vigour", "lost"), [(8, 12), (9, 10), (10, 8), (13, 2), (1, 13)])
def test_kf_4_4_a_wound_is_evaded_for_an_action_point_and_twice_its_points_of_distance(
    vigour: int, lost: int
) -> None:
    """The level of Distance does not matter."""
    for distance in (1, 9, 13):
        state = strike_target(
            side(1, points=1, levels=f"{vigour} {distance} 8 8"), 3, gm=True
        ).state
        assert events.Evaded(0, lost, 13 - lost) in events_after(state, 0, Evade())
        state = make_moves(state, 0, Evade())
        assert state.sides[0].scales == (13, 13 - lost, 13, 13)
        assert state.sides[0].points == 0


def test_kf_4_4_whoever_is_about_to_be_wounded_is_offered_both() -> None:
    state = strike_target(side(1, points=1), 3).state
    assert [*KUNG_FU.options(state, 0)] == [BeWounded(), Evade()]


def test_kf_4_4_without_an_action_point_nothing_is_given_up() -> None:
    spent = strike_target(side(1, points=0, hand=("springing",)), 3).state
    assert refusal_of(spent, 0, Evade()).code == "no_action_point"


def test_kf_4_4_or_for_a_bonus_that_protects() -> None:
    target = side(
        1, points=0, hand=("rolling_under", "springing"), front=(laid_bonus("padded_jacket"),)
    )
    state = strike_target(target, 3).state
    assert refusal_of(state, 0, Evade("springing")).code == "no_protection"
    assert refusal_of(state, 0, Evade("bench")).code == "not_in_front"
    assert refusal_of(state, 0, Evade("drunken")).code == "not_in_hand"
    assert isinstance(refusal_of(state, 0, Evade("x")), Impossible)
    for key in ("rolling_under", "padded_jacket"):
        after = make_moves(state, 0, Evade(key))
        assert after.sides[0].scales == (13, 1, 13, 13)
        assert key in after.bonus_discards


def test_kf_4_5_a_lowered_scale_forces_out_cards_above_the_new_ceilings() -> None:
    """KF-4.5"""
    target = side(1, "KS/9S/6C/", front=(laid_bonus("limp"),), points=0)
    step = strike_target(target, 3)
    # Spades are barred, so only the tempo card absorbs; then the wound lowers every ceiling to 7.
    assert event_names(step.events)[:4] == ["Struck", "Gave", "Wounded", "Shed"]
    assert step.state.sides[0].stacks == stacks("///")
    assert_conserved(step.state)


@pytest.mark.parametrize(
    ("place", "status"), [(0, "dead"), (1, "knocked_out"), (2, "surrendered"), (3, "fled")]
)
def test_kf_4_6_a_scale_at_zero_puts_the_character_out(place: int, status: str) -> None:
    scales = tuple(13 if n != place else 1 for n in range(4))
    mine = side(1, "5D/4S/3C/2H", scales=scales)
    if place == 0:
        state = strike_target(side(1, scales=scales, points=0), 1).state
    elif place == 1:
        state = make_moves(strike_target(side(1, scales=scales, points=1), 1).state, 0, Evade())
    else:
        state = make_moves(preparing_scene(mine, side(2)), 0, Refill() if place == 2 else Retreat())
    assert state.sides[0].status == status
    assert state.sides[0].stacks == stacks("///")
    assert_conserved(state)


def test_kf_4_6_the_dead_do_not_act() -> None:
    state = strike_target(side(1, scales=(6, 13, 13, 13), points=0), 1, gm=True).state
    assert state.sides[0].status == "dead"
    refusal = refusal_of(state, 0, Ready())
    assert (refusal.code, refusal.rule) == ("out", "KF-4.6")


def test_kf_8_4_whoever_is_out_keeps_bonuses_and_leaves_the_cards() -> None:
    """KF-8.4"""
    target = side(1, "5S///", scales=(6, 13, 13, 13), points=0, front=(laid_bonus("limp"),))
    state = strike_target(target, 1, gm=True).state
    assert state.sides[0].front == (laid_bonus("limp"),)
    assert "5S" in state.decks[0].discards


def test_kf_5_2_a_weakness_absorbs_as_many_damages_as_it_has_colours_and_then_lies() -> None:
    state = strike_target(side(1, hand=("back_to_the_wall",)), 3).state
    log = events_after(state, 0, Absorb("back_to_the_wall"))
    assert events.Absorbed in map(type, log)
    after = make_moves(state, 0, Absorb("back_to_the_wall"))
    assert after.sides[0].scales == (13,) * 4
    assert after.sides[0].front == (laid_bonus("back_to_the_wall"),)


def test_kf_5_2_a_choice_tells_what_the_weakness_takes_off_the_blow_at_hand() -> None:
    """The blow at hand counts, not one that is still to come."""
    blows = tuple(Blow(2, 1, 0, damage, (), (1,), target=0) for damage in (1, 9))
    hand = ("back_to_the_wall", "bench")
    state = scene(side(1, hand=hand), side(2), blows=blows)
    colours = len(state.box["back_to_the_wall"].colours)  # type: ignore[union-attr]
    assert colours > 1
    for order, taken in ((blows, 1), (blows[::-1], colours)):
        facts = Bear(0).move_facts(replace(state, blows=order), Absorb("back_to_the_wall"))
        assert facts["damage"] == taken
        assert Bear(0).move_facts(replace(state, blows=order), Absorb("bench"))["damage"] == 1


def test_kf_5_2_cards_of_its_suits_do_not_absorb() -> None:
    log = strike_target(side(1, "9D/8D/7S/7H", front=(laid_bonus("limp"),)), 2).events
    assert [e.card for e in log if isinstance(e, events.Gave)] == ["7H", "8D"]


def test_kf_5_3_gear_may_be_discarded_to_absorb_one() -> None:
    state = strike_target(side(1, front=(laid_bonus("bench", 5),)), 1).state
    after = make_moves(state, 0, Absorb("bench"))
    assert (after.sides[0].front, after.bonus_discards) == ((), ("bench",))


def test_kf_5_4_so_may_a_terrain() -> None:
    state = strike_target(side(1, front=(laid_bonus("temple_stairs", 12),)), 1).state
    log = events_after(state, 0, Absorb("temple_stairs"))
    assert [e.rule for e in log if isinstance(e, events.Absorbed)] == ["KF-5.4"]


def test_kf_5_5_a_shield_absorbs_once_a_turn_and_stays() -> None:
    state = strike_target(side(1, front=(laid_bonus("pot_lid"),)), 2).state
    state = make_moves(state, 0, Absorb("pot_lid"))
    assert state.sides[0].front[0].used
    assert refusal_of(state, 0, Absorb("pot_lid")).code == "absorbs_no_more"


@pytest.mark.parametrize(("damage", "left"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 4)])
def test_kf_5_5_armour_takes_one_off_damage_below_its_solidity(damage: int, left: int) -> None:
    """Leather scales have solidity 3."""
    target = side(1, "9D/8S/7C/2H", front=(laid_bonus("leather_scales"),))
    log = strike_target(target, damage).events
    assert len([e for e in log if isinstance(e, events.Gave)]) == left
    assert ("ArmourHeld" in event_names(log)) == (left < damage)


def test_kf_8_8_of_several_pieces_of_armour_one_acts() -> None:
    """KF-8.8"""
    target = side(1, "9D/8S//", front=(laid_bonus("leather_scales"), laid_bonus("bronze_cuirass")))
    assert event_names(strike_target(target, 2).events).count("ArmourHeld") == 1


def test_silence_tells_nothing_a_hand_with_cards_is_always_asked() -> None:
    """A question must not show whether the hand holds a defence."""
    for hand in (("springing",), ("rolling_under",)):
        assert isinstance(strike_target(side(1, "9D///", hand=hand), 1).state.open[0], Bear)
    assert not strike_target(side(1, "9D///"), 1).state.blows
