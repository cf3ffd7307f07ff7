"""A user chooses how long a table may wait before they are told; a link in the e-mail ends it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.people.access import Caller
from games.people.models import User
from games.tables.life import opening, turns
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Table, TurnWish

Browser = Callable[[User], Client]


def test_on_ones_own_page(alice: User, browser: Browser) -> None:
    client = browser(alice)
    assert '<option value="0" selected>never' in client.get("/me/").content.decode()
    done = client.post("/me/turns/", {"turns": "60"})
    assert done.headers["Location"] == "/me/?told#turns"
    assert done.cookies["turns"].value == "1"
    page = client.get("/me/?told").content.decode()
    assert '<option value="60" selected>after an hour' in page
    assert "/me/turns/waiting/" in page  # this browser checks, too
    assert TurnWish.objects.get().address == "http://testserver"
    ended = client.post("/me/turns/", {"turns": "0"})
    assert ended.cookies["turns"].value == ""
    assert not TurnWish.objects.exists()


@pytest.mark.parametrize("minutes", ["", "7", "-1", "60x", "9" * 9])
def test_a_time_that_is_not_offered_changes_nothing(
    alice: User, browser: Browser, minutes: str
) -> None:
    turns.set_reminder(alice, 60, "")
    assert browser(alice).post("/me/turns/", {"turns": minutes}).status_code == 400
    assert TurnWish.objects.get().minutes == 60


def test_whoever_comes_in_is_told_on_that_browser_until_they_go(alice: User) -> None:
    turns.set_reminder(alice, 60, "")
    client = Client()
    came = client.post("/sign-in/", {"login": "alice", "password": "quinze-tigres-bleus"})
    assert came.cookies["turns"].value == "1"
    assert client.post("/sign-out/").cookies["turns"].value == ""


def test_an_open_page_hears_what_waits(alice: User, bob: User, browser: Browser) -> None:
    wish = opening.NewTable("karatekarte", Mode.HOUSE, b'{"first":0}')
    table = opening.open_table(wish, Caller(alice))
    for person in (alice, bob):
        take_seat(table.code, "", Caller(person))
        turns.set_reminder(person, 60, "")
    start(table.code, Caller(alice))
    Table.objects.update(touched=timezone.now() - timedelta(hours=2))
    (entry,) = browser(alice).get("/me/turns/waiting/").json()["tables"]
    assert entry["address"] == f"/tables/{table.code}/"
    assert "KarateKarte" in entry["text"]
    for client in (browser(bob), Client()):
        assert client.get("/me/turns/waiting/").json() == {"tables": []}


def test_a_letters_link_asks_first_and_its_button_ends_them(alice: User) -> None:
    turns.set_reminder(alice, 60, "")
    client = Client(enforce_csrf_checks=True)  # as a mail program sends it
    at = f"/me/turns/{turns.unsubscribe_token(alice)}/"
    assert "<button" in client.get(at).content.decode()
    assert TurnWish.objects.exists()  # looking ends nothing: programs open links, too
    done = client.post(at, {"List-Unsubscribe": "One-Click"})
    assert done.status_code == 200
    assert not TurnWish.objects.exists()
    assert client.post(at).status_code == 200  # sending it twice has no further effect
    assert client.get("/me/turns/x/").status_code == 404
