"""docs/balance.md, made by one command from runs that are kept beside it."""

import json
import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command

from games.lab.balance import page
from games.lab.management.commands import balance
from games.lab.models import Run, State
from games.lab.plans import Wish, plan

pytestmark = [pytest.mark.django_db, pytest.mark.either]
SMALL = """
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
    wanted = tomllib.loads((balance.FOLDER / "plan.toml").read_text("utf-8"))["runs"]
    told = page(wanted, balance.FOLDER)
    assert balance.PAGE.read_text("utf-8") == told, "write it anew: manage.py balance"


def test_every_run_that_is_planned_can_be_played() -> None:
    for said in tomllib.loads((balance.FOLDER / "plan.toml").read_text("utf-8"))["runs"].values():
        setup = said.get("setup", "{}").encode()
        wish = Wish(said["game"], tuple(said["levels"]), games=said["games"], setup=setup)
        assert plan(wish, None).total >= said["games"]


def test_runs_are_played_by_turns_kept_and_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "balance"
    folder.mkdir()
    (folder / "plan.toml").write_text(SMALL.partition("[runs.later]")[0])
    monkeypatch.setattr(balance, "FOLDER", folder)
    monkeypatch.setattr(balance, "PAGE", tmp_path / "balance.md")
    call_command("balance", seconds=300)
    assert {run.state for run in Run.objects.all()} == {State.DONE}
    first = {path.name: path.read_bytes() for path in folder.glob("*.json")}
    assert json.loads(first["small.json"])["report"]["games"] == 6
    told = (tmp_path / "balance.md").read_text("utf-8")
    assert "## A small one" in told
    assert told.count("| Mei, never where the blow falls |") == 1
    assert "still to be played" not in told
    Run.objects.all().delete()
    (folder / "plan.toml").write_text(SMALL)
    call_command("balance")
    assert "Not played yet: 200 games a pair are planned." in (tmp_path / "balance.md").read_text()
    assert not Run.objects.exists()
    (folder / "plan.toml").write_text(SMALL.partition("[runs.later]")[0])
    call_command("balance", seconds=300)
    assert {path.name: path.read_bytes() for path in folder.glob("*.json")} == first
