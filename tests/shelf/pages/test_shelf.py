"""The page of all shelf items of a user, with a constant number of queries."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf import characters, decks, loadouts
from games.shelf.editions import entries
from games.shelf.models import Edition, EditionEntry
from tests.shelf.conftest import LEGAL, READY

pytestmark = [pytest.mark.django_db, pytest.mark.either]
QUERIES = 9
"""Queries: session, user, the rows of each kind, and the entries of decks and editions."""


@pytest.mark.parametrize("count", [2, 200])
def test_a_long_shelf_asks_as_much_as_a_short_one(
    alice: User, count: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ring = GAMES["brutal_ring"]
    body = entries.encode(ring.catalogue()["weapons"][0])
    for n in range(count):
        edition = Edition.objects.create(person=alice, game_key="brutal_ring", name=f"{n}")
        EditionEntry.objects.create(edition=edition, kind="weapons", key="x", body=body)
        characters.begin(alice, GAMES["kung_fu"], f"{n}")
        loadouts.keep(alice, name=f"{n}", game="martial_art", brings=READY)
        decks.keep(alice, decks.DeckData("combat", f"{n}", LEGAL))
    client = Client()
    client.force_login(alice)
    with django_assert_max_num_queries(QUERIES):
        assert client.get("/shelf/").status_code == 200


def test_each_thing_leads_to_its_page_and_says_what_is_left_to_do(alice: User) -> None:
    deck = decks.keep(alice, decks.DeckData("combat", "Half a deck", {"cut": 1}))
    client = Client()
    client.force_login(alice)
    shown = client.get("/shelf/").content.decode()
    assert f'<a href="/decks/{deck.pk}/"><strong>Half a deck' in shown
    assert "things to put right" in shown
    assert "None yet. An edition is a copy of a box" in shown
