"""KK-3.1, KK-3.2, KK-3.9, KK-5.4: the beginning and the end of a turn."""

from games.rulebooks.karatekarte import events, moves
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.rulebooks.karatekarte.rules.action import Action
from games.rulebooks.karatekarte.rules.turn import ChooseSlip, DrawBonus, Turn
from games.rulebooks.karatekarte.state import Cards
from tests.rulebooks.karatekarte.cast import (
    FIVE,
    begin_duel,
    card,
    cards,
    duel,
    kinds,
    lanes,
    play,
    refusal_of,
    side,
)


def test_kk_3_1_a_turn_draws_one_card_for_a_hand_of_six_and_asks_for_an_action() -> None:
    step = play(begin_duel(), moves.DrawCard())
    assert len(step.state.sides[0].hand) == 6
    assert step.state.open == (Action(0),)


def test_kk_3_1_the_other_player_is_not_asked() -> None:
    assert refusal_of(begin_duel(), moves.DrawCard(), seat=1).code == "not_asked"


def test_kk_3_2_a_bonus_draw_brings_the_top_bonus_card_into_the_hand() -> None:
    state = duel(side(f"{FIVE}, bonus_draw"), bonus="quick_strike", request=Turn(0))
    step = play(state, moves.DiscardBonusDraw())
    assert card("quick_strike") in step.state.sides[0].hand
    assert step.state.sides[0].discard == cards("bonus_draw")
    assert step.state.bonus == ()
    assert step.state.open == (Turn(0, drawing=True),)


def test_kk_3_2_any_number_one_by_one_and_then_no_reveal() -> None:
    mine = side("bonus_draw, bonus_draw", energy=lanes(left_foot="starter left_foot"))
    state = duel(mine, bonus="quick_strike, strike_plus_1", request=Turn(0))
    step = play(state, moves.DiscardBonusDraw(), moves.DiscardBonusDraw())
    assert step.state.sides[0].hand == cards("strike_plus_1, quick_strike")
    assert refusal_of(step.state, moves.Reveal("left_foot")).rule == "KK-3.2"


def test_kk_3_2_an_empty_bonus_pile_brings_nothing() -> None:
    state = duel(side(f"{FIVE}, bonus_draw"), request=Turn(0))
    step = play(state, moves.DiscardBonusDraw())
    assert kinds(step) == ["BonusDrawDiscarded", "NoBonusLeft"]
    assert len(step.state.sides[0].hand) == 5
    assert step.state.open == (Turn(0, drawing=True),)


def test_kk_3_2_the_dealer_is_asked_for_a_bonus_card_unless_it_is_the_last() -> None:
    mine = side("bonus_draw")
    two = duel(mine, bonus="quick_strike, strike_plus_1", request=Turn(0))
    drawing = KARATEKARTE.play(two, 0, moves.DiscardBonusDraw())
    assert drawing.state.open == (DrawBonus(by=0),)
    one = duel(mine, bonus="quick_strike", request=Turn(0))
    drawn = KARATEKARTE.play(one, 0, moves.DiscardBonusDraw())
    assert (drawn.state.open, drawn.state.bonus) == ((Turn(0, drawing=True),), ())
    assert drawn.state.sides[0].hand == cards("quick_strike")


def test_kk_3_2_without_a_bonus_draw_in_hand_it_is_refused() -> None:
    assert refusal_of(duel(request=Turn(0)), moves.DiscardBonusDraw()).code == "not_in_hand"


def test_kk_5_4_a_slip_costs_the_only_strike_in_progress_and_ends_the_turn() -> None:
    mine = side("bonus_draw", lanes=lanes(left_foot="starter left_foot"))
    step = play(duel(mine, bonus="slip", request=Turn(0)), moves.DiscardBonusDraw())
    assert kinds(step) == ["BonusDrawDiscarded", "DrewSlip", "StrikeSlipped", "Drew", "TurnEnded"]
    assert events.StrikeSlipped(0, "left_foot", cards("starter left_foot")) in step.events
    assert step.state.sides[0].discard == cards("bonus_draw, slip, starter left_foot")
    assert len(step.state.sides[0].hand) == 5  # refilled: this turn ends like any other
    assert step.state.open == (Turn(1),)


def test_kk_5_4_with_several_in_progress_the_player_chooses() -> None:
    both = lanes(left_foot="starter left_foot", left_fist="starter left_fist")
    state = duel(side("bonus_draw", lanes=both), bonus="slip", request=Turn(0))
    step = play(state, moves.DiscardBonusDraw())
    assert step.state.open == (ChooseSlip(0),)
    assert refusal_of(step.state, moves.SlipOn("right_foot")).rule == "KK-5.4"
    step = play(step.state, moves.SlipOn("left_fist"))
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot")


def test_kk_5_4_with_none_in_progress_the_turn_goes_on() -> None:
    state = duel(side(f"{FIVE}, bonus_draw"), bonus="slip", request=Turn(0))
    assert play(state, moves.DiscardBonusDraw()).state.open == (Turn(0, drawing=True),)


def mine_completion() -> Cards:
    return cards("starter left_foot, reach left_foot, impact left_foot")


def test_kk_3_8_the_hand_is_brought_back_to_five() -> None:
    """KK-3.8"""
    mine = side("starter left_foot, reach left_foot, impact left_foot, parry left_fist")
    step = play(duel(mine), moves.Complete("left_foot", mine_completion()))
    assert len(step.state.sides[0].hand) == 5
    assert len(step.state.sides[0].pile) == 16


def test_kk_3_9_the_game_ends_when_the_hand_cannot_be_refilled() -> None:
    mine = side("starter left_foot, reach left_foot, impact left_foot, parry left_fist", pile=3)
    assert KARATEKARTE.outcome(
        play(duel(mine), moves.Complete("left_foot", mine_completion())).state
    )


def test_kk_3_9_the_game_ends_when_the_pile_is_empty_after_the_refill() -> None:
    mine = side(f"{FIVE}, starter left_foot", pile=0)
    step = play(duel(mine), moves.Lay("left_foot", card("starter left_foot")))
    assert len(step.state.sides[0].hand) == 5
    assert step.state.over
    assert step.state.open == ()
