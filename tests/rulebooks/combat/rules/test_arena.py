"""Fighters on the arena (CB-5.8 to CB-5.13, CB-5.20, CB-5.27, CB-8.3)."""

import pytest

from games.kernel.hexes import Hex, distance
from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.rules.arena import Landing, Walk
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import ARENA
from tests.rulebooks.combat.cast import Scene, card, step_to


def possible_steps(scene: Scene) -> set[tuple[int, int]]:
    return {(m.to.q, m.to.r) for m in scene.options() if isinstance(m, moves.StepTo)}


NEST = card(
    "Effect: Mark",
    "Permanent: Radius 1: at the end of their turn: self-wound 2",
    "Intervention: Discard 5",
)


def test_cb_5_8_move_goes_step_by_step_and_may_stop() -> None:
    scene = Scene(card("Effect: Move 3")).does("a")
    assert possible_steps(scene) == {(0, -1), (1, -1), (1, 0), (-1, 1), (-1, 0)}
    scene.does(step_to(1, 0), step_to(2, 0), "stay")
    assert scene.me.at == (2, 0)
    assert scene.request == Turn(1)


def test_cb_5_8_nobody_moves_off_the_arena_or_onto_the_other() -> None:
    scene = Scene(card("Effect: Move 1"), at=((0, 3), (0, 2))).does("a")
    assert possible_steps(scene) == {(1, 2), (-1, 3)}
    for space in ((0, 2), (0, 4), (3, 3)):
        with pytest.raises(Illegal, match="no_such_step"):
            scene.does(step_to(*space))


def test_cb_5_9_each_step_of_an_approach_lessens_the_distance() -> None:
    """CB-5.9"""
    scene = Scene(card("Effect: Approach 5"), at=((0, -3), (0, 0))).does("a")
    assert possible_steps(scene) == {(0, -2)}
    scene.does(step_to(0, -2), step_to(0, -1))
    assert scene.request == Turn(1)


def test_cb_5_9_each_step_of_a_withdrawal_increases_it() -> None:
    scene = Scene(card("Effect: Withdraw 2")).does("a")
    assert possible_steps(scene) == {(0, -1), (1, -1), (-1, 0)}
    scene.does(step_to(0, -1), "stay")
    assert distance(scene.me.at, scene.you.at) == 2


def test_cb_5_10_a_push_goes_straight_away_and_off_the_board() -> None:
    """CB-5.10"""
    scene = Scene(card("Effect: Push 2")).does("a")
    assert scene.you.at == (0, 3)
    off = Scene(card("Effect: Push 9")).does("a")
    assert off.you.at == (0, 4)
    assert off.events_of(events.LeftArena) == [events.LeftArena(1)]


def test_cb_5_10_out_of_line_the_pusher_chooses_each_step() -> None:
    scene = Scene(card("Effect: Push 1"), at=((0, 0), (1, 1))).does("a")
    assert isinstance(scene.request, Walk)
    assert scene.request.seat == 0
    assert possible_steps(scene) == {(1, 2), (2, 1)}
    with pytest.raises(Illegal, match="push_on"):
        scene.does("stay")
    assert scene.does(step_to(2, 1)).you.at == (2, 1)


def test_cb_5_11_move_the_opponent_is_the_carriers_choice() -> None:
    """CB-5.11"""
    scene = Scene(card("Effect: Move the opponent 2")).does("a")
    assert isinstance(scene.request, Walk)
    assert (scene.request.seat, scene.request.who) == (0, 1)
    scene.does(step_to(1, 1), "stay")
    assert scene.you.at == (1, 1)
    assert scene.events_of(events.MovedOther)


def test_cb_5_12_teleport_to_any_free_space() -> None:
    """CB-5.12"""
    scene = Scene(card("Effect: Teleport")).does("a")
    spaces = {move.to for move in scene.options() if isinstance(move, moves.Land)}
    assert spaces == set(ARENA) - {Hex(0, 0), Hex(0, 1)}
    assert scene.does(moves.Land(Hex(3, 0))).me.at == (3, 0)


def test_cb_5_13_place_the_opponent_adjacent() -> None:
    """CB-5.13"""
    scene = Scene(card("Effect: Place the opponent adjacent"), at=((0, 0), (0, 3))).does("a")
    assert isinstance(scene.request, Landing)
    assert len(scene.options()) == 6
    with pytest.raises(Illegal, match="no_such_space"):
        scene.does(moves.Land(Hex(2, 0)))
    assert scene.does(moves.Land(Hex(1, 0))).you.at == (1, 0)


@pytest.mark.parametrize(
    "put", ["Place the opponent adjacent", "Go next to the opponent", "Teleport the opponent"]
)
def test_cb_3_8_nobody_is_put_back_from_outside_nor_beside_who_is(put: str) -> None:
    scene = Scene(card("Effect: Push 9", f"Effect: {put}")).does("a")
    assert scene.events_of(events.LeftArena)
    assert (scene.me.at, scene.you.at) == ((0, 0), (0, 4))
    assert not scene.state.open


def test_cb_5_20_the_immobilised_neither_move_nor_play_movement() -> None:
    """CB-5.20"""
    hold = card("Permanent: Immobilise", "Intervention: Discard 5")
    walk = card("Effect: Move 2", types="Attack")
    leap = card("Effect: Draw 1", types="Attack, Movement")
    scene = Scene(hold, other=[walk, leap]).does("a")
    options = scene.options()
    assert moves.PlayBase("movement") not in options
    assert moves.PlayCard("B") not in options
    assert moves.PlayCard("A") in options
    scene.does("A")
    assert scene.events_of(events.HeldFast) == [events.HeldFast(1)]


def test_cb_5_20_the_immobilised_can_be_pushed_and_placed() -> None:
    hold = card("Permanent: Immobilise", "Effect: Push 1", "Intervention: Discard 5")
    assert Scene(hold).does("a").you.at == (0, 2)


def test_cb_5_20_the_opponent_who_immobilises_holds_the_player() -> None:
    hold = card("Permanent: The opponent has: immobilise", "Intervention: Discard 5")
    scene = Scene(hold).does("a")
    assert moves.PlayBase("movement") in scene.options()
    assert moves.PlayBase("movement") not in scene.does("passive").options()


def test_cb_5_27_a_marker_on_an_adjacent_space_and_those_within_reach() -> None:
    """CB-5.27"""
    scene = Scene(NEST, at=((0, 0), (0, 2))).does("a")
    assert len(scene.options()) == 6
    scene.does(moves.Land(Hex(0, 1)))
    assert scene.waiting_card().marker == (0, 1)
    assert scene.lives == (18, 20)
    scene.does("movement", step_to(0, 3))
    assert scene.lives == (18, 20)
    scene.does("movement", "stay", "movement", step_to(0, 2))
    assert scene.lives == (16, 18)


def test_cb_5_27_the_marker_goes_with_its_card() -> None:
    nest = NEST.replace("Discard 5", "Player only")
    scene = Scene(nest).does("a", moves.Land(Hex(1, 0)), "passive")
    assert scene.me.life == 18
    scene.does(moves.Intervene(scene.waiting_card().serial))
    assert scene.me.life == 18


def test_cb_5_27_an_effect_within_a_radius() -> None:
    fire = card("Effect: Mark", "Effect: Radius 1: self-wound 2")
    scene = Scene(fire, at=((0, 0), (2, 0))).does("a", moves.Land(Hex(1, 0)))
    assert scene.lives == (18, 18)


def test_cb_8_3_an_infinite_move_has_36_steps() -> None:
    """CB-8.3"""
    scene = Scene(card("Effect: Move ∞", types="Movement")).does("a")
    for step in range(36):
        assert isinstance(scene.request, Walk), step
        scene.does(next(move for move in scene.options() if isinstance(move, moves.StepTo)))
    assert scene.request == Turn(1)


def test_a_marker_is_no_fighter() -> None:
    scene = Scene(card("Effect: Mark", "Intervention: Draw 1")).does("a")
    assert moves.Land(Hex(0, 1)) in scene.options()


def test_cb_5_8_it_is_told_how_many_steps_are_left() -> None:
    scene = Scene(card("Effect: Move 3")).does("a")
    for left, step in ((3, step_to(1, 0)), (2, step_to(2, 0)), (1, step_to(3, 0))):
        assert scene.request == Walk(0, who=0, way="move", left=left)
        scene.does(step)
    assert scene.request == Turn(1)


def test_cb_5_8_who_goes_no_further_is_not_asked_again() -> None:
    scene = Scene(card("Effect: Move 3")).does("a", "stay")
    assert scene.request == Turn(1)


def test_cb_5_10_each_step_of_a_push_is_told() -> None:
    scene = Scene(card("Effect: Push 3")).does("a")
    assert [(e.to, e.out) for e in scene.events_of(events.Pushed)] == [
        (Hex(0, 2), False),
        (Hex(0, 3), False),
        (Hex(0, 4), True),
    ]
    assert [event.seat for event in scene.events_of(events.LeftArena)] == [1]
