"""Loadouts, checked against MA-2; all problems are reported at once."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.shelf import LoadoutField
from games.rulebooks.martial_art.game import MARTIAL_ART, Setup
from games.rulebooks.martial_art.loadouts import FITTING, Loadout, problems
from games.rulebooks.martial_art.state import Placement

PICKS = ("crochet", "danseur", "puncheur")
LAID: Any = (
    ("punch", "move"),
    ("punch", "move"),
    ("headbutt", "defence"),
    ("lock", "defence"),
    ("energy", "energy"),
)
ASIDE: Any = ("energy", "energy")


def igor(**fields: Any) -> Loadout:
    return Loadout(**{"fighter": "igor", "belt": "black"} | fields)


def codes_of(loadout: Loadout) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.rule) for problem in problems(loadout)]


@pytest.mark.parametrize(
    "loadout",
    [
        igor(),
        igor(techniques=PICKS),
        igor(techniques=PICKS, placement=Placement(LAID, ASIDE)),
        igor(belt="white"),
        igor(belt="white", techniques=("uppercut", "crochet")),
    ],
)
def test_what_may_be_brought(loadout: Loadout) -> None:
    assert codes_of(loadout) == []


def test_ma_2_1_an_unknown_fighter() -> None:
    assert codes_of(igor(fighter="bruce")) == [("no_such_fighter", "MA-2.1")]


def test_ma_2_2_ma_2_6_white_belt_chooses_neither_techniques_nor_places() -> None:
    loadout = igor(belt="white", techniques=PICKS, placement=Placement(LAID, ASIDE))
    assert codes_of(loadout) == [
        ("white_belt_techniques", "MA-2.6"),
        ("white_belt_placement", "MA-2.2"),
    ]


def test_ma_2_6_all_that_is_wrong_with_techniques_at_once() -> None:
    loadout = igor(techniques=("crochet", "crochet", "kiai", "hadouken"))
    assert codes_of(loadout) == [
        ("technique_count", "MA-2.6"),
        ("technique_twice", "MA-2.6"),
        ("no_such_technique", "MA-2.6"),
        ("not_its_technique", "MA-2.6"),
    ]


def test_ma_2_3_all_that_is_wrong_with_a_placement_at_once() -> None:
    """MA-2.3"""
    placement = Placement(
        (("punch", "punch"), ("move",), *LAID[2:4], ("energy", "kick")), ("energy", "lock", "move")
    )
    assert codes_of(igor(techniques=PICKS[:2], placement=placement)) == [
        ("technique_count", "MA-2.6"),
        ("two_actions", "MA-2.2"),
        ("zone_count", "MA-2.2"),
        ("aside_count", "MA-2.2"),
        ("aside_action", "MA-2.2"),
        ("token_count", "MA-1.2"),
        ("token_count", "MA-1.2"),
        ("token_count", "MA-1.2"),
    ]


def refusal_of(setup: Setup) -> tuple[str, str | None]:
    with pytest.raises(Illegal) as refusal:
        MARTIAL_ART.begin(setup, 2, known=True)
    return refusal.value.code, refusal.value.rule


def test_a_fight_is_refused_where_its_corners_do_not_make_one() -> None:
    wonja = Loadout(fighter="wonja", belt="black")
    assert refusal_of(Setup(belt="black", corners=(igor(),))) == ("corners", "MA-1.5")
    assert refusal_of(Setup(belt="black", corners=(igor(), igor()))) == ("same_fighter", "MA-2.1")
    assert refusal_of(Setup(belt="white", corners=(igor(), wonja))) == ("other_belt", "MA-2.6")
    assert refusal_of(Setup(belt="black", first=2, corners=(igor(), wonja)))[0] == "no_such_player"
    bad = igor(techniques=PICKS[:2])
    assert refusal_of(Setup(belt="black", corners=(bad, wonja)))[0] == "technique_count"


def test_ma_1_5_a_format_has_so_many_corners() -> None:
    names = ("igor", "wonja", "kimberley")
    duel = Setup(belt="white")
    three = tuple(Loadout(fighter=name, belt="white") for name in names)
    for seat_them in (
        lambda: MARTIAL_ART.setup_for_seats(duel, three),
        lambda: MARTIAL_ART.begin(replace(duel, corners=three), 3, known=True),
    ):
        with pytest.raises(Illegal) as refusal:
            seat_them()
        assert (refusal.value.code, refusal.value.facts) == ("corners", {"count": 3, "wanted": 2})


def test_a_fight_is_refused_where_its_corners_are_not_those_who_sit() -> None:
    corners = Setup(belt="black", corners=(igor(), Loadout(fighter="wonja", belt="black")))
    for seats in (1, 3):
        with pytest.raises(Illegal) as refusal:
            MARTIAL_ART.begin(corners, seats, known=True)
        assert (refusal.value.code, refusal.value.rule) == ("corners", "MA-1.5")
        assert refusal.value.facts == {"count": seats, "wanted": 2}


def test_seats_bring_their_loadouts_to_a_setup() -> None:
    wonja = Loadout(fighter="wonja", belt="black")
    setup = MARTIAL_ART.setup_for_seats(Setup(belt="black"), (igor(), wonja))
    assert setup.corners == (igor(), wonja)
    assert MARTIAL_ART.setup_for_seats(setup, (None, None)) == setup
    with pytest.raises(Illegal, match="bring_a_fighter"):
        MARTIAL_ART.setup_for_seats(Setup(belt="black"), (igor(), None))
    with pytest.raises(Illegal, match="seats"):
        MARTIAL_ART.setup_for_seats(Setup(belt="black"), (igor(),))


# Prepared at home, choice by choice


def asks_by_key(loadout: Loadout) -> dict[str, LoadoutField]:
    return {ask.key: ask for ask in FITTING.fields(loadout)}


def test_ma_2_2_ma_2_6_white_belt_is_asked_for_the_fighter_and_the_belt_alone() -> None:
    assert (
        [*asks_by_key(igor(belt="white"))]
        == [*asks_by_key(igor(fighter="bruce"))]
        == ["fighter", "belt"]
    )
    asks = asks_by_key(igor(techniques=PICKS, placement=Placement(LAID, ASIDE)))
    assert [*asks] == ["fighter", "belt", "techniques", "placement"]
    assert [ask.optional for ask in asks.values()] == [False, False, True, True]
    for key, (most, *_) in (("fighter", (1,)), ("belt", (1,)), ("techniques", (3,))):
        (slot,) = asks[key].form.slots
        assert (slot.fewest, slot.most) == (most, most)


def test_what_is_filled_in_is_what_was_chosen() -> None:
    """Each choice stays the same when its prefilled answer is sent again."""
    for loadout in (igor(), igor(techniques=PICKS, placement=Placement(LAID, ASIDE))):
        for key, ask in asks_by_key(loadout).items():
            again = FITTING.fill_in(loadout, key, ask.filled)
            if key in ("fighter", "belt"):
                assert again == igor()  # the earlier choices belong to another fighter or belt
            elif key == "techniques":
                assert sorted(again.techniques) == sorted(loadout.techniques)
            else:
                assert codes_of(again) == []
                assert (again.placement is None) == (loadout.placement is None)


def test_a_choice_that_is_not_asked_for_is_refused() -> None:
    with pytest.raises(Illegal, match=r"form\.slots") as refused:
        FITTING.fill_in(igor(belt="white"), "techniques", ((0, 1, 2),))
    assert refused.value.facts == {"count": 0, "wanted": 0}


def test_tokens_that_a_program_said_and_the_fighter_has_not_are_left_out() -> None:
    strange = Placement((("punch", "punch"), ("punch", "kick"), *LAID[2:]), ASIDE)
    ask = asks_by_key(igor(placement=strange))["placement"]
    laid = [[ask.form.pool[place] for place in heap] for heap in ask.filled]
    assert [sorted(heap) for heap in laid[:2]] == [["punch", "punch"], []]


def test_what_is_wrong_is_told_in_figures() -> None:
    short = igor(techniques=PICKS[:2], placement=Placement((("punch",), *LAID[1:]), ASIDE[:1]))
    facts = {problem.code: problem.facts for problem in problems(short)}
    assert facts["technique_count"] == {"count": 2, "wanted": 3}
    assert facts["zone_count"] == {"zone": "zone_1", "count": 1, "wanted": 2}
    assert facts["aside_count"] == {"count": 1, "wanted": 2}
    assert facts["token_count"] == {"token": "move", "count": 1, "wanted": 2}
