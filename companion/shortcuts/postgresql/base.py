"""Django's PostgreSQL backend, which checks a kept connection's socket instead of sending a query.

If a server has closed a connection, there is something to read on the socket. `SELECT 1` before
every call would be one more trip to the database, and a whole move makes six.

The file has the name under which Django looks for a backend's wrapper: `<ENGINE>.base`.
"""

import select

from psycopg.pq import TransactionStatus

from companion.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        """Return whether the connection works; if it does not look idle, Django's own query
        decides."""
        return self._idle() or bool(super().is_usable())

    def _idle(self) -> bool:
        kept = self.connection
        if kept is None or kept.closed or kept.info.transaction_status != TransactionStatus.IDLE:
            return False
        look = select.poll()  # not select(): a process with many streams has high descriptors
        look.register(kept.fileno(), select.POLLIN)
        return not look.poll(0)  # neither an end nor a warning of one
