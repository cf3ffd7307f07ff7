"""On pages: another game of the same people."""

import pytest
from django.test import Client

from games.tables.models import Phase, Seat, Table
from tests.tables.pages.reading import FRENCH, read_page, text
from tests.tables.pages.test_deeds import join_table, open_table, table_url

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def ended_table(key: str = "karatekarte") -> tuple[Client, Client, Table]:
    alice, table = open_table(key)
    bob = join_table(table)
    alice.post(f"{table_url(table)}begin/")
    assert bob.post(f"{table_url(table)}resign/").status_code == 303
    return alice, bob, table


def say_yes(browser: Client, table: Table) -> str:
    answer = browser.post(f"{table_url(table)}again/")
    assert answer.status_code == 303, text(answer.content)
    return answer.headers["Location"]


def test_each_of_them_is_asked_and_nobody_types_a_name() -> None:
    alice, bob, table = ended_table("martial_art")
    assert "Once more" in read_page(table_url(table), bob)
    had = [*Seat.objects.order_by("place").values_list("name", "brought")]
    address = say_yes(bob, table)
    assert "Asked to play again: Alice." in read_page(address, bob)
    page = read_page(table_url(table), alice)
    assert "Bob wants to play again. Yes, once more" in page
    assert "data-next" not in alice.get(table_url(table)).content.decode()
    assert say_yes(alice, table) == address
    again = Table.objects.exclude(pk=table.pk).get()
    assert again.phase == Phase.PLAYING
    assert [*again.seats.values_list("name", "brought")] == had


def test_who_has_said_yes_is_led_there() -> None:
    alice, bob, table = ended_table()
    address = say_yes(bob, table)
    page = bob.get(table_url(table)).content.decode()
    assert f'data-next="{address}"' in page
    assert "Go to the next game" in text(page.encode())
    assert say_yes(alice, table) == say_yes(alice, table) == say_yes(bob, table)
    assert Table.objects.count() == 2


def test_who_watches_is_not_asked() -> None:
    _, _, table = ended_table()
    stranger = Client()
    assert "Once more" not in read_page(table_url(table), stranger)
    refused = stranger.post(f"{table_url(table)}again/")
    assert refused.status_code == 409
    assert "somebody who sits at the table" in text(refused.content)
    assert Table.objects.count() == 1


def test_it_is_asked_in_french() -> None:
    alice, bob, table = ended_table()
    say_yes(alice, table)
    page = text(bob.get(table_url(table), headers=FRENCH).content)
    assert "Alice veut rejouer. Oui, encore une fois" in page
