"""A finished table enters the record by itself."""

import pytest

from games.clubs.models import Record
from games.clubs.table_records import enter_table
from games.people import accounts
from games.people.models import User
from games.tables import opening
from games.tables.models import Mode, Table
from games.tables.permissions import Caller
from tests.clubs.played import carry_out_all, play_to_the_end


@pytest.fixture
def alice(db: None) -> User:
    return accounts.create(name="Alice", password="quinze-tigres-bleus", username="alice")


def played(alice: User, mode: Mode = Mode.HOUSE, game: str = "karatekarte") -> Table:
    host = Caller(person=alice)
    table = opening.open_table(opening.Opening(game, mode), host)
    opening.take_seat(table.code, "", host)
    opening.take_seat(table.code, "Zoé", Caller())
    opening.start(table.code, host)
    return play_to_the_end(table)


def test_it_is_entered_once_with_who_won(alice: User) -> None:
    table = played(alice)
    assert not Record.objects.exists()
    carry_out_all()
    record = Record.objects.get()
    outcome = table.game.outcome(table.game.decode(table.state.encode()))
    assert outcome is not None
    assert (record.game, record.mode, record.source, record.table_id) == (
        "karatekarte", "house", "table", table.pk,
    )  # fmt: skip
    one, two = record.parts.all()
    assert (one.person, one.visitor, two.person) == (alice, None, None)
    assert two.visitor is not None
    assert two.visitor.name == "Zoé"
    assert [one.rank, two.rank] == [*outcome.ranks]
    assert [one.score, two.score] == [*outcome.scores]
    assert record.minutes == 1
    enter_table(table.pk)
    assert Record.objects.count() == 1
    assert record.changes.count() == 1
