"""The real services some tests want: where they are found, and what to do when they are not."""

import os
import secrets
import shutil
import socket
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
    find: Callable[[], str | None]
    remedy: str

    def where(self) -> str | None:
        return self.find()

    def missing(self) -> str:
        return f"No {self.name} here: {self.remedy}"


def _listening(url: str) -> str | None:
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "127.0.0.1", parts.port or 0), timeout=2):
            return url
    except OSError:
        return None


POSTGRES = Service(
    "PostgreSQL",
    lambda: _listening(
        os.environ.get("TEST_POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")
    ),
    "apt install postgresql, or say where one is with TEST_POSTGRES_URL "
    "(a user who may create databases).",
)
REDIS = Service(
    "Redis",
    lambda: _listening(os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379")),
    "apt install redis-server, or say where one is with TEST_REDIS_URL "
    "(its databases 1 to 15 are emptied).",
)
CHROMIUM = Service(
    "Chromium",
    lambda: os.environ.get("TEST_CHROMIUM") or shutil.which("chromium"),
    "apt install chromium, or say where one is with TEST_CHROMIUM.",
)
ALL = (POSTGRES, REDIS, CHROMIUM)


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    name = f"companion_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            # FORCE: a process that the test killed may have left its connection behind.
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
