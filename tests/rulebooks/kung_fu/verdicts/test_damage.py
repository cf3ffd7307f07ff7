"""Damage, judged without a scene (KF-4)."""

from typing import Any

import pytest

from games.kernel.record import Impossible
from games.kernel.rules import Texts
from games.rulebooks.kung_fu.bonuses import Armour
from games.rulebooks.kung_fu.game import KUNG_FU
from games.trials import laws
from tests.rulebooks.kung_fu.cast import side, strike_target
from tests.rulebooks.kung_fu.verdicts.judge import (
    EIGHTS,
    SHEET,
    adjudicate,
    odds_of,
    question,
    refusal_of,
)


def test_kf_4_1_and_4_3_damage_takes_cards_and_then_wounds() -> None:
    result = adjudicate("damage", character=SHEET, standing={"vigour": ["9D"]}, damage=3)
    assert result["discarded"] == ["9D"]
    assert result["wound"] == {"component": "vigour", "points": 6}
    assert result["scales"] == {"vigour": 7, "distance": 13, "tempo": 13, "presence": 13}
    assert result["out"] is None
    assert result["steps"] == [("gave", "KF-4.1"), ("wounded", "KF-4.3")]


def test_kf_4_6_damage_may_put_out() -> None:
    weak = {"levels": EIGHTS, "scales": EIGHTS | {"vigour": 5}}
    result = adjudicate("damage", character=weak, damage=1)
    assert result["out"] == "dead"
    assert result["wound"] == {"component": "vigour", "points": 5}


def test_kf_4_2_choices_say_how_it_is_borne() -> None:
    """KF-4.2"""
    body = {
        "character": SHEET,
        "standing": {"vigour": ["9D"], "distance": ["8S"]},
        "bonuses": [
            "rolling_under",
            {"type": "shield", "key": "door", "name": {"en": "a door", "fr": "une porte"}},
        ],
        "damage": 3,
    }
    plain = adjudicate("damage", **body)
    assert (plain["discarded"], plain["absorbed"]) == (["8S", "9D"], [])
    choices = [
        {"kind": "absorb", "bonus": "door"},
        {"kind": "absorb", "bonus": "rolling_under"},
        {"kind": "give"},
    ]
    chosen = adjudicate("damage", choices=choices, **body)
    assert (chosen["discarded"], chosen["wound"]) == (["8S"], None)
    assert chosen["absorbed"] == ["door", "rolling_under"]
    assert chosen["steps"] == [("absorbed", "KF-5.5"), ("absorbed", "KF-5.1"), ("gave", "KF-4.1")]
    late = [*choices, {"kind": "absorb", "bonus": "door"}]
    assert refusal_of("damage", choices=late, **body).code == "choice_too_late"


GIVE, WOUND, EVADE = {"kind": "give"}, {"kind": "be_wounded"}, {"kind": "evade"}


@pytest.mark.parametrize("choices", [[], [GIVE], [GIVE, GIVE], [GIVE, GIVE, WOUND], [WOUND]])
def test_kf_4_1_what_leaves_no_choice_may_be_named_or_left_out(choices: list[Any]) -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9D"], "distance": ["8S"]}, "damage": 3}
    result = adjudicate("damage", choices=choices, **body)
    assert (result["discarded"], result["wound"]["component"]) == (["8S", "9D"], "vigour")


@pytest.mark.parametrize("choices", [[EVADE], [GIVE, EVADE], [GIVE, GIVE, EVADE]])
def test_kf_4_4_cards_forced_before_a_choice_may_be_named_or_left_out(choices: list[Any]) -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9D"], "distance": ["8S"]}, "damage": 3}
    result = adjudicate("damage", action_points=1, choices=choices, **body)
    assert (result["discarded"], result["wound"]["component"]) == (["8S", "9D"], "distance")


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ([{"kind": "absorb", "bonus": "no_card"}], "no_such_bonus"),
        ([{"kind": "absorb", "bonus": "limp"}], "no_such_bonus"),
        ([{"kind": "absorb", "bonus": "limp"}, WOUND], "no_such_bonus"),
        ([EVADE], "no_action_point"),
        ([GIVE, GIVE, GIVE], "no_card_absorbs"),
        ([GIVE, GIVE, WOUND, WOUND], "choice_too_late"),
        ([GIVE, GIVE, WOUND, GIVE], "choice_too_late"),
    ],
)
def test_kf_4_1_what_cannot_be_is_refused_where_nobody_has_a_choice(
    choices: list[Any], code: str
) -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9D"], "distance": ["8S"]}, "damage": 3}
    assert refusal_of("damage", choices=choices, **body).code == code


@pytest.mark.parametrize(
    "standing",
    [
        {"vigour": ["9D"], "distance": ["QS"]},
        {"distance": ["2S"]},
        {"vigour": ["9D"], "presence": ["AH"]},
    ],
)
def test_kf_2_9_stacks_that_cannot_stand_are_refused(standing: dict[str, Any]) -> None:
    refusal = refusal_of("damage", character=SHEET, standing=standing, damage=1)
    camps = [[{"name": "A", "standing": standing}], [{"name": "B"}]]
    assert refusal.code == refusal_of("comparison", camps=camps).code == "stands_too_high"


def test_kf_1_3_damage_refuses_what_stands_above_a_ceiling() -> None:
    hurt = SHEET | {"scales": EIGHTS | {"vigour": 7}}
    nine = {"vigour": ["9D"]}
    assert refusal_of("damage", character=hurt, standing=nine, damage=1).code == "stands_too_high"
    result = adjudicate("damage", character=hurt, standing={"vigour": ["9D", "7D"]}, damage=1)
    assert result["discarded"] == ["7D", "9D"]  # the uncovered card is too high


def test_kf_4_4_a_wound_may_be_evaded() -> None:
    result = adjudicate(
        "damage", character=SHEET, damage=1, action_points=1, choices=[{"kind": "evade"}]
    )
    assert result["wound"] == {"component": "distance", "points": 12}
    assert result["steps"] == [("evaded", "KF-4.4")]


def test_kf_5_5_a_blow_of_0_is_none_with_armour_or_without() -> None:
    for bonuses in ([], ["leather_scales"]):
        result = adjudicate(
            "damage", character=SHEET, standing={"vigour": ["9D"]}, bonuses=bonuses, damage=0
        )
        assert (result["discarded"], result["wound"], result["steps"]) == ([], None, [])


def test_kf_5_5_armour_acts_first() -> None:
    result = adjudicate("damage", character=SHEET, damage=1, bonuses=["padded_jacket"])
    assert (result["wound"], result["steps"]) == (None, [("armour_held", "KF-5.5")])


def test_kf_5_2_weaknesses_that_lie_bar_their_suits() -> None:
    result = adjudicate(
        "damage",
        character=SHEET,
        standing={"vigour": ["9D"], "distance": ["8S"]},
        damage=1,
        weakness_colours=["distance"],
    )
    assert result["discarded"] == ["9D", "8S"]
    assert result["steps"] == [("gave", "KF-4.1"), ("shed", "KF-2.9")]


def test_damage_and_bonuses_are_checked() -> None:
    assert refusal_of("damage", character=SHEET, damage=-1).code == "damage_range"
    assert refusal_of("damage", character=SHEET, damage=1, bonuses=["x"]).code == "no_such_bonus"
    for points in (-1, 14):
        refusal = refusal_of("damage", character=SHEET, damage=1, action_points=points)
        assert (refusal.code, refusal.rule) == ("action_points_range", "KF-1.4")
    blank = {"type": "armour", "key": "r", "name": {"en": "r", "fr": "r"}, "solidity": 0}
    assert refusal_of("damage", character=SHEET, damage=1, bonuses=[blank]).code == "bonus.figure"
    assert odds_of("damage", character=SHEET, damage=2)["damage"].texts() == {"2": "1"}


def test_a_verdict_of_damage_agrees_with_the_same_blow_in_a_scene() -> None:
    standing = {"vigour": ["9D"], "distance": ["8S"], "tempo": ["4C", "7C"], "presence": ["2H"]}
    for damage in range(6):
        target = side(1, "9D/8S/4C 7C/2H", points=0)
        in_scene = strike_target(target, damage).state.sides[0]
        result = adjudicate("damage", character=SHEET, standing=standing, damage=damage)
        assert tuple(map(tuple, result["standing"].values())) == in_scene.stacks
        assert tuple(result["scales"].values()) == in_scene.scales


def test_kf_5_6_the_verdict_of_damage_knows_the_cards_of_an_edition() -> None:
    coat = Armour(key="steel_coat", name=Texts("steel coat", "manteau d’acier"), solidity=9)
    entries = {"bonuses": (coat,)}
    adjudications = KUNG_FU.adjudications(entries)
    assert adjudications.keys() == KUNG_FU.adjudications().keys() == KUNG_FU.verdicts.keys()
    body = question("damage", character=SHEET, damage=4, bonuses=["steel_coat"])
    ruling = adjudications["damage"].judge(body, laws.numbers(1))
    assert ruling.steps[0].code == "armour_held"
    assert ruling.steps[0].facts["bonus"] == coat
    counted = adjudications["damage"].odds
    assert counted is not None
    assert counted(body)["damage"].mean == 4
    with pytest.raises(Impossible):
        KUNG_FU.adjudications()["damage"].judge(body, laws.numbers(1))
    limp = question("damage", character=SHEET, damage=4, bonuses=["limp"])
    with pytest.raises(Impossible):
        adjudications["damage"].judge(limp, laws.numbers(1))
