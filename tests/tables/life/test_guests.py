"""A host removes, bars and renames guests; guests' names are deleted after a time or when they
ask."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.tables.access import get_access
from games.tables.life import guests
from games.tables.life.seats import take_seat
from games.tables.models import Mode, Seat, Table
from games.tables.play import answer as answering
from games.tables.presenters.view import names_at, reader_view
from tests.tables.conftest import gather, started

pytestmark = pytest.mark.django_db
NOBODY = Caller()


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, match=code)


def test_who_is_sent_away_before_the_start_leaves_a_free_seat_and_may_be_barred() -> None:
    here = gather(Mode.TABLE)
    with refused("table.host_only"):
        guests.remove(here.code, here.caller(1), 0, bar=True)
    guests.remove(here.code, here.host, 0, bar=True)
    with refused("table.barred"):
        take_seat(here.code, "Nice", here.caller(0))
    bob = User.objects.create_user("bob")
    take_seat(here.code, "", Caller(bob))
    guests.remove(here.code, here.host, 0, bar=True)
    with refused("table.barred"):
        take_seat(here.code, "", Caller(bob))
    assert take_seat(here.code, "Zoé", NOBODY).place == 0


def test_a_door_that_is_shut_lets_in_nobody_by_another_name() -> None:
    here = gather(Mode.TABLE)
    guests.remove(here.code, here.host, 0, bar=False)
    with refused("table.host_only"):
        guests.set_newcomers_barred(here.code, here.caller(1), to_newcomers=True)
    guests.set_newcomers_barred(here.code, here.host, to_newcomers=True)
    with refused("table.shut"):
        take_seat(here.code, "Another", NOBODY)
    take_seat(here.code, "By the host", here.host)


def test_in_play_the_seat_stays_and_neither_secret_nor_account_opens_it() -> None:
    here = started(Mode.HOUSE)
    guests.remove(here.code, here.host, 0, bar=False)
    assert reader_view(get_access(here.code, here.caller(0))).seat is None
    with refused("table.not_yours"):
        answering.apply_answer(here.code, here.caller(0), 1, [b"{}"])
    assert names_at(here.now())[0] == "Somebody who left"
    with refused("table.resign_first"):
        guests.remove(here.code, here.caller(1), 1, bar=False)


def test_a_rude_name_is_changed_by_the_host_and_ones_own_until_the_start() -> None:
    here = gather(Mode.TABLE)
    assert guests.rename(here.code, here.caller(0), 0, " Alix ").name == "Alix"
    with refused("table.host_only"):
        guests.rename(here.code, here.caller(0), 1, "Rude")
    here = started(Mode.TABLE)
    with refused("table.host_only"):
        guests.rename(here.code, here.caller(0), 0, "Rude")
    guests.rename(here.code, here.host, 0, "Kind")
    assert names_at(here.now()) == ["Kind", "Bob"]


def test_a_guests_name_goes_when_the_device_that_holds_the_seat_asks() -> None:
    here = started(Mode.TABLE)
    with refused("table.not_yours"):
        guests.forget_name(here.code, here.caller(0), 1)
    guests.forget_name(here.code, here.caller(0), 0)
    assert names_at(here.now()) == ["Somebody who left", "Bob"]
    assert not Seat.objects.filter(name="Alice").exists()
    assert get_access(here.code, here.caller(0)).seat is not None  # and the game goes on


def test_names_of_guests_live_as_long_as_a_setting_says(settings: Settings) -> None:
    settings.GUESTS_KEPT = 30
    old, young, playing = gather(Mode.TABLE), gather(Mode.TABLE), gather(Mode.TABLE)
    for cast, days, phase in ((old, 31, "closed"), (young, 29, "closed"), (playing, 99, "playing")):
        touched = timezone.now() - timedelta(days=days)
        state = "{}" if phase == "playing" else ""
        Table.objects.filter(pk=cast.table.pk).update(phase=phase, touched=touched, state=state)
    assert guests.forget_old_names() == 2
    left = set(Seat.objects.exclude(name="").values_list("table", flat=True))
    assert left == {young.table.pk, playing.table.pk}
