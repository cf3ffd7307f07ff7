"""Bulk writing of rows: a bracket of 16,384 is drawn while its organiser waits."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from django.db import connection
from django.db.models import AutoField, Field, JSONField, Manager, Model

BATCH = 1000


def insert(rows: Sequence[Model]) -> None:
    """Insert new rows, all of one model. Do not save them again: keys numbered by the database are
    not set. PostgreSQL uses COPY, which takes half the time."""
    if not rows:
        return
    if connection.vendor == "postgresql":
        _copy(rows)
    else:
        _manager(rows[0]).bulk_create(rows, batch_size=BATCH)


def update_rows(rows: Sequence[Model], fields: Collection[str]) -> None:
    """Update existing rows, all of one model. An insert with conflicts is far quicker than
    `bulk_update`."""
    if rows:
        _manager(rows[0]).bulk_create(
            rows,
            batch_size=BATCH,
            update_conflicts=True,
            unique_fields=("id",),
            update_fields=fields,
        )


def _manager(row: Model) -> Manager[Any]:
    return type(row)._default_manager


def _copy(rows: Sequence[Model]) -> None:
    meta = type(rows[0])._meta
    fields = [field for field in meta.concrete_fields if not isinstance(field, AutoField)]
    quoted = connection.ops.quote_name
    columns = ", ".join(quoted(str(field.column)) for field in fields)
    readers = [_reader(field) for field in fields]
    with (
        connection.wrap_database_errors,
        connection.cursor() as cursor,
        cursor.copy(f"COPY {quoted(meta.db_table)} ({columns}) FROM STDIN") as copy,
    ):
        for row in rows:
            copy.write_row([read(row) for read in readers])


def _reader(field: "Field[Any, Any]") -> Callable[[Model], object]:
    name = field.attname
    if isinstance(field, JSONField):
        return lambda row: field.get_db_prep_save(getattr(row, name), connection)
    return lambda row: getattr(row, name)
