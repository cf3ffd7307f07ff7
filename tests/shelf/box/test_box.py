"""A game's box on paper: whole, true to scale by the file's own numbers, its backs behind their
faces, and told of on the page of the game."""

import re
from collections import Counter
from itertools import combinations, pairwise
from math import dist, sqrt
from typing import Final

import pytest
from django.test import Client

from games.kernel.game import AnyGame
from games.kernel.rules import LANGUAGES, Language
from games.papers import pdf
from games.papers.fonts import POINT
from games.papers.shapes import A4, Box, Frame, Page, Ring, Text
from games.rulebooks import GAMES
from games.shelf.box import arena, sheets, tokens
from games.shelf.box.sheets import box
from games.shelf.cards.card import EDGE, HIGH, WIDE
from games.shelf.cards.printout import A_PAGE, CORNER
from tests.papers.pdf_reader import content

CARDS: Final = {"martial_art": 0, "karatekarte": 80, "brutal_ring": 78, "kung_fu": 46, "combat": 80}
HAIR: Final = 0.02  # mm: the file rounds to hundredths of a point
LINE: Final = re.compile(rb"(-?[\d.]+) (-?[\d.]+) m (-?[\d.]+) (-?[\d.]+) l S")


def of(key: str, language: Language = "en") -> sheets.Box:
    found = box(GAMES[key], language)
    assert found is not None
    return found


def lines(page: Page) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """As the file says them, from points into millimetres."""
    written = content(pdf.draw([page], title="", language="en"))
    found = []
    for said in LINE.findall(written):
        x, y, far, low = (float(each) * POINT for each in said)
        found.append(((x, y), (far, low)))
    return found


def steps(several: set[float]) -> list[float]:
    return [two - one for one, two in pairwise(sorted(several))]


@pytest.mark.parametrize("key", GAMES)
def test_a_box_holds_as_many_cards_as_its_rules_say_and_is_one_in_both_languages(key: str) -> None:
    english, french = (of(key, language) for language in LANGUAGES)
    assert english.cards == CARDS[key]
    assert (english.sheets, english.minutes) == (french.sheets, french.minutes)


@pytest.mark.parametrize("key", GAMES)
def test_where_cards_have_backs_every_sheet_has_two_sides_and_what_is_cut_up_has_nothing_behind_it(
    key: str,
) -> None:
    printed = of(key)
    assert len(printed.pages) == printed.sheets * (2 if printed.cards else 1)
    if printed.cards:
        cards = 2 * -(-printed.cards // A_PAGE)
        alone = (*printed.pages[:2], *printed.pages[2 + cards :])
        assert all(front.shapes for front in alone[::2])
        assert not any(behind.shapes for behind in alone[1::2])


def test_a_card_is_63_by_88_millimetres_in_the_file() -> None:
    """Between the marks to cut it along."""
    marks = lines(of("brutal_ring").pages[2])
    upright = {round(x, 1) for (x, _), (far, _) in marks if abs(x - far) < HAIR}
    beside = {round(y, 1) for (x, y), (far, low) in marks if abs(y - low) < HAIR and x < CORNER[0]}
    assert steps(upright) == pytest.approx([63, 63, 63], abs=0.11)
    assert steps(beside) == pytest.approx([88, 88, 88], abs=0.11)


@pytest.mark.parametrize("key", ["martial_art", "combat"])
def test_a_space_of_the_arena_is_40_millimetres_from_edge_to_edge_in_the_file(key: str) -> None:
    *_, sheet = filter(_is_arena, of(key).pages)
    sides = [line for line in lines(sheet) if dist(*line) > 10]
    assert {round(dist(*side) * sqrt(3), 1) for side in sides} == {40.0}
    level = {round(one[1], 1) for one, two in sides if abs(one[1] - two[1]) < HAIR}
    assert steps(level) == pytest.approx([20] * (len(level) - 1), abs=0.11)


@pytest.mark.parametrize("key", ["martial_art", "combat"])
def test_an_arena_lies_on_several_sheets_that_together_show_every_space(key: str) -> None:
    """All 37, and those on the seam on both sheets, at the same height."""
    count = sum(1 for page in of(key).pages if len(page.shapes) > 40 and _is_arena(page))
    assert count == 2
    wide, high = 11 * arena.R, 7 * arena.FLATS
    assert A4[0] < wide < 2 * arena.ROOM[0]
    assert high < arena.ROOM[1]


def _is_arena(page: Page) -> bool:
    return any(isinstance(each, Text) and "40 mm" in each.text for each in page.shapes)


def test_the_largest_piece_stands_within_a_space() -> None:
    for key in ("martial_art", "combat"):
        assert max(ring.radius for ring in _rings(key)) * 2 < arena.FLATS


def _rings(key: str) -> list[Ring]:
    """The edges of tokens, whose signs have rings of their own."""
    return [
        each
        for page in of(key).pages
        if any(isinstance(text, Text) and "glue onto" in text.text for text in page.shapes)
        for each in page.shapes
        if isinstance(each, Ring) and each.radius >= 8
    ]


@pytest.mark.parametrize("key", ["martial_art", "combat"])
def test_tokens_are_all_there_apart_from_each_other_and_on_the_sheet(key: str) -> None:
    rings = _rings(key)
    assert len(rings) == of(key).tokens
    for one, two in combinations(rings, 2):
        assert dist(one.centre, two.centre) >= one.radius + two.radius + 1
    for ring in rings:
        x, y = ring.centre
        assert x - ring.radius >= tokens.EDGE
        assert x + ring.radius <= A4[0] - tokens.EDGE
        assert y + ring.radius <= A4[1] - tokens.EDGE


def test_martial_art_has_a_set_of_twelve_for_each_fighter() -> None:
    texts = [each for each in of("martial_art").pages[-3].shapes if isinstance(each, Text)]
    found = Counter(text.text for text in texts if ":" not in text.text)
    assert set(found.values()) == {13}
    assert len(found) == 6


def test_a_back_lies_behind_its_face() -> None:
    """Turned over the long edge, left becomes right."""
    front, back = of("karatekarte").pages[18:20]
    faces = {frame.corner for frame in front.shapes if isinstance(frame, Frame) and _whole(frame)}
    grounds = [each for each in back.shapes if isinstance(each, Box) and _whole(each)]
    assert 0 < len(faces) < A_PAGE
    turned = {(round(A4[0] - x - WIDE + 2 * EDGE, 3), round(y, 3)) for (x, y) in faces}
    assert {(round(x.corner[0], 3), round(x.corner[1], 3)) for x in grounds} == turned


def _whole(shape: Box | Frame) -> bool:
    return shape.size == (WIDE - 2 * EDGE, HIGH - 2 * EDGE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_the_rules_in_short_fit_one_page(key: str, language: Language) -> None:
    texts = [each for each in of(key, language).pages[0].shapes if isinstance(each, Text)]
    assert max(text.at[1] for text in texts) < A4[1] - 10
    assert max(text.at[0] + text.width for text in texts) < A4[0] - 10
    assert min(text.size for text in texts) > 5


@pytest.mark.parametrize("key", GAMES)
def test_what_stands_on_a_sheet_stays_on_it(key: str) -> None:
    for page in of(key, "fr").pages:
        for text in (each for each in page.shapes if isinstance(each, Text)):
            if not _is_arena(page):
                assert text.at[0] > 3
                assert text.at[0] + text.width < A4[0] - 3, text.text
            assert 3 < text.at[1] < A4[1] - 2, text.text


@pytest.mark.django_db
@pytest.mark.either
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_page_of_a_game_leads_to_its_box_and_says_how_many_sheets(game: AnyGame) -> None:
    page = Client(headers={"Accept-Language": "fr"}).get(f"/games/{game.key}/").content.decode()
    assert f'href="/games/{game.key}/box.pdf"' in page
    assert f"{of(game.key, 'fr').sheets} feuilles A4" in page
    assert f"{of(game.key, 'fr').minutes} minutes" in page
    paper = Client().get(f"/games/{game.key}/box.pdf?language=fr")
    assert paper.headers["Content-Type"] == "application/pdf"
    assert len(re.findall(rb"/Type /Page\b", paper.content)) == len(of(game.key, "fr").pages)


@pytest.mark.django_db
@pytest.mark.either
def test_no_box_stands_where_none_is() -> None:
    assert Client().get("/games/nothing/box.pdf").status_code == 404
    assert Client().get("/games/combat/box.pdf?language=xx").status_code == 400
