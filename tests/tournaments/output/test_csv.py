"""Pairings and standings as CSV files."""

import csv
import io

import pytest

from games.tournaments.models import Entrant
from games.tournaments.output import csv as sheets
from games.tournaments.output.reader import with_names
from games.tournaments.output.rows import load_stage, stages
from tests.tournaments.hall import play, started_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SINGLE = {"format": "single_elimination"}
SWISS = {"format": "swiss", "rounds": 3}


def sheet(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def test_the_sheet_of_pairings() -> None:
    of = play(started_tournament(5, SWISS | {"best_of": 3}))
    rows = sheet(sheets.pairings([load_stage(s) for s in stages(of)], with_names(of, None).names))
    assert len(rows) == 9
    first, bye = rows[0], rows[2]
    assert [first[name] for name in ("round", "match", "station")] == ["1"] * 3
    assert first["state"] == "done"
    assert (first["name_1"], first["score_1"], first["outcome_1"]) == ("E1", "2", "win")
    assert (first["name_2"], first["score_2"], first["outcome_2"]) == ("E3", "0", "loss")
    assert (bye["how"], bye["name_1"], bye["name_2"]) == ("bye", "E5", "")


def test_the_sheet_of_standings_of_all_stages() -> None:
    of = play(started_tournament(6, {"format": "groups", "count": 2, "advance": 1}, SINGLE))
    rows = sheet(sheets.standings(stages(of), with_names(of, None).names))
    assert [(row["stage"], row["group"]) for row in rows] == [
        *[("1", "1")] * 3, *[("1", "2")] * 3, *[("2", "")] * 2,
    ]  # fmt: skip
    assert [row["place"] for row in rows] == ["1", "2", "3", "1", "2", "3", "1", "2"]
    assert rows[0]["points"] == "6"


def test_a_formula_is_marked_as_text() -> None:
    of = started_tournament(2, SINGLE)
    Entrant.objects.filter(tournament=of, number=1).update(name="=1+1")
    rows = sheet(sheets.standings(stages(of), with_names(of, None).names))
    assert rows[0]["name"] == "'=1+1"
