"""Seats are taken by guests and by users, one each."""

import msgspec
import pytest

from games.kernel.game import Entries
from games.kernel.record import Illegal, ReadyMadeItem, Record
from games.people import accounts
from games.people.access import Caller
from games.people.models import User
from games.people.privacy import erase
from games.rulebooks import GAMES
from games.rulebooks.kung_fu.game import KUNG_FU, KungFu
from games.shelf.editions import catalogue
from games.shelf.models import Edition
from games.tables import privacy
from games.tables.access import get_access
from games.tables.life import opening
from games.tables.life.bringing import ReadyMade, ready_made
from games.tables.life.seats import take_seat
from games.tables.models import Mode, Table
from games.tables.presenters import view
from tests.tables.conftest import raises_refusal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def test_a_seat_may_be_chosen_and_a_gap_is_closed_at_the_start() -> None:
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), Caller())
    take_seat(table.code, "Bob", Caller(), number=1)
    with raises_refusal("table.seat_taken"):
        take_seat(table.code, "Chloé", Caller(), number=1)
    with raises_refusal("table.no_such_seat"):
        take_seat(table.code, "Chloé", Caller(), number=2)
    take_seat(table.code, "Alice", Caller())
    assert view.names_at(table) == ["Alice", "Bob"]


@pytest.fixture
def owner() -> User:
    return accounts.create(name="Alice", password="quinze-tigres-bleus", username="alice")


def test_a_guest_is_not_called_like_an_account_at_the_table(owner: User) -> None:
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), Caller())
    take_seat(table.code, "", Caller(owner))
    for name in ("Alice", "ALICE", "\u0410lice", "Al\u0456ce"):  # the last two partly in Cyrillic
        with raises_refusal("table.name_taken"):
            take_seat(table.code, name, Caller())
    take_seat(table.code, "Alicia", Caller())


def test_a_hidden_name_is_revealed_by_no_refusal(owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(privacy="hidden")
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), Caller())
    take_seat(table.code, "", Caller(User.objects.get(pk=owner.pk)))
    take_seat(table.code, "Alice", Caller())


def test_a_guest_gets_a_number_when_an_account_of_that_name_sits_down(owner: User) -> None:
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), Caller())
    take_seat(table.code, "\u0410lice", Caller())
    take_seat(table.code, "", Caller(owner))
    assert view.names_at(table) == ["\u0410lice (2)", "Alice"]


def open_kung_fu(edition: Edition | None = None) -> Table:
    chosen = None if edition is None else edition.pk
    host = Caller() if edition is None else Caller(edition.person)
    return opening.open_table(opening.NewTable("kung_fu", Mode.HOUSE, edition=chosen), host)


def test_something_ready_made_is_brought_by_its_key() -> None:
    table = open_kung_fu()
    first, *_ = ready_made(table)
    seat = take_seat(table.code, "Alice", Caller(), brought=ReadyMade(first.key))
    assert KUNG_FU.read_brought(seat.brought.encode()) == first.brought
    with raises_refusal("table.not_ready_made"):
        take_seat(table.code, "Bob", Caller(), brought=ReadyMade("nobody"))
    other = opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE), Caller())
    assert ready_made(other) == ()
    with raises_refusal("table.brings_nothing"):
        take_seat(other.code, "Bob", Caller(), brought=ReadyMade(first.key))


class Strict(KungFu):
    """Kung-Fu in which nothing fits another user's edition and nothing is ready-made for one."""

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        if entries is None:
            return ()
        assert len(entries["bonuses"]) == 46
        return (Illegal("no_editions", None),)

    def ready_made(self, entries: Entries | None = None) -> tuple[ReadyMadeItem, ...]:
        return super().ready_made() if entries is None else ()


def test_what_is_brought_is_looked_at_with_the_tables_edition(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "kung_fu", Strict())
    plain, edited = open_kung_fu(), open_kung_fu(catalogue.copy(owner, game="kung_fu", name="Ours"))
    brought = msgspec.json.encode(ready_made(plain)[0].brought)
    assert take_seat(plain.code, "Alice", Caller(), brought=brought).brought
    with raises_refusal("shelf.unready"):
        take_seat(edited.code, "Alice", Caller(), brought=brought)
    assert ready_made(edited) == ()
    with raises_refusal("table.not_ready_made"):
        take_seat(edited.code, "Alice", Caller(), brought=ReadyMade(ready_made(plain)[0].key))


def test_a_person_is_called_as_in_the_account_and_leaves_no_name_when_erased() -> None:
    person = accounts.create(name="Alice Martin", password="quinze-tigres-bleus", username="alice")
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), Caller(person))
    seat = take_seat(table.code, "", Caller(person))
    assert seat.name == ""
    assert view.names_at(table) == ["Alice Martin"]
    assert [each.table for each in privacy.seats(person)] == [table.code]
    with raises_refusal("table.seated_already"):
        take_seat(table.code, "", Caller(person))
    erase(person)
    assert "Alice" not in " ".join(view.names_at(table))


def test_once_a_person_is_erased_their_secrets_open_nothing(owner: User) -> None:
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), Caller(owner))
    seat = take_seat(table.code, "", Caller(owner))
    guest = take_seat(table.code, "Bob", Caller())
    held = Caller(secret=seat.secret), Caller(secret=table.host_secret)
    assert [get_access(table.code, each).seat for each in held] == [seat, None]
    assert [get_access(table.code, each).host for each in held] == [False, True]
    erase(owner)
    for each in (*held, Caller(), Caller(secret="erased"), Caller(secret=f"erased {seat.pk}")):
        result = get_access(table.code, each)
        assert (result.seat, result.host) == (None, False)
    assert get_access(table.code, Caller(secret=guest.secret)).seat == guest
