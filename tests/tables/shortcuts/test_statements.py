"""Compiled queries find the same rows as plain ones, and are prepared where the database can."""

from typing import Any

import pytest
from django.conf import settings as project
from django.db import connection, transaction
from django.db.models import Model
from pytest_django import Settings

from games.people import accounts
from games.people.access import Caller
from games.tables import rows
from games.tables.life.opening import NewTable, open_table
from games.tables.life.seats import take_seat
from games.tables.models import Mode
from tests.tables.conftest import Cast, play_on


def columns(row: Model | None) -> dict[str, Any]:
    assert row is not None
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.django_db
def test_compiled_or_plain_the_same_rows_are_found(settings: Settings) -> None:
    alice = accounts.create(name="Alice", password="quinze-tigres-bleus", username="alice")
    table = open_table(NewTable("karatekarte", Mode.TABLE), Caller(alice))
    take_seat(table.code, "", Caller(alice), number=1)
    take_seat(table.code, "Bob", Caller())
    results = []
    for settings.SHORTCUTS in (True, False):
        with transaction.atomic():
            read = [rows.table(table.code, lock=lock) for lock in (False, True)]
        assert rows.table("22222222", lock=False) is None
        results.append([columns(row) for row in (*read, *rows.seats(table))])
    compiled, plain = results
    assert compiled == plain
    assert len(compiled) == 4


@pytest.mark.skipif(not project.SHORTCUTS, reason="without shortcuts psycopg prepares nothing")
@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_has_prepared_what_every_move_asks(house: Cast) -> None:
    play_on(house, 10)
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        prepared = [statement for (statement,) in cursor.fetchall()]
    for begins in ("WITH added AS (INSERT", 'SELECT "tables_seat"', 'SELECT "tables_table"'):
        assert any(statement.startswith(begins) for statement in prepared), begins
