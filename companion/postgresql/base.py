"""Django's PostgreSQL backend with a timeout: a frozen server keeps the query, and a client would
wait for ever, because the server's kernel still acknowledges packets.

The file has the name under which Django looks for a backend's wrapper: `<ENGINE>.base`.
"""

from time import monotonic
from typing import Any, ClassVar, Final, TypeVar

import psycopg
from django.db.backends.postgresql import base
from psycopg import IsolationLevel
from psycopg.abc import PQGen
from psycopg.errors import OperationalError

T = TypeVar("T")
REST: Final = 2.0  # seconds


class TimedConnection(psycopg.Connection[Any]):
    answer_timeout: ClassVar[float | None] = None
    """Seconds for one trip; None for no limit. The web server sets one. A worker's task has its own
    time limit, and a migration takes the time that it takes."""

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        limit = timeout if timeout is not None else self.answer_timeout
        try:
            return super().wait(gen, interval, limit)
        except psycopg.errors._WaitTimeout:  # noqa: SLF001 - no other name is raised
            if timeout is not None:
                raise
            self.close()  # a late answer must not be read as that of another query
            raise OperationalError(f"No answer from PostgreSQL in {limit:g} s") from None


class DatabaseOutage:
    """Time until which no connection is tried, for all threads of the process."""

    until = 0.0


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> TimedConnection:
        """Connect like Django, without settings that are not used here (a pool, another isolation
        level). If the server did not answer, the next caller gets an error at once instead of
        waiting as long again."""
        self.isolation_level = IsolationLevel.READ_COMMITTED
        if monotonic() < DatabaseOutage.until:
            raise OperationalError("PostgreSQL did not answer a moment ago")
        try:
            return TimedConnection.connect(**conn_params)
        except OperationalError:
            if TimedConnection.answer_timeout is not None:
                DatabaseOutage.until = monotonic() + REST
            raise

    def init_connection_state(self) -> None:
        super().init_connection_state()
        if TimedConnection.answer_timeout is not None:
            with self.cursor() as cursor:
                # A little sooner than our own timeout: the server itself stops useless work.
                cursor.execute(
                    "SET statement_timeout = %s", [int(TimedConnection.answer_timeout * 800)]
                )
