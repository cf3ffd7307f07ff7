"""The migrated database that runs share is the one that their migrations make."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests import database_copy
from tests.database_copy import copy_to, digest, keep_file


@pytest.mark.django_db
def test_nothing_is_left_to_migrate_in_the_copy() -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


def test_another_migration_and_another_package_make_another_copy(tmp_path: Path) -> None:
    migrations = tmp_path / "games" / "clubs" / "migrations"
    migrations.mkdir(parents=True)
    (tmp_path / "requirements.txt").write_text("django==5.2")
    digests = {digest(tmp_path)}
    for change in (
        lambda: (migrations / "0001_initial.py").write_text("one"),
        lambda: (migrations / "0001_initial.py").write_text("two"),
        lambda: (migrations / "0001_initial.py").rename(migrations / "0002_later.py"),
        lambda: (tmp_path / "requirements.txt").write_text("django==5.3"),
    ):
        change()
        digest.cache_clear()
        digests.add(digest(tmp_path))
    assert len(digests) == 5


def test_what_is_kept_is_what_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_copy, "FOLDER", tmp_path / "kept")
    assert not copy_to(tmp_path / "none")
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "of another digest.sqlite3").touch()
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("CREATE TABLE seat (place)")
        keep_file(made)
    assert [each.stem for each in (tmp_path / "kept").iterdir()] == [digest()]
    assert copy_to(tmp_path / "copy")
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("SELECT name FROM sqlite_master").fetchall() == [("seat",)]
