"""Techniques that may be played (CB-3.10, CB-5.18, CB-5.20, CB-5.21)."""

import pytest

from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from tests.rulebooks.combat.cast import Scene, card


def test_cb_3_10_charm_spares_base_techniques_and_interventions() -> None:
    charm = card("Permanent: Charm 5", "Intervention: Draw 1")
    scene = Scene(charm, other_blanks=1).does("a")
    assert moves.PlayCard("blank") not in scene.options()
    assert moves.PlayBase("attack") in scene.options()
    assert moves.Intervene(scene.waiting_card().serial) in scene.options()


def test_cb_3_10_prevent_and_immobilise_do_not() -> None:
    scene = Scene(
        card("Permanent: Prevent attack", "Permanent: Immobilise", "Intervention: Draw 1")
    )
    options = scene.does("a").options()
    assert moves.PlayBase("attack") not in options
    assert moves.PlayBase("movement") not in options
    assert moves.PlayBase("passive") in options


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


def test_cb_5_21_prevent_binds_the_opponent_and_a_ban_both() -> None:
    prevent = card("Permanent: Prevent attack", "Intervention: Discard 5")
    scene = Scene(prevent).does("a")
    with pytest.raises(Illegal) as refused:
        scene.does("attack")
    assert (refused.value.code, refused.value.rule) == ("prevented", "CB-5.21")
    assert moves.PlayBase("attack") in scene.does("passive").options()
    ban = card("Permanent: Techniques of type attack cannot be played", "Intervention: Discard 5")
    scene = Scene(ban, blanks=1).does("a")
    assert moves.PlayBase("attack") not in scene.options()
    assert moves.PlayBase("attack") not in scene.does("passive").options()


def test_cb_5_21_the_opponent_cannot_play_cards() -> None:
    riddle = card("Permanent: The opponent cannot play cards", "Intervention: Discard 5")
    scene = Scene(riddle, other_blanks=3).does("a")
    with pytest.raises(Illegal, match="no_cards"):
        scene.does("blank")
    assert moves.PlayBase("attack") in scene.options()


def test_cb_3_10_prevent_keeps_from_an_intervention_on_a_card_of_that_type() -> None:
    waits = card("Intervention: Draw 1", types="Attack")
    calm = card("Permanent: Prevent attack", "Intervention: Discard 5", types="Rhetoric")
    scene = Scene(calm, other=[waits]).does("passive", "A", "a")
    number = scene.waiting_card(1).serial
    with pytest.raises(Illegal) as refused:
        scene.does(moves.Intervene(number))
    assert (refused.value.code, refused.value.rule) == ("kept_from", "CB-3.10")
    assert moves.Intervene(number) in scene.does("passive").options()


def test_cb_3_10_who_is_immobilised_is_kept_from_movements_too() -> None:
    waits = card("Intervention: Draw 1", types="Movement")
    coils = card("Permanent: Immobilise", "Intervention: Discard 5", types="Attack")
    scene = Scene(coils, other=[waits]).does("passive", "A", "a")
    assert moves.Intervene(scene.waiting_card(1).serial) not in scene.options()


def test_cb_3_10_a_ban_of_techniques_spares_interventions() -> None:
    ban = "Permanent: Techniques of type attack cannot be played"
    scene = Scene(card(ban, "Intervention: Draw 1")).does("a")
    assert moves.Intervene(scene.waiting_card().serial) in scene.options()


def test_cb_5_28_a_technique_that_is_prevented_is_none_to_be_played() -> None:
    song = card("Intervention: Play a technique of type attack", "Effect: Draw 1", types="Passive")
    calm = card("Permanent: Prevent attack", "Intervention: Discard 9", types="Rhetoric")
    scene = Scene(song, calm).does("a", "passive", "b")
    number = scene.me.active[0].serial
    assert moves.Intervene(number) not in scene.options()
    assert moves.Intervene(number) in scene.does("passive").options()


def test_cb_5_21_an_armament_that_is_prevented_is_not_played() -> None:
    calm = card("Permanent: Prevent attack", "Intervention: Discard 9", types="Rhetoric")
    staff = card("Permanent: Armament 3", "Effect: Play an armament", types="Passive")
    scene = Scene(calm, other=[staff], other_blanks=1).does("a", "A")
    assert scene.events_of(events.NothingToPlay)
    assert scene.lives == (20, 20)


def test_cb_5_28_nobody_plays_a_card_from_an_empty_hand() -> None:
    for blanks, free in ((0, False), (1, True)):
        calls = card("Intervention: Everyone has: play a card")
        scene = Scene(calls, blanks=blanks, other_blanks=1).does("a")
        assert (moves.Intervene(scene.waiting_card().serial) in scene.options()) is free
