"""The host corrects the table on a page, as the API corrects it."""

import re
from html import unescape

import pytest
from django.test import Client

from games.rulebooks import GAMES
from games.tables.models import Entry, Table
from tests.tables.pages.reading import FRENCH, text
from tests.tables.pages.test_deeds import join_table, open_table, question_data, ready, table_url

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def begun(key: str, mode: str = "table", answers: int = 6) -> tuple[Client, Client, Table]:
    """Return host, guest and table after some answers: Alice hosts and plays, Bob plays."""
    alice, table = open_table(key, mode=mode, **ready(key, 0))
    bob = join_table(table, **ready(key, 1))
    alice.post(f"{table_url(table)}begin/")
    for _ in range(answers):
        for browser in (alice, bob):
            if data := question_data(browser.get(table_url(table)).content.decode()):
                browser.post(f"{table_url(table)}answer/", data)
                break
    return alice, bob, table


def page_url(table: Table) -> str:
    return f"{table_url(table)}correction/"


def links(browser: Client, url: str) -> list[str]:
    page = browser.get(url).content.decode()
    return [unescape(each) for each in re.findall(r'href="([^"]*\?thing=[^"]*)"', page)]


def form_of(browser: Client, url: str) -> dict[str, str]:
    """Return what the form of one thing would send, with a choice made."""
    page = browser.get(url).content.decode()
    fields = re.findall(r'<input [^>]*name="(\w+)" value="([^"]*)"', page)
    return {name: unescape(value) for name, value in fields}


def test_a_figure_is_corrected_by_two_taps() -> None:
    alice, _, table = begun("martial_art", answers=2)
    more = next(each for each in links(alice, page_url(table)) if "squares=1" in each)
    sheet = text(alice.get(more).content)
    assert "was 0 →" in sheet
    answer = alice.post(page_url(table), form_of(alice, more) | {"because": "Miscounted"})
    assert answer.headers["Location"] == table_url(table)
    line = Entry.objects.filter(table=table).latest("number")
    assert (line.kind, '"squares":1' in line.body) == ("overruled", True)
    assert "Miscounted" in text(alice.get(table_url(table)).content)
    french = text(alice.get(table_url(table), headers=FRENCH).content)
    assert "Erreur de compte" in french


@pytest.mark.parametrize("key", GAMES)
def test_each_thing_of_each_game_has_its_sheet(key: str) -> None:
    alice, _, table = begun(key, answers=8 if key == "karatekarte" else 2)
    kinds = {re.sub(r"[.&].*", "", each): each for each in links(alice, page_url(table))}
    assert kinds
    for link in kinds.values():
        answer = alice.get(link, headers=FRENCH)
        assert (answer.status_code, "Pourquoi" in text(answer.content)) == (200, True)
        assert b'href="#e-' not in answer.content  # emblems are in the game's file
    for data in [form_of(alice, link) for link in kinds.values()]:
        answer = alice.post(page_url(table), data | {"reason": "It lay so."})
        assert answer.status_code in {303, 409}  # one of them may end the game


def test_what_is_wrong_stands_beside_its_field() -> None:
    alice, _, table = begun("martial_art", answers=2)
    more = next(each for each in links(alice, page_url(table)) if "squares=1" in each)
    data, number = form_of(alice, more), Entry.objects.filter(table=table).count()
    refused = {
        "Write a whole number from 0 to": data | {"squares": "99", "because": "Misread"},
        "Say why": data | {"reason": " "},
        "choose again": data | {"thing": "set_cube.7.1", "because": "Misread"},
    }
    for sentence, sent in refused.items():
        answer = alice.post(page_url(table), sent)
        assert (answer.status_code in {400, 409, 422}, sentence in text(answer.content)) == (
            True,
            True,
        )
    assert Entry.objects.filter(table=table).count() == number


def test_only_the_host_of_a_running_table_corrects_it() -> None:
    alice, bob, table = begun("karatekarte", answers=0)
    assert 'correction/"' in alice.get(table_url(table)).content.decode()
    for stranger in (bob, Client()):
        assert 'correction/"' not in stranger.get(table_url(table)).content.decode()
        assert stranger.get(page_url(table)).status_code == 403
        assert stranger.post(page_url(table), {"because": "Misread"}).status_code == 403
    bob.post(f"{table_url(table)}resign/")
    assert 'correction/"' not in alice.get(table_url(table)).content.decode()
    assert alice.get(page_url(table)).status_code == 409


def test_a_table_that_stands_still_is_not_corrected() -> None:
    alice, _, table = begun("karatekarte", answers=0)
    Table.objects.filter(pk=table.pk).update(rules_version=0)
    assert alice.get(page_url(table)).status_code == 409
    assert 'correction/"' not in alice.get(table_url(table)).content.decode()
