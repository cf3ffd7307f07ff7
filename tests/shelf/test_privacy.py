"""A person's shelf is exported whole, and erased with the person."""

import msgspec
import pytest

from games.people.models import User
from games.people.privacy import erase
from games.rulebooks.kung_fu.characters.deeds import Raise
from games.rulebooks.martial_art.loadouts import Loadout as Fighter
from games.shelf import characters, privacy
from games.shelf.models import Character, CharacterChange, Deck, Loadout
from tests.shelf.conftest import BO, LEGAL, POOR, READY, igor, poison

pytestmark = pytest.mark.django_db


def test_it_goes_with_the_person_who_is_erased(alice: User, bob: User) -> None:
    igor(alice), poison(alice), poison(bob)
    erase(alice)
    assert not Loadout.objects.exists()
    assert Deck.objects.get().person == bob


def test_it_is_exported_whole(alice: User, bob: User) -> None:
    igor(alice), poison(alice), poison(bob)
    (loadout,), (deck,) = privacy.loadouts(alice), privacy.decks(alice)
    assert msgspec.json.decode(loadout.brings, type=Fighter) == READY
    assert (deck.game, deck.cards) == ("combat", LEGAL)


def test_it_goes_with_the_person_and_is_exported_whole_before(alice: User, bob: User) -> None:
    mei = characters.keep(alice, POOR)
    characters.apply_action(alice, mei.pk, Raise("vigour"))
    characters.keep(bob, BO)
    (exported,) = privacy.characters(alice)
    assert exported.sheet.levels.vigour == 6
    assert [change.kind for change in exported.changes] == ["raised"]
    erase(alice)
    assert Character.objects.get().person == bob
    assert not CharacterChange.objects.exists()
