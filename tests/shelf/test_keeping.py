"""What people own: kept unfinished, named in what is wrong, changed by version, theirs alone."""

from typing import Any

import msgspec
import pytest
from django.utils import translation

from games.people import accounts
from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks.martial_art.loadouts import Loadout as Fighter
from games.shelf import decks, keeping, kept, loadouts
from games.shelf.decks import Said
from games.shelf.models import Deck, Loadout
from games.shelf.refusals import Stale
from games.shelf.telling import told
from tests.shelf.conftest import LEGAL, READY, UNFINISHED

pytestmark = pytest.mark.django_db


def igor(person: User, brings: Fighter = READY, name: str = "Igor") -> Loadout:
    return loadouts.keep(person, name=name, game="martial_art", brings=brings)


def poison(person: User, cards: dict[str, int] | None = None) -> Deck:
    cards = LEGAL if cards is None else cards
    return decks.keep(person, Said("combat", "Poison", cards))


def test_a_loadout_comes_back_as_it_was_said(alice: User) -> None:
    assert Loadout.objects.get(pk=igor(alice).pk).brought == READY


def test_an_unfinished_loadout_is_kept_with_all_that_is_wrong(alice: User) -> None:
    loadout = igor(alice, UNFINISHED)
    assert [wrong.code for wrong in loadouts.problems(loadout)] == [
        "technique_count",
        "not_its_technique",
    ]
    assert not loadouts.problems(igor(alice))


def test_an_unfinished_deck_is_kept_with_all_that_is_wrong(alice: User) -> None:
    deck = poison(alice, {"no_such_card": 1, "venomous_bite": 2})
    assert {wrong.code for wrong in decks.problems(Deck.objects.get(pk=deck.pk))} == {
        "unknown_card",
        "deck_size",
        "deck_lambdas",
        "deck_repeats",
    }
    assert not decks.problems(poison(alice))


def test_what_is_wrong_is_told_in_the_language_of_the_reader(alice: User) -> None:
    loadout = igor(alice, UNFINISHED)
    english = told(loadout.game, loadouts.problems(loadout))
    with translation.override("fr"):
        french = told(loadout.game, loadouts.problems(loadout))
    assert english[0].detail == "Choose 3 techniques, not 2."
    for one, other in zip(english, french, strict=True):
        assert (one.code, one.rule) == (other.code, other.rule)
        assert one.detail != other.detail


def test_only_games_with_decks_have_decks(alice: User) -> None:
    for game in ("martial_art", "no_such_game"):
        with pytest.raises(Refusal, match=r"request\.invalid"):
            decks.keep(alice, Said(game, "Poison", {}))
    assert not Deck.objects.exists()


@pytest.mark.parametrize("name", ["", "  ", "x" * 81, "\u202eevil"])
def test_a_name_is_visible_and_not_too_long(alice: User, name: str) -> None:
    with pytest.raises(Refusal) as refused:
        igor(alice, name=name)
    assert list(refused.value.errors) == ["name"]


def test_nothing_longer_than_its_game_knows_is_kept(alice: User) -> None:
    with pytest.raises(Refusal, match=r"request\.invalid"):
        igor(alice, msgspec.structs.replace(READY, techniques=("crochet",) * 1000))
    assert not Loadout.objects.exists()


class TestChanging:
    def test_every_change_is_counted(self, alice: User) -> None:
        deck = poison(alice, {})
        changed = decks.change(alice, deck.pk, Said("combat", " My  deck ", LEGAL), {1})
        assert (changed.name, changed.version, changed.cards) == ("My deck", 2, LEGAL)
        assert changed.changed > changed.created
        assert Deck.objects.get().version == 2

    def test_what_was_changed_meanwhile_is_not_written_over(self, alice: User) -> None:
        loadout = igor(alice)
        loadouts.change(alice, loadout.pk, name="On the phone", brings=READY, read={1})
        with pytest.raises(Stale) as refused:
            loadouts.change(alice, loadout.pk, name="On the laptop", brings=READY, read={1})
        assert refused.value.version == 2
        with pytest.raises(Stale):
            keeping.discard(Loadout.objects.all(), alice, loadout.pk, {1})
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
        # the deck for its game, then savepoint, row, update, release
        with django_assert_num_queries(5) as queries:
            decks.change(alice, deck.pk, Said("combat", "Poison", LEGAL), {1})
        assert "FOR UPDATE" in queries[2]["sql"]


class TestWhose:
    def test_nobody_else_finds_changes_or_throws_it_away(self, alice: User, bob: User) -> None:
        deck = poison(alice)
        for act in (
            lambda: keeping.find(Deck.objects.all(), bob, deck.pk),
            lambda: keeping.find(Deck.objects.all(), None, deck.pk),
            lambda: decks.change(bob, deck.pk, Said("combat", "Bob’s now", {})),
            lambda: keeping.discard(Deck.objects.all(), bob, deck.pk),
        ):
            with pytest.raises(Refusal, match=r"shelf\.unknown"):
                act()
        assert Deck.objects.get().name == "Poison"

    def test_it_goes_with_the_person_who_is_erased(self, alice: User, bob: User) -> None:
        igor(alice), poison(alice), poison(bob)
        accounts.erase(alice)
        assert not Loadout.objects.exists()
        assert Deck.objects.get().person == bob

    def test_it_is_exported_whole(self, alice: User, bob: User) -> None:
        igor(alice), poison(alice), poison(bob)
        (loadout,), (deck,) = kept.loadouts(alice), kept.decks(alice)
        assert msgspec.json.decode(loadout.brings, type=Fighter) == READY
        assert (deck.game, deck.cards) == ("combat", LEGAL)
