"""The migrated database that runs share is the one that their migrations make."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from companion.bootstrap import ROOT
from tests import database_copy
from tests.database_copy import MAKERS, copy_to, digest, keep_file


@pytest.mark.django_db
def test_nothing_is_left_to_migrate_in_the_copy() -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


def test_what_is_made_after_a_migration_is_made_by_a_module_of_the_digest() -> None:
    makers = {path for pattern in MAKERS for path in ROOT.glob(pattern)}
    connected = {
        path
        for room in ("api", "companion", "games")
        for path in (ROOT / room).rglob("*.py")
        if re.search(r"post_migrate\.connect|@receiver\(post_migrate", path.read_text("utf-8"))
    }
    assert len(connected) > 3
    assert connected <= makers


def test_another_migration_and_another_package_make_another_copy(tmp_path: Path) -> None:
    migrations = tmp_path / "games" / "clubs" / "migrations"
    migrations.mkdir(parents=True)
    (tmp_path / "requirements.txt").write_text("django==5.2")
    digests = {digest(tmp_path)}
    for change in (
        lambda: (migrations / "0001_initial.py").write_text("one"),
        lambda: (migrations / "0001_initial.py").write_text("two"),
        lambda: (migrations / "0001_initial.py").rename(migrations / "0002_later.py"),
        lambda: (migrations.parent / "apps.py").write_text("post_migrate"),
        lambda: (tmp_path / "requirements.txt").write_text("django==5.3"),
    ):
        change()
        digest.cache_clear()
        digests.add(digest(tmp_path))
    assert len(digests) == 6


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
