"""Speed of the lab with two workers compared with one, for the same run: separate processes on
PostgreSQL and Redis.

Run it on a machine with two or more cores and nothing else running: other processes take capacity
from the workers.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any, Final

import psycopg

from tests import services
from tests.bench.figures import Figure
from tests.lab.workers import Workers

GAMES: Final = 800
SECONDS: Final = 0.1
"""Approximate cost of a game between novices: it gives sixteen parts of fifty games."""
ROUNDS: Final = 2
WARM: Final = 40
TIMES_QUERY: Final = "SELECT started, ended FROM lab_run WHERE id = %s"
POLL_SECONDS: Final = 0.2
"""Seconds between two reads of the row, by a separate connection that costs almost nothing."""


def figures() -> Iterator[Figure]:
    postgres, redis = services.POSTGRES.where(), services.REDIS.where()
    if postgres is None or redis is None:
        missing = services.POSTGRES if postgres is None else services.REDIS
        raise SystemExit(missing.missing())
    with (
        tempfile.TemporaryDirectory() as data,
        services.fresh_database(postgres) as database,
        services.empty_redis(redis, "master") as broker,
    ):
        workers = Workers(Path(data), {"DATABASE_URL": database, "REDIS_URL": broker})
        try:
            with psycopg.connect(database, autocommit=True) as rows:
                yield _compare_workers(workers, rows)
        finally:
            workers.kill(len(workers.processes))


def _compare_workers(workers: Workers, rows: psycopg.Connection[Any]) -> Figure:
    best = [0.0, 0.0]
    for _ in range(ROUNDS):
        for place in (0, 1):
            workers.hire(place + 1 - len(workers.processes))
            _measure_rate(workers, rows, WARM * (place + 1))
            best[place] = max(best[place], _measure_rate(workers, rows, GAMES))
        workers.kill(1)
    return Figure(
        what="the lab by two workers, KarateKarte among novices",
        ours=best[1],
        unit="games/s",
        peer="by one",
        theirs=best[0],
        aim=1.8,
    )


def _measure_rate(workers: Workers, rows: psycopg.Connection[Any], games: int) -> float:
    """Return games per second, from the times stored in the row."""
    run = workers.plan("karatekarte", "novice", games, seconds=SECONDS)
    workers.start(run)
    begun, ended = None, None
    while ended is None:
        sleep(POLL_SECONDS)
        begun, ended = rows.execute(TIMES_QUERY, (run,)).fetchone() or (None, None)
    assert begun is not None
    return games / float((ended - begun).total_seconds())
