"""A turn and its check (CB-3.1, CB-3.8 to CB-3.10, CB-8.1)."""

import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.rules.turn import Turn
from games.rulebooks.combat.state import BASES
from tests.rulebooks.combat.cast import Scene, card


def test_cb_3_1_a_turn_is_one_choice() -> None:
    """CB-3.1"""
    scene = Scene(blanks=1)
    assert scene.options() == [*map(moves.PlayBase, BASES), moves.PlayCard("blank")]
    scene.does("passive")
    assert scene.request == Turn(1)


def test_cb_3_1_a_turn_is_told_from_its_choice_to_the_next_ones_beginning() -> None:
    assert Scene(blanks=1).does("rhetoric").events == [
        events.PlayedBase(0, "rhetoric"),
        events.TurnEnded(0),
        events.TurnBegan(1, 2),
    ]


def test_cb_3_2_there_are_five_base_techniques() -> None:
    """CB-3.2"""
    with pytest.raises(Illegal, match="no_such_technique") as refused:
        Scene().does(moves.PlayBase("poison"))  # type: ignore[arg-type]
    assert refused.value.rule == "CB-3.2"


def test_cb_3_8_a_player_without_life_loses_at_the_end_of_their_own_turn() -> None:
    scene = Scene().set(1, life=1).does("attack")
    assert scene.request == Turn(1)
    scene.does("passive")
    assert scene.state.over
    outcome = COMBAT.outcome(scene.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((1, 2), "CB-3.8")


def test_cb_3_8_whoever_loses_is_told_with_what_the_other_has_left() -> None:
    scene = Scene().set(0, life=7).set(1, life=1).does("attack", "passive")
    assert scene.events_of(events.Lost) == [events.Lost(1, 0, False, winner=0, best=7)]
    mine = Scene().set(0, life=0).set(1, life=9).does("passive")
    assert mine.events_of(events.Lost) == [events.Lost(0, 0, False, winner=1, best=9)]


@pytest.mark.parametrize(("life", "ended"), [(2, "outside"), (1, "outside"), (0, "life")])
def test_cb_3_8_without_life_it_does_not_matter_where_one_stands(life: int, ended: str) -> None:
    scene = Scene(card("Effect: Push 4")).set(1, life=life).does("a")
    assert scene.state.ended == ended


@pytest.mark.parametrize(
    ("lives", "winner", "best", "least"),
    [((3, 5), 1, 5, 3), ((5, 3), 0, 5, 3), ((4, 4), None, 4, 4)],
)
def test_cb_3_10_at_the_limit_more_life_wins(
    lives: tuple[int, int], winner: int | None, best: int, least: int
) -> None:
    scene = Scene().set(0, life=lives[0], hurt=2).set(1, life=lives[1])
    scene.state = replace(scene.state, limit=1)
    scene.does("rhetoric")
    (event,) = scene.events_of(events.LimitReached)
    assert (event.count, event.rule) == (1, "CB-3.10")
    assert (event.winner, event.drawn) == (winner, winner is None)
    assert (event.best, event.least) == (best, least)
    assert (scene.state.ended, scene.me.hurt) == ("limit", 0)


def test_cb_3_8_end_triggers_come_before_the_check() -> None:
    scene = Scene(card("Permanent: At the end of their turn: self-wound 1", "Intervention: Draw 1"))
    scene.set(0, life=1).does("a")
    assert scene.state.loser == 0


def test_cb_3_8_only_the_player_whose_turn_ends_is_looked_at() -> None:
    scene = Scene().set(1, life=0).does("passive")
    assert not scene.state.over


def test_cb_3_8_outside_at_the_end_of_the_own_turn_loses() -> None:
    scene = Scene(card("Effect: Push 4")).does("a")
    assert scene.state.over
    assert (scene.state.ended, scene.state.loser) == ("outside", 1)


def test_cb_3_9_a_block_in_ones_own_turn_still_saves() -> None:
    """CB-3.9"""
    scene = Scene().set(0, life=-1, hurt=3).set(0, hand=(), life=0, hurt=3)
    scene.does("defence")
    assert not scene.state.over
    assert scene.lives == (1, 20)


def test_cb_3_9_outside_a_turn_is_empty() -> None:
    scene = Scene(card("Effect: Push 4")).does("a")
    assert scene.events_of(events.TurnEmpty) == [events.TurnEmpty(1)]


def test_cb_3_9_adjacent_and_distance_fail_where_one_is_outside() -> None:
    push = card("Effect: Push 4", "Condition: Distance", "Effect: Draw 1")
    scene = Scene(push).does("a")
    assert scene.events_of(events.ConditionFailed)


def test_cb_3_9_a_dodge_never_brings_one_back() -> None:
    push = card("Effect: Push 4", "Effect: The opponent has: dodge")
    scene = Scene(push).does("a")
    assert scene.events_of(events.Dodged)
    assert not scene.events_of(events.WentBack)
    assert scene.state.loser == 1


def test_cb_3_10_a_player_with_no_possible_move_passes() -> None:
    kinds = ("attack", "defence", "passive", "rhetoric", "movement")
    steps = [f"Permanent: Techniques of type {kind} cannot be played" for kind in kinds]
    scene = Scene(card(*steps, "Intervention: Player only"), other_blanks=1).does("a")
    assert scene.options() == [moves.PassTurn()]
    scene.does(moves.PassTurn())
    assert scene.events_of(events.Passed)
    with pytest.raises(Illegal, match="must_play"):
        scene.does(moves.PassTurn())


def test_cb_8_1_a_card_that_would_play_for_ever_is_stopped() -> None:
    """CB-8.1"""
    for_ever = card("Effect: Play again", "Effect: Return this card to hand")
    scene = Scene(for_ever)
    for _ in range(20):
        assert scene.request == Turn(0)
        scene.does("a")
    assert scene.request == Turn(1)
    assert scene.events_of(events.PlaysAgain) == [events.PlaysAgain(0)] * 19
    assert scene.events_of(events.EnoughChoices) == [events.EnoughChoices(0, 20)]


def test_cb_3_4_a_failed_condition_ends_the_turn_after_play_again_too() -> None:
    scene = Scene(card("Effect: Play again", "Condition: Distance 5", "Effect: Draw 1"))
    assert scene.does("a").request == Turn(1)
    assert scene.does("passive", "passive").request == Turn(1)


def test_cb_3_7_an_intervention_ends_the_turn_after_play_again_too() -> None:
    scene = Scene(card("Effect: Play again", "Intervention: Discard 5"))
    assert scene.does("a").request == Turn(1)


def test_cb_3_4_in_a_technique_within_another_it_ends_that_one_alone() -> None:
    calls = card(
        "Intervention: Play a technique of type attack", "Effect: The opponent plays again"
    )
    scene = Scene(calls, other=[card("Condition: Distance 5")]).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial), "A")
    assert scene.events_of(events.ConditionFailed)
    assert scene.request == Turn(1)


def test_cb_3_7_in_a_technique_within_another_it_stops_that_one_alone() -> None:
    calls = card("Intervention: Play a card", "Effect: The opponent plays again")
    scene = Scene(calls, other=[card("Intervention: Discard 5")]).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial), "A")
    assert scene.events_of(events.CardWaits)
    assert scene.request == Turn(1)


def test_cb_3_7_an_intervention_reached_later_ends_the_takers_turn() -> None:
    """A player who takes the first intervention stops at the second, whatever the price gave."""
    twice = card("Intervention: Play again", "Intervention: Draw 1")
    scene = Scene(twice).does("a")
    scene.does(moves.Intervene(scene.waiting_card().serial))
    assert scene.request == Turn(0)


def test_cb_8_1_the_choices_of_every_turn_are_counted_from_the_first() -> None:
    scene = Scene().does("rhetoric").set(1, again=99)
    for _ in range(20):
        assert scene.request == Turn(1)
        scene.does("rhetoric")
    assert scene.request == Turn(0)
    (enough,) = scene.events_of(events.EnoughChoices)
    assert (enough.seat, enough.count, scene.you.again) == (1, 20, 0)


def test_cb_3_4_a_technique_within_another_takes_no_replay_that_was_given_before() -> None:
    calls = card("Intervention: Play again then play a technique of type attack")
    for inner in ("Condition: Distance 5", "Intervention: Discard 5"):
        scene = Scene(calls, other=[card(inner)]).does("a")
        scene.does(moves.Intervene(scene.waiting_card().serial), "A")
        assert scene.request == Turn(1)
