"""Queries of every move, compiled once: building such a query costs Django more than the database
needs to run it, and PostgreSQL spends half of its time on parsing it.

On PostgreSQL each is also prepared, once for each connection, as soon as psycopg has seen it a few
times (`prepare_threshold` in the settings). That needs parameters bound by the server; Django
writes them into the query.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import psycopg
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.db.models import Field, Model, QuerySet

Row = TypeVar("Row", bound=Model)
New = TypeVar("New", bound=Model)
AnyField: TypeAlias = "Field[Any, Any]"


def _connection() -> BaseDatabaseWrapper:
    """Return this thread's connection itself: its proxy looks it up for every attribute."""
    return connections[DEFAULT_DB_ALIAS]


def _cursor(connection: BaseDatabaseWrapper) -> CursorWrapper:
    cursor = connection.cursor()
    if connection.vendor == "postgresql":
        cursor.cursor = psycopg.Cursor(connection.connection)
    return cursor


@dataclass(frozen=True)
class CompiledQuery:
    sql: str
    columns: tuple[str, ...]
    converters: tuple[tuple[int, tuple[Callable[..., Any], ...], Any], ...]
    """Column number, functions that convert its value, and the expression they are for."""


class PreparedQuery(Generic[Row]):
    """A query with one parameter. `build` makes the query; only the value changes from call to
    call."""

    def __init__(self, model: type[Row], build: Callable[[str], "QuerySet[Row]"]) -> None:
        self.model = model
        self.build = build
        self.compiled: dict[str, CompiledQuery] = {}

    def rows(self, value: str) -> list[Row]:
        connection = _connection()
        compiled = self.compiled.get(connection.vendor)
        if compiled is None:
            compiled = self.compiled[connection.vendor] = self._compile(value, connection)
        with _cursor(connection) as cursor:
            cursor.execute(compiled.sql, [value])
            fetched = cursor.fetchall()
        return [self._row(compiled, row, connection) for row in fetched]

    def _row(
        self, compiled: CompiledQuery, row: tuple[Any, ...], connection: BaseDatabaseWrapper
    ) -> Row:
        values = list(row)
        for column, converters, expression in compiled.converters:
            for converter in converters:
                values[column] = converter(values[column], expression, connection)
        return self.model.from_db(connection.alias, compiled.columns, values)

    def _compile(self, value: str, connection: BaseDatabaseWrapper) -> CompiledQuery:
        compiler = self.build(value).query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        if params != (value,):
            raise ValueError("A prepared query has one parameter, its value.")
        columns = [column for column, _, _ in compiler.select]
        by_column = compiler.get_converters(columns)
        return CompiledQuery(
            sql,
            tuple(column.target.attname for column in columns),
            tuple((n, tuple(converters), of) for n, (converters, of) in by_column.items()),
        )


class AppendQuery(Generic[New, Row]):
    """Inserts a new row and updates these fields of another one, in a single trip if the database
    can."""

    def __init__(self, new: type[New], row: type[Row], fields: Iterable[str]) -> None:
        self.tables = new, row
        self.new = [field for field in _fields(new).values() if not field.primary_key]
        self.row = [_fields(row)[names] for names in (*fields, "id")]
        self.compiled: dict[str, tuple[str, str]] = {}

    def store(self, new: New, row: Row) -> None:
        connection = _connection()
        if connection.vendor not in self.compiled:
            self.compiled[connection.vendor] = self._sql(connection)
        insert, update = self.compiled[connection.vendor]
        added, changed = _values(new, self.new, connection), _values(row, self.row, connection)
        with _cursor(connection) as cursor:
            if connection.vendor == "postgresql":
                cursor.execute(f"WITH added AS ({insert}) {update}", added + changed)
            else:
                cursor.execute(insert, added)
                cursor.execute(update, changed)
            if cursor.rowcount != 1:
                raise DatabaseError("The row to be changed is gone.")
        new._state.adding = False

    def _sql(self, connection: BaseDatabaseWrapper) -> tuple[str, str]:
        quote = connection.ops.quote_name
        new, row = (quote(each._meta.db_table) for each in self.tables)
        names = ", ".join(quote(str(field.column)) for field in self.new)
        places = ", ".join(["%s"] * len(self.new))
        *fields, key = (f"{quote(str(field.column))} = %s" for field in self.row)
        return (
            f"INSERT INTO {new} ({names}) VALUES ({places})",  # noqa: S608 - names of ours
            f"UPDATE {row} SET {', '.join(fields)} WHERE {key}",  # noqa: S608 - quoted names
        )


def _fields(model: type[Model]) -> dict[str, AnyField]:
    return {field.name: field for field in model._meta.concrete_fields}


def _values(row: Model, fields: Iterable[AnyField], connection: BaseDatabaseWrapper) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]
