"""Size of shelf pages in bytes sent."""

import pytest
from django.test import Client

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, decks, loadouts
from games.shelf.editions import catalogue
from tests.shelf.conftest import LEGAL, READY
from tests.shelf.workshop.test_bench import EN, FR
from tests.tables.pages.test_budgets import AGAIN, FIRST, assets, compressed_size
from tests.tables.pages.test_budgets import _file as file

pytestmark = [pytest.mark.django_db, pytest.mark.either]


@pytest.fixture(params=["en", "fr"])
def phone(alice: User, request: pytest.FixtureRequest) -> Client:
    client = Client(headers={"Accept-Language": request.param})
    client.force_login(alice)
    return client


def assert_in_budget(page: bytes, where: str, again: int = AGAIN) -> None:
    first = compressed_size(page) + sum(
        compressed_size(file(path)) for path in assets(page.decode())
    )
    assert first <= FIRST, where
    assert compressed_size(page) <= again, where


def test_what_is_built_comes_in_its_budget(phone: Client, alice: User) -> None:
    deck = decks.keep(alice, decks.NewDeck("combat", "Deck", LEGAL))
    hero = characters.begin(alice, GAMES["kung_fu"], "Ada")
    fighter = loadouts.keep(alice, name="Igor", game="martial_art", brings=READY)
    for path in (f"/characters/{hero.pk}/", f"/loadouts/{fighter.pk}/", "/shelf/"):
        assert_in_budget(phone.get(path).content, path)
    assert_in_budget(phone.get(f"/decks/{deck.pk}/").content, "deck")
    assert_in_budget(
        phone.post("/games/combat/workshop/", {"en": EN, "fr": FR}).content, "workshop"
    )


@pytest.mark.parametrize("key", [key for key in GAMES if key != "karatekarte"])
def test_a_table_of_any_kind_comes_in_its_budget(phone: Client, alice: User, key: str) -> None:
    edition = catalogue.copy(alice, game=key, name="Ours")
    for kind in GAMES[key].catalogue():
        for page in (1, 2, 9):
            path = f"/editions/{edition.pk}/?kind={kind}&page={page}"
            assert_in_budget(phone.get(path).content, f"{key} {kind} {page}")
