"""A card from its first step to its last (CB-3.3, CB-3.5, CB-3.6, CB-5.33, CB-6.1)."""

from games.kernel.rules import Texts
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.language import check
from tests.rulebooks.combat.cast import Scene, card


def test_cb_3_3_steps_from_top_to_bottom_then_the_history() -> None:
    """CB-3.3"""
    scene = Scene(card("Effect: Wound 1", "Effect: Self-wound 2", "Effect: Draw 1"))
    scene.does("a")
    done = [type(event) for event in scene.events][:5]
    assert done == [
        events.PlayedCard,
        events.Wounded,
        events.LostLife,
        events.Drew,
        events.CardDone,
    ]
    assert scene.me.history == ("a",)


def test_cb_3_5_an_effect_is_carried_out_as_far_as_possible() -> None:
    """CB-3.5"""
    scene = Scene(card("Effect: Discard 3 then wound 2"), blanks=1).does("a")
    assert scene.me.hand == ()
    assert scene.lives == (20, 18)


def test_cb_3_6_a_permanent_without_intervention_ends_with_the_card() -> None:
    """CB-3.6"""
    scene = Scene(card("Permanent: Force 3", "Effect: Wound 1")).does("a")
    assert scene.lives == (20, 16)
    scene.does("passive", "attack")
    assert scene.lives == (20, 15)


def test_cb_3_6_a_permanent_holds_while_its_card_waits() -> None:
    scene = Scene(card("Permanent: Force 3", "Intervention: Draw 1")).does("a", "passive", "attack")
    assert scene.lives == (20, 16)


def test_cb_3_6_and_3_7_what_holds_and_what_it_waits_with_are_told_by_their_steps() -> None:
    scene = Scene(card("Effect: Draw 1", "Permanent: Force 3", "Intervention: Draw 1")).does("a")
    assert [event.step for event in scene.events_of(events.CardHolds)] == [2]
    assert [event.step for event in scene.events_of(events.CardWaits)] == [3]


def test_cb_5_33_words_belong_to_their_steps() -> None:
    """CB-5.33"""
    for step in (
        "Condition: Wound 1",
        "Effect: Force 1",
        "Effect: Play a card",
        "Permanent: Draw 1",
    ):
        assert check(card(step)).problems


def test_cb_6_1_the_venomous_bite_plays_as_its_explanation_says() -> None:
    """CB-6.1: typed in a player's way, without accents."""
    bite = """Morsure venimeuse
attaque (poison)
condition: defausser 1.
effet: blesser 2.
permanente: a la fin de son tour l'adversaire perd 1 point de vie.
intervention: piocher 1."""
    no_card = Scene(bite).does("a")
    assert no_card.me.history == ("a",)
    assert no_card.lives == (20, 20)
    scene = Scene(bite, blanks=1).does("a")
    assert scene.lives == (20, 18)
    assert scene.me.hand == ()
    assert scene.does("passive").you.life == 17
    assert scene.does("passive").you.life == 17
    taken = moves.Intervene(scene.waiting_card().serial)
    assert scene.does("passive").you.life == 16
    scene.does("passive", taken)
    assert scene.you.life == 16
    assert len(scene.you.hand) == 3
    assert scene.me.history == ("a",)


def test_cb_5_29_a_card_that_two_triggers_take_back_is_taken_back_once() -> None:
    leaves = "Permanent: When the opponent plays an attack: return this card to hand"
    scene = Scene(card(leaves, leaves, "Intervention: Draw 1")).does("a", "attack")
    assert scene.me.hand == ("a",)
    assert scene.events_of(events.CardReturned) == [events.CardReturned(0, Texts("Card", "Card"))]
