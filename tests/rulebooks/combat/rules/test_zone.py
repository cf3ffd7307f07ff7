"""Cards moving between zones (CB-2.1, CB-5.29)."""

from games.kernel.hexes import Hex
from games.rulebooks.combat import moves
from games.rulebooks.combat.rules.turn import Turn
from tests.rulebooks.combat.cast import Scene, card


def test_cb_2_1_a_card_passes_through_its_zones() -> None:
    """CB-2.1"""
    scene = Scene(card("Effect: Mark", "Intervention: Draw 1")).does("a")
    assert scene.me.hand == ()
    assert [one.card for one in scene.me.active] == ["a"]
    scene.does(moves.Land(Hex(1, 0)))
    scene.does(moves.Intervene(scene.waiting_card().serial))
    assert scene.me.active == ()
    assert scene.me.history == ("a",)


def test_cb_5_29_the_card_goes_to_the_hand_when_its_steps_are_done() -> None:
    """CB-5.29"""
    scene = Scene(card("Effect: Return this card to hand", "Effect: Wound 1")).does("a")
    assert scene.lives == (20, 19)
    assert scene.me.hand == ("a",)
    assert scene.me.history == ()
    assert scene.me.returned == ("a",)


def test_cb_5_29_a_card_that_waits_goes_at_once() -> None:
    boomerang = card(
        "Permanent: At the start of their turn: return this card to hand", "Intervention: Draw 1"
    )
    scene = Scene(boomerang).does("a", "passive")
    assert scene.request == Turn(0)
    assert scene.me.hand == ("a",)
