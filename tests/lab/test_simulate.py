"""`manage.py simulate`: prices, plays, stops, continues, and writes files."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.lab.models import Run, State

pytestmark = [pytest.mark.django_db, pytest.mark.either]
ARGUMENTS = ("brutal_ring", "--level", "random", "--games", "20", "--seed", "cli")


def run_simulate(*args: str) -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("simulate", *args, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_it_says_the_price_plays_and_tells(tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    out, err = run_simulate(*ARGUMENTS, "--out", str(file))
    assert "20 of 20 games to play, about 0.00 hours of a processor" in err
    assert "first seat:" in out
    assert "of 20 games" in out
    assert json.loads(file.read_bytes())["report"]["games"] == 20


def test_the_price_alone_plays_nothing() -> None:
    _, err = run_simulate(*ARGUMENTS, "--price")
    assert "20 of 20 games to play" in err
    assert [(run.state, run.played) for run in Run.objects.all()] == [(State.PLANNED, 0)]


def test_stopped_it_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole.json", tmp_path / "parted.json"
    run_simulate(*ARGUMENTS, "--out", str(whole))
    Run.objects.all().delete()
    _, err = run_simulate(*ARGUMENTS, "--seconds", "-1")
    run = Run.objects.get()
    assert (run.state, run.played) == (State.STOPPED, 0)
    assert f"--resume {run.pk}" in err
    run_simulate("--resume", run.pk, "--out", str(parted))
    assert parted.read_bytes() == whole.read_bytes()


def test_a_spreadsheet_is_written_where_its_name_says_so(tmp_path: Path) -> None:
    file = tmp_path / "found.csv"
    run_simulate(
        "kung_fu",
        "--level",
        "random",
        "--side",
        "rock",
        "--side",
        "gaze",
        "--games",
        "2",
        "--out",
        str(file),
    )
    lines = file.read_text().splitlines()
    assert lines[0].startswith("what,one,two,games,wins")
    assert [line.partition(",")[0] for line in lines[1:]] == ["cell", "side", "side", "first"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "Name a game"),
        (("--resume", "nowhere"), "no such run"),
        (("brutal_ring", "--games", "3"), "even number"),
        (("combat", "--side", "chess"), "nothing that a seat may bring"),
        (("martial_art", "--setup", '{"belt": "pink"}'), "does not know this set-up"),
    ],
)
def test_what_cannot_be_played_is_said(args: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        run_simulate(*args)
    assert not Run.objects.exists()
