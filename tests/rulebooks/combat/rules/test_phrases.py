"""Numbers, lost turns, and joined phrases (CB-5.1, CB-5.6, CB-5.7, CB-5.30, CB-5.31)."""

from typing import get_args

import pytest

from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.rules import phrases
from games.rulebooks.combat.rules.phrases import Branch
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import BOUNDLESS
from tests.rulebooks.combat.cast import Scene, card


def test_cb_5_1_distance_binds_x() -> None:
    scene = Scene(card("Condition: Distance X", "Effect: Wound X"), at=((0, -1), (0, 2)))
    assert scene.does("a").lives == (20, 17)


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


def test_cb_5_6_pass_one_is_this_turn() -> None:
    """CB-5.6"""
    scene = Scene(card("Effect: Pass 1", "Effect: Draw 1")).does("a")
    assert scene.me.hand == ("blank",)
    assert scene.me.owed == 0
    assert scene.does("passive").request == Turn(0)


def test_cb_5_6_the_others_are_owed() -> None:
    scene = Scene(card("Effect: Pass 3")).does("a")
    assert scene.me.owed == 2
    scene.does("passive", "passive")
    assert scene.request == Turn(1)
    assert scene.events_of(events.TurnLost) == [events.TurnLost(0, 1), events.TurnLost(0, 0)]
    assert scene.does("passive").request == Turn(0)


def test_cb_5_6_of_the_opponent_all_are_owed() -> None:
    scene = Scene(card("Effect: The opponent passes 1")).does("a")
    assert scene.request == Turn(0)


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
    assert Scene(trap).does("a").request == Turn(0)


def test_cb_5_7_play_again_goes_on_with_a_new_choice() -> None:
    trap = card("Permanent: At the end of their turn: self-wound 1", "Intervention: Discard 5")
    scene = Scene(card("Effect: Play again"), trap).does("a")
    assert scene.request == Turn(0)
    scene.does("b")
    assert scene.request == Turn(1)
    assert scene.me.life == 19
    assert len(scene.events_of(events.TurnEnded)) == 1


def test_cb_5_7_of_the_other_it_waits_for_their_next_turn() -> None:
    scene = Scene(card("Effect: The opponent has: play again")).does("a")
    assert scene.request == Turn(1)
    assert scene.does("passive").request == Turn(1)
    assert scene.does("passive").request == Turn(0)


def test_cb_5_30_then_is_one_after_the_other() -> None:
    scene = Scene(card("Effect: Wound 1 then draw 1 then wound 2")).does("a")
    kinds = [type(event) for event in scene.events_of(events.Wounded, events.Drew)]
    assert kinds == [events.Wounded, events.Drew, events.Wounded]


def test_cb_5_30_or_is_the_carriers_choice() -> None:
    scene = Scene(card("Effect: The opponent has: self-wound 1 or discard 1"), other_blanks=1)
    scene.does("a")
    assert isinstance(scene.request, Branch)
    assert scene.request.seat == 1
    assert scene.request.texts[0].fr == "se blesser 1"
    for way in (-1, 2):
        with pytest.raises(Illegal, match="no_such_way"):
            scene.does(moves.Choose(way))
    scene.does(moves.Choose(0))
    assert scene.lives == (20, 19)


def test_cb_5_30_in_a_condition_among_the_ways_that_can_be_met() -> None:
    text = card("Condition: Distance 3 or discard 1", "Effect: Wound 1")
    scene = Scene(text, blanks=1).does("a")
    assert scene.lives == (20, 19)
    assert scene.me.hand == ()
    tests = card("Condition: Counter rhetoric or counter passive", "Effect: Wound 1")
    assert Scene(other=[tests]).does("passive", "A").lives == (19, 20)


def test_cb_5_30_whether_there_is_a_choice_tells_nothing_of_a_hand() -> None:
    """Two hands, one with such a card and one without, get the same question."""
    song = card("Intervention: (play a card of type fire or discard 1) then draw 1")
    fire = card("Effect: Draw 1", types="Passive (Fire)")
    for other in ([fire], []):
        scene = Scene(song, other=other, other_blanks=2 - len(other)).does("a")
        scene.does(moves.Intervene(scene.waiting_card().serial))
        assert isinstance(scene.request, Branch)
        assert scene.request.ways == (0, 1)
        assert (moves.Choose(0) in scene.options()) is bool(other)


def test_cb_5_31_who_carries_a_step() -> None:
    """CB-5.31"""
    for text, lives in (
        ("Self-wound 1", (19, 20)),
        ("The opponent has: self-wound 1", (20, 19)),
        ("Everyone has: self-wound 1", (19, 19)),
    ):
        assert Scene(card(f"Effect: {text}")).does("a").lives == lives


def test_cb_5_31_an_intervention_is_carried_by_who_takes_it() -> None:
    scene = Scene(card("Intervention: Wound 2")).does("a")
    assert scene.does(moves.Intervene(scene.waiting_card().serial)).lives == (18, 20)


def test_cb_5_31_everyone_the_active_player_first() -> None:
    scene = Scene(card("Effect: Everyone draws 1")).does("a")
    assert [event.seat for event in scene.events_of(events.Drew)] == [0, 1]


def test_acts_and_tests_are_all_known_to_the_engine() -> None:
    """The engine carries out every word of the language."""
    acted = set(phrases.COUNTED) | set(phrases.PLAIN)
    assert {*get_args(tree.Act), tree.Play, *get_args(tree.Test)} <= acted


def test_cb_5_6_owed_turns_add_up() -> None:
    scene = Scene(card("Effect: The opponent passes 1", "Effect: The opponent passes 2")).does("a")
    assert scene.you.owed == 2
    assert scene.does("passive", "passive", "passive").request == Turn(1)


def test_cb_5_7_replays_add_up() -> None:
    scene = Scene(card("Effect: Play again then play again")).does("a")
    for _ in range(2):
        assert scene.request == Turn(0)
        scene.does("passive")
    assert scene.request == Turn(1)


def test_cb_3_7_what_everyone_must_pay_each_must_be_able_to() -> None:
    toll = card("Intervention: Everyone has: discard 1", "Effect: Wound 1")
    poor = Scene(toll, other_blanks=1).does("a")
    assert moves.Intervene(poor.waiting_card().serial) not in poor.options()
    scene = Scene(toll, blanks=1, other_blanks=1).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial))
    assert (scene.me.hand, scene.you.hand) == ((), ())


def test_cb_5_1_an_exact_distance_binds_no_x() -> None:
    scene = Scene(card("Condition: Distance 1 then discard X", "Effect: Wound 1")).does("a")
    assert scene.does(moves.Number(0)).lives == (20, 19)


def test_cb_5_1_infinite_is_reckoned_as_999_999() -> None:
    assert Scene(card("Effect: Wound ∞")).does("a").you.life == 20 - 999_999
