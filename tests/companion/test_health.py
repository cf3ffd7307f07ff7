import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from celery import Celery
from django.conf import settings
from django.core import checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from companion import health
from companion.bootstrap import ROOT
from games.kernel.record import Illegal
from games.people.models import User


def test_healthz_says_alive_and_asks_nobody(client: Client) -> None:
    # No database mark: a query would fail the test.
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"alive": True})


@pytest.mark.django_db
def test_readyz_says_ready_when_all_is_there(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {
        "ready": True,
        "checks": {"database": "ok", "broker": "ok", "disk": "ok", "migrations": "ok"},
        "counted": "by all processes together" if settings.REDIS_URL else "by each process",
        "games_left_out": {},
    }
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_readyz_names_the_broker_that_does_not_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "app", Celery(broker="redis://127.0.0.1:1"))
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["checks"] == {
        "database": "ok",
        "broker": "the broker does not answer",
        "disk": "ok",
        "migrations": "ok",
    }


@pytest.mark.django_db
def test_readyz_names_the_migration_that_was_not_applied(client: Client) -> None:
    (newest,) = MigrationLoader(connection).graph.leaf_nodes("sessions")
    MigrationRecorder(connection).record_unapplied(*newest)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert ".".join(newest) in answer.json()["checks"]["migrations"]


@pytest.mark.django_db
def test_a_database_half_way_to_what_replaces_its_migrations_is_not_migrated() -> None:
    loader = MigrationLoader(connection)
    (whole,) = (each for key, each in loader.replacements.items() if key[0] == "clubs")
    recorder = MigrationRecorder(connection)
    assert not checks.run_checks(databases=["default"])
    recorder.record_unapplied("clubs", whole.name)
    for replaced in whole.replaces:
        recorder.record_applied(*replaced)
    assert not checks.run_checks(databases=["default"])  # all were applied: the migration continues
    recorder.record_unapplied(*whole.replaces[-1])
    with pytest.raises(SystemCheckError, match="clubs stands half way"):
        call_command("prepare")


def test_readyz_names_the_database_that_does_not_answer(tmp_path: Path) -> None:
    ask = (
        "from django.test import Client; answer = Client().get('/readyz'); "
        "print(answer.status_code, answer.json()['checks']['database'])"
    )
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "DATA_DIR": str(tmp_path)}
    answer = subprocess.run(
        (sys.executable, "manage.py", "shell", "--no-imports", "-c", ask),
        cwd=ROOT,
        env=os.environ | nowhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stdout.strip() == "503 the database does not answer", answer.stderr


def test_nobody_posts_to_a_probe(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


BROKEN = {"coins.game:COINS": Illegal("package_no_game", None, what="int")}


@pytest.mark.django_db
def test_readyz_names_a_game_that_is_left_out_and_is_ready_all_the_same(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LEFT_OUT", BROKEN)
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["games_left_out"] == {
        "coins.game:COINS": "Its entry point leads to a int, not to a Game: ask its author."
    }


@pytest.mark.django_db
def test_the_home_of_staff_names_it_in_their_language(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(User.objects.create_superuser("ada", name="Ada"))
    assert "cannot be played" not in client.get("/admin/").content.decode()
    monkeypatch.setattr(health, "LEFT_OUT", BROKEN)
    assert (
        "These games are installed and cannot be played" in client.get("/admin/").content.decode()
    )
    page = client.get("/admin/", headers={"Accept-Language": "fr"}).content.decode()
    assert "<code>coins.game:COINS</code> – Son point d’entrée mène à un objet int" in page
    assert "Ces jeux sont installés, mais on ne peut pas y jouer" in page


@pytest.mark.either
@pytest.mark.django_db
def test_the_log_names_it_once_at_a_start(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LEFT_OUT", BROKEN)
    with caplog.at_level(logging.WARNING):
        call_command("prepare")
    (message,) = (record.message for record in caplog.records if "coins" in record.message)
    assert message.startswith(
        "The game coins.game:COINS is left out. Its entry point leads to a int"
    )
