"""Triggers set off by moving, drawing and discarding, and who they refer to (CB-5.44 to
CB-5.46)."""

import pytest

from games.kernel.hexes import Hex
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.rules.hand import Discarding
from tests.rulebooks.combat.cast import Scene, card, discard_card, step_to

FAR = ((0, 0), (0, 3))


def trigger_card(text: str) -> str:
    """Return a card that stays in play, because nobody can pay for its intervention."""
    return card(f"Permanente : {text}", "Intervention : Défausser 9", types="Passif")


def effect_card(*effects: str) -> str:
    return card(*(f"Effet : {each}" for each in effects), types="Rhétorique")


def life_lost(trigger: str, mine: str, *actions: object, blanks: int = 3) -> int:
    """Return how much life the player loses to the other player's card."""
    scene = Scene(mine, blanks=blanks, other=[trigger_card(trigger)], at=FAR).does(
        "defence", "A", "a"
    )
    scene.does(*actions)  # type: ignore[arg-type]
    return 20 - scene.me.life


WHEN = "Chaque fois que l’adversaire {} : blesser 1"


@pytest.mark.parametrize(
    ("deed", "does", "actions", "count"),
    [
        ("se déplace", "Se déplacer 3", [step_to(0, 1), step_to(0, 2), "stay"], 1),
        ("se déplace", "Se déplacer 3", ["stay"], 0),
        ("se déplace", "Se déplacer 2", [step_to(0, 1), step_to(0, 0)], 0),
        ("se déplace", "Se téléporter", [moves.Land(Hex(3, 0))], 1),
        ("se déplace", "Se placer à côté de l’adversaire", [moves.Land(Hex(0, 2))], 1),
        ("se déplace", "Piocher 1", [], 0),
        ("s’approche", "Se déplacer 1", [step_to(0, 1)], 1),
        ("s’approche", "Se déplacer 1", [step_to(0, -1)], 0),
        ("s’éloigne", "Se déplacer 1", [step_to(0, -1)], 1),
        ("s’éloigne", "Se déplacer 1", [step_to(0, 1)], 0),
        ("pioche", "Piocher 3", [], 1),
        ("pioche", "Défausser 1", [discard_card()], 0),
        ("pioche", "Piocher 1 puis piocher 1", [], 2),
        ("défausse", "Défausser 2", [discard_card(), discard_card()], 1),
        ("défausse", "Défausser au moins 1", [moves.Number(2), discard_card(), discard_card()], 1),
        ("défausse", "Défausser X", [moves.Number(2), discard_card(), discard_card()], 1),
        ("défausse", "Défausser X", [moves.Number(0)], 0),
        ("défausse", "Piocher 1", [], 0),
    ],
)
def test_cb_5_44_once_after_the_whole_of_it(
    deed: str, does: str, actions: list[object], count: int
) -> None:
    assert life_lost(WHEN.format(deed), effect_card(does), *actions) == count


def test_cb_5_44_drawing_and_discarding_nothing_set_off_none() -> None:
    scene = Scene(
        effect_card("Piocher 1"), pile=0, other=[trigger_card(WHEN.format("pioche"))], at=FAR
    )
    assert scene.does("rhetoric", "A", "a").me.life == 20
    assert life_lost(WHEN.format("défausse"), effect_card("Défausser 1"), blanks=0) == 0


def test_cb_5_44_what_is_paid_counts() -> None:
    dear = card("Condition : Défausser 1", "Effet : Piocher 1", types="Rhétorique")
    assert life_lost(WHEN.format("défausse"), dear, discard_card()) == 1


def test_cb_5_44_who_is_moved_by_the_other_does_not_move() -> None:
    for does, actions in (
        ("Pousser 2", []),
        ("Attirer 1", [step_to(0, 2)]),
        ("Placer l’adversaire au corps à corps", [moves.Land(Hex(0, 1))]),
        ("Placer l’adversaire sur n’importe quelle case", [moves.Land(Hex(3, 0))]),
    ):
        mine = trigger_card("Chaque fois que le joueur se déplace : blesser 1")
        scene = Scene(effect_card(does), other=[mine], at=((0, 0), (0, 3))).does(
            "passive", "A", "a"
        )
        assert scene.does(*actions).me.life == 20


def test_cb_5_44_what_a_trigger_does_sets_off_none() -> None:
    echo = trigger_card("À chaque pioche : piocher 1")
    scene = Scene(echo, effect_card("Piocher 1"), at=FAR).does("a", "passive", "b")
    assert len(scene.me.hand) == 2
    assert len(scene.events_of(events.Triggered)) == 1


@pytest.mark.parametrize(
    ("trigger", "mine", "theirs"),
    [
        ("Chaque fois que l’adversaire pioche, il perd 1 PV", 20, 19),
        ("Chaque fois qu’un joueur pioche, il perd 1 PV", 19, 19),
        ("Quand quelqu’un pioche une carte, celui-ci perd 1 PV", 19, 19),
        ("Chaque fois qu’un joueur joue une technique, il perd 1 PV", 19, 19),
        ("Each time that the opponent draws, they lose 1 life", 20, 19),
        ("Chaque fois que l’adversaire pioche : perdre 1 PV", 19, 20),
        ("Quand on pioche : perdre 1 PV", 19, 20),
    ],
)
def test_cb_5_45_they_are_whoever_set_it_off(trigger: str, mine: int, theirs: int) -> None:
    """CB-5.45"""
    scene = Scene(trigger_card(trigger), at=FAR).does("a", "passive", "passive")
    assert scene.lives == (mine, theirs)


def test_cb_5_45_who_is_wounded_answers_for_themselves() -> None:
    """CB-5.45"""
    thorns = trigger_card("Chaque fois que quelqu’un est blessé, il pioche 1")
    scene = Scene(thorns).does("a", "attack", "attack")
    assert (len(scene.me.hand), len(scene.you.hand)) == (1, 1)


@pytest.mark.parametrize(
    ("effect", "left"),
    [
        ("L’adversaire défausse sa main puis pioche 2", (3, 2)),
        ("L’adversaire défausse sa main puis piocher 2", (5, 0)),
        ("The opponent discards 1 then draws 2", (3, 4)),
        ("The opponent discards 1 then draw 2", (5, 2)),
        ("L’adversaire pioche 1, défausser 1", (2, 4)),
    ],
)
def test_cb_5_45_who_was_named_goes_on(effect: str, left: tuple[int, int]) -> None:
    """CB-5.45"""
    scene = Scene(effect_card(effect), blanks=3, other_blanks=3).does("a")
    while isinstance(scene.request, Discarding):
        scene.does(discard_card())
    assert (len(scene.me.hand), len(scene.you.hand)) == left


def test_cb_5_46_two_ways_are_a_choice_and_nobody_binds_both() -> None:
    parry = card("Condition : Contre défense ou attaque", "Effet : Blesser 1", types="Rhétorique")
    assert Scene(other=[parry]).does("attack", "A").lives == (19, 19)
    assert Scene(other=[parry]).does("passive", "A").lives == (20, 20)
    calm = trigger_card("Personne ne peut jouer d’attaque")
    scene = Scene(calm).does("a")
    assert moves.PlayBase("attack") not in scene.options()
    assert moves.PlayBase("attack") not in scene.does("passive").options()
