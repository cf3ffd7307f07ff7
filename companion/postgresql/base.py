"""Django's PostgreSQL with an end to its patience: a server that is frozen keeps what it was asked,
and whoever waits for it waits for ever, because its kernel goes on saying that it is there.

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


class Patient(psycopg.Connection[Any]):
    patience: ClassVar[float | None] = None
    """Seconds for one trip. The port has some; a worker's task has a time limit of its own, and a
    migration takes the time that it takes."""

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        limit = timeout if timeout is not None else self.patience
        try:
            return super().wait(gen, interval, limit)
        except psycopg.errors._WaitTimeout:  # noqa: SLF001 - no other name is raised
            if timeout is not None:
                raise
            self.close()  # what it may still answer belongs to nobody
            raise OperationalError(f"No answer from PostgreSQL in {limit:g} s") from None


class Away:
    """For all threads of the process."""

    until = 0.0


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Patient:
        """As Django does it, without what nobody here sets: a pool, another isolation. Where a
        server did not answer, who comes next is told so without waiting as long again."""
        self.isolation_level = IsolationLevel.READ_COMMITTED
        if monotonic() < Away.until:
            raise OperationalError("PostgreSQL did not answer a moment ago")
        try:
            return Patient.connect(**conn_params)
        except OperationalError:
            if Patient.patience is not None:
                Away.until = monotonic() + REST
            raise

    def init_connection_state(self) -> None:
        super().init_connection_state()
        if Patient.patience is not None:
            with self.cursor() as cursor:
                # A little sooner than we lose patience: the server itself stops in vain work.
                cursor.execute("SET statement_timeout = %s", [int(Patient.patience * 800)])
