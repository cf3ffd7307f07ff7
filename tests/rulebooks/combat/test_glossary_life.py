"""What the words of life, cards and turns do (CB-5.1 to CB-5.7, CB-5.14 to CB-5.19)."""

import pytest

from games.kernel.hexes import Hex
from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.rules.requests import Discarding, HowMany, Turn, Weapon
from games.rulebooks.combat.state import BOUNDLESS
from tests.rulebooks.combat.cast import Scene, card, drop, to

# Numbers


def test_cb_5_1_distance_binds_x() -> None:
    scene = Scene(card("Condition: Distance X", "Effect: Wound X"), at=((0, -1), (0, 2)))
    assert scene.does("a").lives == (20, 17)


def test_cb_5_1_discard_binds_x_by_choice() -> None:
    scene = Scene(card("Condition: Discard X", "Effect: Wound X"), blanks=3).does("a")
    assert scene.asked == HowMany(0, most=3)
    with pytest.raises(Illegal, match="how_many"):
        scene.does(moves.Number(4))
    scene.does(moves.Number(2), drop(), drop())
    assert scene.lives == (20, 18)
    assert len(scene.me.hand) == 1


def test_cb_5_1_x_once_bound_is_discarded_again() -> None:
    scene = Scene(
        card("Condition: Discard X", "Effect: The opponent discards X"), blanks=1, other_blanks=3
    )
    scene.does("a", moves.Number(1), drop())
    assert len(scene.you.hand) == 2


def test_cb_5_1_infinite_is_more_than_anything() -> None:
    scene = Scene(card("Effect: Wound ∞")).does("a")
    assert scene.you.life == 20 - BOUNDLESS
    assert Scene(card("Effect: Discard ∞"), blanks=4).does("a").me.hand == ()


def test_cb_5_1_force_and_charm_may_be_negative() -> None:
    weak = card("Permanent: Force −2", "Effect: Wound 3")
    assert Scene(weak).does("a").lives == (20, 19)
    charm = card("Permanent: Charm 3", "Intervention: Draw 1")
    relief = card("Permanent: Charm −3", "Intervention: Draw 1")
    scene = Scene(charm, relief, other_blanks=1).does("a", "passive", "b")
    assert moves.PlayCard("blank") in scene.options()


def test_cb_5_1_x_is_forgotten_with_the_card() -> None:
    scene = Scene(
        card(
            "Condition: Distance X",
            "Permanent: At the start of their turn: return this card to hand then wound X",
            "Intervention: Discard 5",
        )
    )
    scene.does("a", "passive")
    assert scene.lives == (20, 20)
    assert "a" in scene.me.hand


# Life


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
    assert scene.told(events.Blocked)[-1] == events.Blocked(1, 1, 18)


def test_cb_5_14_nothing_is_given_back_twice() -> None:
    block = card("Effect: Block 5", "Effect: Block 5")
    scene = Scene(card("Effect: Wound 3"), other=[block]).does("a", "A")
    assert scene.lives == (20, 20)
    assert [event.count for event in scene.told(events.Blocked)] == [3, 0]


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
    assert [(e.count, e.stopped) for e in scene.told(events.Wounded)] == [(1, 2), (0, 1)]


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
    scene.does("a", to(0, 1), "A")
    assert scene.you.at == (0, 2)
    assert scene.lives == (20, 20)


def test_cb_5_16_interventions_are_no_techniques() -> None:
    """The last technique is the one before: its wounds are undone."""
    waits = card("Intervention: Draw 1")
    scene = Scene(card("Effect: Wound 3"), waits, other=[card("Effect: Dodge")])
    scene.does("b", "passive", "a", "passive")
    scene.does(moves.Intervene(scene.waiting().serial), "A")
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


# Cards


def test_cb_5_4_draw() -> None:
    """CB-5.4"""
    scene = Scene(card("Effect: Draw 3")).does("a")
    assert scene.me.hand == ("blank",) * 3
    assert scene.told(events.Drew)[0].seen_by(1).cards == ("?", "?", "?")


def test_cb_5_5_discards_are_chosen_one_by_one_by_their_owner() -> None:
    """CB-5.5"""
    scene = Scene(card("Effect: The opponent discards 1"), other_blanks=2).does("a")
    assert scene.asked == Discarding(1, count=1)
    with pytest.raises(Illegal, match="not_in_hand"):
        scene.does(drop("a"))
    with pytest.raises(Illegal, match="name_the_card"):
        scene.does(drop("?"))
    scene.does(drop())
    assert (len(scene.you.hand), scene.you.discard) == (1, ("blank",))
    assert scene.told(events.Discarded)[0].seen_by(0).card == "?"


def test_cb_5_5_as_a_condition_exactly_that_many() -> None:
    scene = Scene(card("Condition: Discard 1", "Effect: Wound 2"), blanks=1).does("a")
    assert scene.lives == (20, 18)
    assert scene.me.hand == ()


def test_cb_5_18_charm_asks_for_a_hand_counted_before_playing() -> None:
    """CB-5.18"""
    charm = card("Permanent: Charm 2", "Intervention: Discard 5")
    for blanks, playable in ((1, False), (2, True)):
        scene = Scene(charm, other_blanks=blanks).does("a")
        assert (moves.PlayCard("blank") in scene.options()) is playable


def test_cb_5_18_charms_add_up_and_hold_the_opponent_alone() -> None:
    charm = card("Permanent: Charm 1", "Intervention: Discard 5")
    scene = Scene(charm, charm, blanks=1, other_blanks=1).does("a", "rhetoric", "b")
    assert moves.PlayCard("blank") not in scene.options()
    scene.does("passive")
    assert moves.PlayCard("blank") in scene.options()


def test_cb_5_18_as_a_condition_ones_own_charm() -> None:
    lullaby = card("Condition: Charm 2", "Effect: Wound 1")
    assert Scene(lullaby).does("a").lives == (20, 20)
    charm = card("Permanent: Charm 2", "Intervention: Discard 5")
    assert Scene(lullaby, charm).does("b", "passive", "a").lives == (20, 19)


STAFF = card("Permanent: Armament 3", "Intervention: Discard 5", types="Passive")


def test_cb_5_19_an_armament_is_an_attack_of_ones_own() -> None:
    scene = Scene(STAFF, blanks=1).does("a", "passive")
    assert moves.UseArmament(3) in scene.options()
    scene.does(moves.UseArmament(3))
    assert scene.lives == (20, 17)
    assert scene.me.hand == ()
    assert scene.me.history == ()
    last = scene.me.last
    assert last is not None
    assert last.types == ("attack",)


def test_cb_5_19_it_asks_for_adjacency_and_a_card() -> None:
    scene = Scene(STAFF).does("a", "passive", moves.UseArmament(3))
    assert scene.told(events.ConditionFailed)
    far = Scene(STAFF, blanks=1, at=((0, 0), (0, 2))).does("a", "passive", moves.UseArmament(3))
    assert far.lives == (20, 20)
    assert len(far.me.hand) == 1


def test_cb_5_19_no_armament_but_ones_own() -> None:
    scene = Scene(STAFF).does("a")
    with pytest.raises(Illegal, match="no_armament"):
        scene.does(moves.UseArmament(3))


def test_cb_5_19_play_an_armament() -> None:
    daggers = card("Permanent: Armament 2", "Effect: Play an armament", types="Passive")
    assert Scene(daggers, blanks=1).does("a").lives == (20, 18)
    bare = Scene(card("Effect: Play an armament")).does("a")
    assert bare.told(events.NothingToPlay)


def test_cb_5_19_of_two_armaments_one_is_chosen() -> None:
    daggers = card("Permanent: Armament 2", "Effect: Play an armament", types="Passive")
    scene = Scene(STAFF, daggers, blanks=1).does("a", "passive", "b")
    assert isinstance(scene.asked, Weapon)
    assert scene.options() == [moves.UseArmament(2), moves.UseArmament(3)]
    assert scene.does(moves.UseArmament(3)).lives == (20, 17)


# Turns


def test_cb_5_6_pass_one_is_this_turn() -> None:
    """CB-5.6"""
    scene = Scene(card("Effect: Pass 1", "Effect: Draw 1")).does("a")
    assert scene.me.hand == ("blank",)
    assert scene.me.owed == 0
    assert scene.does("passive").asked == Turn(0)


def test_cb_5_6_the_others_are_owed() -> None:
    scene = Scene(card("Effect: Pass 3")).does("a")
    assert scene.me.owed == 2
    scene.does("passive", "passive")
    assert scene.asked == Turn(1)
    assert len(scene.told(events.TurnLost)) == 2
    assert scene.does("passive").asked == Turn(0)


def test_cb_5_6_of_the_opponent_all_are_owed() -> None:
    scene = Scene(card("Effect: The opponent passes 1")).does("a")
    assert scene.asked == Turn(0)


def test_cb_5_6_lost_turns_keep_triggers_and_check() -> None:
    scene = Scene(
        card(
            "Effect: The opponent passes 1",
            "Permanent: At the end of their turn the opponent loses 1 life",
            "Intervention: Draw 1",
        )
    )
    scene.set(1, life=1).does("a")
    assert scene.state.loser == 1


def test_cb_5_6_in_a_start_trigger_the_turn_that_begins_is_lost() -> None:
    trap = card(
        "Permanent: At the start of their turn the opponent passes 1", "Intervention: Draw 1"
    )
    assert Scene(trap).does("a").asked == Turn(0)


def test_cb_5_7_play_again_goes_on_with_a_new_choice() -> None:
    trap = card("Permanent: At the end of their turn: self-wound 1", "Intervention: Discard 5")
    scene = Scene(card("Effect: Play again"), trap).does("a")
    assert scene.asked == Turn(0)
    scene.does("b")
    assert scene.asked == Turn(1)
    assert scene.me.life == 19
    assert len(scene.told(events.TurnEnded)) == 1


def test_cb_5_7_of_the_other_it_waits_for_their_next_turn() -> None:
    scene = Scene(card("Effect: The opponent has: play again")).does("a")
    assert scene.asked == Turn(1)
    assert scene.does("passive").asked == Turn(1)
    assert scene.does("passive").asked == Turn(0)


# Where they stand


def test_cb_5_22_adjacent_is_distance_one() -> None:
    """CB-5.22"""
    for at, met in (((0, 1), True), ((0, 2), False)):
        near = Scene(card("Condition: Adjacent", "Effect: Wound 1"), at=((0, 0), at)).does("a")
        assert (near.you.life == 19) is met


def test_cb_5_22_distance_is_exact_and_bare_it_is_more_than_one() -> None:
    for text, meets in (("Distance 2", {2}), ("Distance", {2, 3}), ("Distance 1", {1})):
        for far in (1, 2, 3):
            scene = Scene(card(f"Condition: {text}", "Effect: Wound 1"), at=((0, 0), (0, far)))
            assert (scene.does("a").you.life == 19) is (far in meets)


def test_a_marker_is_no_fighter() -> None:
    scene = Scene(card("Effect: Mark", "Intervention: Draw 1")).does("a")
    assert moves.Land(Hex(0, 1)) in scene.options()
