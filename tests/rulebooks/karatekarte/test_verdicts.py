"""The verdict of a reveal: the source's own examples, and states that a table cannot have."""

import pytest

from games.kernel.record import Illegal
from games.rulebooks.karatekarte.state import Strike
from games.rulebooks.karatekarte.verdicts import Revealed, Revealing, judge
from tests.rulebooks.karatekarte.cast import cards

LEFT: Strike = "left_foot"


def reveal(lane: str, pile: str) -> tuple[Revealed, list[tuple[str, str]]]:
    ruling = judge(Revealing(LEFT, cards(lane), cards(pile)), lambda n: 0)
    return ruling.finding, [(step.code, step.rule) for step in ruling.steps]


def test_kk_4_2_an_impact_on_an_empty_lane_is_discarded() -> None:
    result, steps = reveal("", "impact left_foot")
    assert result == Revealed((), cards("impact left_foot"), 0, turn_ends=True, left=())
    assert steps == [("misfires", "KK-4.2")]


def test_kk_4_1_starter_reach_and_impact_in_order_land_the_strike() -> None:
    pile = "starter left_foot, reach left_foot, impact left_foot"
    result, steps = reveal("", pile)
    assert result == Revealed(cards(pile), (), 1, turn_ends=False, left=())
    assert steps == [*[("joins", "KK-4.1")] * 3, ("scores", "KK-6.1"), ("may_hope", "KK-4.3")]
    _, steps = reveal("", "starter left_foot")
    assert steps == [("joins", "KK-4.1"), ("may_go_on", "KK-4.1")]


def test_kk_5_1_a_strike_plus_1_after_the_impact_makes_two_and_ends_the_turn() -> None:
    """KK-5.1"""
    result, steps = reveal(
        "starter left_foot, reach left_foot", "impact left_foot, strike_plus_1, slip"
    )
    assert steps == [*[("joins", "KK-4.1")] * 2, ("turning_ends", "KK-4.3"), ("scores", "KK-6.1")]
    laid = cards("impact left_foot, strike_plus_1")
    assert result == Revealed(laid, (), 2, turn_ends=True, left=cards("slip"))


@pytest.mark.parametrize(
    ("lane", "pile", "scored"),
    [
        ("", "quick_strike, reach left_foot, impact left_foot", 1),
        ("", "starter left_foot, quick_strike, impact left_foot", 1),
        ("", "quick_strike, quick_strike, impact left_foot", 1),
        ("quick_strike", "reach left_foot, impact left_foot", 1),
        ("starter left_foot, quick_strike", "impact left_foot", 1),
        ("", "quick_strike, impact left_foot", 0),
        ("", "starter left_foot, quick_strike, reach left_foot", 0),
        ("lightning_strike", "quick_strike, impact left_foot", 0),
    ],
)
def test_kk_5_2_a_quick_strike_brings_a_strike_one_card_on(
    lane: str, pile: str, scored: int
) -> None:
    result, _ = reveal(lane, pile)
    assert result.scored == scored
    assert bool(result.discarded) == (not scored)


def test_kk_4_2_a_misfit_after_the_impact_leaves_the_point() -> None:
    result, _ = reveal("lightning_strike", "impact left_foot, parry left_foot")
    assert (result.scored, result.turn_ends) == (1, True)
    assert result.discarded == cards("parry left_foot")


@pytest.mark.parametrize(
    "lane",
    [
        "reach left_foot",
        "starter left_fist",
        "impact left_foot",
        # already scored, so no longer in progress
        "starter left_foot, reach left_foot, impact left_foot",
        "lightning_strike, impact left_foot, strike_plus_1",
    ],
)
def test_kk_1_3_a_lane_that_is_no_strike_in_progress_is_refused(lane: str) -> None:
    with pytest.raises(Illegal, match="lane_no_lane"):
        reveal(lane, "")


def test_kk_1_1_more_cards_than_the_box_holds_are_refused() -> None:
    with pytest.raises(Illegal, match="box_holds_fewer"):
        reveal("starter left_foot", "starter left_foot, starter left_foot")
