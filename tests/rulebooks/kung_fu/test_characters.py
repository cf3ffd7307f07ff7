"""Point buy: prices, quotes, raises, and every problem of a sheet at once (KF-1.1 to KF-1.6)."""

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.record import Illegal
from games.kernel.shelf import SpentPoints
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu.cards import COMPONENTS, Counts, Levels
from games.rulebooks.kung_fu.catalogue import PRICES
from games.rulebooks.kung_fu.characters import CHARACTERS, Grant, archetypes
from games.rulebooks.kung_fu.characters import character as characters
from games.rulebooks.kung_fu.characters.deeds import Heal, Raise, Rest
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from tests.rulebooks.kung_fu.cast import character

ROWS = (4, 26, 52, 82, 116, 154, 196, 242, 292, 346, 404, 466, 532)


def levels(text: str) -> Levels:
    return Levels(*map(int, text.split()))


def codes(faults: tuple[Illegal, ...]) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.rule) for problem in faults]


def test_kf_1_1_levels_go_from_1_to_13_and_every_one_outside_is_named() -> None:
    wrong = character(levels="0 14 13 1")
    assert codes(characters.problems(wrong)) == [("level_range", "KF-1.1")] * 2
    facts = [problem.facts["component"] for problem in characters.problems(wrong)]
    assert facts == ["vigour", "distance"]


def test_kf_1_1_whoever_is_begun_with_nothing_stands_at_the_lowest_level() -> None:
    assert CHARACTERS.blank("Li") == character("Li", "1 1 1 1")


def test_kf_1_6_a_step_on_a_sheet_moves_one_figure() -> None:
    whole = character("Li", "6 4 3 2", action_points=2)
    assert CHARACTERS.step_part(whole, "tempo", 1) == replace(whole, levels=levels("6 4 4 2"))
    assert CHARACTERS.step_part(whole, "action_points", -1) == replace(whole, action_points=1)


def test_kf_1_1_components_stand_in_rank_order() -> None:
    assert COMPONENTS == ("vigour", "distance", "tempo", "presence")


def test_kf_1_2_level_8_wounds_by_6_and_reads_13_7_1_0() -> None:
    assert characters.thresholds(levels("8 8 8 8")) == levels("6 6 6 6")
    scale, read = 13, [13]
    while scale:
        scale = max(0, scale - characters.threshold(8))
        read.append(scale)
    assert read == [13, 7, 1, 0]


def test_kf_1_5_the_price_rows_are_the_sources() -> None:
    """KF-1.5"""
    assert tuple(map(sum, zip(*PRICES.values(), strict=True))) == ROWS
    for level, row in enumerate(ROWS, 1):
        assert characters.total(Levels(level, level, level, level)) == row


def test_kf_1_5_vigour_6_costs_21_points_in_all() -> None:
    """KF-1.5"""
    assert PRICES["vigour"][6 - 1] == 21
    assert characters.total(levels("6 1 1 1")) == 21 + 3


def test_kf_1_5_a_raise_costs_the_difference_of_the_totals() -> None:
    """KF-1.5"""
    for component in COMPONENTS:
        steps = [characters.next_price(component, level) for level in range(1, 14)]
        assert steps[-1] is None
        assert 1 + sum(step or 0 for step in steps) == PRICES[component][-1]


def test_kf_1_6_a_quote_sums_without_saving() -> None:
    quote = characters.quote(levels("6 4 3 2"), (Grant(10, "taught by a monk"),))
    assert (quote.total, quote.budget, quote.left) == (21 + 16 + 14 + 11, 170, 170 - 62)
    assert quote.next.vigour == 28 - 21
    assert quote.next.presence == 22 - 11
    assert quote.thresholds == levels("8 10 11 12")


def test_kf_1_6_a_quote_over_budget_says_what_is_left_below_zero() -> None:
    assert characters.quote(levels("13 13 1 1")).left == 160 - (91 + 115 + 1 + 1)


def test_kf_1_6_a_beginner_spends_160_points_to_the_last() -> None:
    assert characters.points(characters.BEGINNER) == SpentPoints(160, 160, 0)


def test_kf_1_6_an_overspent_sheet_says_by_how_much() -> None:
    (problem,) = characters.problems(character(levels="10 7 6 4"))
    assert (problem.code, problem.rule) == ("point_buy.over_budget", "KF-1.6")
    assert problem.facts == {"spent": 170, "budget": 160, "over": 10}


def test_kf_1_6_a_grant_pays_for_it_and_must_have_its_reason() -> None:
    granted = character(levels="10 7 6 4", grants=(Grant(10, "raised by wolves"),))
    assert characters.problems(granted) == ()
    silent = replace(granted, grants=(Grant(10, " "),))
    assert codes(characters.problems(silent)) == [("grant_without_reason", "KF-1.6")]


def test_kf_1_6_no_budget_binds_the_game_masters_own() -> None:
    assert characters.problems(character(levels="13 13 13 13", npc=True)) == ()


def test_raising_spends_points_once_and_stops_at_the_budget_and_at_13() -> None:
    before = character(levels="8 7 6 4")
    after = Raise("vigour").apply(before)
    assert after.levels.vigour == 9
    assert before.levels.vigour == 8
    with pytest.raises(Illegal) as refusal:
        Raise("tempo").apply(after)
    assert refusal.value.code == "point_buy.over_budget"
    with pytest.raises(Illegal) as refusal:
        Raise("vigour").apply(character(levels="13 1 1 1"))
    assert (refusal.value.code, refusal.value.rule) == ("level_at_most", "KF-1.1")


def test_kf_6_1_healing_fills_every_scale() -> None:
    hurt = character(scales=levels("3 13 7 13"))
    assert Heal().apply(hurt) == character()


def test_kf_8_10_a_rest_gives_every_scale_one_damage_back() -> None:
    hurt = character(levels="8 4 3 2", scales=levels("1 9 0 2"))
    assert Rest().apply(hurt).scales == levels("7 13 11 13")
    assert Rest().apply(character()).scales == levels("13 13 13 13")


def test_kf_8_10_nobody_rests_from_death_but_the_game_master_may_heal() -> None:
    dead = character(scales=levels("0 13 13 13"))
    with pytest.raises(Illegal) as refusal:
        Rest().apply(dead)
    assert (refusal.value.code, refusal.value.rule) == ("rest_of_the_dead", "KF-8.10")
    assert Heal().apply(dead) == character()


def test_kf_8_11_whoever_has_a_scale_at_zero_begins_no_scene() -> None:
    for scales in ("0 13 13 13", "13 0 13 13", "13 13 0 13", "13 13 13 0"):
        (problem,) = KUNG_FU.problems(character(scales=levels(scales)))
        assert (problem.code, problem.rule) == ("unfit", "KF-4.6")
        with pytest.raises(Illegal, match="unfit"):
            KUNG_FU.setup_for_seats(Setup(), (character(scales=levels(scales)), None))
    assert KUNG_FU.problems(character(scales=levels("1 1 1 1"))) == ()


def test_whoever_sits_down_hears_all_that_is_wrong_whoever_they_say_it_is() -> None:
    sheet = character(levels="13 13 13 13", action_points=0, scales=levels("0 13 13 13"), npc=True)
    assert [code for code, _ in codes(KUNG_FU.problems(sheet))] == [
        "action_points_range",
        "point_buy.over_budget",
        "unfit",
    ]


@pytest.mark.parametrize(
    ("now", "before", "after", "left"),
    [
        ("13 13 13 13", "13 13 13 13", "7 13 1 13", "7 13 1 13"),
        ("13 9 13 13", "5 9 13 13", "3 9 13 13", "11 9 13 13"),  # healed meanwhile
        ("2 13 13 13", "10 13 13 13", "3 13 13 13", "0 13 13 13"),  # hurt meanwhile
        ("13 13 13 9", "5 13 13 9", "8 13 13 13", "13 13 13 13"),  # healed in the scene, too
    ],
)
def test_kf_8_11_what_a_scene_has_done_is_done_to_the_scales_as_they_are_now(
    now: str, before: str, after: str, left: str
) -> None:
    mine = character(scales=levels(now))
    worn = CHARACTERS.apply_play_marks(mine, levels(before), levels(after))
    assert worn.scales == (None if left == "13 13 13 13" else levels(left))


def test_a_sheet_has_a_box_for_each_point_of_a_scale_and_a_gap_after_each_damage() -> None:
    """KF-1.2: at level 8 one damage takes 6, at level 13 one."""
    mine = character(levels="8 13 6 4", scales=levels("7 13 0 13"))
    parts = CHARACTERS.contents(mine, "en").parts
    for part, threshold, left in zip(parts, (6, 1, 8, 10), (7, 13, 0, 13), strict=True):
        assert [box.value for box in part.boxes] == [*range(13, 0, -1)]
        assert [box.value for box in part.boxes if box.ticked] == [*range(13, left, -1)]
        gaps = [14 - box.value for box in part.boxes if box.last]
        assert gaps == [each for each in range(1, 14) if each % threshold == 0]


def test_a_sheet_leaves_lines_for_bonus_cards_with_the_suits_to_be_ticked() -> None:
    (blank,) = CHARACTERS.contents(character(), "en").blanks
    assert [len(column.emblems) for column in blank.columns] == [0, 0, 4, 0, 0]


def test_all_problems_of_a_sheet_come_at_once() -> None:
    sheet = character(
        name=" ",
        levels="9 0 6 4",
        action_points=0,
        scales=levels("13 14 0 0"),
        grants=(Grant(1, ""),),
    )
    assert [code for code, _ in codes(characters.problems(sheet))] == [
        "level_range",
        "grant_without_reason",
        "character.unnamed",
        "action_points_range",
        "scale_range",
    ]


def test_archetypes_are_sheets_without_a_fault_and_dearer_one_after_the_other() -> None:
    sheets = archetypes().values()
    costs = [characters.total(sheet.levels) for sheet in sheets]
    assert costs == sorted(costs)
    for sheet in sheets:
        assert characters.problems(sheet.create_character("Wu")) == ()
        assert sheet.name.en
        assert sheet.name.fr


def test_a_sheet_shows_grants_with_their_signs_and_as_many_blanks_as_a_hand_may_hold() -> None:
    mine = character(grants=(Grant(12, "Drunken Tiger"), Grant(-3, "A debt", own=True)))
    (section,) = CHARACTERS.contents(mine, "en").sections
    assert section.lines == ("+12  ·  Drunken Tiger", "–3  ·  A debt  ·  without a game master")
    for points, rows in ((1, 3), (5, 7), (6, 8), (7, 8), (13, 8)):
        (blank,) = CHARACTERS.contents(character(action_points=points), "en").blanks
        assert blank.lines == rows


# History of a character


def history(**after: object) -> list[str]:
    mine = character(scales=levels("13 9 13 4"), grants=(Grant(2, "A deed"), Grant(2, "A deed")))
    sides = (msgspec.to_builtins(each) for each in (mine, replace(mine, **after)))
    was, now = ({name: each[name] for name in after} for each in sides)
    return [*CHARACTERS.changes(was, now, "en")]


def test_a_history_tells_what_has_changed_and_nothing_else() -> None:
    assert history(levels=levels("8 7 6 5")) == ["Vigour from 9 to 8", "Presence from 4 to 5"]
    assert history(scales=levels("13 7 13 4")) == ["scale of Distance from 9 to 7"]
    assert history(scales=None) == [
        "scale of Distance from 9 to 13",
        "scale of Presence from 4 to 13",
    ]
    assert history(action_points=4) == ["action points from 3 to 4"]
    assert history(npc=True) == ["whose it is: a player’s or the game master’s"]
    assert history(name="Wu") == []  # the shelf reports a new name


def test_kf_1_6_a_history_tells_grants_given_taken_back_and_put_in_order() -> None:
    deed, debt = Grant(2, "A deed"), Grant(-3, "A debt", own=True)
    given = "-3 points granted without a game master (A debt)"
    assert history(grants=(deed, deed, debt)) == [given]
    assert history(grants=(deed,)) == ["2 points withdrawn (A deed)"]
    assert history(grants=(debt, deed)) == [given, "2 points withdrawn (A deed)"]
    assert history(grants=(deed, deed)) == ["grants put in another order"]


# Grants by the game master and by the owner (KF-1.6)


MASTERS = Grant(5, "A deed", action_points=1)
OWNERS = Grant(7, "A treasure", action_points=2, own=True)


def test_what_is_left_out_is_none() -> None:
    """Covers a stake on one component and a grant of points alone."""
    assert [Counts(**{name: 1}).four for name in COMPONENTS] == [
        tuple(int(name == other) for other in COMPONENTS) for name in COMPONENTS
    ]
    assert Grant(3, "for courage").action_points == 0
    assert CHARACTERS.grant_action(3, "for courage") == Grant(3, "for courage")


def test_kf_1_6_what_no_game_master_has_granted_is_ones_own() -> None:
    both = character(grants=(MASTERS, OWNERS), action_points=6)
    assert characters.own_grants(both) == characters.Own(points=7, action_points=2)
    assert characters.own_grants(replace(both, npc=True)) == characters.Own()
    assert characters.own_grants(character(action_points=2)) == characters.Own()
    assert characters.own_grants(character(grants=(MASTERS,), action_points=4)) == characters.Own()


def test_kf_1_6_an_owner_marks_what_they_add_and_keeps_what_was_given() -> None:
    given = character(grants=(MASTERS,), action_points=4)
    twice = replace(given, grants=(MASTERS, MASTERS))
    assert [each.own for each in CHARACTERS.mark_self_grants(given, twice).grants] == [False, True]
    assert [each.own for each in CHARACTERS.mark_self_grants(None, twice).grants] == [True, True]
    assert CHARACTERS.mark_self_grants(given, given) == given


@pytest.mark.parametrize(
    ("after", "refused"),
    [
        ({}, False),
        ({"name": "Wu"}, False),
        ({"grants": (MASTERS, OWNERS)}, True),
        ({"action_points": 5}, True),
        ({"action_points": 3}, False),
        ({"grants": ()}, True),
    ],
)
def test_kf_1_6_in_a_campaign_an_owner_neither_adds_nor_removes(
    after: dict[str, object], refused: bool
) -> None:
    given = character(grants=(MASTERS,), action_points=4)
    refusal = CHARACTERS.self_grant_refusal(given, replace(given, **after))
    assert (refusal is not None) is refused
    assert refusal is None or (refusal.code, refusal.rule) == ("master_grants", "KF-1.6")


def test_kf_1_6_less_of_ones_own_is_no_more() -> None:
    more = character(grants=(OWNERS,), action_points=5)
    assert CHARACTERS.self_grant_refusal(more, replace(more, grants=(), action_points=3)) is None
    assert CHARACTERS.self_grant_refusal(None, more) is not None
    assert CHARACTERS.self_grant_refusal(None, character()) is None


def test_kf_1_6_a_scene_begins_with_what_no_game_master_has_granted() -> None:
    cast = (character(grants=(OWNERS,), action_points=5), character(), character(npc=True))
    step = KUNG_FU.opening_step(Setup(camps=(1, 2, 2), characters=cast), 2, known=True)
    assert step.events[:2] == (events.OwnPoints(0, 7), events.OwnActionPoints(0, 2))
    assert not any(isinstance(event, events.OwnPoints) for event in step.events[2:])


def test_kf_1_6_no_grants_leave_less_than_nothing() -> None:
    assert codes(characters.grant_problems((Grant(-160, "A debt"),))) == []
    assert codes(characters.grant_problems((Grant(-161, "A debt"),))) == [
        ("budget_spent", "KF-1.6")
    ]
