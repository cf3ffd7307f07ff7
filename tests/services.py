"""Real services that some tests need: where they are, and what to do if they are missing."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis
from psycopg import sql


@dataclass(frozen=True)
class Service:
    name: str
    where: Callable[[], str | None]
    remedy: str

    def missing(self) -> str:
        return f"No {self.name} answers here: {self.remedy}"


def _postgres() -> str | None:
    url = os.environ.get("TEST_POSTGRES_URL") or "postgres://postgres@127.0.0.1:5432/postgres"
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return None
    return url


def _redis() -> str | None:
    url = os.environ.get("TEST_REDIS_URL") or "redis://127.0.0.1:6379"
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=2) as client:
            client.ping()
    except redis.RedisError:
        return None
    return url


POSTGRES = Service(
    "PostgreSQL",
    _postgres,
    "apt install postgresql, or say where one is with TEST_POSTGRES_URL "
    "(a user who may create databases).",
)
REDIS = Service(
    "Redis",
    _redis,
    "apt install redis-server, or say where one is with TEST_REDIS_URL "
    "(its databases 1 to 15 are emptied).",
)
CHROMIUM = Service(
    "Chromium",
    lambda: os.environ.get("TEST_CHROMIUM") or shutil.which("chromium"),
    "apt install chromium, or say where one is with TEST_CHROMIUM.",
)
ALL = (POSTGRES, REDIS, CHROMIUM)
"""Services that the everyday run looks for; the following ones are needed only in CI and with
`--long`."""
NPM = Service(
    "Node with npm",
    lambda: shutil.which("npm") if shutil.which("node") else None,
    "apt install nodejs npm; only what others' generators and linters say of schema.yml wants it.",
)


def database_url(server: str, database: str) -> str:
    return urlunsplit(urlsplit(server)._replace(path=f"/{database}"))


def new_name() -> str:
    """Return a name that no other run on the same server uses. It does not use the seeded random
    numbers, which are the same every day."""
    return f"companion_{os.urandom(6).hex()}"


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    name = new_name()
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield database_url(server, name)
        finally:
            # FORCE: a process killed by the test may have left its connection open.
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def empty_redis(server: str, worker: str) -> Iterator[str]:
    """Databases 1 to 15, one for each pytest worker, emptied before and after."""
    number = 1 + int(worker.removeprefix("gw")) % 15 if worker.startswith("gw") else 15
    url = f"{server}/{number}"
    with redis.Redis.from_url(url) as client:
        client.flushdb()
        try:
            yield url
        finally:
            client.flushdb()
