"""Queries that every call makes, compiled once: to write one anew costs Django more than it costs
the database to answer it."""

from collections.abc import Callable
from typing import Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


class Prepared(Generic[Row]):
    """`build` makes the query for one value; only that value changes from call to call."""

    def __init__(self, model: type[Row], build: Callable[[str], "QuerySet[Row]"]) -> None:
        self.model = model
        self.build = build
        self.compiled: dict[str, str] = {}

    def rows(self, value: str) -> list[Row]:
        sql = self.compiled.get(connection.vendor)
        if sql is None:
            sql, params = self.build(value).query.sql_with_params()
            if params != (value,):
                raise ValueError("A prepared query has one parameter, its value.")
            self.compiled[connection.vendor] = sql
        return list(self.model._default_manager.raw(sql, [value]))  # noqa: SLF001 - Django's own
