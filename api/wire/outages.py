"""Outages of the database, the broker or the disk as refusals; such a call may be repeated."""

import errno
from typing import Final

import psycopg
import redis
from django.db import DatabaseError, InterfaceError
from kombu.exceptions import OperationalError

from api.wire import refusals
from games.people.refusals import Refusal

FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})

# Primary result codes of SQLite: busy, locked, read-only, input and output, cannot open.
SQLITE_AWAY: Final = frozenset({5, 6, 8, 10, 14})
SQLITE_FULL: Final = 13

# Classes of PostgreSQL states: connections, resources, operators, system. Single states: a
# read-only replica, a deadlock, a lock that timed out.
POSTGRES_AWAY: Final = ("08", "53", "57", "58", "25006", "40P01", "40001", "55P03")
POSTGRES_FULL: Final = "53100"


def outage(exception: BaseException) -> Refusal | None:
    match exception:
        case OSError(errno=number) if number in FULL:
            return refusals.refusal_with_wait(refusals.disk_full, 60)
        case redis.RedisError() | OperationalError():
            return refusals.refusal_with_wait(refusals.broker_away, 5)
        case DatabaseError() | InterfaceError():
            return _database(exception, exception.__cause__)
        case _:
            return None


def _database(exception: BaseException, cause: BaseException | None) -> Refusal | None:
    state = getattr(cause, "sqlstate", None)
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if state == POSTGRES_FULL or code == SQLITE_FULL:
        return refusals.refusal_with_wait(refusals.disk_full, 60)
    if code in SQLITE_AWAY or (state or "").startswith(POSTGRES_AWAY) or _is_unreachable(cause):
        return refusals.refusal_with_wait(refusals.database_away, 5)
    return None


def _is_unreachable(cause: BaseException | None) -> bool:
    """Return True if the client found no server, so that there is no SQLSTATE."""
    if isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return cause.sqlstate is None
    return False
