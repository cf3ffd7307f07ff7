"""Only the owner sees an item on the shelf."""

from collections.abc import Callable

import pytest

from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks.kung_fu.characters import Grant
from games.rulebooks.kung_fu.characters.deeds import Heal, Raise, Rest
from games.rulebooks.kung_fu.game import KUNG_FU
from games.shelf import characters, decks, rows
from games.shelf.access import get_access
from games.shelf.decks import NewDeck
from games.shelf.items import OnShelf, load_item
from games.shelf.models import Character, Deck
from tests.shelf.conftest import POOR, edit_character, poison

pytestmark = pytest.mark.django_db


def test_nobody_else_finds_changes_or_throws_it_away(alice: User, bob: User) -> None:
    deck = poison(alice)
    for act in (
        lambda: get_access(Deck.objects.all(), deck.pk, bob).row,
        lambda: get_access(Deck.objects.all(), deck.pk, None).row,
        lambda: decks.change(bob, deck.pk, NewDeck("combat", "Bob’s now", {})),
        lambda: rows.discard(Deck.objects.all(), bob, deck.pk),
    ):
        with pytest.raises(Refusal, match=r"shelf\.unknown"):
            act()
    assert Deck.objects.get().name == "Poison"


def test_to_anybody_else_it_is_not_there(alice: User, bob: User) -> None:
    bo = characters.keep(alice, POOR)
    acts: tuple[Callable[[], object], ...] = (
        lambda: characters.apply_action(bob, bo.pk, Raise("vigour")),
        lambda: characters.apply_action(bob, bo.pk, Heal()),
        lambda: characters.apply_action(bob, bo.pk, Rest()),
        lambda: characters.apply_action(bob, bo.pk, Grant(1, "Bob was here")),
        lambda: characters.undo(bob, bo.pk),
        lambda: characters.copy(bob, bo.pk),
        lambda: edit_character(bob, bo, notes="Bob was here"),
        lambda: load_item(bob, OnShelf("character", bo.pk), KUNG_FU),
    )
    for act in acts:
        with pytest.raises(Refusal, match=r"shelf\.unknown"):
            act()
    assert Character.objects.get().read == POOR
