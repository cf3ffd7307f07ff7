"""Adjudications without a scene, as shared/api.md shapes them."""

import json
import math
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from games.kernel.chance.odds import Odds
from games.kernel.record import Illegal, Impossible
from games.kernel.rules import Texts
from games.kernel.words import words
from games.rulebooks.kung_fu.bonuses import Armour
from games.rulebooks.kung_fu.game import KUNG_FU
from games.trials import laws
from tests.rulebooks.kung_fu.cast import side, struck

EIGHTS = {"vigour": 8, "distance": 8, "tempo": 8, "presence": 8}
SHEET = {"levels": EIGHTS}
SHEETS = words("games.rulebooks.kung_fu")


def asked(name: str, **body: Any) -> Any:
    return msgspec.json.decode(json.dumps(body).encode(), type=KUNG_FU.verdicts[name].asked)


def judged(name: str, **body: Any) -> dict[str, Any]:
    """As the API answers, every step told in both languages."""
    ruling = KUNG_FU.verdicts[name].judge(asked(name, **body), laws.numbers(1))
    for step in ruling.steps:
        for language in ("en", "fr"):
            sentence = SHEETS.step(step, language)
            assert sentence
            assert "{" not in sentence
    found: dict[str, Any] = json.loads(msgspec.json.encode(ruling.found))
    found["steps"] = [(step.code, step.rule) for step in ruling.steps]
    return found


def odds_of(name: str, **body: Any) -> dict[str, Odds]:
    counted = KUNG_FU.verdicts[name].odds
    assert counted is not None
    return dict(counted(asked(name, **body)))


def refused(name: str, **body: Any) -> Illegal:
    with pytest.raises(Illegal) as refusal:
        judged(name, **body)
    for language in ("en", "fr"):
        assert SHEETS.refusal(refusal.value, language)
    return refusal.value


# Wager


def test_kf_2_5_a_wager_lists_all_that_may_be_kept_and_what_is_lost() -> None:
    found = judged(
        "wager",
        character=SHEET,
        standing={"vigour": ["5H"]},
        stakes={"vigour": ["9S", "6C", "2D"], "distance": ["7D"]},
    )
    kept = [
        {name: card for name, card in choice["keep"].items() if card} for choice in found["choices"]
    ]
    assert kept == [{"vigour": "9S", "distance": "7D"}, {"vigour": "6C"}]
    assert found["choices"][1]["discarded"] == {
        "vigour": ["9S", "2D"],
        "distance": ["7D"],
        "tempo": [],
        "presence": [],
    }
    assert found["standing"] is None
    assert found["steps"][-1] == ("ways_to_keep", "KF-2.5")


def test_kf_2_5_with_keep_it_gives_the_new_standing() -> None:
    body = {
        "character": SHEET,
        "standing": {"vigour": ["5H"]},
        "stakes": {"vigour": ["9S", "6C"]},
        "keep": {"vigour": "6C"},
    }
    found = judged("wager", **body)
    assert found["standing"]["vigour"] == ["5H", "6C"]
    assert ("kept", "KF-2.6") in found["steps"]
    body["keep"] = {"vigour": "10S"}
    assert refused("wager", **body).code == "not_staked"


def test_kf_2_7_it_says_what_is_lost_and_why() -> None:
    found = judged("wager", character=SHEET, standing={"vigour": ["9H"]}, stakes={"vigour": ["2C"]})
    assert found["lost"]["vigour"] == ["9H"]
    assert found["standing"]["vigour"] == ["2C"]
    assert ("lost", "KF-2.7") in found["steps"]


def test_kf_2_8_bonus_colours_let_the_standing_card_stay() -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9H"]}, "stakes": {"vigour": ["2C"]}}
    assert len(judged("wager", **body)["choices"]) == 1
    assert len(judged("wager", bonus_colours=["vigour"], **body)["choices"]) == 2


def test_kf_2_8_it_says_what_stays_and_where_nothing_is_left() -> None:
    body = {"character": SHEET, "stakes": {"vigour": ["2C"]}}
    stays = judged("wager", standing={"vigour": ["9D"]}, keep={}, **body)
    assert stays["steps"][-1] == ("stayed", "KF-2.8")
    bare = judged("wager", standing={"vigour": ["5D", "9H"]}, weakness_colours=["tempo"], **body)
    assert bare["steps"][-2:] == [("lost", "KF-2.7"), ("none_kept", "KF-2.5")]
    assert bare["standing"]["vigour"] == ["5D"]


def test_kf_4_3_what_comes_after_the_wound_is_too_late() -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9D"]}, "damage": 3, "action_points": 1}
    late = [{"kind": "evade"}, {"kind": "give"}]
    assert refused("damage", choices=late, **body).code == "choice_too_late"


def test_kf_5_2_weakness_colours_bar_their_suits() -> None:
    found = judged("wager", character=SHEET, stakes={"vigour": ["2C"]}, weakness_colours=["tempo"])
    assert found["standing"]["vigour"] == []
    assert ("none_kept", "KF-2.5") in found["steps"]


def test_kf_1_3_scales_lower_the_ceilings() -> None:
    sheet = {"levels": EIGHTS, "scales": EIGHTS | {"vigour": 7}}
    body = {"character": sheet, "stakes": {"vigour": ["9S"]}}
    assert judged("wager", **body)["steps"][0] == ("ceiling", "KF-1.3")
    assert refused("wager", keep={"vigour": "9S"}, **body).code == "above_ceiling"


def test_what_is_left_out_the_companion_turns_over() -> None:
    found = judged("wager", character=SHEET, stakes={"vigour": ["?", "QD"], "tempo": ["?"]})
    turned = [*found["stakes"]["vigour"], *found["stakes"]["tempo"]]
    assert "?" not in turned
    assert len(set(turned)) == 3


def test_wager_odds_are_exact_for_each_component_and_against_an_enemy() -> None:
    body = {
        "character": SHEET,
        "standing": {"vigour": ["9D"]},
        "stakes": {"vigour": ["?"], "distance": ["?"]},
        "against": {"vigour": ["10S"]},
    }
    found = odds_of("wager", **body)
    assert found["beats_vigour"].chance(1) == Fraction(18, 50)
    assert set(found) == {"beats_vigour", "beats_distance", "balance"}
    assert found["balance"].total > 0
    assert judged("wager", **body)["estimate"] is None


def test_where_exact_is_too_much_work_it_says_so_and_bounds_an_honest_sample() -> None:
    five = ["?"] * 5
    body = {
        "character": SHEET,
        "stakes": {"vigour": five, "distance": five, "tempo": five},
        "against": {"vigour": ["9D"]},
    }
    assert "balance" not in odds_of("wager", **body)
    found = judged("wager", **body)
    assert found["estimate"]["limit"] == 120_000
    # Five of the thirteen values, drawn with repetition, once for each component.
    five_of_a_sort = math.comb(13 + 5 - 1, 5)
    assert found["estimate"]["work"] == sum(five_of_a_sort**n for n in (1, 2, 3))
    assert 0 < Fraction(found["estimate"]["within"]) < Fraction(3, 100)
    assert found["steps"][0] == ("estimated", "KF-3.2")


def test_kf_7_1_a_card_named_twice_is_impossible() -> None:
    twice = refused(
        "wager", character=SHEET, standing={"vigour": ["QD"]}, stakes={"vigour": ["QD"]}
    )
    assert isinstance(twice, Impossible)
    assert (twice.code, twice.rule) == ("card_twice", "KF-7.1")


def test_kf_1_1_levels_and_scales_out_of_range_are_refused() -> None:
    assert refused("wager", character={"levels": EIGHTS | {"tempo": 14}}).rule == "KF-1.1"
    sheet = {"levels": EIGHTS, "scales": EIGHTS | {"tempo": 14}}
    assert refused("damage", character=sheet, damage=1).rule == "KF-1.2"


def test_kf_1_2_a_scale_may_stand_at_nought_and_at_thirteen() -> None:
    hurt = SHEET | {"scales": {"vigour": 13, "distance": 13, "tempo": 13, "presence": 0}}
    assert judged("wager", character=hurt)["choices"]
    for presence in (-1, 14):
        wrong = SHEET | {"scales": hurt["scales"] | {"presence": presence}}
        assert refused("wager", character=wrong).code == "scale_range"


def test_kf_2_9_a_wager_tells_what_is_shed_first() -> None:
    hurt = SHEET | {"scales": EIGHTS}
    found = judged("wager", character=hurt, standing={"vigour": ["7D", "9D"]}, stakes={})
    assert found["steps"] == [("shed", "KF-2.9")]
    assert judged("wager", character=SHEET, standing={"vigour": ["7D"]})["steps"] == []


def test_a_wager_of_just_so_many_ways_is_judged() -> None:
    """9 x 8 x 8 x 8 is within 5,000, 10 x 8 x 8 x 8 is not."""
    within = dict(zip(EIGHTS, (["?"] * n for n in (8, 7, 7, 7)), strict=True))
    assert judged("wager", character=SHEET, stakes=within)["choices"]
    beyond = within | {"vigour": ["?"] * 9}
    assert refused("wager", character=SHEET, stakes=beyond).code == "too_many_stakes"


def test_wagers_too_large_are_a_problem_and_not_a_wait() -> None:
    four = ["?"] * 10
    stakes = {"vigour": four, "distance": four, "tempo": four, "presence": four}
    assert refused("wager", character=SHEET, stakes=stakes).code == "too_many_stakes"
    everything = {"vigour": ["?"] * 53}
    assert refused("wager", character=SHEET, stakes=everything).code == "too_few_cards"


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
        asked("wager", **body)


# Comparison


def test_kf_3_1_a_comparison_goes_pair_by_pair() -> None:
    found = judged(
        "comparison",
        camps=[
            [{"name": "Li", "standing": {"vigour": ["9D"], "distance": ["2S", "5S"]}}],
            [{"name": "Wu", "standing": {"vigour": ["8D"], "distance": ["5H"], "tempo": ["3C"]}}],
        ],
    )
    assert found["victories"] == [
        {"first": "Li", "second": "Wu", "component": "vigour", "winner": 0},
        {"first": "Li", "second": "Wu", "component": "distance", "winner": None},
        {"first": "Li", "second": "Wu", "component": "tempo", "winner": 1},
        {"first": "Li", "second": "Wu", "component": "presence", "winner": None},
    ]
    assert (found["balance"], found["damage"], found["winner"]) == (0, 0, None)


def test_kf_3_1_two_against_one_reach_8() -> None:
    suits = {"vigour": "D", "distance": "S", "tempo": "C", "presence": "H"}
    camp = [
        {"name": rank, "standing": {name: [rank + suit] for name, suit in suits.items()}}
        for rank in "KQ"
    ]
    found = judged("comparison", camps=[[{"name": "C"}], camp])
    assert (found["balance"], found["damage"], found["winner"]) == (-8, 8, 1)
    assert found["steps"] == [("victories", "KF-3.1"), ("prevails", "KF-3.2")]


def test_kf_3_2_it_says_which_camps_are_even_and_which_prevails() -> None:
    camps = [[{"name": v, "standing": {"vigour": [v]}}] for v in ("8D", "8S", "9D")]
    ruling = KUNG_FU.verdicts["comparison"].judge(asked("comparison", camps=camps), laws.numbers(1))
    assert [SHEETS.step(step, "en") for step in ruling.steps] == [
        "Camp 1 has 0 victories, camp 2 has 0.",
        "Camps 1 and 2 are even: no damage.",
        "Camp 1 has 0 victories, camp 3 has 1.",
        "Camp 3 prevails over camp 1 and deals 1 damage.",
        "Camp 2 has 0 victories, camp 3 has 1.",
        "Camp 3 prevails over camp 2 and deals 1 damage.",
    ]


def test_kf_3_2_with_three_camps_each_two_have_their_balance() -> None:
    camps = [[{"name": v, "standing": {"vigour": [v]}}] for v in ("9D", "8D", "8S")]
    found = judged("comparison", camps=camps)
    assert (found["balance"], found["damage"], found["winner"]) == (None, None, None)
    assert [(each["camps"], each["winner"]) for each in found["balances"]] == [
        ([0, 1], 0),
        ([0, 2], 0),
        ([1, 2], None),
    ]


def test_a_comparison_needs_two_camps_and_has_its_limit() -> None:
    assert refused("comparison", camps=[[{"name": "A"}]]).code == "one_camp"
    crowd = [[{"name": "A"}] * 20, [{"name": "B"}] * 20]
    assert refused("comparison", camps=crowd).code == "too_many_characters"


def test_kf_2_2_with_a_deck_a_camp_a_card_may_stand_in_each() -> None:
    camps = [[{"name": "A", "standing": {"vigour": ["QD"]}}]] * 2
    assert refused("comparison", camps=camps).code == "card_twice"
    assert judged("comparison", camps=camps, deck_per_camp=True)["damage"] == 0


# Damage


def test_kf_4_1_and_4_3_damage_takes_cards_and_then_wounds() -> None:
    found = judged("damage", character=SHEET, standing={"vigour": ["9D"]}, damage=3)
    assert found["discarded"] == ["9D"]
    assert found["wound"] == {"component": "vigour", "points": 6}
    assert found["scales"] == {"vigour": 7, "distance": 13, "tempo": 13, "presence": 13}
    assert found["out"] is None
    assert found["steps"] == [("gave", "KF-4.1"), ("wounded", "KF-4.3")]


def test_kf_4_6_damage_may_put_out() -> None:
    weak = {"levels": EIGHTS, "scales": EIGHTS | {"vigour": 5}}
    found = judged("damage", character=weak, damage=1)
    assert found["out"] == "dead"
    assert found["wound"] == {"component": "vigour", "points": 5}


def test_kf_4_2_choices_say_how_it_is_borne() -> None:
    body = {
        "character": SHEET,
        "standing": {"vigour": ["9D"], "distance": ["8S"]},
        "bonuses": [
            "rolling_under",
            {"type": "shield", "key": "door", "name": {"en": "a door", "fr": "une porte"}},
        ],
        "damage": 3,
    }
    plain = judged("damage", **body)
    assert (plain["discarded"], plain["absorbed"]) == (["8S", "9D"], [])
    choices = [
        {"kind": "absorb", "bonus": "door"},
        {"kind": "absorb", "bonus": "rolling_under"},
        {"kind": "give"},
    ]
    chosen = judged("damage", choices=choices, **body)
    assert (chosen["discarded"], chosen["wound"]) == (["8S"], None)
    assert chosen["absorbed"] == ["door", "rolling_under"]
    assert chosen["steps"] == [("absorbed", "KF-5.5"), ("absorbed", "KF-5.1"), ("gave", "KF-4.1")]
    late = [*choices, {"kind": "absorb", "bonus": "door"}]
    assert refused("damage", choices=late, **body).code == "choice_too_late"


GIVE, WOUND, EVADE = {"kind": "give"}, {"kind": "be_wounded"}, {"kind": "evade"}


@pytest.mark.parametrize("choices", [[], [GIVE], [GIVE, GIVE], [GIVE, GIVE, WOUND], [WOUND]])
def test_kf_4_1_what_leaves_no_choice_may_be_named_or_left_out(choices: list[Any]) -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9D"], "distance": ["8S"]}, "damage": 3}
    found = judged("damage", choices=choices, **body)
    assert (found["discarded"], found["wound"]["component"]) == (["8S", "9D"], "vigour")


@pytest.mark.parametrize("choices", [[EVADE], [GIVE, EVADE], [GIVE, GIVE, EVADE]])
def test_kf_4_4_cards_forced_before_a_choice_may_be_named_or_left_out(choices: list[Any]) -> None:
    body = {"character": SHEET, "standing": {"vigour": ["9D"], "distance": ["8S"]}, "damage": 3}
    found = judged("damage", action_points=1, choices=choices, **body)
    assert (found["discarded"], found["wound"]["component"]) == (["8S", "9D"], "distance")


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
    assert refused("damage", choices=choices, **body).code == code


@pytest.mark.parametrize(
    "standing",
    [
        {"vigour": ["9D"], "distance": ["QS"]},
        {"distance": ["2S"]},
        {"vigour": ["9D"], "presence": ["AH"]},
    ],
)
def test_kf_2_9_stacks_that_cannot_stand_are_refused(standing: dict[str, Any]) -> None:
    refusal = refused("damage", character=SHEET, standing=standing, damage=1)
    camps = [[{"name": "A", "standing": standing}], [{"name": "B"}]]
    assert refusal.code == refused("comparison", camps=camps).code == "stands_too_high"


def test_kf_1_3_damage_refuses_what_stands_above_a_ceiling() -> None:
    hurt = SHEET | {"scales": EIGHTS | {"vigour": 7}}
    nine = {"vigour": ["9D"]}
    assert refused("damage", character=hurt, standing=nine, damage=1).code == "stands_too_high"
    found = judged("damage", character=hurt, standing={"vigour": ["9D", "7D"]}, damage=1)
    assert found["discarded"] == ["7D", "9D"]  # what comes to light is too high


def test_kf_4_4_a_wound_may_be_evaded() -> None:
    found = judged(
        "damage", character=SHEET, damage=1, action_points=1, choices=[{"kind": "evade"}]
    )
    assert found["wound"] == {"component": "distance", "points": 12}
    assert found["steps"] == [("evaded", "KF-4.4")]


def test_kf_5_5_armour_acts_first() -> None:
    found = judged("damage", character=SHEET, damage=1, bonuses=["padded_jacket"])
    assert (found["wound"], found["steps"]) == (None, [("armour_held", "KF-5.5")])


def test_kf_5_2_weaknesses_that_lie_bar_their_suits() -> None:
    found = judged(
        "damage",
        character=SHEET,
        standing={"vigour": ["9D"], "distance": ["8S"]},
        damage=1,
        weakness_colours=["distance"],
    )
    assert found["discarded"] == ["9D", "8S"]
    assert found["steps"] == [("gave", "KF-4.1"), ("shed", "KF-2.9")]


def test_damage_and_bonuses_are_checked() -> None:
    assert refused("damage", character=SHEET, damage=-1).code == "damage_range"
    assert refused("damage", character=SHEET, damage=1, bonuses=["x"]).code == "no_such_bonus"
    for points in (-1, 14):
        refusal = refused("damage", character=SHEET, damage=1, action_points=points)
        assert (refusal.code, refusal.rule) == ("action_points_range", "KF-1.4")
    blank = {"type": "armour", "key": "r", "name": {"en": "r", "fr": "r"}, "solidity": 0}
    assert refused("damage", character=SHEET, damage=1, bonuses=[blank]).code == "bonus.figure"
    assert odds_of("damage", character=SHEET, damage=2)["damage"].texts() == {"2": "1"}


def test_a_verdict_of_damage_agrees_with_the_same_blow_in_a_scene() -> None:
    standing = {"vigour": ["9D"], "distance": ["8S"], "tempo": ["4C", "7C"], "presence": ["2H"]}
    for damage in range(6):
        target = side(1, "9D/8S/4C 7C/2H", points=0)
        in_scene = struck(target, damage).state.sides[0]
        found = judged(
            "damage",
            character=SHEET,
            standing=standing,
            damage=damage,
        )
        assert tuple(map(tuple, found["standing"].values())) == in_scene.stacks
        assert tuple(found["scales"].values()) == in_scene.scales


def test_kf_5_6_the_verdict_of_damage_knows_the_cards_of_an_edition() -> None:
    coat = Armour(key="steel_coat", name=Texts("steel coat", "manteau d’acier"), solidity=9)
    entries = {"bonuses": (coat,)}
    found = KUNG_FU.adjudications(entries)
    assert found.keys() == KUNG_FU.adjudications().keys() == KUNG_FU.verdicts.keys()
    body = asked("damage", character=SHEET, damage=4, bonuses=["steel_coat"])
    ruling = found["damage"].judge(body, laws.numbers(1))
    assert ruling.steps[0].code == "armour_held"
    assert ruling.steps[0].facts["bonus"] == coat
    counted = found["damage"].odds
    assert counted is not None
    assert counted(body)["damage"].mean == 4
    with pytest.raises(Impossible):
        KUNG_FU.adjudications()["damage"].judge(body, laws.numbers(1))
    limp = asked("damage", character=SHEET, damage=4, bonuses=["limp"])
    with pytest.raises(Impossible):
        found["damage"].judge(limp, laws.numbers(1))
