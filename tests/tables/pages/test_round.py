"""One device for several players: no hand is shown before its player asks."""

import re

import pytest
from django.test import Client

from games.people.access import Caller
from games.tables.access import get_access
from games.tables.models import Seat, Table
from games.tables.play.answer import apply_answer as give
from tests.tables.conftest import refused
from tests.tables.pages.reading import text
from tests.tables.pages.test_deeds import at, opened, question

pytestmark = [pytest.mark.django_db, pytest.mark.either]
CARDS = ("Starter", "Reach", "Impact", "Parry", "Slip")


def passed_round(mode: str = "house", key: str = "karatekarte") -> tuple[Client, Table]:
    device, table = opened(key, mode)
    beside = {"name": "Bob", "beside": "yes"}
    assert device.post(f"{at(table)}join/", beside).status_code == 303
    assert device.post(f"{at(table)}begin/").status_code == 303
    return device, Table.objects.get(pk=table.pk)


def shows_cards(page: str) -> bool:
    sides = page.partition('id="sides"')[2].partition('id="journal"')[0]
    return any(card in sides for card in CARDS)


def covered(page: str) -> bool:
    return 'class="round covered"' in page


def at_turn(table: Table) -> int:
    state = Table.objects.get(pk=table.pk).decoded_state
    return int(state.open[0].seat)


def test_two_sit_at_one_device() -> None:
    device, table = passed_round()
    assert {seat.name for seat in Seat.objects.filter(table=table)} == {"Alice", "Bob"}
    assert Seat.objects.values("device").distinct().count() == 1
    page = text(device.get(at(table)).content)
    assert "Hand the device on" in page
    assert "I am Alice" in page
    assert "I am Bob" in page


def test_no_hand_is_on_the_page_before_somebody_says_who_they_are() -> None:
    device, table = passed_round()
    page = device.get(at(table)).content.decode()
    assert covered(page)
    assert not shows_cards(page)
    assert 'name="move"' not in page
    mine = device.get(at(table), {"seat": at_turn(table)}).content.decode()
    assert shows_cards(mine)
    assert 'name="move"' in mine
    other = device.get(at(table), {"seat": 1 - at_turn(table)}).content.decode()
    assert 'name="move"' not in other


def test_it_is_covered_again_when_another_is_asked() -> None:
    device, table = passed_round()
    for _ in range(12):
        seat = at_turn(table)
        said = question(device.get(at(table), {"seat": seat}).content.decode())
        assert said is not None
        assert said["seat"] == str(seat)
        answer = device.post(f"{at(table)}answer/", said)
        assert answer.status_code == 303
        page = device.get(answer.headers["Location"]).content.decode()
        assert covered(page) == (at_turn(table) != seat)
        live = device.post(f"{at(table)}answer/", said, headers={"X-Live": "1"})
        assert covered(live.content.decode()) == (at_turn(table) != seat)


def test_where_nothing_is_hidden_nothing_is_covered() -> None:
    device, table = passed_round("table")
    page = device.get(at(table)).content.decode()
    assert 'name="move"' in page
    assert "Hand the device on" not in page
    assert re.search(r'name="seat" value="[01]"', page)


def test_nobody_speaks_for_a_seat_that_another_device_holds() -> None:
    device, table = passed_round()
    stranger = Client()
    assert not shows_cards(stranger.get(at(table), {"seat": at_turn(table)}).content.decode())
    said = question(device.get(at(table), {"seat": at_turn(table)}).content.decode())
    assert said is not None
    assert stranger.post(f"{at(table)}answer/", said).status_code == 409


def test_whoever_holds_two_seats_says_which_answers() -> None:
    device, table = passed_round()
    secret = device.cookies["device"].value
    here = get_access(table.code, Caller(device=secret))
    assert (here.seat, len(here.held)) == (None, 2)
    with refused("table.which_seat"):
        give(table.code, Caller(device=secret), table.asked[0], [b'{"kind":"draw_card"}'])


def test_all_who_hold_the_device_agree_at_once() -> None:
    host, table = opened("karatekarte", "table")
    Seat.objects.filter(table=table).delete()
    device = Client()
    for name in ("Chloé", "David"):
        device.post(f"{at(table)}join/", {"name": name, "beside": "yes" if name == "David" else ""})
    assert host.post(f"{at(table)}begin/").status_code == 303
    said = question(device.get(at(table)).content.decode())
    assert said is not None
    assert device.post(f"{at(table)}answer/", said).status_code == 303
    assert device.post(f"{at(table)}rewind/", {"to": "1"}).status_code == 303
    assert Table.objects.get(pk=table.pk).number == 3  # taken back: nobody else sits there
