"""docs/balance.md, made by one command from stored runs."""

import json
import tomllib
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.lab.balance import render_page
from games.lab.management.commands import balance
from games.lab.models import Run
from games.lab.plans import NewRun, plan
from games.rulebooks import GAMES

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SMALL = """
introduction = "How even it is"

[runs.small]
title = "A small one"
game = "brutal_ring"
levels = ["random"]
games = 6

[runs.fighters]
title = "Two rounds"
game = "kung_fu"
levels = ["random"]
games = 2

[runs.later]
title = "Not begun"
game = "combat"
levels = ["steady"]
games = 200
"""


def test_the_page_is_what_the_runs_say() -> None:
    planned = tomllib.loads((balance.FOLDER / "plan.toml").read_text("utf-8"))
    text = render_page(planned, balance.FOLDER)
    assert balance.PAGE.read_text("utf-8") == text, "write it anew: manage.py balance"


def test_every_run_that_is_planned_can_be_played() -> None:
    for entry in tomllib.loads((balance.FOLDER / "plan.toml").read_text("utf-8"))["runs"].values():
        setup = entry.get("setup", "{}").encode()
        wish = NewRun(entry["game"], tuple(entry["levels"]), games=entry["games"], setup=setup)
        assert plan(wish, None).total >= entry["games"]


def test_runs_are_played_by_turns_kept_and_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "balance"
    folder.mkdir()
    (folder / "plan.toml").write_text(SMALL.partition("[runs.later]")[0])
    monkeypatch.setattr(balance, "FOLDER", folder)
    monkeypatch.setattr(balance, "PAGE", tmp_path / "balance.md")
    call_command("balance", seconds=300)
    first = {path.name: path.read_bytes() for path in folder.glob("*.json")}
    assert json.loads(first["small.json"])["report"]["games"] == 6
    text = (tmp_path / "balance.md").read_text("utf-8")
    assert "## A small one" in text
    assert text.count("| Mei, never where the blow falls |") == 1
    assert "still to be played" not in text
    (folder / "plan.toml").write_text(SMALL)
    call_command("balance")
    assert "Not played yet: 200 games a pair are planned." in (tmp_path / "balance.md").read_text()
    assert not Run.objects.exists(), "its files are all that it needs"
    for name in first:
        (folder / name).unlink()
    call_command("balance", seconds=300, run=["small", "fighters"], games=2)
    little = json.loads((folder / "small.json").read_bytes())
    assert little["report"]["games"] == 2
    call_command("balance", seconds=300, run=["small"], hands=2)
    again = (folder / "small.json").read_bytes()
    assert again == first["small.json"], "as if never interrupted, by however many hands"
    assert json.loads((folder / "fighters.json").read_bytes())["report"]["games"] == 30
    with pytest.raises(CommandError, match="No such run is planned: chess"):
        call_command("balance", seconds=1, run=["chess"])


def test_under_other_rules_a_run_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "balance"
    folder.mkdir()
    (folder / "plan.toml").write_text(SMALL.partition("[runs.fighters]")[0])
    monkeypatch.setattr(balance, "FOLDER", folder)
    monkeypatch.setattr(balance, "PAGE", tmp_path / "balance.md")
    call_command("balance", seconds=300)
    monkeypatch.setattr(type(GAMES["brutal_ring"]), "version", 99)
    call_command("balance", seconds=300, games=2)
    result = json.loads((folder / "small.json").read_bytes())
    assert (result["plan"]["version"], result["report"]["games"]) == (99, 2)
