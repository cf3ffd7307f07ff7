"""From the shelf to a seat: an item is taken only if it is ready, in its current state."""

import msgspec
import pytest

from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks.combat.game import COMBAT
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.loadouts import Loadout as Fighter
from games.shelf import decks, loadouts
from games.shelf.decks import NewDeck
from games.shelf.items import OnShelf, load_item
from games.shelf.models import Deck, Loadout
from games.shelf.refusals import Unready
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.models import Mode, Seat
from tests.shelf.conftest import LEGAL, READY, UNFINISHED

pytestmark = pytest.mark.django_db


@pytest.fixture
def loadout(alice: User) -> Loadout:
    return loadouts.keep(alice, name="Igor", game="martial_art", brings=READY)


@pytest.fixture
def deck(alice: User) -> Deck:
    return decks.keep(alice, NewDeck("combat", "Poison", LEGAL))


def test_what_is_ready_is_brought_as_its_game_reads_it(
    alice: User, loadout: Loadout, deck: Deck
) -> None:
    assert load_item(alice, OnShelf("loadout", loadout.pk), MARTIAL_ART) == READY
    brought = load_item(alice, OnShelf("deck", deck.pk), COMBAT)
    assert not COMBAT.problems(brought)


def test_what_is_not_ready_stays_away_with_all_that_is_wrong(
    alice: User, loadout: Loadout, deck: Deck
) -> None:
    loadouts.change(alice, loadout.pk, name="Igor", brings=UNFINISHED)
    decks.change(alice, deck.pk, NewDeck("combat", "Poison", {"venomous_bite": 1}))
    for kept, game, wrong in (
        (OnShelf("loadout", loadout.pk), MARTIAL_ART, ["technique_count", "not_its_technique"]),
        (OnShelf("deck", deck.pk), COMBAT, ["deck_size", "deck_lambdas"]),
    ):
        with pytest.raises(Unready) as refused:
            load_item(alice, kept, game)
        assert [problem.code for problem in refused.value.more["problems"]] == wrong


def test_it_is_brought_to_its_own_game_by_its_owner(
    alice: User, bob: User, loadout: Loadout, deck: Deck
) -> None:
    with pytest.raises(Refusal, match=r"shelf\.other_game"):
        load_item(alice, OnShelf("loadout", loadout.pk), COMBAT)
    with pytest.raises(Refusal, match=r"shelf\.other_game"):
        load_item(alice, OnShelf("deck", deck.pk), MARTIAL_ART)
    for nobody in (bob, None):
        with pytest.raises(Refusal, match=r"shelf\.unknown"):
            load_item(nobody, OnShelf("loadout", loadout.pk), MARTIAL_ART)


def test_a_seat_keeps_what_was_brought_whatever_becomes_of_it(
    alice: User, loadout: Loadout
) -> None:
    table = opening.open_table(opening.NewTable("martial_art", Mode.HOUSE), Caller())
    take_seat(table.code, "", Caller(alice), brought=OnShelf("loadout", loadout.pk))
    loadouts.change(alice, loadout.pk, name="Igor", brings=UNFINISHED)
    loadout.delete()
    assert msgspec.json.decode(Seat.objects.get().brought, type=Fighter) == READY


def test_what_is_said_at_the_table_has_to_be_ready_too() -> None:
    table = opening.open_table(opening.NewTable("martial_art", Mode.HOUSE), Caller())
    data = msgspec.json.encode(UNFINISHED)
    with pytest.raises(Unready):
        take_seat(table.code, "Alice", Caller(), brought=data)
    assert not Seat.objects.exists()
