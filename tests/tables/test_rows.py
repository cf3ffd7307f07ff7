"""The queries of every move: plain and compiled, with equal results."""

import pytest
from django.conf import settings
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from games.duties.append_only.rows import RowIsAppendOnly
from games.tables import rows
from games.tables.models import Entry, Kind, Table
from tests.tables.conftest import Cast

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


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
    rows.store(entry, table)
    stored = Entry.objects.get(table=table, number=2)
    for name in ("table_id", "kind", "body", "digest", "made"):
        assert getattr(stored, name) == getattr(entry, name)
    now = house.now()
    for field in Table._meta.concrete_fields:
        assert getattr(now, field.attname) == getattr(table, field.attname), field.name


def test_what_was_written_refuses_to_change(house: Cast) -> None:
    entry = line(house.table, 2)
    rows.store(entry, house.now())
    with pytest.raises(RowIsAppendOnly):
        entry.save()


def test_a_number_that_is_taken_is_refused_and_nothing_is_written(house: Cast) -> None:
    table = house.now()
    table.next_request = 99
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.store(line(table, 1), table)
    assert house.now().next_request != 99


def test_no_line_is_written_for_a_table_that_is_gone(house: Cast) -> None:
    gone = house.now()
    gone.pk = "gone"
    message = "gone" if settings.SHORTCUTS else "did not affect any rows"
    with pytest.raises(DatabaseError, match=message), transaction.atomic():
        rows.store(line(house.table, 2), gone)
    assert not Entry.objects.filter(table=house.table, number=2).exists()
