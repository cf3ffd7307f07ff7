"""Playing against the companion, in one tap."""

import pytest
from django.test import Client

from games.duties.work import catch_up
from games.rulebooks import GAMES
from games.tables.journal.position import position_of
from games.tables.models import Hints, Mode, Phase, Seat, Table
from games.tables.play import bot
from tests.tables.pages.reading import FRENCH, read_page, text
from tests.tables.pages.test_deeds import open_table, table_url

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_on_the_start_page_and_the_game_is_on(game: str) -> None:
    """A player who brings nothing gets something ready-made from the game."""
    browser = Client()
    assert f'action="/tables/new/{game}/"' in browser.get("/").content.decode()
    answer = browser.post(f"/tables/new/{game}/", {"mode": "house", "against": "novice"})
    assert answer.status_code == 303
    table = Table.objects.get()
    assert (table.phase, table.mode, table.bots) == (Phase.PLAYING, Mode.HOUSE, {"1": "novice"})
    page = read_page(answer.headers["Location"], browser)
    assert "Companion" in page


def test_the_level_is_chosen_where_a_table_is_opened() -> None:
    page = Client(headers=FRENCH).get("/tables/new/karatekarte/")
    assert "le compagnon, solide" in text(page.content)
    browser = Client()
    data = {"mode": "house", "against": "steady", "name": "Alice"}
    browser.post("/tables/new/karatekarte/", data)
    assert Table.objects.get().bots == {"1": "steady"}
    assert Seat.objects.get(place=0).name == "Alice"


def test_where_people_deal_it_says_why_not_and_opens_nothing() -> None:
    data = {"mode": "table", "against": "novice", "name": "Alice"}
    refused = Client().post("/tables/new/karatekarte/", data)
    assert refused.status_code == 409
    assert "no hands to hold cards" in text(refused.content)
    assert not Table.objects.exists()


def test_the_host_lets_it_sit_down_while_people_gather() -> None:
    alice, table = open_table("karatekarte")
    assert "Let the companion sit down" in read_page(table_url(table), alice)
    assert "Let the companion sit down" not in read_page(table_url(table))
    assert Client().post(f"{table_url(table)}companion/", {"level": "expert"}).status_code == 409
    assert alice.post(f"{table_url(table)}companion/", {"level": "expert"}).status_code == 303
    page = read_page(table_url(table), alice)
    assert "Companion expert" in page
    assert "Let the companion sit down" not in page, "every seat is taken"
    assert alice.post(f"{table_url(table)}begin/").status_code == 303
    assert Table.objects.get().bots == {"1": "expert"}


def test_once_more_against_the_same() -> None:
    browser = Client()
    browser.post("/tables/new/karatekarte/", {"mode": "house", "against": "steady"})
    first = Table.objects.get()
    browser.post(f"{table_url(first)}resign/")
    browser.post(f"{table_url(first)}again/")
    second = Table.objects.exclude(pk=first.pk).get()
    assert (second.bots, second.phase) == ({"1": "steady"}, Phase.PLAYING)


def test_who_plays_asks_for_a_hint_where_it_is_allowed() -> None:
    browser = Client()
    answer = browser.post("/tables/new/karatekarte/", {"mode": "house", "against": "novice"})
    table = Table.objects.get()
    while position_of(Table.objects.get()).state.open[0].seat:
        bot.answer(table.pk, str(Table.objects.get().asked[0]))
    url = answer.headers["Location"]
    assert "Hint" in read_page(url, browser)
    data = {"request": Table.objects.get().asked[0]}
    assert browser.post(f"{url}hint/", data).status_code == 303
    assert "thinks of a hint" in read_page(url, browser)
    catch_up()
    page = read_page(url, browser)
    assert "wins about" in page
    assert "Player has asked the companion for a hint." in page
    browser.post(f"{url}host/doors/", {"watching": "yes", "hints": "no"})
    assert Table.objects.get().hints == Hints.NO
    assert browser.post(f"{url}hint/", data).status_code == 409
    assert "wins about" not in read_page(url, browser)
