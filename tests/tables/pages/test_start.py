import re

import pytest
from django.test import Client

from games.rulebooks import GAMES
from tests.tables.conftest import Cast
from tests.tables.pages.reading import FRENCH, page_of, read_in_french, read_page

pytestmark = pytest.mark.django_db


def test_the_start_leads_to_every_game_in_both_languages() -> None:
    start = Client().get("/").content.decode()
    for game in GAMES.values():
        assert f'href="/games/{game.key}/"' in start
        assert game.name["en"] in start
    assert 'href="/api/v1/docs/"' in start
    assert 'href="/admin/"' in start
    assert "Join or watch a table" in start
    assert "Rejoindre ou regarder une table" in read_in_french("/")


def test_the_language_is_chosen_without_an_account() -> None:
    browser = Client()
    browser.post("/i18n/setlang/", {"language": "fr", "next": "/"})
    assert "Ouvrir une table" in read_page("/", browser)
    browser.post("/i18n/setlang/", {"language": "en", "next": "/"})
    assert "Open a table" in read_page("/", browser)


def test_nothing_may_come_from_elsewhere() -> None:
    answer = Client().get("/")
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    addresses = re.findall(r'(?:src|href|action)="([^"]*)"', answer.content.decode())
    assert addresses
    assert all(address.startswith(("/", "#")) for address in addresses)


def test_a_code_leads_to_its_table_however_it_is_typed(house: Cast) -> None:
    typed = f" {house.code[:4].lower()} {house.code[4:]}"
    assert Client().get("/tables/", {"code": typed}).headers["Location"] == page_of(house)
    assert Client().get(f"/tables/{house.code.lower()}/").headers["Location"] == page_of(house)


def test_a_code_of_no_table_is_told_beside_the_field() -> None:
    answer = Client(headers=FRENCH).get("/tables/", {"code": "<b>nowhere"})
    assert answer.status_code == 404
    page = answer.content.decode()
    assert 'aria-describedby="problem"' in page
    assert "Aucune table ne porte ce code" in page
    assert "&lt;b&gt;nowhere" in page
    assert "No table has this code" in read_page("/tables/NOWHERE2/", status=404)


def test_an_address_that_leads_nowhere_says_so_in_both_languages() -> None:
    assert "There is no page at this address" in read_page("/nowhere/", status=404)
    assert "Il n’y a pas de page" in read_in_french("/nowhere/")
    assert "There is no game of that name" in read_page("/games/chess/rules/", status=404)
