"""The page of all shelf items of a user."""

import pytest
from django.test import Client

from games.people.models import User
from games.shelf import decks

pytestmark = [pytest.mark.django_db, pytest.mark.either]


def test_each_thing_leads_to_its_page_and_says_what_is_left_to_do(alice: User) -> None:
    deck = decks.keep(alice, decks.NewDeck("combat", "Half a deck", {"cut": 1}))
    client = Client()
    client.force_login(alice)
    shown = client.get("/shelf/").content.decode()
    assert f'<a href="/decks/{deck.pk}/"><strong>Half a deck' in shown
    assert "things to put right" in shown
    assert "None yet. An edition is a copy of a box" in shown
