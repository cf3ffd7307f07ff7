"""The set-up of a scene, and what remains after it (KF-1.6, KF-8.11)."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.cast import after_scene, beginner
from games.rulebooks.kung_fu.catalogue import Price, price_list
from games.rulebooks.kung_fu.characters import Character, archetypes, points
from games.rulebooks.kung_fu.corrections import Admit, SetScale
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from tests.rulebooks.kung_fu.cast import character, overrule


def test_seats_bring_characters_and_a_seat_that_brings_none_plays_a_beginner() -> None:
    mei = character("Mei", "8 8 5 4", scales=Levels(13, 7, 13, 13), action_points=4)
    setup = KUNG_FU.setup_for_seats(Setup(), (mei, None, None))
    assert setup.characters == (mei, beginner(1), beginner(2))
    assert [each.name for each in setup.characters] == ["Mei", "2", "3"]
    state = KUNG_FU.begin(setup, 2, known=True)
    assert [each.camp for each in state.sides] == [1, 2, 1]
    assert state.sides[0].scales == (13, 7, 13, 13)
    assert state.sides[0].allowance == 4


def test_the_game_masters_own_come_after_those_whom_seats_bring() -> None:
    """A scene of two players and three NPCs."""
    thugs = tuple(archetypes()["street_thug"].create_character(name) for name in ("A", "B", "C"))
    setup = Setup(camps=(1, 1, 2, 2, 2), characters=thugs, gm=True)
    state = KUNG_FU.begin(
        KUNG_FU.setup_for_seats(setup, (character("Li"), character("Mei"))), 2, known=True
    )
    assert [each.name for each in state.sides] == ["Li", "Mei", "A", "B", "C"]
    crowd = Setup(characters=thugs * 5)
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.setup_for_seats(crowd, (None, None))
    assert refusal.value.code == "too_many_characters"


def test_kf_8_11_scales_are_carried_out_of_a_scene() -> None:
    li = character("Li")
    state = KUNG_FU.begin(KUNG_FU.setup_for_seats(Setup(gm=True), (li, None)), 2, known=True)
    hurt = overrule(state, SetScale(0, "tempo", 4))
    assert after_scene(li, hurt.sides[0]).scales == Levels(13, 13, 4, 13)
    assert KUNG_FU.record_after_play(hurt, 0, li) == after_scene(li, hurt.sides[0])


@pytest.mark.parametrize(
    ("setup", "brought", "code"),
    [
        ({"camps": (1, 1)}, 2, "one_camp"),
        ({"camps": (1, 2, 1)}, 2, "camps_and_seats"),
        ({"camps": (0, 2)}, 2, "camp_range"),
        ({}, 1, "seats"),
        ({}, 17, "seats"),
    ],
)
def test_a_scene_that_cannot_start_says_why(setup: dict[str, Any], brought: int, code: str) -> None:
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.setup_for_seats(Setup(**setup), (None,) * brought)
    assert refusal.value.code == code


def test_only_characters_have_problems_and_are_brought_home() -> None:
    state = KUNG_FU.begin(Setup(), 2, known=True)
    assert KUNG_FU.problems(Setup()) == ()
    assert KUNG_FU.record_after_play(state, 0, Setup()) is None


@pytest.mark.parametrize("npc", [False, True])
def test_kf_1_6_an_overspent_character_does_not_sit_down(npc: bool) -> None:
    """A character that claims to be the game master's own is refused too."""
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.setup_for_seats(Setup(), (character(levels="13 13 13 13", npc=npc), None))
    assert refusal.value.code == "point_buy.over_budget"


def test_kf_1_6_a_player_may_take_a_ready_beginner_at_once() -> None:
    presets = KUNG_FU.ready_made()
    assert len(presets) >= 5
    assert len({ready.key for ready in presets}) == len(presets)
    for ready in presets:
        assert ready.en
        assert ready.fr != ready.en
        assert KUNG_FU.problems(ready.brought) == ()
        assert isinstance(ready.brought, Character)
        assert points(ready.brought.levels).left in range(6), "next to nothing is left unspent"
    setup = KUNG_FU.setup_for_seats(Setup(), tuple(ready.brought for ready in presets))
    state = KUNG_FU.begin(setup, len(presets), known=False)
    assert [side.npc for side in state.sides] == [False] * len(presets)


def test_only_those_who_come_after_the_seats_are_the_game_masters_own() -> None:
    thug = archetypes()["street_thug"].create_character("A")
    setup = KUNG_FU.setup_for_seats(Setup(characters=(thug,), gm=True), (None, None))
    state = KUNG_FU.begin(setup, 2, known=True)
    assert [side.npc for side in state.sides] == [False, False, True]
    state = overrule(state, Admit(thug, camp=1))
    assert state.sides[3].npc


# Editions


def dearer_prices(by: int) -> tuple[Price, ...]:
    """Return prices with Vigour dearer by this many points at each level."""
    return tuple(replace(row, vigour=row.vigour + by) for row in price_list())


def test_kf_1_5_an_editions_prices_are_what_its_characters_cost() -> None:
    """KF-1.5"""
    li = character("Li")
    entries = {**KUNG_FU.catalogue(), "prices": dearer_prices(1)}
    assert KUNG_FU.faults(entries) == ()
    assert KUNG_FU.problems(li) == ()
    (problem,) = KUNG_FU.problems(li, entries)
    assert (problem.code, problem.facts["over"]) == ("point_buy.over_budget", 1)
    assert {ready.key for ready in KUNG_FU.ready_made(entries)} == {
        ready.key for ready in KUNG_FU.ready_made() if not KUNG_FU.problems(ready.brought, entries)
    }
    assert len(KUNG_FU.ready_made(entries)) < len(KUNG_FU.ready_made())
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.setup_for_seats(KUNG_FU.with_edition(Setup(), entries), (li, None))
    assert refusal.value.code == "point_buy.over_budget"


def test_kf_1_5_who_is_bought_at_an_editions_prices_sits_down_and_begins() -> None:
    """KF-1.5"""
    mei = character("Mei", "10 7 6 4")
    assert KUNG_FU.problems(mei)
    entries = {**KUNG_FU.catalogue(), "prices": tuple(map(halve_vigour_price, price_list()))}
    assert KUNG_FU.problems(mei, entries) == ()
    setup = KUNG_FU.setup_for_seats(KUNG_FU.with_edition(Setup(), entries), (mei, mei))
    assert KUNG_FU.read_setup(msgspec.json.encode(setup)) == setup
    assert KUNG_FU.begin(setup, 2, known=True).sides[0].levels == (10, 7, 6, 4)


def halve_vigour_price(row: Price) -> Price:
    return replace(row, vigour=row.vigour // 2)


@pytest.mark.parametrize(
    ("prices", "code"),
    [
        (price_list()[1:], "prices.levels"),
        ((*price_list(), price_list()[0]), "prices.levels"),
        ((replace(price_list()[0], tempo=9), *price_list()[1:]), "prices.falling"),
        ((replace(price_list()[0], presence=-1), *price_list()[1:]), "prices.falling"),
    ],
)
def test_kf_1_5_a_list_of_prices_that_cannot_be_used_is_told(
    prices: tuple[Price, ...], code: str
) -> None:
    """KF-1.5"""
    entries = {**KUNG_FU.catalogue(), "prices": prices}
    assert [fault.code for fault in KUNG_FU.faults(entries)] == [code]
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.begin(Setup(prices=prices), 2, known=True)
    assert refusal.value.code == code


def test_an_edition_that_changes_no_price_leaves_them_out() -> None:
    assert KUNG_FU.with_edition(Setup(), KUNG_FU.catalogue()).prices is None
