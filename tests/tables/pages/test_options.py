"""Options of a game's set-up: chosen where a table is opened, changed by its host, told to all."""

import re
from html import unescape

import msgspec
import pytest
from django.test import Client

from games.kernel.display.options import setup_options
from games.kernel.game import AnyGame
from games.rulebooks import GAMES
from games.tables.models import Table
from tests.api.tables.phone import Phone
from tests.tables.pages.reading import FRENCH, read_page, text
from tests.tables.pages.test_deeds import join_table, open_table, ready, table_url

pytestmark = pytest.mark.django_db

NEW = "/tables/new/combat/"
BEYOND = ("0", "1001", "9" * 5000)
REFUSED = {
    "en": "Write a whole number from 1 to 1000.",
    "fr": "Écrivez un nombre entier de 1 à 1000.",
}


def limit_of(table: Table) -> object:
    return msgspec.json.decode(Table.objects.get(pk=table.pk).setup).get("limit")


def error_of(page: str) -> str:
    """Return the fault beside the field of the limit."""
    match = re.search(
        r'<input id="set-limit"[^>]*aria-describedby="set-limit-error">'
        r'<span class="problem" id="set-limit-error">([^<]*)</span>',
        page,
    )
    assert match, "no fault beside the field"
    return unescape(match[1])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_option_stands_on_the_page_that_opens_a_table(game: AnyGame) -> None:
    page = Client().get(f"/tables/new/{game.key}/").content.decode()
    for option in setup_options(game.setup_type):
        assert f' name="{option.name}"' in page


def test_a_number_has_its_bounds_and_its_help_in_both_languages() -> None:
    page = Client().get(NEW).content.decode()
    assert re.search(r'<input id="set-limit"[^>]* type="number" min="1" max="1000"', page)
    assert "Limit of turns both players’ together" in text(page.encode())
    assert "from 1 to 1000 · may be left empty" in page
    french = Client(headers=FRENCH).get(NEW).content.decode()
    assert "Limite de tours ceux des deux joueurs ensemble" in text(french.encode())
    assert "de 1 à 1000 · peut rester vide" in french


@pytest.mark.parametrize("limit", BEYOND)
def test_a_number_beyond_its_bounds_is_refused_beside_its_field(limit: str) -> None:
    refused = Client().post(NEW, {"name": "Alice", "mode": "house", "limit": limit})
    assert refused.status_code == 400
    page = refused.content.decode()
    assert error_of(page) == REFUSED["en"]
    assert 'value="Alice"' in page
    assert "<details open>" in page
    assert 'role="alert"' not in page
    refused = Client(headers=FRENCH).post(NEW, {"mode": "house", "limit": limit})
    assert error_of(refused.content.decode()) == REFUSED["fr"]
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("language", "least"), [("en", "This has to be"), ("fr", "Ceci doit être")]
)
def test_the_api_refuses_it_beside_its_field_too(language: str, least: str) -> None:
    phone = Phone(language=language)
    for limit, bound in ((0, ">= 1"), (1001, "<= 1000")):
        body = {"game": "combat", "mode": "house", "setup": {"limit": limit}}
        problem = phone.post("tables/", body, status=400)
        assert problem["errors"] == {"setup.limit": [f"{least} {bound}."]}
    assert not Table.objects.exists()


def test_the_bounds_themselves_are_played() -> None:
    for limit in ("1", "1000"):
        _, table = open_table("combat", limit=limit)
        assert limit_of(table) == int(limit)
    _, table = open_table("combat", limit="")
    assert limit_of(table) is None


def test_the_host_changes_a_number_until_the_start() -> None:
    alice, table = open_table("combat", limit="40")
    host, ways = f"{table_url(table)}host/", f"{table_url(table)}host/ways/"
    assert re.search(r'id="set-limit"[^>]* value="40"', alice.get(host).content.decode())
    data = {"mode": "house", "watching": "yes"}
    refused = alice.post(ways, data | {"limit": "0"})
    assert refused.status_code == 400
    assert error_of(refused.content.decode()) == REFUSED["en"]
    assert limit_of(table) == 40
    assert alice.post(ways, data | {"limit": "50"}).status_code == 303
    assert limit_of(table) == 50
    assert Client().post(ways, data | {"limit": "0"}).status_code == 403
    alice.post(ways, data | {"limit": ""})
    assert limit_of(table) is None


def test_all_read_at_the_table_how_it_is_played() -> None:
    alice, table = open_table("combat", limit="40", **ready("combat", 0))
    assert "Limit of turns: 40" in read_page(table_url(table))
    assert "Limite de tours : 40" in text(Client(headers=FRENCH).get(table_url(table)).content)
    join_table(table, **ready("combat", 1))
    alice.post(f"{table_url(table)}begin/")
    page = read_page(table_url(table), alice)
    assert "The game starts. Limit of turns: 40." in page
    assert "More Limit of turns: 40" in page
    alice.post(f"{table_url(table)}close/")
    file = alice.get(f"{table_url(table)}file/").json()
    assert msgspec.json.decode(file["journal"][0]["body"])["setup"]["limit"] == 40
    alice.post(f"{table_url(table)}again/")
    again = Table.objects.exclude(pk=table.pk).get()
    assert limit_of(again) == 40


def test_a_usual_table_says_nothing_of_it() -> None:
    _, table = open_table("combat")
    assert "Limit of turns" not in read_page(table_url(table))
