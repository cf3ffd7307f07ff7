"""KK-3.3 to KK-3.7, KK-5, KK-6.1: the five actions."""

import pytest

from games.rulebooks.karatekarte import events, moves
from games.rulebooks.karatekarte.rules.turn import Turn
from games.rulebooks.karatekarte.state import NOTHING
from tests.rulebooks.karatekarte.cast import FIVE, card, cards, duel, lanes, play, refusal_of, side


def test_kk_3_3_a_starter_is_laid_on_its_empty_lane() -> None:
    step = play(duel(), moves.Lay("right_fist", card("starter right_fist")))
    assert step.state.sides[0].lanes == lanes(right_fist="starter right_fist")
    assert step.events[0].rule == "KK-3.3"  # type: ignore[attr-defined]


def test_kk_3_3_not_on_another_strikes_lane_nor_on_one_begun() -> None:
    assert refusal_of(duel(), moves.Lay("left_fist", card("starter right_fist"))).rule == "KK-3.3"
    mine = side("starter left_foot", lanes=lanes(left_foot="starter left_foot"))
    assert (
        refusal_of(duel(mine), moves.Lay("left_foot", card("starter left_foot"))).code == "not_next"
    )


def test_kk_3_4_a_reach_follows_its_starter() -> None:
    mine = side(FIVE, lanes=lanes(left_foot="starter left_foot"))
    step = play(duel(mine), moves.Lay("left_foot", card("reach left_foot")))
    assert step.state.sides[0].lanes == lanes(left_foot="starter left_foot, reach left_foot")
    assert refusal_of(duel(), moves.Lay("left_foot", card("reach left_foot"))).code == "not_next"


@pytest.mark.parametrize(
    ("lane", "laid"),
    [
        ("", "starter left_foot, reach left_foot, impact left_foot"),
        ("starter left_foot", "reach left_foot, impact left_foot"),
        ("starter left_foot, reach left_foot", "impact left_foot"),
    ],
)
def test_kk_3_5_a_strike_is_completed_from_wherever_its_lane_stands(lane: str, laid: str) -> None:
    mine = side(f"{laid}, parry left_fist", lanes=lanes(left_foot=lane))
    step = play(duel(mine), moves.Complete("left_foot", cards(laid)))
    assert step.state.sides[0].points == cards("impact left_foot")
    assert step.state.sides[0].lanes == NOTHING


def test_kk_3_5_a_completion_lacks_no_card_and_ends_in_an_impact() -> None:
    hand = "starter left_foot, reach left_foot, impact left_foot"
    for wrong in ("starter left_foot, reach left_foot", "starter left_foot, impact left_foot"):
        refusal = refusal_of(duel(side(hand)), moves.Complete("left_foot", cards(wrong)))
        assert refusal.rule == "KK-3.5"


def test_kk_3_6_cards_go_face_down_on_one_pile_the_latest_on_top() -> None:
    step = play(
        duel(),
        moves.LayDown("left_foot", card("impact left_foot")),
        moves.LayDown("left_foot", card("parry right_foot")),
        moves.EnoughEnergy(),
    )
    assert step.state.sides[0].energy[0] == cards("impact left_foot, parry right_foot")
    assert step.state.open == (Turn(1),)


def test_kk_3_6_all_of_them_on_the_same_pile() -> None:
    step = play(duel(), moves.LayDown("left_foot", card("impact left_foot")))
    assert (
        refusal_of(step.state, moves.LayDown("left_fist", card("parry right_foot"))).rule
        == "KK-3.6"
    )


def test_kk_3_6_only_the_owner_hears_which_card() -> None:
    (event, *_) = play(duel(), moves.LayDown("left_foot", card("impact left_foot"))).events
    assert event.seen_by(0) == event
    assert event.seen_by(1).card == event.seen_by(None).card == "?"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "shown", ["starter left_foot", "lightning_strike", "quick_strike, reach left_foot"]
)
def test_kk_3_7_a_parry_discards_the_visible_cards_of_its_strike(shown: str) -> None:
    theirs = side(FIVE, lanes=lanes(left_foot=shown), energy=lanes(left_foot="impact left_foot"))
    state = duel(side("parry left_foot, impact left_foot"), theirs)
    step = play(state, moves.Parry("left_foot"))
    assert step.events[0] == events.Parried(0, 1, "left_foot", cards(shown))
    assert step.state.sides[1].discard == cards(shown)
    assert step.state.sides[1].energy == lanes(left_foot="impact left_foot")
    assert step.state.sides[0].discard == cards("parry left_foot")


def test_kk_3_7_never_of_another_strike_nor_against_an_empty_lane() -> None:
    theirs = side(FIVE, lanes=lanes(left_fist="starter left_fist"))
    state = duel(side("parry left_foot"), theirs)
    assert refusal_of(state, moves.Parry("left_foot")).code == "nothing_to_parry"
    assert refusal_of(state, moves.Parry("left_fist")).code == "not_in_hand"


def test_kk_5_1_a_strike_plus_1_from_hand_follows_an_impact_from_hand() -> None:
    """KK-5.1"""
    mine = side("impact left_foot, strike_plus_1", lanes=lanes(left_foot="lightning_strike"))
    step = play(duel(mine), moves.Complete("left_foot", cards("impact left_foot, strike_plus_1")))
    assert [e.points for e in step.events if isinstance(e, events.Scored)] == [2]
    refusal = refusal_of(duel(mine), moves.Lay("left_foot", card("strike_plus_1")))
    assert refusal.code == "not_next"


def test_kk_5_3_a_lightning_strike_stands_for_both_on_an_empty_lane() -> None:
    """KK-5.3"""
    mine = side("lightning_strike, impact left_foot")
    completed = moves.Complete("left_foot", cards("lightning_strike, impact left_foot"))
    assert play(duel(mine), completed).state.sides[0].points == cards("impact left_foot")
    begun_lane = side("lightning_strike", lanes=lanes(left_foot="starter left_foot"))
    refusal = refusal_of(duel(begun_lane), moves.Lay("left_foot", card("lightning_strike")))
    assert refusal.code == "not_next"


@pytest.mark.parametrize(
    ("lane", "laid"),
    [
        ("starter left_foot", "lightning_strike, impact left_foot"),
        ("starter left_foot, reach left_foot", "lightning_strike, impact left_foot"),
        ("", "lightning_strike, reach left_foot, impact left_foot"),
        ("", "starter left_foot, lightning_strike, impact left_foot"),
    ],
)
def test_kk_5_3_it_completes_no_lane_that_is_begun_and_needs_no_reach(lane: str, laid: str) -> None:
    """KK-5.3"""
    hand = "lightning_strike, starter left_foot, reach left_foot, impact left_foot"
    refusal = refusal_of(
        duel(side(hand, lanes=lanes(left_foot=lane))), moves.Complete("left_foot", cards(laid))
    )
    assert refusal.code == "no_completion"


SIX = f"{FIVE}, starter left_foot"


@pytest.mark.parametrize(
    ("actions", "left", "drawn"),
    [
        ((moves.Lay("left_foot", card("starter left_foot")),), 5, 0),
        ((moves.LayDown("left_foot", card("impact left_foot")), moves.EnoughEnergy()), 5, 0),
        (
            (*(moves.LayDown("left_foot", each) for each in cards(SIX)[:3]), moves.EnoughEnergy()),
            5,
            2,
        ),
        (tuple(moves.LayDown("left_foot", each) for each in cards(SIX)), 5, 5),
        (
            (
                moves.Complete(
                    "left_foot", cards("starter left_foot, reach left_foot, impact left_foot")
                ),
            ),
            5,
            2,
        ),
    ],
)
def test_kk_3_8_the_hand_is_brought_back_to_five_after_the_whole_action(
    actions: tuple[moves.AnyMove, ...], left: int, drawn: int
) -> None:
    """KK-3.8"""
    step = play(duel(side(SIX, pile=20)), *actions)
    mine = step.state.sides[0]
    assert (len(mine.hand), len(mine.pile)) == (left, 20 - drawn)
    counts = [event.count for event in step.events if isinstance(event, events.Drew)]
    assert counts == ([drawn] if drawn else [])
    assert step.state.open == (Turn(1),)


def test_kk_6_1_starter_and_reach_are_discarded_impact_and_plus_1_score() -> None:
    mine = side(
        "impact left_foot, strike_plus_1", lanes=lanes(left_foot="quick_strike, reach left_foot")
    )
    step = play(duel(mine), moves.Complete("left_foot", cards("impact left_foot, strike_plus_1")))
    assert step.state.sides[0].discard == cards("quick_strike, reach left_foot")
    assert step.state.sides[0].points == cards("impact left_foot, strike_plus_1")
