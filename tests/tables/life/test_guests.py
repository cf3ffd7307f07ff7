"""A host removes, bars and renames guests; guests' names are deleted after a time or when they
ask."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from games.people.access import Caller
from games.people.models import User
from games.tables.access import get_access
from games.tables.life import guests
from games.tables.life.seats import take_seat
from games.tables.models import Mode, Seat, Table
from games.tables.play import answer as answering
from games.tables.presenters.view import names_at, reader_view
from tests.tables.conftest import gather_table, raises_refusal, start_table

pytestmark = pytest.mark.django_db
NOBODY = Caller()


def test_who_is_sent_away_before_the_start_leaves_a_free_seat_and_may_be_barred() -> None:
    cast = gather_table(Mode.TABLE)
    with raises_refusal("table.host_only"):
        guests.remove(cast.code, cast.caller(1), 0, bar=True)
    guests.remove(cast.code, cast.host, 0, bar=True)
    with raises_refusal("table.barred"):
        take_seat(cast.code, "Nice", cast.caller(0))
    bob = User.objects.create_user("bob")
    take_seat(cast.code, "", Caller(bob))
    guests.remove(cast.code, cast.host, 0, bar=True)
    with raises_refusal("table.barred"):
        take_seat(cast.code, "", Caller(bob))
    assert take_seat(cast.code, "Zoé", NOBODY).place == 0


def test_a_door_that_is_shut_lets_in_nobody_by_another_name() -> None:
    cast = gather_table(Mode.TABLE)
    guests.remove(cast.code, cast.host, 0, bar=False)
    with raises_refusal("table.host_only"):
        guests.set_newcomers_barred(cast.code, cast.caller(1), to_newcomers=True)
    guests.set_newcomers_barred(cast.code, cast.host, to_newcomers=True)
    with raises_refusal("table.shut"):
        take_seat(cast.code, "Another", NOBODY)
    take_seat(cast.code, "By the host", cast.host)


def test_in_play_the_seat_stays_and_neither_secret_nor_account_opens_it() -> None:
    cast = start_table(Mode.HOUSE)
    guests.remove(cast.code, cast.host, 0, bar=False)
    assert reader_view(get_access(cast.code, cast.caller(0))).seat is None
    with raises_refusal("table.not_yours"):
        answering.apply_answer(cast.code, cast.caller(0), 1, [b"{}"])
    assert names_at(cast.now())[0] == "Somebody who left"
    with raises_refusal("table.resign_first"):
        guests.remove(cast.code, cast.caller(1), 1, bar=False)


def test_a_rude_name_is_changed_by_the_host_and_ones_own_until_the_start() -> None:
    cast = gather_table(Mode.TABLE)
    assert guests.rename(cast.code, cast.caller(0), 0, " Alix ").name == "Alix"
    with raises_refusal("table.host_only"):
        guests.rename(cast.code, cast.caller(0), 1, "Rude")
    cast = start_table(Mode.TABLE)
    with raises_refusal("table.host_only"):
        guests.rename(cast.code, cast.caller(0), 0, "Rude")
    guests.rename(cast.code, cast.host, 0, "Kind")
    assert names_at(cast.now()) == ["Kind", "Bob"]


def test_a_guests_name_goes_when_the_device_that_holds_the_seat_asks() -> None:
    cast = start_table(Mode.TABLE)
    with raises_refusal("table.not_yours"):
        guests.forget_name(cast.code, cast.caller(0), 1)
    guests.forget_name(cast.code, cast.caller(0), 0)
    assert names_at(cast.now()) == ["Somebody who left", "Bob"]
    assert not Seat.objects.filter(name="Alice").exists()
    assert get_access(cast.code, cast.caller(0)).seat is not None  # and the game goes on


def test_names_of_guests_live_as_long_as_a_setting_says(settings: Settings) -> None:
    settings.GUESTS_KEPT = 30
    old, young, playing = (
        gather_table(Mode.TABLE),
        gather_table(Mode.TABLE),
        gather_table(Mode.TABLE),
    )
    for cast, days, phase in ((old, 31, "closed"), (young, 29, "closed"), (playing, 99, "playing")):
        touched = timezone.now() - timedelta(days=days)
        state = "{}" if phase == "playing" else ""
        Table.objects.filter(pk=cast.table.pk).update(phase=phase, touched=touched, state=state)
    assert guests.forget_old_names() == 2
    left = set(Seat.objects.exclude(name="").values_list("table", flat=True))
    assert left == {young.table.pk, playing.table.pk}
