import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.house import Folder, House, Redis

DATABASE = "companion.sqlite3"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The databases whose tables are made already: each is migrated once, and an embedded one is a
    file that can be copied."""
    return {"template": tmp_path_factory.mktemp("migrated") / DATABASE}


@pytest.fixture(params=["embedded", pytest.param("services", marks=pytest.mark.rare)])
def house(
    request: pytest.FixtureRequest, tmp_path: Path, migrated: dict[str, Path]
) -> Iterator[House]:
    """As `manage.py up` starts it on a bare machine, and on PostgreSQL with a Redis of its own.
    Every day the broker that is ours; the web's own tests take the services."""
    if request.param == "embedded":
        house = House(tmp_path, Folder(tmp_path), None)
    else:
        redis = Redis(_program(request, "redis-server"), tmp_path)
        house = House(tmp_path, redis, request.getfixturevalue("postgres_url"))
    house.broker.start()
    try:
        _migrate(house, migrated)
        yield house
    finally:
        house.end()


def _migrate(house: House, migrated: dict[str, Path]) -> None:
    own, template = house.data / DATABASE, migrated["template"]
    if house.database is None and template.exists():
        shutil.copyfile(template, own)
    elif house.database not in migrated:
        house.run("migrate", "--verbosity", "0")
        if house.database is None:
            with closing(sqlite3.connect(own)) as made:
                made.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it into the one file
            shutil.copyfile(own, template)
        else:
            migrated[house.database] = house.data


def _program(request: pytest.FixtureRequest, name: str) -> str:
    where = shutil.which(name)
    if where is None:
        missing = f"No {name} here to be killed: apt install {name}."
        if request.config.getoption("--need-services"):
            pytest.fail(f"{missing} In CI that is a failure.")
        pytest.skip(missing)
    return where
