"""Retreats and their pursuit (KF-6.2, KF-8.3)."""

from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.moves import Follow, LetGo, Ready, Retreat
from games.rulebooks.kung_fu.rules.pursuit import Pursuit
from games.rulebooks.kung_fu.rules.stakes import Stake
from tests.rulebooks.kung_fu.cast import (
    assert_conserved,
    make_moves,
    preparing_scene,
    refusal_of,
    side,
    stacks,
)


def test_kf_6_2_a_retreat_costs_presence_and_all_standing_cards() -> None:
    state = preparing_scene(side(1, "9D 10D/5S//"), side(2))
    state = make_moves(state, 0, Retreat())
    mine = state.sides[0]
    assert (mine.scales, mine.stacks, mine.melee) == ((13, 13, 13, 7), stacks("///"), 1)
    assert refusal_of(state, 0, Retreat()).code == "no_contact"
    assert_conserved(state)


def test_kf_6_2_whoever_follows_takes_no_damage_but_starts_empty_too() -> None:
    state = preparing_scene(side(1, "9D///"), side(2, "8D/7S//"), side(2, "6D///"))
    state = make_moves(state, 0, Retreat(), Ready())
    state = make_moves(make_moves(state, 1, Ready()), 2, Ready())
    assert state.open == (Pursuit(1), Pursuit(2))
    assert refusal_of(state, 1, Follow(2)).code == "no_quarry"
    state = make_moves(make_moves(state, 1, Follow(0)), 2, LetGo())
    assert (state.sides[1].scales, state.sides[1].stacks) == ((13,) * 4, stacks("///"))
    assert state.sides[2].stacks[0] == ("6D",)
    assert [type(r) for r in state.open] == [Stake, Stake]
    assert [request.seat for request in state.open] == [0, 1]


def test_kf_6_2_who_stayed_may_follow_an_enemy_and_who_broke_away_nobody() -> None:
    """One character of each camp retreats; if nobody retreats, nobody is asked."""
    sides = (side(1), side(1), side(2), side(2))
    state = preparing_scene(*sides)
    for seat in range(4):
        state = make_moves(state, seat, Ready())
    assert [type(request) for request in state.open] == [Stake] * 4
    state = make_moves(make_moves(preparing_scene(*sides), 0, Retreat()), 2, Retreat())
    for seat in range(4):
        state = make_moves(state, seat, Ready())
    assert state.open == (Pursuit(1), Pursuit(3))
    assert set(KUNG_FU.options(state, 1)) == {LetGo(), Follow(2)}
    assert refusal_of(state, 1, Follow(0)).code == "no_quarry"
    assert set(KUNG_FU.options(state, 3)) == {LetGo(), Follow(0)}


def test_kf_6_2_who_retreats_stands_where_nobody_else_does() -> None:
    state = preparing_scene(side(1), side(2), side(1, melee=1), side(2, melee=1), side(1, melee=5))
    state = make_moves(state, 0, Retreat())
    assert [each.melee for each in state.sides] == [6, 0, 1, 1, 5]


def test_kf_8_3_let_go_they_are_out_of_contact_and_without_a_gm_the_scene_ends() -> None:
    state = make_moves(preparing_scene(side(1), side(2)), 0, Retreat(), Ready())
    state = make_moves(make_moves(state, 1, Ready()), 1, LetGo())
    assert state.over
    assert state.sides[0].withdrawn
    outcome = KUNG_FU.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((2, 1), "KF-8.7")
