"""Requirements of conditions (CB-3.4, CB-5.22 to CB-5.25, CB-5.32)."""

import pytest

from games.rulebooks.combat import events, moves
from games.rulebooks.combat.rules.turn import Turn
from tests.rulebooks.combat.cast import Scene, card


def test_cb_3_4_a_condition_that_fails_ends_the_card_and_the_turn() -> None:
    scene = Scene(card("Effect: Draw 1", "Condition: Distance 3", "Effect: Wound 5"))
    scene.does("a")
    assert scene.lives == (20, 20)
    assert scene.me.hand == ("blank",)
    assert scene.me.history == ("a",)
    assert scene.request == Turn(1)
    assert [event.step for event in scene.events_of(events.ConditionFailed)] == [2]


def test_cb_3_4_a_discard_with_too_few_cards_discards_nothing() -> None:
    scene = Scene(card("Condition: Discard 2", "Effect: Wound 5"), blanks=1).does("a")
    assert scene.me.hand == ("blank",)
    assert scene.events_of(events.ConditionFailed)
    assert not scene.events_of(events.Discarded)


def test_cb_3_4_all_of_a_condition_is_looked_at_before_any_of_it_is_paid() -> None:
    scene = Scene(card("Condition: Discard 1 then distance 3"), blanks=2).does("a")
    assert scene.me.hand == ("blank", "blank")


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


def test_cb_5_23_counter_looks_at_the_opponents_last_technique() -> None:
    """CB-5.23"""
    parry = card("Condition: Counter attack", "Effect: Wound 1")
    assert Scene(other=[parry]).does("attack", "A").lives == (19, 19)
    assert Scene(other=[parry]).does("passive", "A").lives == (20, 20)


def test_cb_5_23_any_type_of_it_counts() -> None:
    venom = card("Effect: Draw 1", types="Passive, Rhetoric (Poison)")
    for kind, met in (("poison", True), ("rhetoric", True), ("attack", False)):
        parry = card(f"Condition: Counter {kind}", "Effect: Wound 1")
        assert (Scene(venom, other=[parry]).does("a", "A").me.life == 19) is met


def test_cb_5_24_visible_is_the_top_of_the_history_or_an_active_card() -> None:
    """CB-5.24"""
    fire = card("Effect: Draw 1", types="Passive (Fire)")
    burn = card("Condition: Visible fire", "Effect: Wound 1")
    assert Scene(fire, burn).does("a", "passive", "b").lives == (20, 19)
    covered = Scene(fire, burn, blanks=1).does("a", "passive", "blank", "passive", "b")
    assert covered.lives == (20, 20)
    lasting = card("Intervention: Discard 5", types="Passive (Fire)")
    scene = Scene(lasting, burn, blanks=1).does("a", "passive", "blank", "passive", "b")
    assert scene.lives == (20, 19)


def test_cb_5_24_never_the_card_that_is_carried_out() -> None:
    own = card("Condition: Visible fire", "Effect: Wound 1", types="Attack (Fire)")
    assert Scene(own).does("a").lives == (20, 20)


def test_cb_5_24_ignorant_of_a_type() -> None:
    feint = card("Condition: Ignorant ruse", "Effect: Wound 1", types="Passive (Ruse)")
    scene = Scene(feint, feint, blanks=1).does("a")
    assert scene.lives == (20, 19)
    assert scene.does("passive", "blank", "passive", "b").lives == (20, 19)


def test_cb_5_24_another_such_card_is_active() -> None:
    fangs = card("Condition: Poison active", "Effect: Wound 1", types="Attack (Poison)")
    lasting = card("Intervention: Discard 5", types="Passive (Poison)")
    assert Scene(fangs).does("a").lives == (20, 20)
    assert Scene(fangs, lasting).does("b", "passive", "a").lives == (20, 19)


def test_cb_5_25_life_at_most() -> None:
    """CB-5.25"""
    breath = card("Condition: Life ≤ 8", "Effect: Wound 1")
    for life, met in ((8, True), (9, False)):
        assert (Scene(breath).set(0, life=life).does("a").you.life == 19) is met
    sting = card("Condition: The opponent has: life ≤ 8", "Effect: Wound 1")
    assert Scene(sting).set(1, life=8).does("a").you.life == 7


def test_cb_5_32_adjacency_conditions_of_attacks_are_ignored() -> None:
    """CB-5.32"""
    reach = card(
        "Permanent: Adjacency conditions of attacks are ignored", "Intervention: Discard 5"
    )
    strike = card("Condition: Adjacent", "Effect: Wound 2")
    hug = card("Condition: Adjacent", "Effect: Wound 2", types="Rhetoric")
    scene = Scene(reach, strike, hug, at=((0, 0), (0, 3))).does("a", "passive", "attack")
    assert scene.you.life == 19
    assert scene.does("passive", "b").you.life == 17
    assert scene.does("passive", "c").you.life == 17


WAITS = card("Intervention: Draw 1", "Effect: Draw 1", types="Passive")
PARRY = card("Condition: Counter attack", "Effect: Wound 1", types="Rhetoric")


def test_cb_5_23_a_turn_spent_on_an_intervention_has_no_technique() -> None:
    scene = Scene(WAITS, other=[PARRY]).does("a", "passive", "attack", "passive")
    scene.does(moves.Intervene(scene.waiting_card().serial), "A")
    assert scene.lives == (20, 19)
    assert scene.events_of(events.ConditionFailed)


def test_cb_5_23_unless_the_intervention_played_one() -> None:
    calls = card("Intervention: Play a technique of type attack", types="Passive")
    scene = Scene(calls, other=[PARRY]).does("a", "passive")
    scene.does(moves.Intervene(scene.waiting_card().serial), "attack", "A")
    assert scene.lives == (19, 19)


def test_cb_5_23_a_lost_turn_has_none() -> None:
    slow = card("Effect: Pass 2")
    scene = Scene(slow, other=[PARRY]).does("a", "passive")
    assert scene.does("A").lives == (20, 20)


def test_cb_5_23_of_several_techniques_the_last() -> None:
    for techniques, met in ((("a", "attack"), True), (("a", "passive"), False)):
        scene = Scene(card("Effect: Play again"), other=[PARRY]).does(*techniques, "A")
        assert (scene.events_of(events.ConditionFailed) == []) is met


def test_cb_5_23_of_ones_own_the_turn_before_this_one() -> None:
    own = card("Condition: The opponent has: counter attack", "Effect: Wound 1", types="Rhetoric")
    assert Scene(own).does("attack", "passive", "a").lives == (20, 18)
    assert Scene(own).does("passive", "passive", "a").lives == (20, 20)


def test_cb_5_32_of_either_player() -> None:
    reach = card(
        "Permanent: Adjacency conditions of attacks are ignored", "Intervention: Discard 5"
    )
    scene = Scene(other=[reach], at=((0, 0), (0, 3))).does("passive", "A", "passive", "attack")
    assert scene.lives == (19, 20)


def test_cb_5_18_nobodys_charm_is_nought() -> None:
    calm = card("Condition: Charm 0", "Effect: Wound 1")
    assert Scene(calm, other=[calm]).does("a", "A").lives == (19, 19)


def test_cb_5_24_of_a_history_the_top_is_visible_and_all_of_it_is_known() -> None:
    fire, ice = (card("Effect: Draw 1", types=f"Attack ({kind})") for kind in ("Fire", "Ice"))
    for asks, met in (
        ("Visible fire", False),
        ("Visible ice", True),
        ("Ignorant fire", False),
        ("Ignorant ice", False),
        ("Ignorant poison", True),
    ):
        scene = Scene(card(f"Condition: {asks}", "Effect: Wound 1", types="Passive"), fire, ice)
        scene.set(0, hand=("a",), history=("b", "blank", "c")).does("a")
        assert (scene.you.life == 19) is met, asks


def test_cb_5_24_one_of_several_active_cards_is_enough() -> None:
    fire = card("Intervention: Player only: discard 9", types="Passive (Fire)")
    ice = card("Intervention: Player only: discard 9", types="Passive (Ice)")
    asks = card("Condition: Fire active", "Effect: Wound 1", types="Passive (Ice)")
    scene = Scene(fire, ice, asks).does("a", "passive", "b", "passive", "c")
    assert scene.you.life == 19


@pytest.mark.parametrize(
    ("what", "laid", "met"),
    [
        ("a card of type attack", "attack", False),
        ("a card of type attack", "b", True),
        ("a technique of type attack", "attack", True),
        ("a technique of type attack", "b", True),
        ("a card", "attack", False),
        ("a card", "b", True),
        ("a technique", "passive", True),
    ],
)
def test_cb_5_39_a_base_technique_is_no_card(what: str, laid: str, met: bool) -> None:
    recall = card(f"Condition: Played {what} at the previous turn", "Effect: Lose 1 life")
    scene = Scene(recall, card("Effect: Draw 1"))
    assert scene.does(laid, "passive", "a").me.life == (19 if met else 20)
