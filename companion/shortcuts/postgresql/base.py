"""Django's PostgreSQL, whose kept connections are looked at before a call instead of asked.

A server that has closed a connection has said so: there is something to be read. To ask `SELECT 1`
before every call is one trip more to the database, where a whole move makes six.

The file has the name under which Django looks for a backend's wrapper: `<ENGINE>.base`.
"""

import select

from psycopg.pq import TransactionStatus

from companion.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        """What looks like anything but an idle connection is asked after all."""
        return self._idle() or bool(super().is_usable())

    def _idle(self) -> bool:
        kept = self.connection
        if kept is None or kept.closed or kept.info.transaction_status != TransactionStatus.IDLE:
            return False
        look = select.poll()  # not select(): a process with many streams has high descriptors
        look.register(kept.fileno(), select.POLLIN)
        return not look.poll(0)  # neither an end nor a warning of one
