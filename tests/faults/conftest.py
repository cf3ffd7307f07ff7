import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.house import Folder, House, Redis, migrate


@pytest.fixture(params=["embedded", pytest.param("services", marks=pytest.mark.rare)])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """An installation as `manage.py up` starts it on a bare machine, and one on PostgreSQL with a
    Redis of its own. Every day it uses our own broker; the web's own tests use the services."""
    if request.param == "embedded":
        house = House(tmp_path, Folder(tmp_path), None)
    else:
        redis = Redis(_program(request, "redis-server"), tmp_path)
        house = House(tmp_path, redis, request.getfixturevalue("postgres_url"))
    house.broker.start()
    try:
        if house.database:
            house.run("migrate", "--verbosity", "0")
        else:
            migrate(house.data, house.run)
        yield house
    finally:
        house.end()


def _program(request: pytest.FixtureRequest, name: str) -> str:
    where = shutil.which(name)
    if where is None:
        missing = f"No {name} here to be killed: apt install {name}."
        if request.config.getoption("--need-services"):
            pytest.fail(f"{missing} In CI that is a failure.")
        pytest.skip(missing)
    return where
