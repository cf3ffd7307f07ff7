"""A migrated database that is kept between runs: migrating an empty one takes two seconds of every
process.

Its name or note is a digest of the modules that make it and of the packages, so another one is made
when these change. Django's `migrate` still runs on each copy, and finds nothing to do.
"""

import hashlib
import os
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.db import ProgrammingError, connection

from companion.bootstrap import ROOT, RUN

FOLDER = ROOT / ".pytest_cache" / "companion"
MAKERS: Final = (
    "games/*/migrations/*.py",
    "games/*/apps.py",
    "games/people/staff/roles.py",
    "games/duties/append_only/*.py",
)
"""Modules that make what a migrated database holds: tables, then triggers and groups. These are
made once; on a copy they would stay as they were."""
NOTE = "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s"


@cache
def digest(root: Path = ROOT) -> str:
    known = hashlib.sha256((root / RUN).read_bytes())
    for path in sorted(path for pattern in MAKERS for path in root.glob(pattern)):
        known.update(f"{path.name}\n{path.read_text('utf-8')}".encode())
    return known.hexdigest()[:16]


def file() -> Path:
    return FOLDER / f"{digest()}.sqlite3"


def template() -> str:
    """Return the name of the copy on a PostgreSQL server: one a checkout, with the digest as its
    note."""
    return f"companion_kept_{hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]}"


def use() -> None:
    """Let the test database begin as the kept one, if there is one."""
    if connection.vendor == "postgresql":
        if _note() == digest():
            connection.settings_dict["TEST"]["TEMPLATE"] = template()
    elif file().exists():
        creation: Any = connection.creation
        create = creation._create_test_db

        def create_and_fill(*arguments: Any) -> Any:
            name = create(*arguments)
            if creation.is_in_memory_db(name):
                creation.kept = sqlite3.connect(name, uri=True)  # memory lasts while it is open
                with closing(sqlite3.connect(file())) as kept:
                    kept.backup(creation.kept)
            return name

        creation._create_test_db = create_and_fill


def copy_to(database: Path) -> bool:
    """Return whether there was one to copy."""
    if file().exists():
        shutil.copyfile(file(), database)
    return file().exists()


def keep() -> None:
    """Keep a copy of the test database, which has just been migrated, if the run has one."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "postgresql":
        if name.startswith("test_") and _note() != digest():
            _keep_template()
    elif "mode=memory" in name and not file().exists():
        connection.ensure_connection()
        keep_file(connection.connection)


def keep_file(database: sqlite3.Connection) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.sqlite3"):
        old.unlink(missing_ok=True)
    unfinished = file().with_suffix(f".{os.getpid()}")
    with closing(sqlite3.connect(unfinished)) as copy:
        database.backup(copy)
    unfinished.rename(file())  # at once: another process may be looking for it


def _outside() -> Any:
    """Return a cursor that is in no database of ours."""
    creation: Any = connection.creation
    return creation._nodb_cursor()


def _note() -> str | None:
    with _outside() as cursor:
        cursor.execute(NOTE, [template()])
        row = cursor.fetchone()
    return row and str(row[0])


def _keep_template() -> None:
    name, source = (
        connection.ops.quote_name(each) for each in (template(), connection.settings_dict["NAME"])
    )
    connection.close()  # a database is copied while nobody is in it
    with _outside() as cursor:
        try:
            cursor.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            cursor.execute(f"CREATE DATABASE {name} TEMPLATE {source}")
            cursor.execute(f"COMMENT ON DATABASE {name} IS '{digest()}'")
        except ProgrammingError:
            return  # another process keeps the same one at this moment
