"""Sizes of the printed box: the points in its file, converted back into millimetres."""

from functools import cache
from itertools import combinations
from math import dist, sqrt
from typing import Final

import pytest

from games.papers.pictures.body import BOWL, SQUARE
from games.papers.shapes import A4, Page, Text
from games.rulebooks import GAMES
from games.shelf.box import arena, backs, figures, tokens
from games.shelf.cards.card import HIGH, WIDE
from games.shelf.cards.printout import A_PAGE
from tests.papers.pdf_reader import DrawnPath, paths
from tests.shelf.box.test_box import contents, pages, summary_of

HAIR: Final = 0.02  # mm: the file rounds to hundredths of a point, twice
CARDED: Final = [key for key in GAMES if contents(key).piles]
ARENAS: Final = ["martial_art", "combat"]


@cache
def page_paths(key: str, number: int) -> list[DrawnPath]:
    """Return the paths of a page, counted from 0."""
    return paths(pages(key)[number])


def filter_by_size(several: list[DrawnPath], wide: float, high: float) -> list[DrawnPath]:
    return [each for each in several if each.size == pytest.approx((wide, high), abs=HAIR)]


def middle(each: DrawnPath) -> tuple[float, float]:
    left, top, right, bottom = each.extent
    return (left + right) / 2, (top + bottom) / 2


@pytest.mark.parametrize("key", CARDED)
def test_a_card_is_63_by_88_millimetres_edge_to_edge_with_the_next_one(key: str) -> None:
    """Its frame lies 1.6 mm inside the cut."""
    frames = filter_by_size(page_paths(key, 2), 63 - 2 * 1.6, 88 - 2 * 1.6)
    assert len(frames) == A_PAGE
    assert [each.width for each in frames] == pytest.approx([0.4] * A_PAGE, abs=0.01)
    corners = [(10.5 + 63 * x, 16.5 + 88 * y) for y in range(3) for x in range(3)]
    for frame, (x, y) in zip(frames, corners, strict=True):
        assert frame.extent[:2] == pytest.approx((x + 1.6, y + 1.6), abs=HAIR)


@pytest.mark.parametrize("key", CARDED)
def test_cut_marks_stand_outside_of_the_cards_at_every_cut(key: str) -> None:
    marks = [each for each in page_paths(key, 2)[:16] if each.width == pytest.approx(0.2, abs=0.01)]
    upright = sorted({each.extent for each in marks if each.size[0] < HAIR})
    level = sorted({each.extent for each in marks if each.size[1] < HAIR})
    expected = [
        (10.5 + 63 * n, top, 10.5 + 63 * n, top + 5) for n in range(4) for top in (8.0, 284.0)
    ]
    for actual, wanted in zip(upright, expected, strict=True):
        assert actual == pytest.approx(wanted, abs=HAIR)
    sides = [(3.2, 7.0), (203.0, 206.8)]
    beside = [
        (left, 16.5 + 88 * n, right, 16.5 + 88 * n) for left, right in sides for n in range(4)
    ]
    for actual, wanted in zip(level, beside, strict=True):
        assert actual == pytest.approx(wanted, abs=HAIR)


@pytest.mark.parametrize("key", CARDED)
def test_a_back_lies_behind_its_face_when_the_sheet_is_turned_over_its_long_edge(key: str) -> None:
    """Also on the last sheet, which may be half empty."""
    count = -(-summary_of(key).cards // A_PAGE)
    for sheet in range(1, count + 1):
        faces = filter_by_size(page_paths(key, 2 * sheet), 63 - 2 * 1.6, 88 - 2 * 1.6)
        panels = filter_by_size(page_paths(key, 2 * sheet + 1), 63 - 8, 88 - 8)
        edges = [each for each in panels if len(each.points) < 20]
        assert len(edges) == len(faces)
        for face, back in zip(faces, edges, strict=True):
            x, y = middle(face)
            assert middle(back) == pytest.approx((A4[0] - x, y), abs=HAIR)


def test_all_backs_of_a_pile_are_alike() -> None:
    """A hatch that continued over the whole sheet would mark the cards."""
    for key in CARDED:
        hatches = [each for each in page_paths(key, 3) if len(each.points) > 60]
        assert len(hatches) == A_PAGE
        first, *others = hatches
        for other in others:
            assert len(other.points) == len(first.points)
            by = [a - b for a, b in zip(other.points[0], first.points[0], strict=True)]
            for (x, y), (a, b) in zip(first.points, other.points, strict=True):
                assert (a - x, b - y) == pytest.approx(by, abs=HAIR)


def test_the_ground_of_backs_bleeds_3_millimetres_over_all_of_them() -> None:
    ground, *_ = page_paths("karatekarte", 3)
    assert ground.extent == pytest.approx((7.5, 13.5, 202.5, 283.5), abs=HAIR)
    assert page_paths("karatekarte", 19)[0].size == pytest.approx((195, 270), abs=HAIR)


@pytest.mark.parametrize("key", GAMES)
def test_every_front_has_a_rule_of_50_millimetres_and_the_first_one_of_100(key: str) -> None:
    for number, page in enumerate(pages(key)[::2]):
        long = 50 if number else 100
        rules = [each for each in paths(page) if each.size == pytest.approx((long, 0), abs=HAIR)]
        assert len(rules) == 1
        (rule,) = rules
        ticks = [
            each
            for each in paths(page)
            if each.size[0] < HAIR and abs(middle(each)[1] - rule.extent[1]) < HAIR
        ]
        wanted = [rule.extent[0] + 10 * n for n in range(long // 10 + 1)]
        assert sorted(each.extent[0] for each in ticks) == pytest.approx(wanted, abs=HAIR)


# Arena


def sheets_of_arena(key: str) -> list[Page]:
    return [*pages(key)[::2]][-4:]


@pytest.mark.parametrize("key", ARENAS)
def test_a_space_of_the_arena_is_52_millimetres_from_edge_to_edge(key: str) -> None:
    """30 mm from the centre to a corner: one unit of the screen is one millimetre."""
    for page in sheets_of_arena(key):
        lines = [each for each in paths(page) if len(each.points) == 2 and 0.7 < each.width < 0.9]
        whole = [dist(*each.points) for each in lines if dist(*each.points) > 29.9]
        assert whole
        assert whole == pytest.approx([30] * len(whole), abs=HAIR)
    wide, high = arena.size(contents(key).ground or pytest.fail("no arena"))
    assert (round(wide), round(high)) == (338, 372)
    assert arena.R * sqrt(3) > 28 + 2 * 10  # a piece of 28 mm, and a finger on each side


@pytest.mark.parametrize("key", ARENAS)
def test_what_crosses_a_join_of_the_arena_goes_on_where_it_left_off(key: str) -> None:
    """A strip of 8 mm of the first sheet lies under the second, so lines in it are drawn on both
    sheets, at the same height."""
    first, second, third, fourth = map(paths, sheets_of_arena(key))
    part = (338 / 2, 371.77 / 2)
    for left, right in ((first, second), (third, fourth)):
        over = {round(y, 1) for y in find_crossings(left, 0, arena.MARGIN + part[0])}
        assert over
        assert over == {round(y, 1) for y in find_crossings(right, 0, arena.MARGIN + 0.01)}
    for above, below in ((first, third), (second, fourth)):
        over = {round(x, 1) for x in find_crossings(above, 1, arena.MARGIN + part[1])}
        assert over
        assert over == {round(x, 1) for x in find_crossings(below, 1, arena.MARGIN + 0.01)}


def find_crossings(several: list[DrawnPath], way: int, at: float) -> list[float]:
    """Return the other coordinate of each point where a side of a space crosses the line."""
    places = []
    for each in several:
        if len(each.points) != 2 or each.width < 0.7:
            continue
        one, two = sorted(each.points, key=lambda point: point[way])
        if one[way] <= at <= two[way] and two[way] - one[way] > HAIR:
            share = (at - one[way]) / (two[way] - one[way])
            places.append(one[1 - way] + share * (two[1 - way] - one[1 - way]))
    return places


def test_strips_to_glue_are_8_millimetres_and_say_which_sheet_lies_upon_them() -> None:
    first, second, third, fourth = sheets_of_arena("combat")
    strips = [each for each in paths(first) if len(each.points) > 60]
    assert sorted(round(min(each.size), 1) for each in strips) == [8.0, 8.0]
    labels = [
        {text.text for text in page.shapes if isinstance(text, Text) and text.size == 9}
        for page in (first, second, third, fourth)
    ]
    assert labels == [{"2", "3"}, {"4"}, {"4"}, set()]


@pytest.mark.parametrize("key", ARENAS)
def test_together_the_sheets_of_an_arena_name_every_place_once(key: str) -> None:
    ground = contents(key).ground or pytest.fail("no arena")
    labels = [
        text.text
        for page in sheets_of_arena(key)
        for text in page.shapes
        if isinstance(text, Text) and text.size == arena.TEXT
    ]
    assert sorted(labels) == sorted(text for _, text in ground.starts)


# Tokens and boards


@pytest.mark.parametrize("key", ARENAS)
def test_tokens_are_as_wide_as_said_apart_from_each_other_and_behind_them_are_their_backs(
    key: str,
) -> None:
    placed_sheets = tokens.place_tokens(contents(key).tokens)
    assert sum(map(len, placed_sheets)) == summary_of(key).tokens
    for sheet in placed_sheets:
        for (one, at), (two, spot) in combinations(sheet, 2):
            assert dist(at, spot) >= (one.across + two.across) / 2 + 2 * tokens.CUT
    number = 2 * (summary_of(key).sheets - 4 - len(placed_sheets))
    front, behind = page_paths(key, number), page_paths(key, number + 1)
    for token, (x, y) in placed_sheets[0]:
        if token.emblem is None:
            continue
        for side, spot in ((front, (x, y)), (behind, (A4[0] - x, y))):
            near = [each for each in side if dist(middle(each), spot) < HAIR]
            wide = [each.size[0] + each.width for each in near if len(each.points) < 20]
            assert max(wide) == pytest.approx(token.across, abs=HAIR)


def test_action_tokens_are_15_point_6_millimetres_effects_13_and_fighters_25() -> None:
    wide = {
        token.emblem.name if token.emblem else "fighter": token.across
        for token in contents("martial_art").tokens
    }
    assert (wide["punch"], wide["energy"], wide["fighter"]) == (15.6, 13, 25)


def test_a_fighters_board_takes_cubes_of_6_millimetres_and_its_bowls_six_tokens() -> None:
    board = page_paths("martial_art", 2)
    across = 2 * BOWL * figures.UNIT
    assert across == pytest.approx(44.7, abs=0.05)
    assert len([each for each in filter_by_size(board, across, across) if each.width]) == 5
    wide, high = (side * figures.UNIT for side in SQUARE)
    squares = [each for each in filter_by_size(board, wide, high) if each.width]
    assert len(squares) == 5 * 7
    assert min(wide, high) > 6


def test_a_mat_takes_a_card_with_a_millimetre_around_it() -> None:
    slots = filter_by_size(page_paths("karatekarte", 2 * 10), WIDE + 2, HIGH + 2)
    assert len(slots) == 6
    assert backs.WITHIN > 1.6
