"""What the words of the arena, of memory and of the others do (CB-5.8 to 5.13, 5.20 to 5.33)."""

import pytest

from games.kernel.hexes import Hex, distance
from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.language import check
from games.rulebooks.combat.rules.requests import Branch, Landing, Technique, Turn, Walk
from games.rulebooks.combat.state import ARENA
from tests.rulebooks.combat.cast import Scene, card, drop, to


def steps(scene: Scene) -> set[tuple[int, int]]:
    return {(m.to.q, m.to.r) for m in scene.options() if isinstance(m, moves.StepTo)}


def test_cb_5_8_move_goes_step_by_step_and_may_stop() -> None:
    scene = Scene(card("Effect: Move 3")).does("a")
    assert steps(scene) == {(0, -1), (1, -1), (1, 0), (-1, 1), (-1, 0)}
    scene.does(to(1, 0), to(2, 0), "stay")
    assert scene.me.at == (2, 0)
    assert scene.asked == Turn(1)


def test_cb_5_8_nobody_moves_off_the_arena_or_onto_the_other() -> None:
    scene = Scene(card("Effect: Move 1"), at=((0, 3), (0, 2))).does("a")
    assert steps(scene) == {(1, 2), (-1, 3)}
    for space in ((0, 2), (0, 4), (3, 3)):
        with pytest.raises(Illegal, match="no_such_step"):
            scene.does(to(*space))


def test_cb_5_9_each_step_of_an_approach_lessens_the_distance() -> None:
    """CB-5.9"""
    scene = Scene(card("Effect: Approach 5"), at=((0, -3), (0, 0))).does("a")
    assert steps(scene) == {(0, -2)}
    scene.does(to(0, -2), to(0, -1))
    assert scene.asked == Turn(1)


def test_cb_5_9_each_step_of_a_withdrawal_increases_it() -> None:
    scene = Scene(card("Effect: Withdraw 2")).does("a")
    assert steps(scene) == {(0, -1), (1, -1), (-1, 0)}
    scene.does(to(0, -1), "stay")
    assert distance(scene.me.at, scene.you.at) == 2


def test_cb_5_10_a_push_goes_straight_away_and_off_the_board() -> None:
    """CB-5.10"""
    scene = Scene(card("Effect: Push 2")).does("a")
    assert scene.you.at == (0, 3)
    off = Scene(card("Effect: Push 9")).does("a")
    assert off.you.at == (0, 4)
    assert off.told(events.LeftArena) == [events.LeftArena(1)]


def test_cb_5_10_out_of_line_the_pusher_chooses_each_step() -> None:
    scene = Scene(card("Effect: Push 1"), at=((0, 0), (1, 1))).does("a")
    assert isinstance(scene.asked, Walk)
    assert scene.asked.seat == 0
    assert steps(scene) == {(1, 2), (2, 1)}
    with pytest.raises(Illegal, match="push_on"):
        scene.does("stay")
    assert scene.does(to(2, 1)).you.at == (2, 1)


def test_cb_5_11_move_the_opponent_is_the_carriers_choice() -> None:
    """CB-5.11"""
    scene = Scene(card("Effect: Move the opponent 2")).does("a")
    assert isinstance(scene.asked, Walk)
    assert (scene.asked.seat, scene.asked.who) == (0, 1)
    scene.does(to(1, 1), "stay")
    assert scene.you.at == (1, 1)
    assert scene.told(events.MovedOther)


def test_cb_5_12_teleport_to_any_free_space() -> None:
    """CB-5.12"""
    scene = Scene(card("Effect: Teleport")).does("a")
    spaces = {move.to for move in scene.options() if isinstance(move, moves.Land)}
    assert spaces == set(ARENA) - {Hex(0, 0), Hex(0, 1)}
    assert scene.does(moves.Land(Hex(3, 0))).me.at == (3, 0)


def test_cb_5_13_place_the_opponent_adjacent() -> None:
    """CB-5.13"""
    scene = Scene(card("Effect: Place the opponent adjacent"), at=((0, 0), (0, 3))).does("a")
    assert isinstance(scene.asked, Landing)
    assert len(scene.options()) == 6
    with pytest.raises(Illegal, match="no_such_space"):
        scene.does(moves.Land(Hex(2, 0)))
    assert scene.does(moves.Land(Hex(1, 0))).you.at == (1, 0)


def test_cb_5_20_the_immobilised_neither_move_nor_play_movement() -> None:
    """CB-5.20"""
    hold = card("Permanent: Immobilise", "Intervention: Discard 5")
    walk = card("Effect: Move 2", types="Attack")
    leap = card("Effect: Draw 1", types="Attack, Movement")
    scene = Scene(hold, other=[walk, leap]).does("a")
    options = scene.options()
    assert moves.PlayBase("movement") not in options
    assert moves.PlayCard("B") not in options
    assert moves.PlayCard("A") in options
    scene.does("A")
    assert scene.told(events.HeldFast) == [events.HeldFast(1)]


def test_cb_5_20_the_immobilised_can_be_pushed_and_placed() -> None:
    hold = card("Permanent: Immobilise", "Effect: Push 1", "Intervention: Discard 5")
    assert Scene(hold).does("a").you.at == (0, 2)


def test_cb_5_20_the_opponent_who_immobilises_holds_the_player() -> None:
    hold = card("Permanent: The opponent has: immobilise", "Intervention: Discard 5")
    scene = Scene(hold).does("a")
    assert moves.PlayBase("movement") in scene.options()
    assert moves.PlayBase("movement") not in scene.does("passive").options()


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


def test_cb_5_26_a_trigger_acts_before_the_first_step() -> None:
    """CB-5.26"""
    echo = card(
        "Permanent: When the opponent plays a technique of type attack: wound 1",
        "Intervention: Discard 5",
    )
    scene = Scene(echo).does("a", "attack")
    wounds = scene.told(events.Triggered, events.Wounded)
    assert [type(event) for event in wounds] == [
        events.Triggered,
        events.Wounded,
        events.Wounded,
    ]
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
    scene = Scene(both, blanks=2).does("a", "passive", "attack", drop())
    assert len(scene.told(events.PlayedArmament)) == 1
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
    last_two = scene.told(events.Triggered)[-2:]
    assert [event.seat for event in last_two] == [0, 1]


NEST = card(
    "Effect: Mark",
    "Permanent: Radius 1: at the end of their turn: self-wound 2",
    "Intervention: Discard 5",
)


def test_cb_5_27_a_marker_on_an_adjacent_space_and_those_within_reach() -> None:
    """CB-5.27"""
    scene = Scene(NEST, at=((0, 0), (0, 2))).does("a")
    assert len(scene.options()) == 6
    scene.does(moves.Land(Hex(0, 1)))
    assert scene.waiting().marker == (0, 1)
    assert scene.lives == (18, 20)
    scene.does("movement", to(0, 3))
    assert scene.lives == (18, 20)
    scene.does("movement", "stay", "movement", to(0, 2))
    assert scene.lives == (16, 18)


def test_cb_5_27_the_marker_goes_with_its_card() -> None:
    nest = NEST.replace("Discard 5", "Player only")
    scene = Scene(nest).does("a", moves.Land(Hex(1, 0)), "passive")
    assert scene.me.life == 18
    scene.does(moves.Intervene(scene.waiting().serial))
    assert scene.me.life == 18


def test_cb_5_27_an_effect_within_a_radius() -> None:
    fire = card("Effect: Mark", "Effect: Radius 1: self-wound 2")
    scene = Scene(fire, at=((0, 0), (2, 0))).does("a", moves.Land(Hex(1, 0)))
    assert scene.lives == (18, 18)


def test_cb_5_28_an_intervention_for_one_alone() -> None:
    """CB-5.28"""
    for text, mine, theirs in (("Player only", True, False), ("Opponent only", False, True)):
        scene = Scene(card(f"Intervention: {text}", "Effect: Wound 1")).does("a")
        take = moves.Intervene(scene.waiting().serial)
        assert (take in scene.options()) is theirs
        assert (take in scene.does("passive").options()) is mine


def test_cb_5_28_one_of_several_ways() -> None:
    either = card("Intervention: Discard 1 or opponent only: self-wound 2", "Effect: Wound 1")
    scene = Scene(either).does("a")
    number = scene.waiting().serial
    assert moves.Intervene(number, 0) not in scene.options()
    scene.does(moves.Intervene(number, 1))
    assert scene.lives == (20, 17)


def test_cb_5_28_a_technique_is_played_fully_and_then_the_card_goes_on() -> None:
    challenge = card("Intervention: Play a technique of type attack", "Effect: Draw 1")
    strike = card("Effect: Wound 3")
    scene = Scene(challenge, other=[strike]).does("a")
    scene.does(moves.Intervene(scene.waiting().serial))
    assert isinstance(scene.asked, Technique)
    assert scene.options() == [moves.PlayBase("attack"), moves.PlayCard("A")]
    scene.does("A")
    assert scene.lives == (17, 20)
    kinds = [type(event) for event in scene.events]
    assert kinds.index(events.CardDone) < kinds.index(events.Drew)
    assert scene.me.hand == ("blank",)


def test_cb_5_28_it_cannot_be_chosen_where_nothing_can_be_played() -> None:
    song = card("Intervention: Play a card of type fire", "Effect: Wound 1")
    scene = Scene(song, other_blanks=1).does("a")
    with pytest.raises(Illegal, match="cannot_be_paid"):
        scene.does(moves.Intervene(scene.waiting().serial))


def test_cb_5_28_where_nothing_is_left_to_play_the_card_goes_on() -> None:
    song = card("Intervention: Discard 1 then play a card of type fire", "Effect: Wound 1")
    fire = card("Effect: Draw 1", types="Passive (Fire)")
    scene = Scene(song, other=[fire], other_blanks=1).does("a")
    scene.does(moves.Intervene(scene.waiting().serial), drop("A"))
    assert scene.options() == [moves.PassTurn()]
    scene.does(moves.PassTurn())
    assert scene.told(events.NothingToPlay)
    assert scene.lives == (20, 19)


def test_cb_5_28_other_types_and_base_techniques_are_refused() -> None:
    song = card("Intervention: Play a card of type passive", "Effect: Wound 1")
    scene = Scene(song, other=[card("Effect: Draw 1")], other_blanks=1).does("a")
    scene.does(moves.Intervene(scene.waiting().serial))
    for said, code in (("passive", "a_card"), ("A", "other_type")):
        with pytest.raises(Illegal, match=code):
            scene.does(said)


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
    assert scene.asked == Turn(0)
    assert scene.me.hand == ("a",)


def test_cb_5_30_then_is_one_after_the_other() -> None:
    scene = Scene(card("Effect: Wound 1 then draw 1 then wound 2")).does("a")
    told = [type(event) for event in scene.told(events.Wounded, events.Drew)]
    assert told == [events.Wounded, events.Drew, events.Wounded]


def test_cb_5_30_or_is_the_carriers_choice() -> None:
    scene = Scene(card("Effect: The opponent has: self-wound 1 or discard 1"), other_blanks=1)
    scene.does("a")
    assert isinstance(scene.asked, Branch)
    assert scene.asked.seat == 1
    assert scene.asked.texts[0].fr == "se blesser 1"
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
    """The same question to a hand with such a card and to one without."""
    song = card("Intervention: (play a card of type fire or discard 1) then draw 1")
    fire = card("Effect: Draw 1", types="Passive (Fire)")
    for other in ([fire], []):
        scene = Scene(song, other=other, other_blanks=2 - len(other)).does("a")
        scene.does(moves.Intervene(scene.waiting().serial))
        assert isinstance(scene.asked, Branch)
        assert scene.asked.ways == (0, 1)
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
    assert scene.does(moves.Intervene(scene.waiting().serial)).lives == (18, 20)


def test_cb_5_31_everyone_the_active_player_first() -> None:
    scene = Scene(card("Effect: Everyone draws 1")).does("a")
    assert [event.seat for event in scene.told(events.Drew)] == [0, 1]


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
    """CB-6.1: Typed as a player would, without accents."""
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
    taken = moves.Intervene(scene.waiting().serial)
    assert scene.does("passive").you.life == 16
    scene.does("passive", taken)
    assert scene.you.life == 16
    assert len(scene.you.hand) == 3
    assert scene.me.history == ("a",)
