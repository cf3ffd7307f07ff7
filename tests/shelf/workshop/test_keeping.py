"""A user's own card is an entry of an edition: new cards are added, known ones are changed by their
mark."""

import pytest

from games.kernel.rules import Language
from games.people.models import User
from games.people.refusals import Invalid, PreconditionFailed, Unknown
from games.rulebooks import GAMES
from games.shelf import decks
from games.shelf.editions import catalogue, entries
from games.shelf.editions.entries import mark
from games.shelf.models import Edition, EditionEntry
from games.shelf.workshop.keeping import Place, get_card, save_card
from tests.shelf.workshop.test_bench import EN, FR

pytestmark = [pytest.mark.django_db, pytest.mark.either]
COMBAT = GAMES["combat"]
SAID: dict[Language, str] = {"en": EN, "fr": FR}


def test_a_first_card_makes_an_edition_and_stands_in_it_beside_the_box(alice: User) -> None:
    stored = save_card(alice, COMBAT, SAID, Place())
    assert stored.key == "undertow"
    assert stored.edition.person == alice
    assert (
        stored.edition.entries.filter(kind="cards").count() == len(COMBAT.catalogue()["cards"]) + 1
    )
    assert catalogue.faults(stored.edition) == ()


def test_a_deck_brings_it_to_a_table(alice: User) -> None:
    """CB-1.3: the texts of a user's own cards come with the deck."""
    stored = save_card(alice, COMBAT, SAID, Place())
    new_deck = decks.NewDeck("combat", "Ours", {stored.key: 1}, stored.edition_id)
    deck = decks.find(alice, decks.keep(alice, new_deck).pk)
    assert {each.code for each in decks.problems(deck)} == {"deck_size", "deck_lambdas"}


def test_a_second_of_the_same_name_has_a_key_of_its_own(alice: User) -> None:
    first = save_card(alice, COMBAT, SAID, Place())
    second = save_card(alice, COMBAT, SAID, Place(first.edition_id))
    assert (first.edition_id, second.key) == (second.edition_id, "undertow_2")


def test_it_is_written_on_where_it_was_read(alice: User) -> None:
    stored = save_card(alice, COMBAT, SAID, Place())
    place = Place(stored.edition_id, stored.key, mark(stored.body))
    changed = {
        each: text.replace("Distance X", "Distance 2").replace(" X", " 2")
        for each, text in SAID.items()
    }
    again = save_card(alice, COMBAT, changed, place)
    assert again.pk == stored.pk
    _, texts = get_card(alice, COMBAT, place)
    assert "Distance 2" in texts.fr


def test_two_devices_do_not_write_over_each_other(alice: User) -> None:
    stored = save_card(alice, COMBAT, SAID, Place())
    place = Place(stored.edition_id, stored.key, mark(stored.body))
    save_card(alice, COMBAT, SAID | {"fr": FR.replace("Ressac", "Reflux")}, place)
    with pytest.raises(PreconditionFailed):
        save_card(alice, COMBAT, SAID | {"fr": FR.replace("Ressac", "Jusant")}, place)
    assert get_card(alice, COMBAT, place)[1].fr.startswith("Reflux")


def test_a_change_elsewhere_in_the_edition_stands_in_nobodys_way(alice: User) -> None:
    stored = save_card(alice, COMBAT, SAID, Place())
    entries.remove(alice, stored.edition_id, "cards", "cut")
    save_card(alice, COMBAT, SAID, Place(stored.edition_id, stored.key, mark(stored.body)))


def test_what_is_not_sound_makes_no_edition(alice: User) -> None:
    with pytest.raises(Invalid):
        save_card(alice, COMBAT, {"en": "Undertow", "fr": ""}, Place())
    assert not Edition.objects.exists()


def test_others_editions_and_those_of_other_games_are_not_written_in(
    alice: User, bob: User
) -> None:
    stored = save_card(alice, COMBAT, SAID, Place())
    with pytest.raises(Unknown):
        save_card(bob, COMBAT, SAID, Place(stored.edition_id))
    ring = catalogue.copy(alice, game="brutal_ring", name="Ring")
    with pytest.raises(Invalid):
        save_card(alice, COMBAT, SAID, Place(ring.pk))
    assert not EditionEntry.objects.filter(edition=ring, kind="cards").exists()


@pytest.mark.parametrize("title", ["«»", "Été", "x" * 40, "Ünder tow!"])
def test_a_key_can_be_made_of_any_title(alice: User, title: str) -> None:
    stored = save_card(alice, COMBAT, {"en": EN.replace("Undertow", title), "fr": ""}, Place())
    assert entries.KEY.fullmatch(stored.key)
