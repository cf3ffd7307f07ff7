"""Each line of the journal leads to the table as it was then, and from there back to it."""

import pytest
from django.test import Client

from games.tables.models import Entry, Phase, Table
from tests.tables.pages.reading import text
from tests.tables.pages.test_deeds import join_table, open_table, question_data, table_url

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def played(mode: str = "table", *, answers: int = 4) -> tuple[Client, Client, Table]:
    """Return host, guest and table after some answers: Alice hosts and plays, Bob plays."""
    alice, table = open_table("karatekarte", mode=mode)
    bob = join_table(table)
    alice.post(f"{table_url(table)}begin/")
    for _ in range(answers):
        for browser in (alice, bob):
            if data := question_data(browser.get(table_url(table)).content.decode()):
                browser.post(f"{table_url(table)}answer/", data)
                break
    table.refresh_from_db()
    return alice, bob, table


def line(browser: Client, table: Table, number: int) -> str:
    return text(browser.get(f"{table_url(table)}at/{number}/").content)


def rewind(browser: Client, table: Table, **data: str) -> str:
    answer = browser.post(f"{table_url(table)}rewind/", data, follow=True)
    table.refresh_from_db()
    return text(answer.content)


def test_the_host_goes_back_three_lines_at_once() -> None:
    alice, _, table = played()
    before = table.number
    assert f"at/{before - 3}/" in alice.get(table_url(table)).content.decode()
    assert f"../at/{before - 3}/" in alice.get(f"{table_url(table)}journal/").content.decode()
    page = line(alice, table, before - 3)
    assert "Takes back 3 lines. Back to here" in page
    rewind(alice, table, to=str(before - 3))
    assert Entry.objects.get(table=table, number=before + 1).kind == "rewound"
    assert "Brings back 3 lines that were taken back." in line(alice, table, before)


def test_a_player_asks_and_the_other_agrees_or_declines() -> None:
    alice, bob, table = played()
    before = table.number
    to = str(before - 3)
    assert "Takes back 3 lines. Alice must agree. Ask to go back to here" in line(
        bob, table, before - 3
    )
    assert f"You asked to go back to line {to}. Withdraw" in rewind(bob, table, to=to)
    assert "Withdraw" in line(bob, table, before - 3)
    page = text(alice.get(table_url(table)).content)
    assert f"Bob: back to line {to}? Agree Decline" in page
    assert "Asked for by Bob." in line(alice, table, before - 3)
    assert "Bob: back" not in rewind(alice, table, to=to, say="no")
    assert (table.number, table.wishes) == (before, {})
    rewind(bob, table, to=to)
    rewind(alice, table, to=to)
    assert table.number == before + 1


def test_watchers_see_the_lines_and_no_way_back() -> None:
    _, _, table = played()
    stranger = Client()
    assert 'class="back"' not in stranger.get(table_url(table)).content.decode()
    assert "Back to here" not in line(stranger, table, 1)
    assert "sits at the table" in rewind(stranger, table, to="1")
    assert "sits at the table" in rewind(stranger, table, to="1", say="no")


def test_a_line_before_what_was_dealt_says_why_only_the_host_may() -> None:
    alice, bob, table = played("house")
    assert "only the host may go back so far" in line(bob, table, 1)
    assert "Back to here" in line(alice, table, 1)


def test_once_the_seed_is_shown_nobody_goes_back() -> None:
    alice, bob, table = played("house")
    bob.post(f"{table_url(table)}resign/")
    for browser in (alice, bob):
        assert "its seed is shown" in line(browser, table, 1)


def test_at_a_table_a_finished_game_is_gone_back_to() -> None:
    alice, bob, table = played()
    bob.post(f"{table_url(table)}resign/")
    rewind(alice, table, to="2")
    assert table.phase == Phase.PLAYING


def test_the_newest_line_offers_nothing() -> None:
    alice, _, table = played()
    assert "Back to here" not in line(alice, table, table.number)


def test_a_closed_table_stands_as_it_is() -> None:
    alice, _, table = played()
    alice.post(f"{table_url(table)}close/")
    assert "Back to here" not in line(alice, table, 1)
    assert 'class="back"' not in alice.get(table_url(table)).content.decode()
