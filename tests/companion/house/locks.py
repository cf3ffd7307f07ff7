"""Check that a query that locks joined rows names the tables it locks.

Without `of`, all joined rows are locked, also those that nobody changes. With a LEFT OUTER JOIN
PostgreSQL answers with an error; SQLite locks no rows and does not notice. So every query of every
test is checked, on either database.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models.sql.compiler import SQLCompiler

original = SQLCompiler.get_from_clause


def install_check() -> None:
    SQLCompiler.get_from_clause = check_from_clause  # type: ignore[method-assign, assignment]


def check_from_clause(compiler: SQLCompiler) -> Any:
    query = compiler.query
    if query.select_for_update and not query.select_for_update_of:
        tables = [*_tables(query)]
        assert len(tables) == 1, (
            f'{tables} are locked together: say select_for_update(of=("self",))'
        )
    return original(compiler)


def _tables(query: Any) -> Iterator[str]:
    for alias, times in query.alias_refcount.items():
        if times:
            yield query.alias_map[alias].table_name
