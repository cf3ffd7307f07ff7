"""Loadouts, checked against MA-2 with all problems named at once."""

from typing import Any

import pytest

from games.kernel.record import Illegal
from games.rulebooks.martial_art.game import MARTIAL_ART, Setup
from games.rulebooks.martial_art.loadouts import Loadout, problems
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


def found(loadout: Loadout) -> list[tuple[str, str | None]]:
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
    assert found(loadout) == []


def test_ma_2_1_an_unknown_fighter() -> None:
    assert found(igor(fighter="bruce")) == [("no_such_fighter", "MA-2.1")]


def test_ma_2_2_ma_2_6_white_belt_chooses_neither_techniques_nor_places() -> None:
    loadout = igor(belt="white", techniques=PICKS, placement=Placement(LAID, ASIDE))
    assert found(loadout) == [
        ("white_belt_techniques", "MA-2.6"),
        ("white_belt_placement", "MA-2.2"),
    ]


def test_ma_2_6_all_that_is_wrong_with_techniques_at_once() -> None:
    loadout = igor(techniques=("crochet", "crochet", "kiai", "hadouken"))
    assert found(loadout) == [
        ("technique_count", "MA-2.6"),
        ("technique_twice", "MA-2.6"),
        ("no_such_technique", "MA-2.6"),
        ("not_its_technique", "MA-2.6"),
    ]


def test_ma_2_3_all_that_is_wrong_with_a_placement_at_once() -> None:
    """MA-2.3"""
    placement = Placement(
        (("punch", "punch"), ("move",), *LAID[2:4], ("energy", "kick")),
        ("energy", "lock", "move"),
    )
    assert found(igor(techniques=PICKS[:2], placement=placement)) == [
        ("technique_count", "MA-2.6"),
        ("two_actions", "MA-2.2"),
        ("zone_count", "MA-2.2"),
        ("aside_count", "MA-2.2"),
        ("aside_action", "MA-2.2"),
        ("token_count", "MA-1.2"),
        ("token_count", "MA-1.2"),
        ("token_count", "MA-1.2"),
    ]


def refused(setup: Setup) -> tuple[str, str | None]:
    with pytest.raises(Illegal) as refusal:
        MARTIAL_ART.begin(setup, 2, known=True)
    return refusal.value.code, refusal.value.rule


def test_a_fight_is_refused_where_its_corners_do_not_make_one() -> None:
    wonja = Loadout(fighter="wonja", belt="black")
    assert refused(Setup(belt="black", corners=(igor(),))) == ("corners", "MA-1.5")
    assert refused(Setup(belt="black", corners=(igor(), igor()))) == ("same_fighter", "MA-2.1")
    assert refused(Setup(belt="white", corners=(igor(), wonja))) == ("other_belt", "MA-2.6")
    assert refused(Setup(belt="black", first=2, corners=(igor(), wonja)))[0] == "no_such_player"
    bad = igor(techniques=PICKS[:2])
    assert refused(Setup(belt="black", corners=(bad, wonja)))[0] == "technique_count"


def test_a_fight_is_refused_where_its_corners_are_not_those_who_sit() -> None:
    corners = Setup(belt="black", corners=(igor(), Loadout(fighter="wonja", belt="black")))
    for seats in (1, 3):
        with pytest.raises(Illegal) as refusal:
            MARTIAL_ART.begin(corners, seats, known=True)
        assert (refusal.value.code, refusal.value.rule) == ("corners", "MA-1.5")
        assert refusal.value.facts == {"count": seats, "wanted": 2}


def test_seats_bring_their_loadouts_to_a_setup() -> None:
    wonja = Loadout(fighter="wonja", belt="black")
    setup = MARTIAL_ART.seated(Setup(belt="black"), (igor(), wonja))
    assert setup.corners == (igor(), wonja)
    assert MARTIAL_ART.seated(setup, (None, None)) == setup
    with pytest.raises(Illegal, match="bring_a_fighter"):
        MARTIAL_ART.seated(Setup(belt="black"), (igor(), None))
    with pytest.raises(Illegal, match="seats"):
        MARTIAL_ART.seated(Setup(belt="black"), (igor(),))
