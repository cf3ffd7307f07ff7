"""One device for several players: no hand is shown before its player asks."""

import re
from html import unescape

import pytest
from django.test import Client

from games.people.access import Caller
from games.tables.access import get_access
from games.tables.models import Seat, Table
from games.tables.play.answer import apply_answer as give
from tests.tables.conftest import raises_refusal
from tests.tables.pages.reading import text
from tests.tables.pages.test_deeds import open_table, question_data, table_url

pytestmark = [pytest.mark.django_db, pytest.mark.either]
CARDS = ("Starter", "Reach", "Impact", "Parry", "Slip")


def shared_device(mode: str = "house", key: str = "karatekarte") -> tuple[Client, Table]:
    device, table = open_table(key, mode)
    beside = {"name": "Bob", "beside": "yes"}
    assert device.post(f"{table_url(table)}join/", beside).status_code == 303
    assert device.post(f"{table_url(table)}begin/").status_code == 303
    return device, Table.objects.get(pk=table.pk)


def shows_cards(page: str) -> bool:
    sides = page.partition('id="sides"')[2].partition('id="journal"')[0]
    return any(card in sides for card in CARDS)


def is_covered(page: str) -> bool:
    return 'class="round covered"' in page


def seat_at_turn(table: Table) -> int:
    state = Table.objects.get(pk=table.pk).decoded_state
    return int(state.open[0].seat)


def test_two_sit_at_one_device() -> None:
    device, table = shared_device()
    assert {seat.name for seat in Seat.objects.filter(table=table)} == {"Alice", "Bob"}
    assert Seat.objects.values("device").distinct().count() == 1
    page = text(device.get(table_url(table)).content)
    assert "Hand the device on" in page
    assert "I am Alice" in page
    assert "I am Bob" in page


def test_no_hand_is_on_the_page_before_somebody_says_who_they_are() -> None:
    device, table = shared_device()
    page = device.get(table_url(table)).content.decode()
    assert is_covered(page)
    assert not shows_cards(page)
    assert 'name="move"' not in page
    mine = device.get(table_url(table), {"seat": seat_at_turn(table)}).content.decode()
    assert shows_cards(mine)
    assert 'name="move"' in mine
    other = device.get(table_url(table), {"seat": 1 - seat_at_turn(table)}).content.decode()
    assert 'name="move"' not in other


def test_it_is_covered_again_when_another_is_asked() -> None:
    device, table = shared_device()
    for _ in range(12):
        seat = seat_at_turn(table)
        data = question_data(device.get(table_url(table), {"seat": seat}).content.decode())
        assert data is not None
        assert data["seat"] == str(seat)
        answer = device.post(f"{table_url(table)}answer/", data)
        assert answer.status_code == 303
        page = device.get(answer.headers["Location"]).content.decode()
        assert is_covered(page) == (seat_at_turn(table) != seat)
        live = device.post(f"{table_url(table)}answer/", data, headers={"X-Live": "1"})
        assert is_covered(live.content.decode()) == (seat_at_turn(table) != seat)


def test_where_nothing_is_hidden_nothing_is_covered() -> None:
    device, table = shared_device("table")
    page = device.get(table_url(table)).content.decode()
    assert 'name="move"' in page
    assert "Hand the device on" not in page
    assert re.search(r'name="seat" value="[01]"', page)


def test_nobody_speaks_for_a_seat_that_another_device_holds() -> None:
    device, table = shared_device()
    stranger = Client()
    assert not shows_cards(
        stranger.get(table_url(table), {"seat": seat_at_turn(table)}).content.decode()
    )
    data = question_data(
        device.get(table_url(table), {"seat": seat_at_turn(table)}).content.decode()
    )
    assert data is not None
    assert stranger.post(f"{table_url(table)}answer/", data).status_code == 409


def test_whoever_holds_two_seats_says_which_answers() -> None:
    device, table = shared_device()
    secret = device.cookies["device"].value.partition(".")[0]
    result = get_access(table.code, Caller(device=secret))
    assert (result.seat, len(result.held)) == (None, 2)
    with raises_refusal("table.which_seat"):
        give(table.code, Caller(device=secret), table.asked[0], [b'{"kind":"draw_card"}'])


def test_all_who_hold_the_device_agree_at_once() -> None:
    host, table = open_table("karatekarte", "table")
    Seat.objects.filter(table=table).delete()
    device = Client()
    for name in ("Chloé", "David"):
        device.post(
            f"{table_url(table)}join/", {"name": name, "beside": "yes" if name == "David" else ""}
        )
    assert host.post(f"{table_url(table)}begin/").status_code == 303
    data = question_data(device.get(table_url(table)).content.decode())
    assert data is not None
    assert device.post(f"{table_url(table)}answer/", data).status_code == 303
    assert device.post(f"{table_url(table)}rewind/", {"to": "1"}).status_code == 303
    assert Table.objects.get(pk=table.pk).number == 3  # taken back: nobody else sits there


def test_where_people_deal_each_question_names_whom_it_asks() -> None:
    """Nothing is covered; the head says whose turn it is, and the answer is given for that seat."""
    device, table = shared_device("table", "kung_fu")
    names = {0: "Alice", 1: "Bob"}
    seen = set()
    for _ in range(6):
        page = device.get(table_url(table)).content.decode()
        assert not is_covered(page)
        form = page.partition('<form class="question"')[2].partition("</form>")[0]
        seat = int(re.findall(r'name="seat" value="(\d)"', form)[0])
        head = page.partition('<p class="now')[2].partition("</p>")[0]
        assert names[seat] in head
        titles = re.findall(r'<h2 class="asked">([^<]*)', form)
        state = Table.objects.get(pk=table.pk).decoded_state
        assert titles
        if any(request.seat == seat for request in state.open):
            assert names[seat] in titles[0]
            seen.add(seat)
        data = question_data(page) or {}
        if "move" in data:
            data["move"] = unescape(re.findall(r'name="move" value="([^"]*)"', form)[0])
        assert device.post(f"{table_url(table)}answer/", data).status_code == 303
    assert seen == {0, 1}


def test_whoever_holds_the_device_reports_the_card_that_they_turn() -> None:
    device, table = shared_device("table")
    answers = (
        (0, '{"kind":"begins","first":1}'),
        (
            1,
            '[{"kind":"draw_card"},{"kind":"lay_down","strike":"left_foot","card":"?"},'
            '{"kind":"enough_energy"}]',
        ),
        (
            0,
            '[{"kind":"draw_card"},{"kind":"lay_down","strike":"left_foot","card":"?"},'
            '{"kind":"enough_energy"}]',
        ),
        (1, '{"kind":"reveal","strike":"left_foot"}'),
    )
    for seat, move in answers:
        page = device.get(table_url(table), {"seat": seat}).content.decode()
        data = (question_data(page) or {}) | {"move": move}
        after = device.post(f"{table_url(table)}answer/", data)
        assert after.status_code == 303, text(after.content)
    page = device.get(after.headers["Location"]).content.decode()
    assert 'name="seat" value="1"' in page
    assert "turned" in page
