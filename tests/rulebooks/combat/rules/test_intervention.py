"""Waiting interventions, and who takes them (CB-3.7, CB-5.28)."""

import pytest

from games.kernel.record import Illegal
from games.kernel.rules import Texts
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.rules.hand import Discarding
from games.rulebooks.combat.rules.phrases import Branch
from games.rulebooks.combat.rules.technique import Technique
from games.rulebooks.combat.rules.turn import Turn
from tests.rulebooks.combat.cast import Scene, card, discard_card

WAITS = card("Intervention: Discard 1", "Effect: Wound 2", "Effect: Self-wound 1")


def test_cb_3_7_an_intervention_stops_the_card_and_ends_the_turn() -> None:
    scene = Scene(WAITS).does("a")
    assert scene.request == Turn(1)
    assert scene.waiting_card().card == "a"
    assert scene.lives == (20, 20)


def test_cb_3_7_either_player_may_take_it_and_the_owner_goes_on() -> None:
    mine = Scene(WAITS, blanks=1).does("a", "passive")
    mine.does(moves.Intervene(mine.waiting_card().serial))
    assert mine.me.hand == ()
    assert mine.lives == (19, 18)
    theirs = Scene(WAITS, other_blanks=1).does("a")
    theirs.does(moves.Intervene(theirs.waiting_card().serial))
    assert theirs.you.hand == ()
    assert theirs.lives == (19, 18)
    assert theirs.me.history == ("a",)


def test_cb_3_7_a_discard_must_be_paid_whole_or_it_cannot_be_chosen() -> None:
    scene = Scene(WAITS).does("a")
    with pytest.raises(Illegal) as refused:
        scene.does(moves.Intervene(scene.waiting_card().serial))
    assert (refused.value.code, refused.value.rule) == ("cannot_be_paid", "CB-3.7")


def test_cb_3_7_a_draw_from_nothing_counts_as_done() -> None:
    scene = Scene(card("Intervention: Draw 1", "Effect: Wound 1"), pile=0).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial))
    assert scene.lives == (20, 19)


def test_cb_3_7_one_intervention_a_turn() -> None:
    again = card("Intervention: Play again", "Effect: Wound 1")
    scene = Scene(again, card("Intervention: Draw 1")).does("a", "passive", "b", "passive")
    first, second = scene.me.active
    scene.does(moves.Intervene(first.serial))
    with pytest.raises(Illegal) as refused:
        scene.does(moves.Intervene(second.serial))
    assert refused.value.code == "one_intervention"


def test_cb_3_7_the_opponent_on_a_card_is_always_its_owners() -> None:
    scene = Scene(card("Intervention: The opponent has: self-wound 2")).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial))
    assert scene.lives == (20, 18)


def test_cb_3_7_only_a_card_that_waits_can_be_taken() -> None:
    scene = Scene(WAITS).does("a")
    for number, way, code in ((99, 0, "no_such_intervention"), (1, 4, "no_such_way")):
        with pytest.raises(Illegal, match=code):
            scene.does(moves.Intervene(number, way))


def test_cb_5_28_an_intervention_for_one_alone() -> None:
    """CB-5.28"""
    for text, mine, theirs in (("Player only", True, False), ("Opponent only", False, True)):
        scene = Scene(card(f"Intervention: {text}", "Effect: Wound 1")).does("a")
        take = moves.Intervene(scene.waiting_card().serial)
        assert (take in scene.options()) is theirs
        assert (take in scene.does("passive").options()) is mine


def test_cb_5_28_one_of_several_ways() -> None:
    either = card("Intervention: Discard 1 or opponent only: self-wound 2", "Effect: Wound 1")
    scene = Scene(either).does("a")
    number = scene.waiting_card().serial
    assert moves.Intervene(number, 0) not in scene.options()
    scene.does(moves.Intervene(number, 1))
    assert scene.lives == (20, 17)


def test_cb_5_28_a_technique_is_played_fully_and_then_the_card_goes_on() -> None:
    challenge = card("Intervention: Play a technique of type attack", "Effect: Draw 1")
    strike = card("Effect: Wound 3")
    scene = Scene(challenge, other=[strike]).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial))
    assert isinstance(scene.request, Technique)
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
        scene.does(moves.Intervene(scene.waiting_card().serial))


def test_cb_5_28_where_nothing_is_left_to_play_the_card_goes_on() -> None:
    song = card("Intervention: Discard 1 then play a card of type fire", "Effect: Wound 1")
    fire = card("Effect: Draw 1", types="Passive (Fire)")
    scene = Scene(song, other=[fire], other_blanks=1).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial), discard_card("A"))
    assert scene.options() == [moves.PassTurn()]
    scene.does(moves.PassTurn())
    assert scene.events_of(events.NothingToPlay)
    assert scene.lives == (20, 19)


def test_cb_5_28_other_types_and_base_techniques_are_refused() -> None:
    song = card("Intervention: Play a card of type passive", "Effect: Wound 1")
    scene = Scene(song, other=[card("Effect: Draw 1")], other_blanks=1).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial))
    for choice, code in (("passive", "a_card"), ("A", "other_type")):
        with pytest.raises(Illegal, match=code):
            scene.does(choice)


def test_cb_5_28_what_is_told_of_one_for_somebody_alone_is_what_they_do() -> None:
    alone = card("Intervention: Opponent only: discard 1", types="Passive")
    scene = Scene(alone, other_blanks=2).does("a")
    take = moves.Intervene(scene.waiting_card().serial)
    assert scene.request.move_facts(scene.state, take)["way"] == Texts("discard 1", "défausser 1")
    assert scene.does(take).events_of(events.Intervened)[0].needs.en == "discard 1"
    free = Scene(card("Intervention: Player only", types="Passive")).does("a", "passive")
    take = moves.Intervene(free.waiting_card().serial)
    assert free.request.move_facts(free.state, take)["way"] == Texts("at no cost", "sans frais")
    assert free.does(take).events_of(events.Intervened)[0].needs is None


def test_cb_3_8_the_end_tells_the_winner_s_life() -> None:
    scene = Scene().set(0, life=0).set(1, life=3).does("defence")
    assert scene.events_of(events.Lost) == [events.Lost(0, 0, winner=1, best=3)]


def test_cb_3_7_what_an_intervention_draws_pays_for_what_it_discards() -> None:
    for asks, free in (
        ("Discard 1", False),
        ("Draw 1 then discard 1", True),
        ("Draw 1 then discard 2", False),
    ):
        scene = Scene(card(f"Intervention: {asks}")).does("a")
        assert (moves.Intervene(scene.waiting_card().serial) in scene.options()) is free


@pytest.mark.parametrize("way", [-1, 1, 2])
def test_cb_5_30_there_are_so_many_ways_and_no_more(way: int) -> None:
    scene = Scene(card("Intervention: Draw 1")).does("a")
    with pytest.raises(Illegal, match="no_such_way"):
        scene.does(moves.Intervene(scene.waiting_card().serial, way))


def test_cb_3_10_what_is_prevented_keeps_from_no_other_cards_intervention() -> None:
    bars = card("Permanent: Prevent attack", "Intervention: Player only", types="Passive")
    scene = Scene(bars, card("Intervention: Draw 1", types="Rhetoric")).does("a", "passive", "b")
    assert moves.Intervene(scene.me.active[1].serial) in scene.options()


@pytest.mark.parametrize(
    ("held", "charm", "playable"), [(1, 0, False), (2, 0, True), (3, 3, True), (3, 4, True)]
)
def test_cb_5_30_whether_a_card_might_be_played_is_seen_by_everyone(
    held: int, charm: int, playable: bool
) -> None:
    """One card pays; everyone can count whether another is left to play."""
    text = card(f"Permanent: Charm {charm}", "Intervention: Discard 1 then (play a card or draw 1)")
    scene = Scene(text, other_blanks=held).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial))
    if isinstance(scene.request, Discarding):
        scene.does(discard_card())
    assert isinstance(scene.request, Branch) is (playable and held - 1 >= max(1, charm))
