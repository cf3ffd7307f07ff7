"""Slips and lists on paper: their texts, and that nothing leaves its page."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from django.utils import translation

from games.papers.grid import A_PAGE
from games.papers.pdf import draw
from games.papers.shapes import A4, Box, Frame, Page, Text
from games.tournaments.models import Entrant, Tournament
from games.tournaments.output import posters
from games.tournaments.output.reader import select_stage, with_names
from games.tournaments.output.rows import load_stage
from games.tournaments.output.slips import Slips, pairings_to_print
from games.tournaments.results.result import Result
from tests.papers.pdf_reader import read_content
from tests.tournaments.hall import open_pairings, play, report, started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SINGLE = {"format": "single_elimination"}
SWISS = {"format": "swiss", "rounds": 3}


def slips(of: Tournament, round_: int | None = None, after: int = 0) -> tuple[Page, ...]:
    stage = load_stage(select_stage(of, None))
    made = Slips(stage, with_names(of, None).names, lambda number: f"https://here/e/{number}/")
    return made.pages(pairings_to_print(stage, round_, after))


def lists(of: Tournament) -> tuple[Page, ...]:
    stage = load_stage(select_stage(of, None))
    return posters.pairings(
        stage, with_names(of, None).names, pairings_to_print(stage, None, 0), "Open"
    )


def standings(of: Tournament) -> tuple[Page, ...]:
    return posters.standings(select_stage(of, None), with_names(of, None).names, "Open")


def texts(pages: Sequence[Page]) -> list[str]:
    return [each.text for page in pages for each in page.shapes if isinstance(each, Text)]


def rows(page: Page) -> list[list[str]]:
    """Return the texts of a table by line, from the top."""
    lines: dict[float, list[Text]] = {}
    for each in page.shapes:
        if isinstance(each, Text):
            lines.setdefault(round(each.at[1], 1), []).append(each)
    return [
        [each.text for each in sorted(line, key=lambda t: t.at)]
        for _, line in sorted(lines.items())
    ]


def test_a_slip_for_each_pairing_that_is_on() -> None:
    of = started_tournament(10, SWISS | {"best_of": 3}, first_station=4)
    pages = slips(of)
    assert len(pages) == 2  # four slips, and one
    labels = texts(pages)
    assert [text for text in labels if text.startswith("Station")] == [
        f"Station {n}" for n in range(4, 9)
    ]
    assert labels.count("Round 1, match 1 · best of 3") == 1
    assert {f"E{n}" for n in range(1, 11)} <= set(labels)
    assert sum(text == "Report here, with your phone" for text in labels) == 10
    frames = [each for page in pages for each in page.shapes if isinstance(each, Frame)]
    assert len(frames) == 5 * 2 * (3 + 1)  # one box for each game, and one for the score


@pytest.mark.parametrize(("settings", "game", "least"), [
    (SWISS, "karatekarte", 25), ({"format": "pods", "rounds": 2}, "kung_fu", 22),
])  # fmt: skip
def test_a_phone_reads_every_code_at_arms_length(
    settings: dict[str, Any], game: str, least: float
) -> None:
    """Each code is large enough, has a free margin of three modules, and lies outside the edge that
    printers leave white."""
    (page, *_) = slips(started_tournament(8, settings, game=game))
    dark = [each for each in page.shapes if isinstance(each, Box)]
    module = dark[0].size[1]
    upper = [each for each in dark if each.corner[1] == dark[0].corner[1]]
    eyes = [each.corner[0] for each in upper if each.size[0] == pytest.approx(7 * module)]
    starts, ends = eyes[::2], [eye + 7 * module for eye in eyes[1::2]]
    assert len(starts) == 2
    assert min(end - start for start, end in zip(starts, ends, strict=True)) >= least - 0.01
    assert starts[1] - ends[0] >= 3 * module
    assert max(each.corner[1] + each.size[1] for each in dark) % (A4[1] / 4) <= A4[1] / 4 - 5
    frames = [each.corner[0] for each in page.shapes if isinstance(each, Frame)]
    if settings["format"] == "pods":
        assert min(frames) - ends[1] >= 3 * module


def test_what_is_over_has_no_slip_unless_its_round_is_asked_for() -> None:
    of = started_tournament(4, SINGLE)
    report(of, open_pairings(of)[0], Result(scores=(1, 0)))
    assert texts(slips(of)).count("Signature") == 1
    assert texts(slips(of, round_=1)).count("Signature") == 2
    assert texts(slips(of, after=1)) == ["No pairing is to be played now."]


def test_of_a_round_robin_only_the_round_that_is_called() -> None:
    of = started_tournament(4, {"format": "round_robin"})
    assert texts(slips(of)).count("Signature") == 2
    assert texts(slips(of, round_=3)).count("Signature") == 2


def test_byes_have_no_slip_and_stand_on_the_list_by_name() -> None:
    of = started_tournament(5, SWISS)
    assert "E5" not in texts(slips(of))
    by_station, by_name = lists(of)
    assert ["1", "E1 – E3"] in rows(by_station)
    assert rows(by_name)[3:] == [
        ["E1", "1", "E3"],
        ["E2", "2", "E4"],
        ["E3", "1", "E1"],
        ["E4", "2", "E2"],
        ["E5", "–", "bye"],
    ]


def test_pods_have_a_line_for_everybody_and_a_box_for_the_place() -> None:
    of = started_tournament(7, {"format": "pods", "rounds": 2}, game="kung_fu")
    labels = texts(slips(of))
    assert labels.count("Place") == labels.count("Signature") == 2
    assert {f"E{n}" for n in range(1, 8)} <= set(labels)


def test_in_french() -> None:
    of = started_tournament(4, SWISS | {"best_of": 3})
    with translation.override("fr"):
        labels = texts(slips(of))
        assert "Ronde 1, match 1 · en 3 parties au plus" in labels
        assert "Place 1" in labels
        assert rows(standings(of)[0])[1][:2] == ["Rang", "Nom"]


def test_names_are_sorted_as_they_are_looked_up() -> None:
    of = started_tournament(4, SWISS)
    for number, name in enumerate(("Zoé", "Éva", "eric", "李小龙"), 1):
        Entrant.objects.filter(tournament=of, number=number).update(name=name)
    assert [row[0] for row in rows(lists(of)[1])[3:]] == ["eric", "Éva", "Zoé", "李小龙"]


def test_the_standings_with_the_organisers_tie_breaks() -> None:
    of = play(
        started_tournament(4, {"format": "round_robin"}, tie_breaks=["points", "buchholz", "lot"])
    )
    head, *lines = rows(standings(of)[0])[1:]
    assert head == ["Place", "Name", "Points", "Buchh."]
    assert lines[0] == ["1", "E1", "9", "9"]
    assert lines[-1] == ["4", "E4", "0", "18"]


def test_places_of_a_bracket_are_shared() -> None:
    lines = rows(standings(play(started_tournament(4, SINGLE)))[0])[2:]
    assert [line[0] for line in lines] == ["1", "2", "3–4", "3–4"]


@pytest.mark.parametrize(("value", "english", "french"), [
    (3, "3", "3"), ("7/12", "0.583", "0,583"), ("1/2", "0.5", "0,5"), ("4/2", "2", "2"),
])  # fmt: skip
def test_fractions_have_three_places_at_most(value: Any, english: str, french: str) -> None:
    assert posters.figure(value) == english
    with translation.override("fr"):
        assert posters.figure(value) == french


def test_a_long_list_goes_on_on_the_next_page_and_says_which() -> None:
    pages = standings(started_tournament(2 * A_PAGE + 1, SWISS))
    assert ["Name" in texts([page]) for page in pages] == [True] * 3
    assert "Page 3 of 3" in texts(pages[2:])
    with translation.override("fr"):
        assert "Page 1 sur 3" in texts(standings(Tournament.objects.get())[:1])


@pytest.mark.parametrize("make", [slips, lists, standings])
def test_nothing_leaves_its_page_and_no_text_another(make: Any) -> None:
    of = started_tournament(9, SWISS | {"best_of": 5})
    Entrant.objects.filter(tournament=of).update(affiliation="x" * 40)
    for number in range(1, 10):
        Entrant.objects.filter(tournament=of, number=number).update(name="W" * 39 + str(number))
    Tournament.objects.filter(pk=of.pk).update(name="M" * 80)
    for page in make(Tournament.objects.get(pk=of.pk)):
        lines: dict[float, list[Text]] = {}
        for each in page.shapes:
            if isinstance(each, Text):
                assert 0 <= each.at[0] <= each.at[0] + each.width <= A4[0]
                assert 0 <= each.at[1] <= A4[1]
                lines.setdefault(each.at[1], []).append(each)
        for line in lines.values():
            line.sort(key=lambda text: text.at)
            assert all(one.at[0] + one.width <= two.at[0] for one, two in pairwise(line))


def test_it_becomes_a_pdf() -> None:
    printed = draw(slips(started_tournament(4, SINGLE)), title="Open", language="en")
    assert printed.startswith(b"%PDF-")
    assert b"(Station 1)" in read_content(printed)
