"""The frame of a duel, rule by rule (CB-1 to CB-3, CB-8)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.hexes import Hex
from games.kernel.record import Illegal
from games.rulebooks.combat import events, moves
from games.rulebooks.combat.decks import ready
from games.rulebooks.combat.game import COMBAT, Setup
from games.rulebooks.combat.rules.requests import Duel, Lot, Turn, Walk
from games.rulebooks.combat.state import ARENA, BASES, CHOICES, TURNS
from tests.rulebooks.combat.cast import Scene, card, drop, to
from tests.rulebooks.laws import numbers

BOTH = Setup(decks=(ready("serpent"), ready("mountain")), first=0)


def begun(setup: Setup = BOTH) -> Duel:
    return settle(COMBAT, COMBAT.begin(setup, known=True), House(numbers(1))).state


def test_cb_1_1_thirty_seven_spaces_and_opposite_corners() -> None:
    """CB-1.1"""
    columns = Counter(space.q for space in ARENA)
    assert [columns[q] for q in range(-3, 4)] == [4, 5, 6, 7, 6, 5, 4]
    assert [side.at for side in begun().sides] == [(0, -3), (0, 3)]


def test_cb_1_2_twenty_life_and_empty_hands() -> None:
    for side in begun().sides:
        assert (side.life, side.hand, len(side.pile)) == (20, (), 20)


def test_cb_1_2_lots_decide_who_starts() -> None:
    state = COMBAT.begin(replace(BOTH, first=None), known=True)
    assert state.open == (Lot(),)
    step = COMBAT.play(state, 0, moves.Begins(1))
    assert step.state.open == (Turn(1),)
    with pytest.raises(Illegal) as refused:
        COMBAT.play(state, 0, moves.Begins(2))
    assert refused.value.rule == "CB-1.2"


def test_cb_2_1_a_card_passes_through_its_zones() -> None:
    """CB-2.1"""
    scene = Scene(card("Effect: Mark", "Intervention: Draw 1")).does("a")
    assert scene.me.hand == ()
    assert [one.card for one in scene.me.active] == ["a"]
    scene.does(moves.Land(Hex(1, 0)))
    scene.does(moves.Intervene(scene.waiting().serial))
    assert scene.me.active == ()
    assert scene.me.history == ("a",)


def test_cb_2_2_the_discard_is_shuffled_when_a_draw_needs_it() -> None:
    scene = Scene(pile=0).set(0, discard=("blank", "blank"))
    scene.does("passive")
    assert scene.told(events.Reshuffled) == [events.Reshuffled(0, 2)]
    assert (scene.me.hand, scene.me.pile, scene.me.discard) == (("blank",), ("blank",), ())


def test_cb_2_2_a_draw_that_ends_the_pile_leaves_the_discard() -> None:
    scene = Scene(pile=1).set(0, discard=("blank",)).does("passive")
    assert (scene.me.hand, scene.me.pile, scene.me.discard) == (("blank",), (), ("blank",))


def test_cb_2_2_nothing_is_drawn_from_nothing() -> None:
    scene = Scene(pile=0).does("passive")
    assert scene.me.hand == ()
    assert scene.told(events.NothingToDraw)


def test_cb_3_1_a_turn_is_one_choice() -> None:
    """CB-3.1"""
    scene = Scene(blanks=1)
    assert scene.options() == [
        *map(moves.PlayBase, BASES),
        moves.PlayCard("blank"),
    ]
    scene.does("passive")
    assert scene.asked == Turn(1)


def test_cb_3_2_the_five_base_techniques() -> None:
    """CB-3.2"""
    assert Scene().does("attack").lives == (20, 19)
    assert Scene().set(0, hurt=2, life=18).does("defence").lives == (19, 20)
    assert Scene().does("passive").me.hand == ("blank",)
    assert Scene().does("rhetoric").asked == Turn(1)
    assert Scene().does("movement", to(1, 0)).me.at == (1, 0)


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


def test_cb_3_4_a_condition_that_fails_ends_the_card_and_the_turn() -> None:
    scene = Scene(card("Effect: Draw 1", "Condition: Distance 3", "Effect: Wound 5"))
    scene.does("a")
    assert scene.lives == (20, 20)
    assert scene.me.hand == ("blank",)
    assert scene.me.history == ("a",)
    assert scene.asked == Turn(1)


def test_cb_3_4_a_discard_with_too_few_cards_discards_nothing() -> None:
    scene = Scene(card("Condition: Discard 2", "Effect: Wound 5"), blanks=1).does("a")
    assert scene.me.hand == ("blank",)
    assert scene.told(events.ConditionFailed)
    assert not scene.told(events.Discarded)


def test_cb_3_4_all_of_a_condition_is_looked_at_before_any_of_it_is_paid() -> None:
    scene = Scene(card("Condition: Discard 1 then distance 3"), blanks=2).does("a")
    assert scene.me.hand == ("blank", "blank")


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


WAITS = card("Intervention: Discard 1", "Effect: Wound 2", "Effect: Self-wound 1")


def test_cb_3_7_an_intervention_stops_the_card_and_ends_the_turn() -> None:
    scene = Scene(WAITS).does("a")
    assert scene.asked == Turn(1)
    assert scene.waiting().card == "a"
    assert scene.lives == (20, 20)


def test_cb_3_7_either_player_may_take_it_and_the_owner_goes_on() -> None:
    mine = Scene(WAITS, blanks=1).does("a", "passive")
    mine.does(moves.Intervene(mine.waiting().serial))
    assert mine.me.hand == ()
    assert mine.lives == (19, 18)
    theirs = Scene(WAITS, other_blanks=1).does("a")
    theirs.does(moves.Intervene(theirs.waiting().serial))
    assert theirs.you.hand == ()
    assert theirs.lives == (19, 18)
    assert theirs.me.history == ("a",)


def test_cb_3_7_a_discard_must_be_paid_whole_or_it_cannot_be_chosen() -> None:
    scene = Scene(WAITS).does("a")
    with pytest.raises(Illegal) as refused:
        scene.does(moves.Intervene(scene.waiting().serial))
    assert (refused.value.code, refused.value.rule) == ("cannot_be_paid", "CB-3.7")


def test_cb_3_7_a_draw_from_nothing_counts_as_done() -> None:
    scene = Scene(card("Intervention: Draw 1", "Effect: Wound 1"), pile=0).does("a")
    scene.does(moves.Intervene(scene.waiting().serial))
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
    scene.does(moves.Intervene(scene.waiting().serial))
    assert scene.lives == (20, 18)


def test_cb_3_7_only_a_card_that_waits_can_be_taken() -> None:
    scene = Scene(WAITS).does("a")
    for number, way, code in ((99, 0, "no_such_intervention"), (1, 4, "no_such_way")):
        with pytest.raises(Illegal, match=code):
            scene.does(moves.Intervene(number, way))


def test_cb_3_8_a_player_without_life_loses_at_the_end_of_their_own_turn() -> None:
    scene = Scene().set(1, life=1).does("attack")
    assert scene.asked == Turn(1)
    scene.does("passive")
    assert scene.state.over
    outcome = COMBAT.outcome(scene.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((1, 2), "CB-3.8")


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
    assert scene.told(events.TurnEmpty) == [events.TurnEmpty(1)]


def test_cb_3_9_adjacent_and_distance_fail_where_one_is_outside() -> None:
    push = card("Effect: Push 4", "Condition: Distance", "Effect: Draw 1")
    scene = Scene(push).does("a")
    assert scene.told(events.ConditionFailed)


def test_cb_3_9_a_dodge_never_brings_one_back() -> None:
    push = card("Effect: Push 4", "Effect: The opponent has: dodge")
    scene = Scene(push).does("a")
    assert scene.told(events.Dodged)
    assert not scene.told(events.WentBack)
    assert scene.state.loser == 1


def test_cb_3_10_charm_spares_base_techniques_and_interventions() -> None:
    charm = card("Permanent: Charm 5", "Intervention: Draw 1")
    scene = Scene(charm, other_blanks=1).does("a")
    assert moves.PlayCard("blank") not in scene.options()
    assert moves.PlayBase("attack") in scene.options()
    assert moves.Intervene(scene.waiting().serial) in scene.options()


def test_cb_3_10_prevent_and_immobilise_do_not() -> None:
    scene = Scene(
        card("Permanent: Prevent attack", "Permanent: Immobilise", "Intervention: Draw 1")
    )
    options = scene.does("a").options()
    assert moves.PlayBase("attack") not in options
    assert moves.PlayBase("movement") not in options
    assert moves.PlayBase("passive") in options


def test_cb_3_10_a_player_with_no_possible_move_passes() -> None:
    kinds = ("attack", "defence", "passive", "rhetoric", "movement")
    steps = [f"Permanent: Techniques of type {kind} cannot be played" for kind in kinds]
    scene = Scene(card(*steps, "Intervention: Player only"), other_blanks=1).does("a")
    assert scene.options() == [moves.PassTurn()]
    scene.does(moves.PassTurn())
    assert scene.told(events.Passed)
    with pytest.raises(Illegal, match="must_play"):
        scene.does(moves.PassTurn())


def test_cb_3_10_a_limit_of_turns() -> None:
    state = COMBAT.begin(replace(BOTH, limit=2), known=True)
    state = COMBAT.play(state, 0, moves.PlayBase("rhetoric")).state
    state = COMBAT.play(state, 1, moves.PlayBase("rhetoric")).state
    outcome = COMBAT.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((1, 1), "CB-3.10")
    for limit in (0, TURNS + 1):
        with pytest.raises(Illegal, match="no_such_limit"):
            COMBAT.begin(replace(BOTH, limit=limit), known=True)


def test_cb_3_10_at_the_limit_more_life_wins() -> None:
    scene = Scene()
    scene.state = replace(scene.state, limit=1)
    scene.does("attack")
    outcome = COMBAT.outcome(scene.state)
    assert outcome is not None
    assert (outcome.ranks, outcome.scores) == ((1, 2), (20, 19))


def test_cb_8_1_a_card_that_would_play_for_ever_is_stopped() -> None:
    """CB-8.1"""
    for_ever = card("Effect: Play again", "Effect: Return this card to hand")
    scene = Scene(for_ever)
    for _ in range(CHOICES):
        assert scene.asked == Turn(0)
        scene.does("a")
    assert scene.asked == Turn(1)
    assert scene.told(events.EnoughChoices) == [events.EnoughChoices(0, CHOICES)]


def test_cb_8_2_a_duel_without_a_limit_ends_all_the_same() -> None:
    state = COMBAT.begin(BOTH, known=True)
    for _ in range(TURNS):
        state = COMBAT.play(state, state.turn, moves.PlayBase("rhetoric")).state
    outcome = COMBAT.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((1, 1), "CB-8.2")


def test_cb_8_2_a_thousand_lost_turns_are_no_thousand_calls_deep() -> None:
    scene = Scene(card("Effect: Everyone has: pass ∞")).does("a")
    assert scene.state.number == TURNS
    assert scene.state.ended == "limit"


def test_cb_8_3_an_infinite_move_has_36_steps() -> None:
    """CB-8.3"""
    scene = Scene(card("Effect: Move ∞", types="Movement")).does("a")
    for step in range(36):
        assert isinstance(scene.asked, Walk), step
        scene.does(next(move for move in scene.options() if isinstance(move, moves.StepTo)))
    assert scene.asked == Turn(1)


def test_drop_is_asked_card_by_card() -> None:
    scene = Scene(card("Condition: Discard 2"), blanks=4).does("a", drop(), drop())
    assert scene.asked == Turn(1)
    assert len(scene.me.hand) == 2
