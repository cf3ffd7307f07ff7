"""Database triggers that guard append-only rows, because a queryset can bypass the model.

On SQLite altering a table drops its triggers, so they are created again after every migrate. Tests
that flush drop the triggers first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections


@dataclass(frozen=True)
class Guard:
    """Triggers of one database table. `sentence` is the error message."""

    table: str
    name: str
    sentence: str
    unless: str = "FALSE"
    """SQL condition on the OLD row that allows a delete."""

    def create(self, using: str = DEFAULT_DB_ALIAS, **signal: Any) -> None:
        """Create the triggers; can be connected to `post_migrate`."""
        self._run(using, self._create_postgres(), self._create_sqlite())

    def drop(self, using: str = DEFAULT_DB_ALIAS) -> None:
        postgres = f"DROP TRIGGER IF EXISTS {self.name}_guard ON {self.table}"
        sqlite = (f"DROP TRIGGER IF EXISTS {self.name}_guard_{act}" for act in ("update", "delete"))
        self._run(using, postgres, sqlite)

    def _create_postgres(self) -> str:
        refuse, guard = f"{self.name}_is_append_only", f"{self.name}_guard"
        return f"""
CREATE OR REPLACE FUNCTION {refuse}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
IF TG_OP = 'DELETE' AND ({self.unless}) THEN RETURN OLD; END IF;
RAISE EXCEPTION '{self.sentence}'; END $$;
DROP TRIGGER IF EXISTS {guard} ON {self.table};
CREATE TRIGGER {guard} BEFORE UPDATE OR DELETE ON {self.table}
FOR EACH ROW EXECUTE FUNCTION {refuse}();
"""

    def _create_sqlite(self) -> Iterable[str]:
        for act, unless in (("update", "FALSE"), ("delete", self.unless)):
            yield f"""
CREATE TRIGGER IF NOT EXISTS {self.name}_guard_{act} BEFORE {act} ON {self.table}
WHEN NOT ({unless}) BEGIN SELECT RAISE(ABORT, '{self.sentence}'); END
"""

    def _run(self, using: str, postgres: str, sqlite: Iterable[str]) -> None:
        connection = connections[using]
        if self.table not in connection.introspection.table_names():
            return  # migrated back to before the table existed
        with connection.cursor() as cursor:
            for statement in (postgres,) if connection.vendor == "postgresql" else sqlite:
                cursor.execute(statement)
