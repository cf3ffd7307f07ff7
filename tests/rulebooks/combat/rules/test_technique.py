"""Base techniques, armaments and triggers (CB-3.2, CB-5.19, CB-5.26)."""

import pytest

from games.kernel.hexes import Hex
from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.repertoire import resolve_amount
from games.rulebooks.combat.rules.technique import Weapon
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import BOUNDLESS
from tests.rulebooks.combat.cast import Scene, card, discard_card, step_to

STAFF = card("Permanent: Armament 3", "Intervention: Discard 5", types="Passive")


def test_cb_3_2_the_five_base_techniques() -> None:
    """CB-3.2"""
    assert Scene().does("attack").lives == (20, 19)
    assert Scene().set(0, hurt=2, life=18).does("defence").lives == (19, 20)
    assert Scene().does("passive").me.hand == ("blank",)
    assert Scene().does("rhetoric").request == Turn(1)
    assert Scene().does("movement", step_to(1, 0)).me.at == (1, 0)


def test_cb_5_19_an_armament_is_an_attack_of_ones_own() -> None:
    scene = Scene(STAFF, blanks=1).does("a", "passive")
    assert moves.UseArmament(3) in scene.options()
    scene.does(moves.UseArmament(3))
    assert scene.lives == (20, 17)
    assert scene.me.hand == ()
    assert scene.me.history == ()
    last = scene.me.last
    assert last is not None
    assert last.types == ("attack", "armament")


def test_cb_5_19_it_asks_for_adjacency_and_a_card() -> None:
    scene = Scene(STAFF).does("a", "passive", moves.UseArmament(3))
    assert scene.events_of(events.ConditionFailed)
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
    assert bare.events_of(events.NothingToPlay)


def test_cb_5_19_of_two_armaments_one_is_chosen() -> None:
    daggers = card("Permanent: Armament 2", "Effect: Play an armament", types="Passive")
    scene = Scene(STAFF, daggers, blanks=1).does("a", "passive", "b")
    assert isinstance(scene.request, Weapon)
    assert scene.options() == [moves.UseArmament(2), moves.UseArmament(3)]
    assert scene.does(moves.UseArmament(3)).lives == (20, 17)


def test_cb_5_26_a_trigger_acts_before_the_first_step() -> None:
    """CB-5.26"""
    echo = card(
        "Permanent: When the opponent plays a technique of type attack: wound 1",
        "Intervention: Discard 5",
    )
    scene = Scene(echo).does("a", "attack")
    wounds = scene.events_of(events.Triggered, events.Wounded)
    assert [type(event) for event in wounds] == [events.Triggered, events.Wounded, events.Wounded]
    assert [event.by for event in wounds[1:]] == [0, 1]


def test_cb_5_26_a_card_is_not_any_technique() -> None:
    echo = card(
        "Permanent: When the opponent plays a card: the opponent loses 1 life",
        "Intervention: Discard 5",
    )
    scene = Scene(echo, other_blanks=1).does("a", "attack")
    assert scene.you.life == 20
    assert scene.does("passive", "blank").you.life == 19


def test_cb_5_26_triggers_never_chain() -> None:
    both = card(
        "Permanent: Armament 1",
        "Permanent: Playing a technique of type attack: play an armament",
        "Intervention: Discard 5",
        types="Passive",
    )
    scene = Scene(both, blanks=2).does("a", "passive", "attack", discard_card())
    assert len(scene.events_of(events.PlayedArmament)) == 1
    assert scene.lives == (20, 18)


def test_cb_5_26_a_card_does_not_trigger_itself() -> None:
    own = card("Permanent: Playing a card: self-wound 1", "Intervention: Discard 5")
    assert Scene(own).does("a").lives == (20, 20)


@pytest.mark.parametrize(
    ("text", "after_mine", "after_theirs"),
    [
        ("At the start of their turn: self-wound 1", 20, 19),
        ("At the end of their turn: self-wound 1", 19, 19),
        ("At the end of each turn: self-wound 1", 19, 18),
        ("At the start of each turn: self-wound 1", 19, 18),
        ("At the end of the opponent’s turn: self-wound 1", 20, 19),
    ],
)
def test_cb_5_26_at_the_start_and_the_end_of_whose_turn(
    text: str, after_mine: int, after_theirs: int
) -> None:
    scene = Scene(card(f"Permanent: {text}", "Intervention: Discard 5"))
    assert scene.does("a").me.life == after_mine
    assert scene.does("passive").me.life == after_theirs


def test_cb_5_26_the_active_players_triggers_come_first() -> None:
    own = card("Permanent: At the end of each turn: self-wound 1", "Intervention: Discard 5")
    scene = Scene(own, other=[own]).does("a", "A", "passive")
    last_two = scene.events_of(events.Triggered)[-2:]
    assert [event.seat for event in last_two] == [0, 1]


def test_cb_5_26_the_active_players_triggers_come_first_when_a_technique_is_laid() -> None:
    own = card("Permanent: When anyone plays a technique: draw 1", "Intervention: Discard 5")
    scene = Scene(own, other=[own]).does("a", "A", "rhetoric", "rhetoric")
    assert [event.seat for event in scene.events_of(events.Triggered)] == [0, 0, 1, 1, 0]


def test_cb_5_26_of_one_player_in_the_order_in_which_they_were_laid() -> None:
    first = card("Permanent: At the end of their turn: draw 1", "Intervention: Discard 9")
    second = card("Permanent: At the end of their turn: wound 1", "Intervention: Discard 9")
    scene = Scene(first, second).does("a", "rhetoric", "b")
    log = scene.events_of(events.Drew, events.Wounded)
    assert [type(event) for event in log] == [events.Drew, events.Drew, events.Wounded]


def test_cb_5_26_nor_beside_another_that_lasts() -> None:
    """CB-3.6: a permanent holds after it has been carried out."""
    lasts = card("Permanent: Force 1", "Intervention: Discard 9", types="Passive")
    acts = card("Permanent: Playing an attack: draw 1", "Intervention: Discard 9")
    scene = Scene(lasts, acts).does("a", "rhetoric", "b")
    assert scene.me.hand == ()
    assert scene.does("rhetoric", "attack").me.hand == ("blank",)


def test_cb_5_6_a_turn_passed_at_its_start_is_this_one_whatever_else_begins() -> None:
    text = card(
        "Permanent: At the start of their turn: pass 1",
        "Permanent: At the start of their turn: draw 1",
        "Intervention: Discard 9",
    )
    scene = Scene(text).does("a", "rhetoric")
    assert scene.events_of(events.TurnsOwed) == [events.TurnsOwed(0, 1)]
    assert scene.events_of(events.TurnLost) == [events.TurnLost(0, 0)]
    assert scene.me.hand == ("blank",)


@pytest.mark.parametrize("steps", ["Armament 2", "Adjacency conditions of attacks are ignored"])
def test_cb_5_19_cb_5_32_what_the_second_player_has_is_theirs(steps: str) -> None:
    lasts = card(f"Permanent: {steps}", "Intervention: Discard 9", types="Passive")
    scene = Scene(other=[lasts], blanks=1, other_blanks=1).does("rhetoric", "A")
    assert moves.UseArmament(2) not in scene.options()
    scene.does("attack")
    assert (moves.UseArmament(2) in scene.options()) is (steps == "Armament 2")
    scene.set(1, at=Hex(0, 3)).does("attack")
    assert scene.me.life == (20 if steps == "Armament 2" else 19)


def test_cb_5_1_an_infinite_armament_is_told_as_such() -> None:
    scene = Scene(card("Permanent: Armament ∞", "Intervention: Discard 9", types="Passive"))
    scene.does("a", "rhetoric")
    (use,) = [move for move in scene.options() if isinstance(move, moves.UseArmament)]
    assert scene.request.move_facts(scene.state, use) == {"wound": "∞"}
    assert scene.request.move_facts(scene.state, moves.UseArmament(BOUNDLESS - 1)) == {}


def test_cb_5_1_x_is_nought_where_nothing_bound_it() -> None:
    """CB-5.1"""
    for minus in (False, True):
        assert (
            resolve_amount(tree.X(minus=minus), None) == resolve_amount(tree.X(minus=minus), 0) == 0
        )
    assert (resolve_amount(tree.X(), 3), resolve_amount(tree.X(minus=True), 3)) == (3, -3)
    assert resolve_amount(tree.Infinite(minus=True), None) == -BOUNDLESS
