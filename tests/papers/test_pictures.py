"""Kinds of pictures, drawn in random positions of all five games: everything selectable can be
touched and has its words, names do not overlap, and the picture stays small."""

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from games.kernel.display.picture import Column, Ladder, Piece
from games.kernel.record import HIDDEN
from games.papers.pictures import Reader, course, draw, glimpse, sheet
from games.rulebooks import GAMES
from games.tables.models import Table
from games.tables.presenters.picture import name_picture
from games.tables.presenters.table_texts import get_table_texts
from games.trials import laws
from tests.rulebooks.test_laws import TRIALS

NAMES = ("Alice", "Bartholomew Featherstonehaugh-Cholmon", "Chloé", "David")
SVG = "{http://www.w3.org/2000/svg}"
SMALL = 6_000
"""Bytes of a compressed picture; a table's page contains it in its fragment, with four fighters and
all their boards."""


def draw_positions(key: str, seed: int, turns: int) -> list[tuple[str, Any, frozenset[str]]]:
    """Return samples from a random game, each with the drawing, the picture, and the ids that can
    be touched."""
    trial = TRIALS[key]
    fixture = next(iter(trial.ways.values())).fixture(seed)
    game, below = fixture.game, laws.numbers(seed)
    state, results = game.begin(fixture.setup, fixture.seats, True), []
    for turn in range(turns):
        requests = game.pending_requests(state)
        if not requests:
            break
        if turn % 6 == 0:
            seat = max(requests[0].seat, 0)
            view = game.view(state, seat)
            voice_texts = get_table_texts(Table(game_key=key), "fr" if turn % 4 else "en", NAMES)
            shown = game.picture(view, seat)
            assert shown is not None
            picture = name_picture(shown, voice_texts)
            ids = frozenset(picture.ids())
            results.append((draw(picture, Reader(seat, NAMES, ids), "The table"), picture, ids))
        state = game.play(state, requests[0].seat, requests[0].sample(state, below)).state
    return results


def roots(svg: str) -> Iterator[ET.Element]:
    """Yield one root, or one per player."""
    yield from ET.fromstring(f"<all>{svg}</all>")  # noqa: S314 - we have drawn it


def texts(
    within: ET.Element, x: float = 0, y: float = 0
) -> Iterator[tuple[ET.Element, float, float]]:
    """Yield each text element with its position in the whole picture."""
    for each in within:
        if each.tag == f"{SVG}text":
            yield each, x + float(each.get("x", 0)), y + float(each.get("y", 0))
        moved = re.match(r"translate\(([^ ]+) ([^ ]+)\)", each.get("transform", ""))
        right, down = map(float, moved.groups()) if moved else (0.0, 0.0)
        yield from texts(each, x + right, y + down)


@pytest.fixture(scope="module")
def pictures() -> dict[str, list[tuple[str, Any, frozenset[str]]]]:
    return {key: draw_positions(key, 3, 60) for key in GAMES}


every_game = pytest.mark.parametrize("key", GAMES)


@every_game
def test_whatever_has_an_id_can_be_touched_once(pictures: Any, key: str) -> None:
    for svg, _, ids in pictures[key]:
        things = re.findall(r'<g class="thing on" data-id="([^"]*)"', svg)
        assert sorted(things) == sorted(ids)


@every_game
def test_what_can_be_touched_shows_its_mark(pictures: Any, key: str) -> None:
    for svg, _, _ in pictures[key]:
        for root in roots(svg):
            for thing in root.iter(f"{SVG}g"):
                if thing.get("class") == "thing on":
                    kinds = [each.get("class", "") for each in thing]
                    assert {"ring", "dot"} & {*kinds}, thing.get("data-id")


@every_game
def test_a_picture_has_a_name_and_is_of_one_hand(pictures: Any, key: str) -> None:
    for svg, _, _ in pictures[key]:
        for root in roots(svg):
            assert root.get("role") == "group"
            assert root.get("aria-label", "").startswith("The table")
            assert not [each for each in root.iter() if each.get("style")]
        assert not re.search(r"#[0-9a-f]{6}\b", svg), "a colour that knows no dark"


@every_game
def test_it_stays_small(pictures: Any, key: str) -> None:
    for svg, _, _ in pictures[key]:
        assert len(gzip.compress(svg.encode())) < SMALL


@every_game
def test_every_emblem_that_is_named_is_on_the_sheet(pictures: Any, key: str) -> None:
    on_sheet = {*re.findall(r'<symbol id="e-([^"]+)"', sheet(GAMES[key].emblems))}
    for svg, _, _ in pictures[key]:
        assert {*re.findall(r'href="#e-([^"]+)"', svg)} <= on_sheet


@every_game
def test_names_on_one_line_do_not_lie_on_each_other(pictures: Any, key: str) -> None:
    """Uses the usual maximum width of letters, for texts that start at the left and for centred
    texts."""
    for svg, _, _ in pictures[key]:
        for root in roots(svg):
            lines: dict[float, list[tuple[float, float, str]]] = {}
            for text, x, y in texts(root):
                wide = len(text.text or "") * float(text.get("font-size", 0)) * 0.5
                share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.get("text-anchor", "middle")]
                left = x - wide * share
                lines.setdefault(y, []).append((left, left + wide, text.text or ""))
            for line in lines.values():
                for (_, end, one), (start, _, other) in pairwise(sorted(line)):
                    assert end <= start + 2, (one, other)


@pytest.mark.parametrize("key", ["karatekarte", "brutal_ring", "kung_fu", "martial_art"])
def test_no_name_is_cut_short(pictures: Any, key: str) -> None:
    """Names of players and gladiators use as many lines as they need."""
    for svg, picture, _ in pictures[key]:
        shown = [text.text or "" for root in roots(svg) for text, _, _ in texts(root)]
        letters = re.sub(r"\W", "", "".join(shown))
        wanted = [piece.text for heap in getattr(picture, "corners", ()) for piece in heap.pieces]
        for name in (NAMES[1], *wanted):
            if name != HIDDEN:
                assert re.sub(r"\W", "", name) in letters, name


def test_of_many_ladders_the_others_are_told_in_a_line_too() -> None:
    def column(seat: int, rung: int) -> Column:
        piece = Piece(text="card", seat=seat, rung=rung)
        return Column(
            id=f"column-{seat}", text="Vigour", seat=seat, at=13, most=13, pieces=(piece,)
        )

    four = Ladder(tuple(column(seat, rung) for seat, rung in enumerate((7, 9, 7, 2))))
    reader = Reader(0, NAMES, figures={1: [("Camp", "2")]})
    lines = {root.get("id"): root for root in roots(draw(four, reader, "The table"))}
    briefs = [
        " ".join(text.text or "" for text, _, _ in texts(lines[f"brief-{seat}"]))
        for seat in (1, 2, 3)
    ]
    assert ["9 >" in briefs[0], "7 =" in briefs[1], briefs[2].split()[-1] == "2"] == [True] * 3
    assert "camp 2" in briefs[0]
    assert "brief-0" not in lines
    assert "brief" not in draw(Ladder(four.columns[:2]), reader, "The table")


def test_the_course_of_a_game_ends_in_what_each_came_to() -> None:
    """The lines of one camp overlap, and both stay visible."""
    steps = [(1, (0, 0, 0)), (5, (2, 0, 2)), (9, (2, -1, 2))]
    (root,) = roots(course.draw(steps, 12, "Points"))
    labels = [(text.text, y) for text, _, y in texts(root)]
    ends = [(text, y) for text, y in labels if text in {"2", "-1"}][-3:]
    assert [text for text, _ in ends] == ["2", "-1", "2"]
    heights = sorted(y for _, y in ends)
    assert all(below - above >= 14 for above, below in pairwise(heights))
    lines = [each for each in root.iter(f"{SVG}path") if each.get("stroke")]
    assert [bool(line.get("stroke-dasharray")) for line in lines] == [False, False, True]


@pytest.mark.parametrize("key", GAMES)
def test_a_glimpse_is_of_few_bytes_and_of_no_word(key: str) -> None:
    """A glimpse is sent with its game's emblems, and cached until they change."""
    game = GAMES[key]
    assert game.glimpse is not None
    signs, both = (sheet(game.emblems, each).encode() for each in (None, game.glimpse))
    assert len(gzip.compress(both)) - len(gzip.compress(signs)) < 700
    svg = ET.fromstring(both)  # noqa: S314 - we have drawn it
    (small,) = [each for each in svg if each.get("id") == "e-glimpse"]
    assert not "".join(small.itertext()).strip()
    inks = {each.get(name, "none") for each in small.iter() for name in ("fill", "stroke")}
    assert all(ink == "none" or ink.startswith("var(--") for ink in inks), inks
    assert not {"var(--red)", "var(--live)"} & inks


@pytest.mark.parametrize("key", GAMES)
def test_what_lies_in_a_glimpse_lies_within_its_room(key: str) -> None:
    """Checks at least discs and boxes, whose coordinates are in their attributes."""
    wide, high = glimpse.ROOM
    moment = GAMES[key].glimpse
    assert moment is not None
    drawn = ET.fromstring(glimpse.draw(moment, GAMES[key].emblems))  # noqa: S314 - we have drawn it
    for each in drawn:
        for x, y in zip(("cx", "x"), ("cy", "y"), strict=True):
            at = float(each.get(x) or 0), float(each.get(y) or 0)
            assert abs(at[0]) <= wide / 2, ET.tostring(each)
            assert abs(at[1]) <= high / 2, ET.tostring(each)
