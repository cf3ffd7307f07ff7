"""Loss and recovery of life (CB-5.2, CB-5.3, CB-5.14 to CB-5.17)."""

import pytest

from games.rulebooks.combat import events, moves
from games.rulebooks.combat.state import Last
from tests.rulebooks.combat.cast import Scene, card, step_to


def test_cb_5_2_wound() -> None:
    assert Scene(card("Effect: Wound 3")).does("a").lives == (20, 17)


def test_cb_5_2_the_opponent_who_wounds_strikes_the_player() -> None:
    assert Scene(card("Effect: The opponent has: wound 3")).does("a").lives == (17, 20)


def test_cb_5_3_self_wound_and_loss_of_life_know_no_force_block_or_shield() -> None:
    """CB-5.3"""
    both = card(
        "Permanent: Force 3", "Permanent: Block 3", "Effect: Self-wound 2", "Effect: Lose 1 life"
    )
    scene = Scene(both).set(0, shield=5).does("a")
    assert scene.lives == (17, 20)
    assert scene.me.hurt == 0


def test_cb_5_3_as_a_condition_it_can_always_be_paid() -> None:
    scene = Scene(card("Condition: Self-wound 4", "Effect: Wound 1")).set(0, life=2).does("a")
    assert scene.you.life == 19


def test_cb_5_14_block_gives_back_what_wounds_cost_since_the_last_turn() -> None:
    scene = Scene(card("Effect: Wound 3")).does("a", "defence")
    assert scene.lives == (20, 18)
    assert scene.events_of(events.Blocked)[-1] == events.Blocked(1, 1, 18)


def test_cb_5_14_nothing_is_given_back_twice() -> None:
    block = card("Effect: Block 5", "Effect: Block 5")
    scene = Scene(card("Effect: Wound 3"), other=[block]).does("a", "A")
    assert scene.lives == (20, 20)
    assert [event.count for event in scene.events_of(events.Blocked)] == [3, 0]


def test_cb_5_14_what_was_lost_before_the_last_turn_stays_lost() -> None:
    scene = Scene(card("Effect: Wound 3")).does("a", "passive", "passive", "defence")
    assert scene.lives == (20, 17)


def test_cb_5_14_block_gives_back_no_self_wound() -> None:
    scene = Scene(card("Effect: Self-wound 3", "Effect: Block 3")).does("a")
    assert scene.lives == (17, 20)


def test_cb_5_14_as_a_permanent_it_lessens_each_wound() -> None:
    armour = card("Permanent: Block 2", "Intervention: Discard 5")
    scene = Scene(card("Effect: Wound 3", "Effect: Wound 1"), other=[armour])
    scene.does("passive", "A", "a")
    assert scene.lives == (20, 19)
    assert [(e.count, e.stopped) for e in scene.events_of(events.Wounded)] == [(1, 2), (0, 1)]


def test_cb_5_15_a_shield_is_a_total_for_the_next_turn() -> None:
    """CB-5.15"""
    scene = Scene(card("Effect: Wound 3", "Effect: Wound 3"), other=[card("Effect: Shield 4")])
    scene.does("passive", "A", "a")
    assert scene.lives == (20, 18)


def test_cb_5_15_a_shield_goes_with_that_turn() -> None:
    scene = Scene(card("Effect: Wound 3"), other=[card("Effect: Shield 4")])
    scene.does("passive", "A", "passive", "passive", "a")
    assert scene.lives == (20, 17)
    assert (scene.you.shield, scene.you.raised) == (0, 0)


def test_cb_5_15_a_shield_is_no_use_in_the_turn_that_goes_on() -> None:
    scene = Scene(card("Effect: The opponent has: shield 4", "Effect: Wound 3")).does("a")
    assert scene.lives == (20, 17)


def test_cb_5_16_dodge_undoes_wounds_and_pushes() -> None:
    """CB-5.16"""
    scene = Scene(card("Effect: Push 2 then wound 3"), other=[card("Effect: Dodge")])
    scene.does("a")
    assert scene.you.at == (0, 3)
    scene.does("A")
    assert scene.lives == (20, 20)
    assert scene.you.at == (0, 1)


def test_cb_5_16_what_was_given_back_is_not_given_back_again() -> None:
    scene = Scene(card("Effect: Wound 3"), other=[card("Effect: Block 2", "Effect: Dodge")])
    assert scene.does("a", "A").lives == (20, 20)


def test_cb_5_16_only_the_wounds_where_the_space_is_taken() -> None:
    push = card("Effect: Push 1 then wound 1 then approach 1")
    scene = Scene(push, other=[card("Effect: Dodge")])
    scene.does("a", step_to(0, 1), "A")
    assert scene.you.at == (0, 2)
    assert scene.lives == (20, 20)


def test_cb_5_16_what_was_dodged_is_not_given_back_again() -> None:
    scene = Scene(card("Effect: Wound 3"), other=[card("Effect: Dodge", "Effect: Block 2")])
    scene.does("a", "A")
    assert [event.life for event in scene.events_of(events.Blocked)] == [20]
    assert scene.lives == (20, 20)


def test_cb_5_16_interventions_are_no_techniques() -> None:
    """The last technique is the one before the intervention: its wounds are undone."""
    waits = card("Intervention: Draw 1")
    scene = Scene(card("Effect: Wound 3"), waits, other=[card("Effect: Dodge")])
    scene.does("b", "passive", "a", "passive")
    scene.does(moves.Intervene(scene.waiting_card().serial), "A")
    assert scene.lives == (20, 20)


def test_cb_5_16_a_triggers_wound_is_no_step_of_a_technique() -> None:
    trap = card("Permanent: At the end of their turn: wound 2", "Intervention: Draw 1")
    scene = Scene(trap, other=[card("Effect: Dodge")]).does("a", "A")
    assert scene.lives == (20, 18)


def test_cb_5_17_force_adds_to_own_wounds_and_goes_no_lower_than_nought() -> None:
    """CB-5.17"""
    strong = card("Permanent: Force 2", "Effect: Wound 1", "Effect: Self-wound 1")
    assert Scene(strong).does("a").lives == (19, 17)
    weak = card("Permanent: Force −9", "Effect: Wound 1")
    assert Scene(weak).does("a").lives == (20, 20)


def test_cb_5_17_whoever_carries_it() -> None:
    curse = card("Permanent: The opponent has: force −1", "Intervention: Discard 5")
    assert Scene(curse).does("a", "attack").lives == (20, 20)


def test_cb_5_16_the_wounds_of_all_steps_are_undone_together() -> None:
    blows = card("Effect: Wound 3", "Effect: Wound 2 then wound 1")
    assert Scene(blows, other=[card("Effect: Dodge")]).does("a", "A").lives == (20, 20)


def test_cb_5_14_wounds_of_all_steps_can_be_given_back() -> None:
    blows = card("Effect: Wound 3", "Effect: Wound 2")
    assert Scene(blows, other=[card("Effect: Block 9")]).does("a", "A").lives == (20, 20)


def test_cb_5_16_a_push_of_a_trigger_is_no_push_of_the_technique() -> None:
    """Its wound does not count either; only the push of the technique's own step is undone."""
    wind = card(
        "Permanent: Playing a technique of type attack: push 1 then wound 1",
        "Intervention: Discard 5",
        types="Passive",
    )
    scene = Scene(wind, other=[card("Effect: Dodge")]).does("a", "passive", "attack")
    assert scene.you.at == (0, 2)
    scene.does("A")
    assert (scene.you.at, scene.lives) == ((0, 2), (20, 19))
    both = Scene(wind, card("Effect: Push 1"), other=[card("Effect: Dodge")])
    both.does("a", "passive", "b")
    assert both.you.at == (0, 3)
    assert both.does("A").you.at == (0, 2)


def test_cb_5_15_a_shield_is_told() -> None:
    scene = Scene(card("Effect: Shield 4")).does("a")
    assert scene.events_of(events.Shielded) == [events.Shielded(0, 4)]


def test_cb_5_16_of_what_was_given_back_whole_nothing_is_left_to_undo() -> None:
    scene = Scene(card("Effect: Wound 3"), other=[card("Effect: Block 3", "Effect: Dodge")])
    scene.set(1, life=10).does("a", "A")
    assert scene.events_of(events.Dodged) == [events.Dodged(1, 0, 10)]


def test_cb_5_16_before_any_technique_there_is_nothing_to_dodge() -> None:
    scene = Scene(card("Effect: Dodge")).does("a")
    assert scene.events_of(events.Dodged) == [events.Dodged(0, 0, 20)]
    assert scene.lives == (20, 20)


def life_after(steps: tuple[str, ...], hurt: int, wounds: int) -> int:
    """Return the life of a player who had 10 left and lost `hurt`, `wounds` of it to the last
    technique."""
    scene = Scene(card(*(f"Effect: {step}" for step in steps)))
    scene.set(0, life=10, hurt=hurt).set(1, last=Last(("attack",), 0, wounds=wounds))
    return scene.does("a").me.life


@pytest.mark.parametrize(
    ("steps", "hurt", "wounds", "life"),
    [
        (("Block 1", "Dodge"), 3, 3, 13),
        (("Block 3", "Dodge"), 3, 3, 13),
        (("Block 1", "Dodge"), 5, 2, 12),
        (("Block 5", "Dodge"), 5, 2, 15),
        (("Dodge", "Block 9"), 5, 2, 15),
        (("Dodge", "Block 9"), 2, 2, 12),
        (("Dodge", "Block 9"), 0, 2, 12),
        (("Dodge", "Dodge"), 4, 2, 12),
        (("Block 2", "Block 2"), 3, 3, 13),
    ],
)
def test_cb_5_14_cb_5_16_nothing_is_given_back_twice(
    steps: tuple[str, ...], hurt: int, wounds: int, life: int
) -> None:
    assert life_after(steps, hurt, wounds) == life


@pytest.mark.parametrize("seat", [0, 1])
def test_cb_5_15_a_shield_is_for_the_opponents_next_turn_alone(seat: int) -> None:
    raises = card("Effect: Shield 3")
    scene = Scene(raises, other=[raises])
    before = ["a"] if seat == 0 else ["rhetoric", "A"]
    scene.does(*before, "rhetoric", "rhetoric", "attack")
    side = scene.state.sides[seat]
    assert (side.life, side.shield, side.raised) == (19, 0, 0)
    other = Scene(raises, other=[raises]).does(*before, "attack", "rhetoric", "attack")
    assert other.state.sides[seat].life == 19


def test_cb_5_14_what_was_lost_before_ones_turn_ended_is_past() -> None:
    scene = Scene().set(0, hurt=3).does("rhetoric")
    assert scene.me.hurt == 0
