"""Comparisons of standing cards, judged without a scene (KF-3)."""

from games.rulebooks.kung_fu.game import KUNG_FU
from games.trials import laws
from tests.rulebooks.kung_fu.verdicts.judge import SHEETS, adjudicate, question, refusal_of


def test_kf_3_1_a_comparison_goes_pair_by_pair() -> None:
    result = adjudicate(
        "comparison",
        camps=[
            [{"name": "Li", "standing": {"vigour": ["9D"], "distance": ["2S", "5S"]}}],
            [{"name": "Wu", "standing": {"vigour": ["8D"], "distance": ["5H"], "tempo": ["3C"]}}],
        ],
    )
    assert result["victories"] == [
        {"first": "Li", "second": "Wu", "component": "vigour", "winner": 0},
        {"first": "Li", "second": "Wu", "component": "distance", "winner": None},
        {"first": "Li", "second": "Wu", "component": "tempo", "winner": 1},
        {"first": "Li", "second": "Wu", "component": "presence", "winner": None},
    ]
    assert (result["balance"], result["damage"], result["winner"]) == (0, 0, None)


def test_kf_3_1_two_against_one_reach_8() -> None:
    suits = {"vigour": "D", "distance": "S", "tempo": "C", "presence": "H"}
    camp = [
        {"name": rank, "standing": {name: [rank + suit] for name, suit in suits.items()}}
        for rank in "KQ"
    ]
    result = adjudicate("comparison", camps=[[{"name": "C"}], camp])
    assert (result["balance"], result["damage"], result["winner"]) == (-8, 8, 1)
    assert result["steps"] == [("victories", "KF-3.1"), ("prevails", "KF-3.2")]


def test_kf_3_2_it_says_which_camps_are_even_and_which_prevails() -> None:
    camps = [[{"name": v, "standing": {"vigour": [v]}}] for v in ("8D", "8S", "9D")]
    ruling = KUNG_FU.verdicts["comparison"].judge(
        question("comparison", camps=camps), laws.numbers(1)
    )
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
    result = adjudicate("comparison", camps=camps)
    assert (result["balance"], result["damage"], result["winner"]) == (None, None, None)
    assert [(each["camps"], each["winner"]) for each in result["balances"]] == [
        ([0, 1], 0),
        ([0, 2], 0),
        ([1, 2], None),
    ]


def test_a_comparison_needs_two_camps_and_has_its_limit() -> None:
    assert refusal_of("comparison", camps=[[{"name": "A"}]]).code == "one_camp"
    crowd = [[{"name": "A"}] * 20, [{"name": "B"}] * 20]
    assert refusal_of("comparison", camps=crowd).code == "too_many_characters"


def test_kf_2_2_with_a_deck_a_camp_a_card_may_stand_in_each() -> None:
    camps = [[{"name": "A", "standing": {"vigour": ["QD"]}}]] * 2
    assert refusal_of("comparison", camps=camps).code == "card_twice"
    assert adjudicate("comparison", camps=camps, deck_per_camp=True)["damage"] == 0
