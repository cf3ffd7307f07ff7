"""Printed cards: everything fits on its card, any text works, nine cards on a page."""

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.display.card import Emblem, Face, Step
from games.kernel.rules import LANGUAGES, Language
from games.papers import fonts, pdf
from games.papers.shapes import (
    A4,
    Box,
    Circle,
    Disc,
    Frame,
    Line,
    Picture,
    Point,
    Polygon,
    Polyline,
    Shape,
    Text,
)
from games.rulebooks import GAMES
from games.rulebooks.combat.cards.emblems import EMBLEMS
from games.rulebooks.combat.cards.faces import face
from games.rulebooks.combat.catalogue import cards
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.combat.language import Card, read, tree, write
from games.shelf.cards import sources
from games.shelf.cards import typesetting as setting_module
from games.shelf.cards.card import (
    BAND,
    BOTTOM,
    CORNER,
    EDGE,
    HIGH,
    LEFT,
    ROOM,
    WIDE,
    card,
    text_setting,
)
from games.shelf.cards.printout import A_PAGE, pages
from games.shelf.cards.typesetting import Block, set_steps
from tests.papers.pdf_reader import read_content
from tests.rulebooks.combat.random_cards import random_deck

HAIR = 1e-6
LEGIBLE = 7.4  # points; the cards of the house rules are read across a table
NOTE = "63 × 88 mm"
SAID = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn")), max_size=120)
LONG = st.text(st.sampled_from("Wi é’‑—\u00a0ō漢 "), max_size=700)


def extent(shape: Shape) -> tuple[Point, Point]:
    """Return the corners of the bounding rectangle."""
    match shape:
        case Line(start, end):
            points = [start, end]
        case Polygon(several) | Polyline(several):
            points = list(several)
        case Disc((x, y), radius) | Circle((x, y), radius):
            points = [(x - radius, y - radius), (x + radius, y + radius)]
        case Box((x, y), size) | Frame((x, y), size) | Picture((x, y), size):
            wide, high = size
            points = [(x, y), (x + wide, y + high)]
        case Text((x, y), _, _, points_high):
            high = points_high * fonts.POINT
            points = [(x, y - 0.75 * high), (x + width(shape), y + 0.25 * high)]
    return (
        (min(x for x, _ in points), min(y for _, y in points)),
        (max(x for x, _ in points), max(y for _, y in points)),
    )


def width(text: Text) -> float:
    return fonts.width(text.text, text.font, text.size)


def with_source(face: Face, source: str) -> Face:
    return replace(face, source=source)


def texts(shapes: tuple[Shape, ...]) -> list[Text]:
    return [shape for shape in shapes if isinstance(shape, Text)]


def assert_fits(face: Face) -> None:
    drawn = card(face)
    for shape in drawn:
        (left, top), (right, bottom) = extent(shape)
        assert EDGE - HAIR <= left <= right <= WIDE - EDGE + HAIR, shape
        assert EDGE - HAIR <= top <= bottom <= HIGH - EDGE + HAIR, shape
    for text in texts(drawn):
        assert text.at[0] + width(text) <= LEFT + ROOM + HAIR, text
        assert width(text) <= text.width + HAIR, text
    foot = {face.source, face.code}
    *_, last = (line for line in texts(drawn) if line.text not in foot)
    assert last.at[1] <= BOTTOM
    assert_nothing_overlaps(texts(drawn))


def assert_nothing_overlaps(lines: list[Text]) -> None:
    for above, below in pairwise(lines):
        if below.at[1] != above.at[1]:
            assert below.at[1] - above.at[1] >= below.size * fonts.POINT * 0.99, (above, below)
        elif below.at[0] > above.at[0]:
            assert below.at[0] >= above.at[0] + width(above) - HAIR, (above, below)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.printing])
def test_every_house_card_fits_and_is_legible(game: str, language: Language) -> None:
    for printed in sources.house_cards(GAMES[game], language).faces:
        assert_fits(printed)
        assert text_setting(printed)[1] >= LEGIBLE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", cards())
def test_a_card_says_all_that_its_text_says(key: str, language: Language) -> None:
    card_read = read(cards()[key].text.text(language))
    printed = texts(card(face(card_read, language)))
    printed_text = re.sub(r"\s+", " ", " ".join(text.text for text in printed))
    expected = re.sub(r"[\s()]+", " ", write(card_read, language).replace("\n", " "))
    assert re.sub(r"[\s()]+", " ", printed_text).strip() == expected.strip()


def test_any_card_of_the_language_fits(long: bool) -> None:
    for seed in range(200 if long else 8):
        for own in random_deck(seed).texts.values():
            for language in LANGUAGES:
                assert_fits(with_source(face(read(own.en), language), "A deck"))


def test_the_longest_texts_shrink_until_they_fit() -> None:
    kind = "W" * 30
    steps = (tree.Permanent(holds=tree.Ban(kind=kind)),) * 20
    wide = Card(title="W" * 60, types=("attack",), secondary_types=(kind,) * 7, steps=steps)
    for language in LANGUAGES:
        assert_fits(with_source(face(wide, language), "W" * 100))
    everything = Card(title="W", types=tuple(EMBLEMS), secondary_types=(), steps=steps)
    assert_fits(face(everything, "fr"))


def test_text_grows_smaller_only_where_it_must() -> None:
    one = tree.Effect(does=tree.Wound(amount=2))
    sizes = []
    for count in range(1, 21):
        printed = face(Card("Cut", ("attack",), (), (one,) * count), "en")
        sizes.append(text_setting(printed)[1])
    assert sizes[0] == sizes[3] == max(sizes)
    assert sizes[-1] < LEGIBLE


@pytest.mark.parametrize("emblem", EMBLEMS.values(), ids=EMBLEMS)
def test_an_emblem_stays_within_its_disc(emblem: Emblem) -> None:
    for shape in emblem.shapes:
        for x, y in extent(shape):
            assert max(abs(x), abs(y)) <= 12, shape


def test_each_main_type_has_a_colour_of_its_own() -> None:
    inks, tints = ({getattr(each, hue) for each in EMBLEMS.values()} for hue in ("ink", "tint"))
    assert len(inks) == len(tints) == len(EMBLEMS)


# Cards of other games: parts that they leave out take no room


PLAIN = Face(title="A knight of the third rank", steps=(Step("", "It waits. " * 12),))


def test_a_card_without_types_emblems_and_labels_fits_too() -> None:
    assert_fits(PLAIN)
    assert not [shape for shape in card(PLAIN) if isinstance(shape, Box)]
    with_emblem = replace(PLAIN, emblems=(EMBLEMS["attack"],))
    top, below = (texts(card(each))[1].at[1] for each in (PLAIN, with_emblem))
    assert top < below


def test_what_stands_in_the_corner_stands_above_the_title_and_within_its_ring() -> None:
    """In a fan of cards only the upper left corner is visible."""
    for corner in ("3", "V", "W" * 20):
        costly = replace(PLAIN, title="W" * 40, corner=corner, types=("Knight",))
        first, title, *_ = texts(card(costly))
        assert (first.text, title.text) == (corner, costly.title)
        assert first.at[0] > LEFT
        assert first.at[0] + width(first) < LEFT + CORNER
        assert first.at[1] + 3 < title.at[1] - title.size * fonts.POINT * 0.7
    signed = card(replace(PLAIN, glyph=EMBLEMS["attack"]))
    assert texts(signed)[0].at[1] == texts(card(replace(PLAIN, corner="3")))[1].at[1]


def test_signs_are_set_like_words_and_what_lies_below_takes_the_room_of_the_text() -> None:
    sign = EMBLEMS["attack"]
    for count in (0, 1, 8, 60):
        counted = replace(
            PLAIN,
            corner="4",
            emblems=(sign,),
            steps=(Step("Attack:", "", (sign,) * count), Step("Defence:", "2")),
            band=(sign, "W" * 40),
            code="G12 3/4",
        )
        drawn = card(counted)
        for shape in drawn:
            (left, top), (right, bottom) = extent(shape)
            assert EDGE - HAIR <= left <= right <= WIDE - EDGE + HAIR, shape
            assert EDGE - HAIR <= top <= bottom <= HIGH - EDGE + HAIR, shape
        label = next(text for text in texts(drawn) if text.text == "Defence:")
        assert label.at[1] < BAND
        assert len(drawn) > len(sign.shapes) * count


@st.composite
def faces(draw: st.DrawFn) -> Face:
    steps = draw(st.lists(st.tuples(SAID, LONG), max_size=6))
    types = tuple(draw(st.lists(SAID, max_size=3)))
    return Face(
        title=draw(SAID),
        corner=draw(st.sampled_from(("", "12"))),
        types=types,
        secondary_types=types,
        emblems=(*EMBLEMS.values(),)[: draw(st.integers(0, 5))],
        steps=tuple(Step(*each) for each in steps),
        code=draw(SAID),
        source=draw(SAID),
    )


@given(faces())
@settings(max_examples=40, deadline=None)
def test_whatever_is_written_on_a_card_stays_on_it(face: Face) -> None:
    drawn = card(face)
    for shape in drawn:
        (left, top), (right, bottom) = extent(shape)
        assert EDGE - HAIR <= left <= right <= WIDE - EDGE + HAIR, shape
        assert EDGE - HAIR <= top <= bottom <= HIGH - EDGE + HAIR, shape


# Pages


def test_nine_stand_on_a_page_and_none_is_lost() -> None:
    faces = sources.house_cards(COMBAT, "en").faces[:20]
    made = pages(faces, NOTE)
    titles = {printed.title for printed in faces}
    counts = [sum(text.text in titles for text in texts(page.shapes)) for page in made]
    assert counts == [A_PAGE, A_PAGE, 2]
    assert [texts(page.shapes)[-2].text for page in made] == [
        f"{NOTE} · {number}/3" for number in (1, 2, 3)
    ]


def test_marks_stand_at_every_cut_and_touch_no_card() -> None:
    (page,) = pages([face(read(cards()["cut"].text.en), "en")] * 9, NOTE)
    frames = [shape for shape in page.shapes if isinstance(shape, Frame)]
    cuts = {(round(f.corner[0] - EDGE, 3), round(f.corner[1] - EDGE, 3)) for f in frames}
    assert len(cuts) == 9
    columns = {x for x, _ in cuts} | {max(x for x, _ in cuts) + WIDE}
    rows = {y for _, y in cuts} | {max(y for _, y in cuts) + HIGH}
    marks = [s for s in page.shapes[:16] if isinstance(s, Line)]
    assert len(marks) == 16
    upright = [mark for mark in marks if mark.start[0] == mark.end[0]]
    flat = [mark for mark in marks if mark.start[1] == mark.end[1]]
    assert {round(mark.start[0], 3) for mark in upright} == columns
    assert {round(mark.start[1], 3) for mark in flat} == rows
    for mark in upright:
        assert max(mark.start[1], mark.end[1]) < min(rows) or min(mark.start[1], mark.end[1]) > max(
            rows
        )
    for shape in page.shapes:
        (left, top), (right, bottom) = extent(shape)
        assert left >= 0
        assert top >= 0
        assert right <= A4[0]
        assert bottom <= A4[1]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "At the end of their"), ("fr", "L’adversaire défausse\u00a01")],
)
def test_the_pdf_has_a_page_a_sheet_and_says_it_in_its_language(
    language: Language, expected: str
) -> None:
    faces = sources.house_cards(COMBAT, language).faces
    paper = pdf.draw(pages(faces, NOTE), title="Cards", language=language)
    assert paper.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", paper)) == -(-len(faces) // A_PAGE)
    assert expected.encode("windows-1252") in read_content(paper)
    assert b"/WinAnsiEncoding" in paper


def test_setting_the_longest_texts_is_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts calls instead of time: sizes that are far too large are skipped without setting a
    line."""
    set_at: list[float] = []

    def count_lines(steps: Sequence[Step], room: float, size: float) -> Block:
        set_at.append(size)
        return set_steps(steps, room, size)

    monkeypatch.setattr(setting_module, "set_steps", count_lines)
    words = " or ".join(["move the opponent 2"] * 8)
    text = "\n".join(["Long", "Attack", *[f"Effect: {words}"] * 20])
    text_setting(face(read(text), "fr"))
    assert 1 <= len(set_at) <= 6
