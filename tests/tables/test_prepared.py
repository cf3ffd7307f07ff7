"""What every move asks of the database, written once and prepared where the database can."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from games.tables.journal import WRITING
from games.tables.models import Entry, Kind, Table, Unchangeable
from tests.tables.conftest import Cast, play_on


def line(table: Table, number: int) -> Entry:
    return Entry(
        table=table,
        number=number,
        kind=Kind.CLOSED,
        body="{}",
        digest="d" * 64,
        made=timezone.now(),
    )


def test_what_is_written_is_read_back_field_by_field(house: Cast) -> None:
    table, entry = house.now(), line(house.table, 2)
    table.number, table.digest, table.touched = 2, entry.digest, entry.made
    table.wishes, table.asked, table.deadlines = {"0": 1}, [7, 8], {"7": "later"}
    WRITING.store(entry, table)
    stored = Entry.objects.get(table=table, number=2)
    for name in ("table_id", "kind", "body", "digest", "made"):
        assert getattr(stored, name) == getattr(entry, name)
    now = house.now()
    for field in Table._meta.concrete_fields:
        assert getattr(now, field.attname) == getattr(table, field.attname), field.name


def test_what_was_written_refuses_to_change(house: Cast) -> None:
    entry = line(house.table, 2)
    WRITING.store(entry, house.now())
    with pytest.raises(Unchangeable):
        entry.save()


def test_a_number_that_is_taken_is_refused_and_nothing_is_written(house: Cast) -> None:
    table = house.now()
    table.next_request = 99
    with pytest.raises(IntegrityError), transaction.atomic():
        WRITING.store(line(table, 1), table)
    assert house.now().next_request != 99


def test_no_line_is_written_for_a_table_that_is_gone(house: Cast) -> None:
    gone = house.now()
    gone.pk = "gone"
    with pytest.raises(DatabaseError, match="gone"), transaction.atomic():
        WRITING.store(line(house.table, 2), gone)
    assert not Entry.objects.filter(table=house.table, number=2).exists()


@pytest.mark.postgres
@pytest.mark.django_db
def test_postgresql_has_prepared_what_every_move_asks(house: Cast) -> None:
    play_on(house, 10)
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        prepared = [statement for (statement,) in cursor.fetchall()]
    for begins in ("WITH added AS (INSERT", 'SELECT "tables_seat"', 'SELECT "tables_table"'):
        assert any(statement.startswith(begins) for statement in prepared), begins
