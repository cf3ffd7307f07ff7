"""The same run by one worker, by two, and by workers that are killed without warning: real
processes, on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.workers import Workers

GAMES = 120
SECONDS = 1.0
"""Stated cost of a game: five games make one part."""


@pytest.fixture(params=["embedded", "postgres"])
def workers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Workers]:
    more = {}
    if request.param == "postgres":
        more = {
            "DATABASE_URL": request.getfixturevalue("postgres_url"),
            "REDIS_URL": request.getfixturevalue("redis_url"),
        }
    house = Workers(tmp_path / "data", more)
    yield house
    house.kill(len(house.processes))


@pytest.mark.rare
def test_one_worker_two_kills_and_restarts_come_to_the_same_bytes(workers: Workers) -> None:
    def plan_run() -> str:
        return workers.plan("karatekarte", "novice", GAMES, seconds=SECONDS)

    alone, together, troubled = plan_run(), plan_run(), plan_run()
    workers.start(alone)
    workers.hire(1)
    workers.wait_until(alone, GAMES)
    workers.hire(1)
    workers.start(together)
    workers.wait_until(together, GAMES)
    workers.start(troubled)
    for played in (5, 20, 40):
        workers.wait_until(troubled, played)
        workers.kill(2 if played == 20 else 1)
        assert workers.count_played(troubled) < GAMES
        workers.hire(2 - len(workers.processes))
        workers.expire_leases()
    workers.wait_until(troubled, GAMES)
    exported = workers.export(alone)
    assert f'"games": {GAMES}' in exported
    assert workers.export(together) == exported
    assert workers.export(troubled) == exported
