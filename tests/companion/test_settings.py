"""The same code at home and in production, by environment; and what production refuses."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from companion.bootstrap import ROOT
from companion.checks.everything import production
from companion.checks.steps import OURS

HOME = {name: value for name, value in os.environ.items() if name not in OURS}


def django(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return python("manage.py", *command, **environment)


def python(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, *command),
        cwd=ROOT,
        env=HOME
        | {"BOOTSTRAP": "off", "DJANGO_SETTINGS_MODULE": "companion.settings"}
        | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def setting(name: str, data: Path, **environment: str) -> str:
    ask = f"from django.conf import settings; print(repr(settings.{name}))"
    answer = python("-c", ask, DATA_DIR=str(data), **environment)  # no app is loaded for this
    assert not answer.returncode, answer.stderr
    return answer.stdout.strip()


@pytest.mark.parametrize(
    ("wrong", "remedy"),
    [
        ({"SECRET_KEY": ""}, "Production needs SECRET_KEY"),
        ({"ALLOWED_HOSTS": ""}, "Production needs ALLOWED_HOSTS"),
        ({"DEBUG": "true"}, "take DEBUG away"),
        ({"COMPANION_ENV": "staging"}, "say home or production"),
        ({"DATABASE_URL": "mysql://db/companion"}, "say sqlite:// or postgres://"),
        ({"DATABASE_URL": "companion"}, "Not a valid database URL"),
        ({"SYNCHRONOUS": "off"}, "say normal or full"),
        ({"TRUSTED_PROXIES": "our proxy"}, "TRUSTED_PROXIES needs addresses or networks"),
    ],
)
def test_production_refuses_to_start_and_says_what_it_needs(
    wrong: dict[str, str], remedy: str, tmp_path: Path
) -> None:
    answer = django("check", DATA_DIR=str(tmp_path), **(production() | wrong))
    assert answer.returncode == 1
    assert remedy in answer.stderr
    assert "Traceback" not in answer.stderr  # a sentence for the operator, not a traceback


def test_the_deployment_check_would_find_an_unsafe_secret(tmp_path: Path) -> None:
    """Control of the check that `manage.py test` runs before all tests."""
    weak = production() | {"SECRET_KEY": "short", "DATA_DIR": str(tmp_path)}
    answer = django("check", "--deploy", "--fail-level", "WARNING", **weak)
    assert answer.returncode != 0
    assert "security.W009" in answer.stderr


def test_sqlite_waits_for_the_disk_if_told_to(tmp_path: Path) -> None:
    assert "synchronous=normal" in setting("DATABASES", tmp_path)
    assert "synchronous=full" in setting("DATABASES", tmp_path, SYNCHRONOUS="full")


def test_a_home_keeps_everything_in_its_data_folder(tmp_path: Path) -> None:
    data = tmp_path / "somewhere" / "new"
    assert str(data) in setting("DATABASES", data)
    assert str(data) in setting("BROKER_DIR", data)
    assert data.stat().st_mode & 0o777 == 0o700
    assert setting("DEBUG", data) == "False"


def test_postgresql_and_redis_are_two_variables_away(tmp_path: Path) -> None:
    environment = {
        "DATABASE_URL": "postgres://me:word@db.example:5433/companion",
        "REDIS_URL": "redis://redis.example:6379/0",
    }
    database = setting("DATABASES['default']", tmp_path, **environment)
    assert "companion.shortcuts.postgresql" in database
    assert "'CONN_MAX_AGE': 60" in database
    assert "'HOST': 'db.example'" in database
    assert "companion.cache.RedisOrLocalCache" in setting("CACHES", tmp_path, **environment)
    ask = "from companion.celery import app; print(app.conf.broker_url)"
    answer = python("-c", ask, DATA_DIR=str(tmp_path), **environment)
    assert answer.stdout.strip() == environment["REDIS_URL"]


def test_what_one_process_finds_another_shows_without_redis_too(tmp_path: Path) -> None:
    ask = "import django; django.setup(); from django.core.cache import caches; "
    python("-c", f"{ask}caches['shared'].set('hint', 'strike')", DATA_DIR=str(tmp_path))
    answer = python("-c", f"{ask}print(caches['shared'].get('hint'))", DATA_DIR=str(tmp_path))
    assert answer.stdout.strip() == "strike"


def test_without_shortcuts_postgresql_is_asked_as_django_asks(tmp_path: Path) -> None:
    environment = {
        "DATABASE_URL": "postgres://me:word@db.example:5433/companion",
        "SHORTCUTS": "off",
    }
    database = setting("DATABASES['default']", tmp_path, **environment)
    assert "'companion.postgresql'" in database
    assert "prepare_threshold" not in database
    assert setting("SHORTCUTS", tmp_path, **environment) == "False"


def test_redis_hands_a_task_out_again_only_after_the_longest_task(tmp_path: Path) -> None:
    ask = (
        "from companion.celery import app; "
        "print(app.conf.broker_transport_options['visibility_timeout'], app.conf.task_time_limit)"
    )
    answer = python("-c", ask, DATA_DIR=str(tmp_path), REDIS_URL="redis://x:1")
    visibility, limit = map(int, answer.stdout.split())
    assert visibility > limit


@pytest.mark.sqlite
@pytest.mark.django_db
def test_sqlite_takes_its_turn_before_it_reads() -> None:
    connection.ensure_connection()
    assert connection.transaction_mode == "IMMEDIATE"  # type: ignore[attr-defined]
    with connection.cursor() as cursor:
        timeout = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
        synchronous = cursor.execute("PRAGMA synchronous").fetchone()[0]
    assert timeout == 20_000
    assert synchronous == 1  # NORMAL


def test_sqlite_writes_ahead(tmp_path: Path) -> None:
    ask = (
        "from django.db import connection; "
        "print(connection.cursor().execute('PRAGMA journal_mode').fetchone()[0])"
    )
    answer = python("-c", ask, DATA_DIR=str(tmp_path))
    assert answer.stdout.strip() == "wal"


def test_garbage_is_looked_for_once_it_has_started_among_what_is_made_from_then_on(
    tmp_path: Path,
) -> None:
    ask = (
        "import django, gc; django.setup(); "
        "print(gc.isenabled(), gc.get_freeze_count() > sum(gc.get_count()))"
    )
    assert python("-c", ask, DATA_DIR=str(tmp_path)).stdout.split() == ["True", "True"]
