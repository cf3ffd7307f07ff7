"""The journal is append-only in the database too: triggers refuse what a queryset would do.

On SQLite altering a table drops its triggers, so they are made again after every migrate. Tests
that flush lift the guard first.
"""

from typing import Any, Final

from django.db import DEFAULT_DB_ALIAS, connections

_POSTGRES_UP: Final = """
CREATE OR REPLACE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'The journal is append-only: correct it with a new entry.'; END $$;
DROP TRIGGER IF EXISTS journal_guard ON tables_entry;
CREATE TRIGGER journal_guard BEFORE UPDATE OR DELETE ON tables_entry
FOR EACH ROW EXECUTE FUNCTION journal_is_append_only();
"""
_POSTGRES_DOWN: Final = "DROP TRIGGER IF EXISTS journal_guard ON tables_entry;"
_SQLITE_UP: Final = tuple(
    f"""
CREATE TRIGGER IF NOT EXISTS journal_guard_{act} BEFORE {act} ON tables_entry
BEGIN SELECT RAISE(ABORT, 'The journal is append-only: correct it with a new entry.'); END
"""
    for act in ("update", "delete")
)
_SQLITE_DOWN: Final = tuple(
    f"DROP TRIGGER IF EXISTS journal_guard_{act}" for act in ("update", "delete")
)


def raise_guard(using: str = DEFAULT_DB_ALIAS, **signal: Any) -> None:
    _run(using, _POSTGRES_UP, _SQLITE_UP)


def lift_guard(using: str = DEFAULT_DB_ALIAS) -> None:
    _run(using, _POSTGRES_DOWN, _SQLITE_DOWN)


def _run(using: str, postgres: str, sqlite: tuple[str, ...]) -> None:
    connection = connections[using]
    if "tables_entry" not in connection.introspection.table_names():
        return  # migrated back to before there was a journal
    with connection.cursor() as cursor:
        for statement in (postgres,) if connection.vendor == "postgresql" else sqlite:
            cursor.execute(statement)
