"""Wagers, judged without a scene (KF-2.5)."""

import math
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from games.kernel.record import Impossible
from tests.rulebooks.kung_fu.verdicts.judge import (
    EIGHTS,
    SHEET,
    adjudicate,
    odds_of,
    question,
    refusal_of,
)


def test_kf_2_5_a_wager_lists_all_that_may_be_kept_and_what_is_lost() -> None:
    result = adjudicate(
        "wager",
        character=SHEET,
        standing={"vigour": ["5H"]},
        stakes={"vigour": ["9S", "6C", "2D"], "distance": ["7D"]},
    )
    kept = [
        {name: card for name, card in choice["keep"].items() if card}
        for choice in result["choices"]
    ]
    assert kept == [{"vigour": "9S", "distance": "7D"}, {"vigour": "6C"}]
    assert result["choices"][1]["discarded"] == {
        "vigour": ["9S", "2D"],
        "distance": ["7D"],
        "tempo": [],
        "presence": [],
    }
    assert result["standing"] is None
    assert result["steps"][-1] == ("ways_to_keep", "KF-2.5")


def test_kf_2_5_with_keep_it_gives_the_new_standing() -> None:
    body = {
        "character": SHEET,
        "standing": {"vigour": ["5H"]},
        "stakes": {"vigour": ["9S", "6C"]},
        "keep": {"vigour": "6C"},
    }
    result = adjudicate("wager", **body)
    assert result["standing"]["vigour"] == ["5H", "6C"]
    assert ("kept", "KF-2.6") in result["steps"]
    body["keep"] = {"vigour": "10S"}
    assert refusal_of("wager", **body).code == "not_staked"


def test_kf_2_7_it_says_what_is_lost_and_why() -> None:
    result = adjudicate(
        "wager", character=SHEET, standing={"vigour": ["9H"]}, stakes={"vigour": ["2C"]}
    )
    assert result["lost"]["vigour"] == ["9H"]
    assert result["standing"]["vigour"] == ["2C"]
    assert ("lost", "KF-2.7") in result["steps"]


def test_kf_2_8_bonus_colours_let_the_standing_card_stay() -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9H"]}, "stakes": {"vigour": ["2C"]}}
    assert len(adjudicate("wager", **body)["choices"]) == 1
    assert len(adjudicate("wager", bonus_colours=["vigour"], **body)["choices"]) == 2


def test_kf_2_8_it_says_what_stays_and_where_nothing_is_left() -> None:
    body = {"character": SHEET, "stakes": {"vigour": ["2C"]}}
    stays = adjudicate("wager", standing={"vigour": ["9D"]}, keep={}, **body)
    assert stays["steps"][-1] == ("stayed", "KF-2.8")
    bare = adjudicate(
        "wager", standing={"vigour": ["5D", "9H"]}, weakness_colours=["tempo"], **body
    )
    assert bare["steps"][-2:] == [("lost", "KF-2.7"), ("none_kept", "KF-2.5")]
    assert bare["standing"]["vigour"] == ["5D"]


def test_kf_4_3_what_comes_after_the_wound_is_too_late() -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9D"]}, "damage": 3, "action_points": 1}
    late = [{"kind": "evade"}, {"kind": "give"}]
    assert refusal_of("damage", choices=late, **body).code == "choice_too_late"


def test_kf_5_2_weakness_colours_bar_their_suits() -> None:
    result = adjudicate(
        "wager", character=SHEET, stakes={"vigour": ["2C"]}, weakness_colours=["tempo"]
    )
    assert result["standing"]["vigour"] == []
    assert ("none_kept", "KF-2.5") in result["steps"]


def test_kf_1_3_scales_lower_the_ceilings() -> None:
    sheet = {"levels": EIGHTS, "scales": EIGHTS | {"vigour": 7}}
    body = {"character": sheet, "stakes": {"vigour": ["9S"]}}
    assert adjudicate("wager", **body)["steps"][0] == ("ceiling", "KF-1.3")
    assert refusal_of("wager", keep={"vigour": "9S"}, **body).code == "above_ceiling"


def test_what_is_left_out_the_companion_turns_over() -> None:
    result = adjudicate("wager", character=SHEET, stakes={"vigour": ["?", "QD"], "tempo": ["?"]})
    turned = [*result["stakes"]["vigour"], *result["stakes"]["tempo"]]
    assert "?" not in turned
    assert len(set(turned)) == 3


def test_wager_odds_are_exact_for_each_component_and_against_an_enemy() -> None:
    body = {
        "character": SHEET,
        "standing": {"vigour": ["9D"]},
        "stakes": {"vigour": ["?"], "distance": ["?"]},
        "against": {"vigour": ["10S"]},
    }
    chances = odds_of("wager", **body)
    assert chances["beats_vigour"].chance(1) == Fraction(18, 50)
    assert set(chances) == {"beats_vigour", "beats_distance", "balance"}
    assert chances["balance"].total > 0
    assert adjudicate("wager", **body)["estimate"] is None


def test_where_exact_is_too_much_work_it_says_so_and_bounds_an_honest_sample() -> None:
    five = ["?"] * 5
    body = {
        "character": SHEET,
        "stakes": {"vigour": five, "distance": five, "tempo": five},
        "against": {"vigour": ["9D"]},
    }
    assert "balance" not in odds_of("wager", **body)
    result = adjudicate("wager", **body)
    assert result["estimate"]["limit"] == 120_000
    # Combinations with repetition of five out of thirteen values, once for each component.
    five_of_a_sort = math.comb(13 + 5 - 1, 5)
    assert result["estimate"]["work"] == sum(five_of_a_sort**n for n in (1, 2, 3))
    assert 0 < Fraction(result["estimate"]["within"]) < Fraction(3, 100)
    assert result["steps"][0] == ("estimated", "KF-3.2")


def test_kf_7_1_a_card_named_twice_is_impossible() -> None:
    twice = refusal_of(
        "wager", character=SHEET, standing={"vigour": ["QD"]}, stakes={"vigour": ["QD"]}
    )
    assert isinstance(twice, Impossible)
    assert (twice.code, twice.rule) == ("card_twice", "KF-7.1")


def test_kf_1_1_levels_and_scales_out_of_range_are_refused() -> None:
    assert refusal_of("wager", character={"levels": EIGHTS | {"tempo": 14}}).rule == "KF-1.1"
    sheet = {"levels": EIGHTS, "scales": EIGHTS | {"tempo": 14}}
    assert refusal_of("damage", character=sheet, damage=1).rule == "KF-1.2"


def test_kf_1_2_a_scale_may_stand_at_nought_and_at_thirteen() -> None:
    hurt = SHEET | {"scales": {"vigour": 13, "distance": 13, "tempo": 13, "presence": 0}}
    assert adjudicate("wager", character=hurt)["choices"]
    for presence in (-1, 14):
        wrong = SHEET | {"scales": hurt["scales"] | {"presence": presence}}
        assert refusal_of("wager", character=wrong).code == "scale_range"


def test_kf_2_9_a_wager_tells_what_is_shed_first() -> None:
    hurt = SHEET | {"scales": EIGHTS}
    result = adjudicate("wager", character=hurt, standing={"vigour": ["7D", "9D"]}, stakes={})
    assert result["steps"] == [("shed", "KF-2.9")]
    assert adjudicate("wager", character=SHEET, standing={"vigour": ["7D"]})["steps"] == []


def test_a_wager_of_just_so_many_ways_is_judged() -> None:
    """9 x 8 x 8 x 8 is within 5,000, 10 x 8 x 8 x 8 is not."""
    within = dict(zip(EIGHTS, (["?"] * n for n in (8, 7, 7, 7)), strict=True))
    assert adjudicate("wager", character=SHEET, stakes=within)["choices"]
    beyond = within | {"vigour": ["?"] * 9}
    assert refusal_of("wager", character=SHEET, stakes=beyond).code == "too_many_stakes"


def test_wagers_too_large_are_a_problem_and_not_a_wait() -> None:
    four = ["?"] * 10
    stakes = {"vigour": four, "distance": four, "tempo": four, "presence": four}
    assert refusal_of("wager", character=SHEET, stakes=stakes).code == "too_many_stakes"
    everything = {"vigour": ["?"] * 53}
    assert refusal_of("wager", character=SHEET, stakes=everything).code == "too_few_cards"


@pytest.mark.parametrize(
    "body",
    [
        {"character": SHEET, "stakes": {"vigour": ["1D"]}},
        {"character": SHEET, "stakes": {"force": ["AD"]}},
        {"character": {"levels": {"vigour": 1}}},
        {"character": SHEET, "mood": "grim"},
    ],
)
def test_what_cannot_be_read_is_refused_at_the_door(body: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        question("wager", **body)
