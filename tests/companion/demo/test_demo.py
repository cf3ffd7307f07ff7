"""Tests of `manage.py up --demo`: an installation of its own, filled once, with something in every
state."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.bootstrap import ROOT
from companion.demo import folder
from companion.demo.contents import create_demo
from games.clubs.models import Attendance, Campaign, Proposal, Record
from games.people.models import User
from games.people.staff.roles import ROLES
from games.shelf.models import Character, Deck, Edition, Loadout
from games.tables.models import Mode, Phase, Table
from games.tournaments.models import Pairing, Tournament


@pytest.fixture(autouse=True)
def _restore_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATA_DIR", "DATABASE_URL", "REDIS_URL"):
        monkeypatch.setenv(name, os.environ.get(name, ""))


def test_it_moves_into_an_empty_folder_alone(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a house of somebody’s own")
    problem = folder.use_folder(tmp_path)
    assert problem is not None
    assert "--data" in problem
    assert (tmp_path / "kept").exists()
    assert folder.use_folder(tmp_path / "new") is None
    assert os.environ["DATA_DIR"] == str(tmp_path / "new")
    assert "DATABASE_URL" not in os.environ


def test_what_was_furnished_by_half_is_begun_anew(tmp_path: Path) -> None:
    assert folder.use_folder(tmp_path) is None
    (tmp_path / "companion.sqlite3").write_text("half of it")
    assert folder.use_folder(tmp_path) is None
    assert not (tmp_path / "companion.sqlite3").exists()
    (tmp_path / folder.MARK).write_text(folder.FURNISHED)
    (tmp_path / "companion.sqlite3").write_text("all of it")
    assert folder.use_folder(tmp_path) is None
    assert (tmp_path / "companion.sqlite3").exists()


@pytest.mark.django_db
@pytest.mark.either
def test_there_is_something_in_every_state() -> None:
    create_demo("a long enough word")
    assert User.objects.get(username="anna").check_password("a long enough word")
    assert {*Table.objects.values_list("phase", flat=True)} == {*Phase}
    assert {*Table.objects.values_list("mode", flat=True)} == {*Mode}
    assert {*Tournament.objects.values_list("phase", flat=True)} >= {"open", "playing", "over"}
    assert Pairing.objects.outstanding().filter(stage__tournament__name="Autumn Swiss").exists()
    campaign = Campaign.objects.get()
    assert campaign.scenes.count() == 3
    assert Proposal.objects.filter(campaign=campaign, state="open").count() == 2
    assert Record.objects.count() >= 90
    for kind in (Attendance, Character, Deck, Edition, Loadout):
        assert kind.objects.exists()
    held = User.objects.filter(is_staff=True, is_superuser=False).values_list("groups__name")
    assert {name for (name,) in held} == {*ROLES}, "in each role of the administration somebody"


@pytest.mark.rare
def test_the_command_tells_who_lives_there(tmp_path: Path) -> None:
    at = {**os.environ, "DATA_DIR": str(tmp_path), "BOOTSTRAP": "off"}
    for command in ("prepare", "demo", "demo"):
        line = (sys.executable, "manage.py", command)
        done = subprocess.run(line, cwd=ROOT, env=at, check=True, capture_output=True, text=True)
    assert "anna" in done.stdout
    assert (tmp_path / "demo_password").read_text().strip() in done.stdout
