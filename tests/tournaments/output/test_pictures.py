"""Pictures of stages: text for screen readers, layout, and visibility of names."""

import random
import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from games.papers.lines import ELLIPSIS
from games.people.models import Privacy, User
from games.people.refusals import Refusal
from games.tournaments.arrangement.start import start_now
from games.tournaments.models import Entrant, Pairing, Tournament
from games.tournaments.output.reader import PictureParams, svg, with_names
from games.tournaments.output.svg import POLICY, STYLE
from games.tournaments.results.result import Result
from tests.tournaments.hall import (
    by_chance,
    open_pairings,
    play,
    report,
    started_tournament,
    tournament,
)

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SINGLE = {"format": "single_elimination"}
DOUBLE = {"format": "double_elimination"}
SVG = "{http://www.w3.org/2000/svg}"


def read_picture(of: Tournament, viewer: User | None = None, **params: Any) -> ElementTree.Element:
    return parse_svg(svg(with_names(of, viewer), PictureParams(**params)))


def parse_svg(written: str) -> ElementTree.Element:
    return ElementTree.fromstring(written)  # noqa: S314 - written by ourselves


def items(picture: ElementTree.Element) -> list[str]:
    return [each.get("aria-label", "") for each in picture.iter() if each.get("role") == "listitem"]


def lists(picture: ElementTree.Element) -> list[str]:
    return [each.get("aria-label", "") for each in picture.iter() if each.get("role") == "list"]


def texts(picture: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


def test_a_bracket_reads_as_a_list_in_the_order_of_its_rounds() -> None:
    of = play(started_tournament(4, SINGLE | {"best_of": 3}))
    assert items(read_picture(of)) == [
        "Semi-final 1: E1 2, E4 0, E1 wins",
        "Semi-final 2: E2 2, E3 0, E2 wins",
        "Final: E1 2, E2 0, E1 wins",
    ]
    with translation.override("fr"):
        assert items(read_picture(of)) == [
            "Demi-finale 1\u00a0: E1 2, E4 0, E1 gagne",
            "Demi-finale 2\u00a0: E2 2, E3 0, E2 gagne",
            "Finale\u00a0: E1 2, E2 0, E1 gagne",
        ]


def test_what_is_not_played_yet_says_so() -> None:
    of = started_tournament(4, SINGLE)
    first, second = open_pairings(of)
    report(of, first, Result(forfeits=(0, 1)))
    Pairing.objects.filter(pk=second.pk).update(phase="disputed")
    assert items(read_picture(of)) == [
        "Semi-final 1: E1 –, E4 –, forfeited by both",
        "Semi-final 2: E2, E3, disputed",
        "Final: waiting for its entrants",
    ]


def test_stations_and_forfeits() -> None:
    of = started_tournament(4, SINGLE, first_station=7)
    assert items(read_picture(of))[0] == "Semi-final 1: E1, E4, to be played at station 7"
    report(of, open_pairings(of)[0], Result(forfeits=(0,)))
    assert items(read_picture(of))[0] == "Semi-final 1: E1 –, E4 1, E4 wins by forfeit"
    assert items(read_picture(of))[2] == "Final: E4, waiting for an entrant"


def test_byes_are_quiet_and_lead_on() -> None:
    picture = read_picture(started_tournament(5, SINGLE))
    byes = [each for each in picture.iter() if each.get("class") == "bye"]
    assert [each.get("aria-label") for each in byes] == [
        "Quarter-final 1: E1, bye",
        "Quarter-final 3: E2, bye",
        "Quarter-final 4: E3, bye",
    ]


def test_the_way_of_the_winner_is_drawn_above_the_others() -> None:
    of = started_tournament(8, SINGLE)
    assert not list(_paths_of_class(read_picture(of), "path"))
    picture = read_picture(play(of))
    (path,) = _paths_of_class(picture, "path")
    assert path.get("d", "").count("M") == 2  # out of two rounds, into the final
    assert len([each for each in picture.iter() if "first" in each.get("class", "")]) == 3


def _paths_of_class(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [each for each in picture.iter(f"{SVG}path") if each.get("class") == kind]


def test_double_elimination_has_three_lists_and_says_when_no_reset_is_needed() -> None:
    of = play(started_tournament(4, DOUBLE))
    picture = read_picture(of)
    assert lists(picture) == ["Winners’ part", "Losers’ part", "Grand final"]
    assert items(picture)[-2:] == ["Grand final: E1 1, E2 0, E1 wins", "Deciding final: not needed"]
    (path,) = _paths_of_class(picture, "path")
    assert path.get("d", "").count("M") == 2  # the path from the grand final leads nowhere


def test_parts_and_later_rounds_alone() -> None:
    of = started_tournament(16, DOUBLE)
    assert lists(read_picture(of, part="losers")) == ["Losers’ part"]
    assert lists(read_picture(of, part="final")) == ["Grand final"]
    winners = items(read_picture(of, part="winners", from_round=3))
    assert [label.split(":")[0] for label in winners] == [
        "Winners’ round 3, match 1",
        "Winners’ round 3, match 2",
        "Winners’ final",
    ]
    assert len(items(read_picture(of, part="winners", from_round=99))) == 1


@pytest.mark.parametrize("format_", [SINGLE | {"third_place": True}, DOUBLE])
@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6, 7, 9, 13, 16, 33])
def test_every_meeting_stands_in_its_own_place(format_: dict[str, Any], entrants: int) -> None:
    of = started_tournament(entrants, format_)
    picture = read_picture(of)
    wide, high = map(float, picture.get("viewBox", "").split()[2:])
    boxes = [_box(each) for each in picture.iter() if each.get("role") == "listitem"]
    assert len(boxes) == Pairing.objects.filter(stage__tournament=of).count()
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= wide
        assert 0 <= top < bottom <= high
    for one, other in combinations(boxes, 2):
        assert not _overlap(one, other)


Box = tuple[float, float, float, float]


def _box(item: ElementTree.Element) -> Box:
    x, y = map(float, re.findall(r"[-\d.]+", item.get("transform", "")))
    rectangle = item.find(f"{SVG}rect")
    assert rectangle is not None
    return x, y, x + float(rectangle.get("width", 0)), y + float(rectangle.get("height", 0))


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_the_referee_of_that_finds_a_box_that_covers_another() -> None:
    assert _overlap((0, 0, 10, 10), (5, 5, 15, 15))
    assert not _overlap((0, 0, 10, 10), (10, 0, 20, 10))


def test_a_round_robin_is_a_table_with_every_meeting_twice() -> None:
    of = play(started_tournament(4, {"format": "round_robin", "best_of": 3}))
    picture = read_picture(of)
    labels = items(picture)
    assert labels[:4] == [
        "1. E1, Points 9",
        "2. E2, Points 6",
        "3. E3, Points 3",
        "4. E4, Points 0",
    ]
    assert len(labels) == 4 + 6
    assert "Round 1, match 1: E1 2, E4 0, E1 wins" in labels
    assert texts(picture).count("2:0") == texts(picture).count("0:2") == 6


def test_two_legs_stand_beside_each_other() -> None:
    of = play(started_tournament(3, {"format": "round_robin", "legs": 2}))
    picture = read_picture(of)
    assert len(items(picture)) == 3 + 6
    places = [
        (each.get("x"), each.get("y"))
        for each in picture.iter(f"{SVG}text")
        if ":" in (each.text or "")
    ]
    assert len(places) == len(set(places)) == 12


def test_groups_have_a_table_each() -> None:
    of = started_tournament(8, {"format": "groups", "count": 2, "advance": 2}, SINGLE)
    assert [label for label in lists(read_picture(of)) if label] == [
        "Group A · Points",
        "Group A · Pairings",
        "Group B · Points",
        "Group B · Pairings",
    ]


def test_swiss_rounds_stand_beside_each_other() -> None:
    of = started_tournament(5, {"format": "swiss", "rounds": 3})
    picture = read_picture(of)
    assert lists(picture) == ["Round 1"]
    assert items(picture)[-1] == "Round 1, match 3: E5, bye"
    assert lists(read_picture(play(of))) == ["Round 1", "Round 2", "Round 3"]
    assert lists(read_picture(of, from_round=3)) == ["Round 3"]


def test_pods_have_as_many_lines_as_they_have_places() -> None:
    of = play(started_tournament(7, {"format": "pods", "rounds": 1}, game="kung_fu"))
    four, three = (label.split(": ")[1] for label in items(read_picture(of)))
    assert sorted(re.findall(r" (\d),", four)) == ["1", "2", "3", "4"]
    assert sorted(re.findall(r" (\d),", three)) == ["1", "2", "3"]


def test_a_tournament_that_has_not_begun_has_an_empty_picture() -> None:
    assert items(read_picture(tournament(4, SINGLE))) == []
    with pytest.raises(Refusal, match="a stage"):
        read_picture(tournament(4))
    with pytest.raises(Refusal, match="no such stage"):
        read_picture(started_tournament(4, SINGLE), stage=2)


def test_names_are_escaped_and_cut_and_whole_in_the_title() -> None:
    long = "<script>W</script> & \"WWWWWWW\" 'Marie'"
    of = tournament(2, SINGLE)
    Entrant.objects.filter(tournament=of, number=1).update(name=long)
    _start(of)
    written = svg(with_names(of, None), PictureParams())
    assert "<script" not in written
    picture = parse_svg(written)
    (cut_,) = (each for each in picture.iter(f"{SVG}text") if "script" in (each.text or ""))
    assert (cut_.text or "").endswith(ELLIPSIS)
    assert [each.text for each in cut_] == [long]
    assert items(picture)[0].startswith(f"Final: {long}, E2")


def _start(of: Tournament) -> None:
    with transaction.atomic():
        start_now(Tournament.objects.locked().get(pk=of.pk), None)


def test_a_hidden_name_is_drawn_for_nobody_else() -> None:
    alice = User.objects.create_user(username="alice", name="Alice", privacy=Privacy.HIDDEN)
    of = tournament(3, SINGLE)
    Entrant.objects.create(tournament=of, number=4, person=alice)
    _start(of)
    assert "Alice" not in svg(with_names(of, None), PictureParams())
    assert "Alice" in svg(with_names(of, alice), PictureParams())
    assert with_names(of, None).tag() != with_names(of, alice).tag()


def test_the_tag_follows_the_log_the_language_and_the_names() -> None:
    of = started_tournament(4, SINGLE)
    before = with_names(of, None).tag(PictureParams())
    assert before == with_names(of, None).tag(PictureParams())
    assert before != with_names(of, None).tag(PictureParams(part="winners"))
    with translation.override("fr"):
        assert before != with_names(of, None).tag(PictureParams())
    report(of, open_pairings(of)[0], Result(scores=(1, 0)))
    assert before != with_names(Tournament.objects.get(pk=of.pk), None).tag(PictureParams())


@pytest.mark.parametrize(
    "format_", [SINGLE, DOUBLE, {"format": "round_robin"}, {"format": "swiss", "rounds": 2}]
)
def test_the_same_number_of_queries_for_few_and_for_many(format_: dict[str, Any]) -> None:
    counts = []
    for entrants in (4, 24):
        of = started_tournament(entrants, format_)
        with CaptureQueriesContext(connection) as queries:
            svg(with_names(of, None), PictureParams())
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 8


def test_it_reads_in_the_dark_and_on_paper_without_anything_from_elsewhere() -> None:
    written = svg(with_names(started_tournament(4, SINGLE), None), PictureParams())
    assert f"<style>{STYLE}</style>" in written
    assert "prefers-color-scheme:dark" in STYLE
    assert "@media print" in STYLE
    assert "url(" not in written
    assert "href" not in written
    assert "sha256-" in POLICY


def test_too_large_a_bracket_begins_later_unless_somebody_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.tournaments.output.bracket.MOST", 7)
    of = started_tournament(16, SINGLE)
    assert len(items(read_picture(of))) == 7
    assert "The first rounds are left out." in texts(read_picture(of))
    assert len(items(read_picture(of, from_round=1))) == 15


@pytest.mark.parametrize("seed", range(4))
def test_any_course_of_a_bracket_can_be_drawn(seed: int) -> None:
    of = play(started_tournament(11, DOUBLE), by_chance(random.Random(seed)), rounds=seed + 2)
    assert len(items(read_picture(of))) == Pairing.objects.filter(stage__tournament=of).count()
