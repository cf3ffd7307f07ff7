"""Decks are kept as they are sent, finished or not."""

import pytest

from games.people.models import User
from games.people.refusals import Refusal
from games.shelf import decks
from games.shelf.decks import NewDeck
from games.shelf.models import Deck
from tests.shelf.conftest import poison

pytestmark = pytest.mark.django_db


def test_an_unfinished_deck_is_kept_with_all_that_is_wrong(alice: User) -> None:
    deck = poison(alice, {"no_such_card": 1, "venomous_bite": 2})
    assert {wrong.code for wrong in decks.problems(Deck.objects.get(pk=deck.pk))} == {
        "unknown_card",
        "deck_size",
        "deck_lambdas",
        "deck_repeats",
    }
    assert not decks.problems(poison(alice))


def test_only_games_with_decks_have_decks(alice: User) -> None:
    for game in ("martial_art", "no_such_game"):
        with pytest.raises(Refusal, match=r"request\.invalid"):
            decks.keep(alice, NewDeck(game, "Poison", {}))
    assert not Deck.objects.exists()
