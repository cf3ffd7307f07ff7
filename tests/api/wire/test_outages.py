"""Distinguishes outages from errors of our own."""

import errno
import sqlite3
from contextlib import closing

import psycopg
import pytest
import redis
from django.db import InterfaceError, OperationalError, ProgrammingError, connection
from kombu.exceptions import OperationalError as BrokerError

from api.wire.outages import outage
from tests.api.conftest import Caller, problem


def error_caused_by(by: Exception, kind: type[Exception] = OperationalError) -> Exception:
    error = kind("as Django wraps it")
    error.__cause__ = by
    return error


def sqlite_error(*statements: str) -> Exception:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as own:
        try:
            for statement in statements:
                own.execute(statement)
        except sqlite3.Error as problem:
            return error_caused_by(problem)
    raise AssertionError("nothing went wrong")


FULL = ("PRAGMA max_page_count=2", "CREATE TABLE a (b)", "INSERT INTO a VALUES (zeroblob(99999))")


@pytest.mark.parametrize(
    ("exception", "code"),
    [
        (sqlite_error(*FULL), "outage.disk"),
        (OSError(errno.ENOSPC, "No space left on device"), "outage.disk"),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), "outage.disk"),
        (error_caused_by(psycopg.errors.DiskFull()), "outage.disk"),
        (
            error_caused_by(psycopg.OperationalError("server closed the connection")),
            "outage.database",
        ),
        (error_caused_by(psycopg.OperationalError("closed"), InterfaceError), "outage.database"),
        (error_caused_by(psycopg.errors.ConnectionTimeout()), "outage.database"),
        (error_caused_by(psycopg.errors.TooManyConnections()), "outage.database"),
        (error_caused_by(psycopg.errors.QueryCanceled()), "outage.database"),
        (error_caused_by(psycopg.errors.AdminShutdown()), "outage.database"),
        (error_caused_by(psycopg.errors.DeadlockDetected()), "outage.database"),
        (error_caused_by(psycopg.errors.ReadOnlySqlTransaction()), "outage.database"),
        (redis.TimeoutError(), "outage.broker"),
        (BrokerError(), "outage.broker"),
    ],
)
def test_what_is_away_is_told_with_a_time_to_come_back(exception: Exception, code: str) -> None:
    refusal = outage(exception)
    assert refusal is not None
    assert (refusal.status, refusal.code) == (503, code)
    assert refusal.wait


@pytest.mark.parametrize(
    "exception",
    [
        sqlite_error("SELECT nothing"),
        error_caused_by(psycopg.errors.UndefinedTable(), ProgrammingError),
        OSError(errno.ENOENT, "No such file"),
        ValueError("of ours"),
    ],
)
def test_a_mistake_of_ours_is_no_outage(exception: Exception) -> None:
    assert outage(exception) is None


@pytest.mark.parametrize("address", ["tables/ABCDEFGH/", "me/", "games/karatekarte/editions/"])
def test_the_api_says_it_as_a_problem(anybody: Caller, address: str) -> None:
    with connection.execute_wrapper(lambda *_: _raise()):
        answer = anybody.get(address, headers={"Authorization": "Token abc"})
    body = problem(answer, 503, "outage.database")
    assert answer.headers["Retry-After"] == "5"
    assert "What was acknowledged is kept" in body["detail"]


def test_a_page_says_it_as_a_page(anybody: Caller) -> None:
    with connection.execute_wrapper(lambda *_: _raise()):
        answer = anybody.client.get("/tables/ABCDEFGH/", headers={"Accept-Language": "fr"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "La base de données ne répond pas" in answer.content.decode()


def test_a_session_that_cannot_be_read_is_an_outage_too(anybody: Caller) -> None:
    anybody.client.cookies["sessionid"] = "a" * 32
    with connection.execute_wrapper(lambda *_: _raise()):
        answer = anybody.client.get("/admin/")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")


def _raise() -> None:
    lost = OperationalError("server closed the connection unexpectedly")
    raise lost from psycopg.OperationalError("server closed the connection unexpectedly")
