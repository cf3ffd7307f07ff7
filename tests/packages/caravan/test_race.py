"""CV-1 to CV-9, by their numbers."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.record import Illegal, Impossible
from games.kernel.rules import Texts
from games.kernel.verdicts import Ruling

from .catalogue import BOX
from .corrections import MovePoint, PutBack
from .game import CARAVAN, Setup
from .kits import Deck, Guide, Mount
from .moves import Lay, Roll
from .race import Runner, chances, finish
from .rules import Race
from .verdicts import Caravan, OasisAsked, OasisFound

SWIFT = Deck("Swift", dict.fromkeys(("amble", "walk", "dash", "gallop"), 3))
ASKED = OasisAsked("rock", (Caravan("dash"), Caravan("dash", 2), Caravan("gallop")))


def begin_race(*kits: Any, known: bool = True) -> Race:
    state = CARAVAN.begin(Setup(kits=kits), 3, known)
    return settle(CARAVAN, state, House(lambda n: n - 1)).state if known else state


def lay_cards(state: Race, *cards: str) -> Race:
    for seat, card in enumerate(cards):
        state = CARAVAN.play(state, seat, Lay(card)).state
    return state


def judge(question: OasisAsked) -> Ruling[OasisFound]:
    return CARAVAN.adjudications()["oasis"].judge(question, lambda n: 0)


def test_cv_2_a_deck_has_twelve_cards_and_three_alike_at_most() -> None:
    assert not CARAVAN.problems(SWIFT)
    wrong = CARAVAN.problems(Deck("", {"gallop": 9, "camel": 2}))
    assert [each.code for each in wrong] == ["too_many_alike", "no_such_card", "deck_size"]


def test_cv_3_nobody_sees_a_card_before_all_have_laid() -> None:
    state = begin_race()
    (top, *_) = state.sides[0].hand
    step = CARAVAN.play(state, 0, Lay(top))
    assert not step.events
    assert CARAVAN.view(step.state, 1).sealed[0].move is None
    with pytest.raises(Illegal, match="not_in_hand"):
        CARAVAN.play(state, 0, Lay("amble"))


def test_cv_3_at_a_table_any_card_of_the_deck_may_be_laid_as_often_as_it_is_there() -> None:
    state = lay_cards(begin_race(known=False), "gallop", "gallop", "dash")
    state = CARAVAN.play(state, 2, Roll(6)).state
    with pytest.raises(Impossible, match="all_laid"):
        CARAVAN.play(state, 0, Lay("gallop"))


def test_cv_4_the_fastest_are_lost_in_a_storm() -> None:
    runners = [Runner(9, 1), Runner(9, 0), Runner(4, 0)]
    assert finish(runners, 1) == ((0, 1), 2)
    assert finish(runners, 2) == ((), 0)


def test_cv_5_cunning_breaks_a_tie_and_equals_get_nothing() -> None:
    assert finish([Runner(5, 1), Runner(5, 2), Runner(2, 3)], 6).taker == 1
    assert finish([Runner(5, 1), Runner(5, 1), Runner(2, 3)], 6).taker is None


def test_cv_5_its_odds_are_those_of_the_die() -> None:
    odds = chances([Runner(9, 1), Runner(5, 0), Runner(4, 0)])
    assert [dict(each.items()) for each in odds.values()] == [{1: 5, 0: 1}, {1: 1, 0: 5}, {0: 6}]


def test_cv_6_hands_are_filled_up_to_endurance() -> None:
    state = begin_race(Guide("Zohra", 5, 0), None, None)
    assert [len(side.hand) for side in state.sides] == [5, 3, 3]


def test_cv_7_after_six_oases_most_points_win() -> None:
    sides = tuple(replace(side, points=n) for n, side in enumerate(begin_race().sides))
    state = replace(begin_race(), sides=sides, oasis=6, open=())
    outcome = CARAVAN.outcome(state)
    assert outcome is not None
    assert (outcome.ranks, outcome.rule) == ((3, 2, 1), "CV-7")


def test_cv_8_a_guide_costs_five_points_at_most() -> None:
    assert not CARAVAN.problems(Guide("Zohra", 3, 2))
    wrong = CARAVAN.problems(Guide("Zohra", 9, 0))
    assert [each.code for each in wrong] == ["part_range", "point_buy.over_budget"]


def test_cv_9_a_mount_adds_two_on_its_ground() -> None:
    question = replace(
        ASKED, caravans=(Caravan("dash", mount="rock"), Caravan("gallop", 0)), face=3
    )
    result = judge(question).finding
    assert (result.speeds, result.taker) == ((9, 9), 0)


def test_a_verdict_is_told_rule_by_rule_with_its_odds() -> None:
    ruling = judge(ASKED)
    assert (ruling.finding.face, ruling.finding.lost, ruling.finding.taker) == (1, (2,), 1)
    assert [step.rule for step in ruling.steps] == ["CV-9"] * 3 + ["CV-4", "CV-4", "CV-5"]
    odds = CARAVAN.adjudications()["oasis"].odds
    assert odds is not None
    assert odds(ASKED)["caravan_3"].mean == pytest.approx(5 / 6)


def test_an_edition_is_played_and_judged_by_its_own_cards() -> None:
    cards = tuple(
        replace(each, speed=20 - each.speed, name=Texts(f"New {each.key}", "Neuf")) for each in BOX
    )
    entries = {"cards": cards}
    assert CARAVAN.faults(entries) == ()
    state = CARAVAN.begin(CARAVAN.with_edition(Setup(), entries), 3, True)
    assert CARAVAN.titles(state, "en")["dash"] == "New dash"
    verdict = CARAVAN.adjudications(entries)["oasis"]
    assert verdict.judge(ASKED, lambda n: 3).finding.speeds == (13, 13, 11)
    (fault,) = CARAVAN.faults({"cards": cards[:4]})
    assert fault.code == "deck_size"


def test_a_host_may_move_a_point_and_put_a_card_back() -> None:
    state = lay_cards(begin_race(known=False), "gallop", "dash", "walk")
    with pytest.raises(Illegal, match="not_laid"):
        CARAVAN.overrule(state, PutBack(0, "gallop"))
    state = CARAVAN.play(state, 2, Roll(6)).state
    state = CARAVAN.overrule(state, MovePoint(0, 2)).state
    assert [side.points for side in state.sides] == [0, 0, 1]
    state = CARAVAN.overrule(state, PutBack(0, "gallop")).state
    assert state.sides[0].laid == ()
    lay_cards(state, "gallop")


def test_who_resigns_comes_last() -> None:
    state = CARAVAN.play(
        begin_race(Mount("rock"), None, None), 0, CARAVAN.read_move(b'{"kind":"resign"}')
    )
    for seat in (1, 2):
        resigned = CARAVAN.play(state.state, seat, Lay(state.state.sides[seat].hand[0]))
        state = resigned
    over = CARAVAN.play(state.state, 1, CARAVAN.read_move(b'{"kind":"resign"}'))
    result = CARAVAN.result(over.state)
    assert result is not None
    assert result.ranks == (2, 2, 1)
