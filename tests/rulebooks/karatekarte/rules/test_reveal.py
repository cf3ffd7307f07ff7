"""KK-4, KK-5.2: Energy piles."""

import pytest

from games.kernel.requests import DEALER
from games.rulebooks.karatekarte import events, moves
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.duel import Duel
from games.rulebooks.karatekarte.rules.reveal import GoOn
from games.rulebooks.karatekarte.rules.turn import Turn
from tests.rulebooks.karatekarte.cast import (
    FIVE,
    card,
    cards,
    duel,
    kinds,
    lanes,
    play,
    refusal_of,
    side,
)


def duel_with_energy(pile: str, lane: str = "") -> Duel:
    mine = side(FIVE, lanes=lanes(left_foot=lane), energy=lanes(left_foot=pile))
    return duel(mine, request=Turn(0))


def test_kk_4_1_the_next_card_joins_its_lane_and_the_player_may_stop() -> None:
    state = duel_with_energy("reach left_foot, starter left_foot")
    step = play(state, moves.Reveal("left_foot"))
    assert step.state.open == (GoOn(0, strike="left_foot"),)
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot")
    ended = play(step.state, moves.Stop())
    assert ended.state.open == (Turn(1),)
    assert ended.events == (events.TurnEnded(0, "KK-3.1"),)  # nothing was refilled
    both = play(step.state, moves.TurnNext())
    assert both.state.sides[0].lanes == lanes(left_foot="starter left_foot, reach left_foot")


def test_kk_4_1_at_a_table_each_turning_is_told_before_the_card() -> None:
    """Otherwise these answers would leave empty entries in the journal."""
    mine = side(energy=(("?", "?"), (), (), ()))
    step = KARATEKARTE.play(duel(mine, request=Turn(0)), 0, moves.Reveal("left_foot"))
    assert step.events == (events.PileRevealed(0, "left_foot"),)
    step = KARATEKARTE.play(step.state, DEALER, moves.Turned(card("starter left_foot")))
    step = KARATEKARTE.play(step.state, 0, moves.TurnNext())
    assert step.events == (events.WentOn(0, "left_foot"),)


def test_kk_4_1_an_empty_pile_cannot_be_revealed_and_the_hand_is_not_refilled() -> None:
    assert (
        refusal_of(duel_with_energy("starter left_foot"), moves.Reveal("left_fist")).rule
        == "KK-4.1"
    )
    step = play(duel_with_energy("starter left_foot"), moves.Reveal("left_foot"))
    assert "Drew" not in kinds(step)


def test_kk_4_2_a_card_that_is_not_next_is_discarded_and_ends_the_turn() -> None:
    step = play(duel_with_energy("impact left_foot"), moves.Reveal("left_foot"))
    assert step.state.sides[0].discard == cards("impact left_foot")
    assert step.state.open == (Turn(1),)


def test_kk_4_2_what_was_laid_before_stays_and_a_completed_strike_scores() -> None:
    state = duel_with_energy(
        "parry left_foot, impact left_foot", "starter left_foot, reach left_foot"
    )
    step = play(state, moves.Reveal("left_foot"), moves.TurnNext())
    assert step.state.sides[0].points == cards("impact left_foot")
    state = duel_with_energy("parry left_foot, starter left_foot")
    step = play(state, moves.Reveal("left_foot"), moves.TurnNext())
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot")


def test_kk_4_3_after_an_impact_one_more_card_in_the_hope_of_a_strike_plus_1() -> None:
    state = duel_with_energy(
        "starter left_foot, strike_plus_1, impact left_foot", "lightning_strike"
    )
    step = play(state, moves.Reveal("left_foot"))
    assert step.state.open == (GoOn(0, strike="left_foot"),)
    step = play(step.state, moves.TurnNext())
    assert step.state.open == (Turn(1),)
    assert step.state.sides[0].points == cards("impact left_foot, strike_plus_1")
    assert step.state.sides[0].energy == lanes(left_foot="starter left_foot")


@pytest.mark.parametrize(("lane", "now"), [("", 1), ("starter left_foot", 2)])
def test_kk_5_2_a_quick_strike_stands_for_a_starter_or_a_reach(lane: str, now: int) -> None:
    mine = side("quick_strike", lanes=lanes(left_foot=lane))
    step = play(duel(mine), moves.Lay("left_foot", card("quick_strike")))
    assert len(step.state.sides[0].lanes[0]) == now
    step = play(duel_with_energy("quick_strike", lane), moves.Reveal("left_foot"))
    assert len(step.state.sides[0].lanes[0]) == now


def test_kk_5_2_never_for_an_impact() -> None:
    state = duel_with_energy("quick_strike", "starter left_foot, reach left_foot")
    step = play(state, moves.Reveal("left_foot"))
    assert step.state.sides[0].discard == cards("quick_strike")
