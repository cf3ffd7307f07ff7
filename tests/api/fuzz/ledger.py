"""Finds out which tables were written, by triggers in the database: each written row adds a note,
and a rollback removes the note as well."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.apps import apps
from django.db import connection

TABLES: Final = [model._meta.db_table for model in apps.get_models() if model._meta.managed]


@contextmanager
def record_writes() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE ledger (what TEXT)")
        for table in TABLES:
            for deed in ("INSERT", "UPDATE", "DELETE"):
                note = f"INSERT INTO ledger VALUES ('{deed} {table}')"  # noqa: S608
                trigger = f'TRIGGER "ledger_{table}_{deed}" AFTER {deed} ON main."{table}"'
                cursor.execute(f"CREATE TEMP {trigger} BEGIN {note}; END")
    yield
    with connection.cursor() as cursor:
        for table in TABLES:
            for deed in ("INSERT", "UPDATE", "DELETE"):
                cursor.execute(f'DROP TRIGGER temp."ledger_{table}_{deed}"')
        cursor.execute("DROP TABLE temp.ledger")


def take_writes() -> set[str]:
    """Return the writes since the last call."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT what FROM temp.ledger")
        writes = {what for (what,) in cursor.fetchall()}
        if writes:
            cursor.execute("DELETE FROM temp.ledger")
    return writes
