"""Seats are taken by guests and by people, one each."""

import pytest

from games.people import accounts
from games.people.access import Caller
from games.people.privacy import erase
from games.tables import privacy
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.models import Mode
from games.tables.sight import view
from tests.tables.conftest import refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def test_a_seat_may_be_chosen_and_a_gap_is_closed_at_the_start() -> None:
    table = opening.open_table(opening.Opening("karatekarte", Mode.TABLE), Caller())
    take_seat(table.code, "Bob", Caller(), number=1)
    with refused("table.seat_taken"):
        take_seat(table.code, "Chloé", Caller(), number=1)
    with refused("table.no_such_seat"):
        take_seat(table.code, "Chloé", Caller(), number=2)
    take_seat(table.code, "Alice", Caller())
    assert view.names_at(table) == ["Alice", "Bob"]


def test_a_person_is_called_as_in_the_account_and_leaves_no_name_when_erased() -> None:
    person = accounts.create(name="Alice Martin", password="quinze-tigres-bleus", username="alice")
    table = opening.open_table(opening.Opening("karatekarte", Mode.TABLE), Caller(person))
    seat = take_seat(table.code, "", Caller(person))
    assert seat.name == ""
    assert view.names_at(table) == ["Alice Martin"]
    assert [each.table for each in privacy.seats(person)] == [table.code]
    with refused("table.seated_already"):
        take_seat(table.code, "", Caller(person))
    erase(person)
    assert "Alice" not in " ".join(view.names_at(table))
