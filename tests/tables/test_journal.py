"""The journal: append-only, chained, and equal to the state it leads to."""

import pytest
from django.db import DatabaseError, connection, transaction

from games.rulebooks.karatekarte import moves
from games.tables import lines, sight
from games.tables.models import Entry, Table, Unchangeable
from games.tables.verifying import verify
from tests.tables.conftest import Cast, answer, play_on

TAMPERED = "UPDATE tables_entry SET body = '{}' WHERE number = 2"


def test_the_model_refuses_to_change_the_journal(house: Cast) -> None:
    entry = Entry.objects.get(table=house.table)
    for change in (entry.save, entry.delete, Entry.objects.all().delete):
        with pytest.raises(Unchangeable):
            change()
    with pytest.raises(Unchangeable):
        Entry.objects.update(body="")


@pytest.mark.parametrize("statement", [TAMPERED, "DELETE FROM tables_entry"])
def test_the_database_refuses_too(house: Cast, statement: str) -> None:
    answer(house, moves.DrawCard())
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        connection.cursor().execute(statement)


def test_a_changed_line_breaks_the_chain(house: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    play_on(house, 5)
    real = lines.chained
    monkeypatch.setattr(
        lines, "chained", lambda before, n, made, body: real(before, n, made, body * (n != 3))
    )
    assert {finding.code for finding in verify(house.now())} == {"chain"}


def test_a_state_that_does_not_follow_from_the_journal_is_found(house: Cast) -> None:
    play_on(house, 5)
    Table.objects.filter(pk=house.table.pk).update(number=9, asked=[77])
    assert {f.code for f in verify(house.now())} == {"newest", "requests"}


def test_a_seed_that_was_exchanged_is_found(house: Cast) -> None:
    Table.objects.filter(pk=house.table.pk).update(seed=bytes(32))
    assert "chain" in {finding.code for finding in verify(house.now())}


def test_no_name_stands_in_the_journal(house: Cast) -> None:
    play_on(house, 20)
    assert not Entry.objects.filter(body__contains="Alice").exists()


def test_a_call_costs_the_same_however_long_the_journal(
    house: Cast, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    # The table, its seats; savepoint, entry with table, release; and this test’s own look. SQLite
    # writes entry and table one after the other.
    queries = 6 if connection.vendor == "postgresql" else 7
    for _ in range(3):
        with django_assert_num_queries(queries):  # type: ignore[operator]
            answer_once(house)
        play_on(house, 20)


def answer_once(cast: Cast) -> None:
    play_on(cast, 1)


def test_numbers_stay_secret_until_the_end(house: Cast) -> None:
    assert sight.numbers(house.now()) == []
    play_on(house, 600)
    drawn = sight.numbers(house.now())
    assert [number.index for number in drawn] == list(range(house.now().fair_index))
