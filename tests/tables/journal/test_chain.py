"""The journal is append-only, contains no names, and costs the same however long it is."""

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from games.duties.append_only.rows import RowIsAppendOnly
from games.rulebooks.karatekarte import moves
from games.tables.models import Entry
from tests.tables.conftest import Cast, answer, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]

TAMPERED = "UPDATE tables_entry SET body = '{}' WHERE number = 2"


def test_the_model_refuses_to_change_the_journal(house: Cast) -> None:
    entry = Entry.objects.get(table=house.table)
    for change in (entry.save, entry.delete, Entry.objects.all().delete):
        with pytest.raises(RowIsAppendOnly):
            change()
    with pytest.raises(RowIsAppendOnly):
        Entry.objects.update(body="")


@pytest.mark.parametrize("statement", [TAMPERED, "DELETE FROM tables_entry"])
def test_the_database_refuses_too(house: Cast, statement: str) -> None:
    answer(house, moves.DrawCard())
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(statement)


def test_no_name_stands_in_the_journal(house: Cast) -> None:
    play_on(house, 20)
    assert not Entry.objects.filter(body__contains="Alice").exists()


@pytest.mark.either
def test_a_call_costs_the_same_however_long_the_journal(
    house: Cast, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    # The table, its seats; savepoint, entry with table, release; and this test’s own look. SQLite,
    # and any server without shortcuts, writes entry and table one after the other.
    queries = 6 if settings.SHORTCUTS and connection.vendor == "postgresql" else 7
    for _ in range(3):
        with django_assert_num_queries(queries):  # type: ignore[operator]
            answer_once(house)
        play_on(house, 20)


def answer_once(cast: Cast) -> None:
    play_on(cast, 1)
