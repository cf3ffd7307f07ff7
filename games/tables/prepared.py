"""Queries that every call makes, compiled once: to write one anew costs Django more than it costs
the database to answer it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Compiled:
    sql: str
    columns: tuple[str, ...]
    converters: tuple[tuple[int, tuple[Callable[..., Any], ...], Any], ...]
    """Which column, what makes a value of it, and for which expression."""


class Prepared(Generic[Row]):
    """`build` makes the query for one value; only that value changes from call to call."""

    def __init__(self, model: type[Row], build: Callable[[str], "QuerySet[Row]"]) -> None:
        self.model = model
        self.build = build
        self.compiled: dict[str, Compiled] = {}

    def rows(self, value: str) -> list[Row]:
        compiled = self.compiled.get(connection.vendor)
        if compiled is None:
            compiled = self.compiled[connection.vendor] = self._compile(value)
        with connection.cursor() as cursor:
            cursor.execute(compiled.sql, [value])
            found = cursor.fetchall()
        return [self._row(compiled, row) for row in found]

    def _row(self, compiled: Compiled, row: tuple[Any, ...]) -> Row:
        values = list(row)
        for column, converters, expression in compiled.converters:
            for converter in converters:
                values[column] = converter(values[column], expression, connection)
        return self.model.from_db(connection.alias, compiled.columns, values)

    def _compile(self, value: str) -> Compiled:
        compiler = self.build(value).query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        if params != (value,):
            raise ValueError("A prepared query has one parameter, its value.")
        columns = [column for column, _, _ in compiler.select]
        found = compiler.get_converters(columns)
        return Compiled(
            sql,
            tuple(column.target.attname for column in columns),
            tuple((n, tuple(converters), of) for n, (converters, of) in found.items()),
        )
