"""Cards in authors' wording, and their effect in a duel (CB-5.34 to CB-5.43)."""

import pytest

from games.kernel.hexes import Hex
from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.rules.turn import Turn
from tests.rulebooks.combat.cast import Scene, card, discard_card, step_to

STAFF = card("Permanent: Armament 3", "Intervention: Discard 9", types="Passive")


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("Intervention (joueur uniquement) : Piocher 1", True, False),
        ("Intervention : Piocher 1 (Joueu·r·se uniquement)", True, False),
        ("Intervention (Joueur·se) : Piocher 1", True, False),
        ("Intervention : (adversaire) piocher 1", False, True),
        ("Intervention (adversaire) : Piocher 1", False, True),
        ("Intervention (opponent only): Draw 1", False, True),
        ("Intervention : Piocher 1 (tous)", True, True),
        ("Intervention (les deux joueurs) : Piocher 1", True, True),
        ("Intervention : Pause", True, False),
    ],
)
def test_cb_5_34_brackets_say_who_takes_an_intervention(
    text: str, mine: bool, theirs: bool
) -> None:
    scene = Scene(card(text, "Effect: Wound 1")).does("a")
    take = moves.Intervene(scene.waiting_card().serial)
    assert (take in scene.options()) is theirs
    assert (take in scene.does("passive").options()) is mine


def test_cb_5_34_one_way_of_several_may_be_limited() -> None:
    text = "Intervention : Défausser 1 ou perdre 2 points de vie (adversaire)"
    scene = Scene(card(text), blanks=1, other_blanks=1).does("a")
    ways = [move.way for move in scene.options() if isinstance(move, moves.Intervene)]
    assert ways == [0, 1]
    mine = [m.way for m in scene.does("passive").options() if isinstance(m, moves.Intervene)]
    assert mine == [0]


def test_cb_5_34_on_other_steps_brackets_say_who_carries_it() -> None:
    assert Scene(card("Effet : Se blesser 2 (adversaire)")).does("a").lives == (20, 18)
    assert Scene(card("Effet (adversaire) : Se blesser 2")).does("a").lives == (20, 18)
    curse = card("Permanente (adversaire) : Force 2", "Effet : L’adversaire a : blesser 1")
    assert Scene(curse).does("a").lives == (17, 20)
    poor = card("Condition : Vie ≤ 5 (adversaire)", "Effet : Blesser 1")
    assert Scene(poor).set(1, life=5).does("a").you.life == 4


@pytest.mark.parametrize(
    ("asks", "far", "met"),
    [
        ("Distance 2 ou plus", 2, True),
        ("Distance 2 ou plus", 1, False),
        ("Distance > 2", 2, False),
        ("Distance > 2", 3, True),
        ("Distance au moins 3", 3, True),
        ("Distance au plus 2", 3, False),
        ("Distance ≤ 2", 1, True),
        ("Distance less than 2", 2, False),
    ],
)
def test_cb_5_35_a_distance_within_bounds(asks: str, far: int, met: bool) -> None:
    scene = Scene(card(f"Condition: {asks}", "Effect: Wound 1"), at=((0, 0), (0, far)))
    assert (scene.does("a").you.life == 19) is met


@pytest.mark.parametrize(
    ("asks", "blanks", "met"),
    [
        ("Aucune carte", 0, True),
        ("Plus de carte en main", 1, False),
        ("Main vide", 0, True),
        ("Au moins 2 cartes en main", 2, True),
        ("Au moins 2 cartes en main", 1, False),
        ("3 cartes ou plus en main", 3, True),
        ("2 cards in hand", 3, False),
        ("Plus de 2 cartes", 2, False),
        ("Moins de 2 cartes en main", 1, True),
        ("Défausser 1 puis aucune carte", 1, True),
        ("Défausser 1 puis aucune carte", 2, False),
    ],
)
def test_cb_5_35_the_hand_is_counted_without_the_card(asks: str, blanks: int, met: bool) -> None:
    scene = Scene(card(f"Condition : {asks}", "Effet : Blesser 1"), blanks=blanks).does("a")
    if met and "Défausser" in asks:
        assert not scene.me.hand
    assert (scene.you.life == 19) is met


def test_cb_5_35_life_within_bounds() -> None:
    for asks, life, met in (
        ("Vie ≥ 5", 5, True),
        ("Vie > 5", 5, False),
        ("5 PV ou plus", 4, False),
    ):
        scene = Scene(card(f"Condition : {asks}", "Effet : Blesser 1")).set(0, life=life)
        assert (scene.does("a").you.life == 19) is met


def test_cb_5_35_discard_within_a_bound_is_the_carriers_choice() -> None:
    scene = Scene(card("Effect: Discard at least 2"), blanks=4).does("a")
    assert scene.options() == [moves.Number(2), moves.Number(3), moves.Number(4)]
    with pytest.raises(Illegal, match="how_many"):
        scene.does(moves.Number(1))
    scene.does(moves.Number(3), discard_card(), discard_card(), discard_card())
    assert scene.me.hand == ("blank",)
    up_to = Scene(card("Effet : Défausser jusqu’à 2 cartes"), blanks=4).does("a")
    assert up_to.options() == [moves.Number(0), moves.Number(1), moves.Number(2)]
    assert len(up_to.does(moves.Number(0)).me.hand) == 4


def test_cb_5_35_as_a_condition_at_least_so_many_must_be_there() -> None:
    text = card("Condition : Défausser 2 cartes ou plus", "Effet : Blesser 1")
    assert Scene(text, blanks=1).does("a").lives == (20, 20)
    assert Scene(text, blanks=2).does("a").lives == (20, 19)


def test_cb_5_36_pull_lessens_the_distance_step_by_step() -> None:
    scene = Scene(card("Effet : Attirer 2"), at=((0, 0), (0, 3))).does("a")
    assert [m for m in scene.options() if isinstance(m, moves.StepTo)] == [step_to(0, 2)]
    scene.does(step_to(0, 2), "stay")
    assert scene.you.at == (0, 2)
    same = Scene(card("Effet : Déplacer l’adversaire de 2 cases vers le joueur"))
    assert same.does("a").request == Turn(1)


def test_cb_5_36_next_to_the_opponent_at_once() -> None:
    scene = Scene(card("Effet : Se placer à côté de l’adversaire"), at=((0, -3), (0, 3)))
    scene.does("a", moves.Land(Hex(0, 2)))
    assert scene.me.at == (0, 2)
    for space in ((0, 0), (0, 3)):
        again = Scene(card("Effect: Go next to the opponent"), at=((0, -3), (0, 3))).does("a")
        with pytest.raises(Illegal, match="no_such_space"):
            again.does(moves.Land(Hex(*space)))
    coils = card("Permanent: Immobilise", "Intervention: Discard 9")
    held = Scene(coils, other=[card("Effect: Go next to the opponent", types="Passive")])
    assert held.does("a", "A").events_of(events.HeldFast)


def test_cb_5_36_the_opponent_is_sent_anywhere() -> None:
    scene = Scene(card("Effet : Placer l’adversaire sur n’importe quelle case")).does("a")
    assert scene.does(moves.Land(Hex(3, 0))).you.at == (3, 0)


def test_cb_5_37_armament_is_a_type() -> None:
    parry = card("Condition: Counter armament", "Effect: Wound 1", types="Rhetoric")
    scene = Scene(STAFF, blanks=1, other=[parry]).does("a", "passive", moves.UseArmament(3), "A")
    assert scene.lives == (19, 17)
    bare = Scene(other=[parry]).does("attack", "A")
    assert bare.lives == (20, 19)
    calm = card("Permanente : Empêcher armement", "Intervention : Défausser 9", types="Passif")
    kept = Scene(STAFF, blanks=1, other=[calm]).does("a", "A")
    assert moves.UseArmament(3) not in kept.options()


@pytest.mark.parametrize(
    ("asks", "met"), [("Armement", True), ("Armement 3", True), ("Armament 4", False)]
)
def test_cb_5_37_as_a_condition(asks: str, met: bool) -> None:
    strike = card(f"Condition: {asks}", "Effect: Wound 1")
    assert (Scene(STAFF, strike).does("a", "passive", "b").you.life == 19) is met
    assert Scene(strike).does("a").lives == (20, 20)


def test_cb_5_37_played_with_a_force() -> None:
    borrowed = card("Effet : Jouer un armement de force 4", types="Passif")
    assert Scene(borrowed, blanks=1).does("a").lives == (20, 16)
    assert Scene(STAFF, borrowed, blanks=1).does("a", "passive", "b").lives == (20, 16)


def test_cb_5_38_a_hand_is_revealed_once() -> None:
    """CB-5.38"""
    scene = Scene(card("Effet : Révéler sa main"), other=[card("Effect: Draw 1", title="Other")])
    (shown,) = scene.does("a").events_of(events.HandRevealed)
    assert (shown.seat, shown.count, shown.cards, shown.known) == (0, 0, (), True)
    look = Scene(card("Effet : Regarder la main de l’adversaire"), other=[card("Effect: Draw 1")])
    (seen,) = look.does("a").events_of(events.HandRevealed)
    assert (seen.seat, [each.en for each in seen.cards]) == (1, ["Card"])
    assert seen.seen_by(0) == seen.seen_by(1) == seen
    assert (seen.seen_by(None).cards, seen.seen_by(None).known) == (("?",), False)
    table = Scene(card("Effect: The opponent reveals their hand"), other_blanks=2, known=False)
    (noted,) = table.does("a").events_of(events.HandRevealed)
    assert (noted.count, noted.known) == (2, False)


def test_cb_5_39_at_the_previous_turn() -> None:
    """CB-5.39"""
    combo = card("Condition : Avoir joué une attaque au tour précédent", "Effet : Blesser 3")
    assert Scene(combo).does("attack", "passive", "a").lives == (20, 16)
    assert Scene(combo).does("passive", "passive", "a").lives == (20, 20)
    parry = card("Condition : Contre une attaque au tour précédent", "Effet : Blesser 1")
    assert Scene(other=[parry]).does("attack", "A").lives == (19, 19)
    answer = card(
        "Condition : L’adversaire a joué une attaque au tour précédent", "Effet : Blesser 1"
    )
    assert Scene(other=[answer]).does("attack", "A").lives == (19, 19)
    assert Scene(other=[answer]).does("passive", "A").lives == (20, 20)


def test_cb_5_40_a_type_is_declared_by_its_use() -> None:
    """CB-5.40"""
    song = card("Effet : Piocher 1", types="Passif (Zorglub)")
    answer = card("Condition : Contre zorglub", "Effet : Blesser 1")
    assert Scene(song, other=[answer]).does("a", "A").lives == (19, 20)
    trap = card(
        "Permanente : Chaque fois que l’adversaire joue une carte Zorglub : blesser 1",
        "Intervention : Défausser 9",
    )
    scene = Scene(song, blanks=1, other=[trap]).does("passive", "A", "a")
    assert scene.lives == (19, 20)
    assert scene.does("passive", "blank").lives == (19, 20)


def test_cb_5_41_a_pause() -> None:
    """CB-5.41"""
    assert Scene(card("Effet : Pause 2")).does("a").me.owed == 1
    waits = Scene(card("Intervention : Pause", "Effet : Blesser 2")).does("a")
    go_on = moves.Intervene(waits.waiting_card().serial)
    assert go_on not in waits.options(), "its owner alone goes on with it"
    assert waits.does("passive", go_on).lives == (20, 18)


@pytest.mark.parametrize(
    "effect",
    [
        "La prochaine carte se joue quelle que soit la distance",
        "La prochaine attaque touche quelle que soit la distance",
        "The next card is played whatever the distance",
    ],
)
def test_cb_5_42_the_next_card_whatever_the_distance(effect: str) -> None:
    """CB-5.42"""
    strike = card("Condition: Adjacent", "Effect: Wound 2")
    aims = card(f"Effect: {effect}", types="Passive")
    scene = Scene(aims, strike, strike, at=((0, 0), (0, 3))).does("a", "passive", "b")
    assert scene.lives == (20, 18)
    assert scene.does("passive", "c").lives == (20, 18)


def test_cb_5_42_of_a_type_and_measured_all_the_same() -> None:
    """CB-5.42"""
    aims = card(
        "Effet : La prochaine carte Feu se joue quelle que soit la distance", types="Passif"
    )
    strike = card("Condition: Adjacent", "Effect: Wound 2")
    flame = card("Condition: Adjacent", "Effect: Wound 2", types="Attack (Fire)")
    scene = Scene(aims, strike, flame, at=((0, 0), (0, 3))).does("a", "passive", "b")
    assert scene.lives == (20, 20)
    assert scene.does("passive", "c").lives == (20, 18)
    any_card = card("Effect: The next card is played whatever the distance", types="Passive")
    measures = card("Condition: Distance X", "Effect: Wound X")
    far = Scene(any_card, measures, at=((0, 0), (0, 3))).does("a", "passive", "b")
    assert far.lives == (20, 17)


def test_cb_5_42_whatever_its_conditions() -> None:
    """CB-5.42"""
    text = "Effet : La prochaine carte se joue quelles que soient ses conditions"
    dear = card("Condition: Discard 2", "Condition: Distance 5", "Effect: Wound 2")
    scene = Scene(card(text, types="Passif"), dear, blanks=2).does("a", "passive", "b")
    assert scene.lives == (20, 18)
    assert len(scene.me.hand) == 2
    assert len(scene.events_of(events.ConditionWaived)) == 2


def test_cb_5_43_each_time_that_somebody_is_wounded() -> None:
    thorns = card(
        "Permanente : Chaque fois que le joueur est blessé : blesser 1",
        "Intervention : Défausser 9",
        types="Passif",
    )
    blows = card("Effect: Wound 2 then wound 1")
    scene = Scene(blows, other=[thorns]).does("passive", "A", "a")
    assert scene.lives == (18, 17)
    both = Scene(thorns, other=[thorns]).does("a", "A", "attack")
    assert both.lives == (19, 19)
    stopped = Scene(other=[thorns]).does("passive", "A").set(1, shield=5).does("attack")
    assert stopped.lives == (20, 20)
