"""Items of a shelf have valid names and are changed by version."""

from typing import Any

import pytest

from games.people.models import User
from games.people.refusals import PreconditionFailed, Refusal
from games.shelf import decks, loadouts, rows
from games.shelf.decks import NewDeck
from games.shelf.models import Deck, Loadout
from tests.shelf.conftest import LEGAL, READY, igor, poison

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "\u202eevil"])
def test_a_name_is_visible_and_not_too_long(alice: User, name: str) -> None:
    with pytest.raises(Refusal) as refused:
        igor(alice, name=name)
    assert list(refused.value.errors) == ["name"]


class TestChanges:
    def test_every_change_is_counted(self, alice: User) -> None:
        deck = poison(alice, {})
        changed = decks.change(alice, deck.pk, NewDeck("combat", " My  deck ", LEGAL), {1})
        assert (changed.name, changed.version, changed.cards) == ("My deck", 2, LEGAL)
        assert changed.changed > changed.created
        assert Deck.objects.get().version == 2

    def test_what_was_changed_meanwhile_is_not_written_over(self, alice: User) -> None:
        loadout = igor(alice)
        loadouts.change(alice, loadout.pk, name="On the phone", brings=READY, read={1})
        with pytest.raises(PreconditionFailed) as refused:
            loadouts.change(alice, loadout.pk, name="On the laptop", brings=READY, read={1})
        assert refused.value.more["version"] == 2
        with pytest.raises(PreconditionFailed):
            rows.discard(Loadout.objects.all(), alice, loadout.pk, {1})
        assert Loadout.objects.get().name == "On the phone"

    def test_whoever_names_no_version_changes_whichever_there_is(self, alice: User) -> None:
        loadout = igor(alice)
        for name in ("once", "twice"):
            loadouts.change(alice, loadout.pk, name=name, brings=READY)
        assert Loadout.objects.get().version == 3

    @pytest.mark.postgres
    def test_of_two_changes_to_one_version_the_row_is_locked_for_one(
        self, alice: User, django_assert_num_queries: Any
    ) -> None:
        deck = poison(alice)
        # the deck for its game, then savepoint, row, update, former contents and their size,
        # release
        with django_assert_num_queries(7) as queries:
            decks.change(alice, deck.pk, NewDeck("combat", "Venom", LEGAL), {1})
        assert "FOR UPDATE" in queries[2]["sql"]
