"""An owner's copy of a catalogue: complete, checked for faults, changed by version."""

import pytest

from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.editions import catalogue, entries
from games.shelf.models import Edition, EditionEntry
from tests.shelf.editions.conftest import SWORD, body_of, raises_refusal, snapshot

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.catalogue()])
def test_the_catalogue_of_every_game_is_copied_whole_and_in_its_order(
    alice: User, game: str
) -> None:
    edition = catalogue.copy(alice, game=game, name="Mine")
    box = {kind: tuple(entries) for kind, entries in GAMES[game].catalogue().items()}
    assert entries.records(edition) == box
    assert catalogue.faults(edition) == ()
    assert not edition.shared


def test_there_is_no_copy_of_a_game_that_is_none(alice: User) -> None:
    with raises_refusal("request.invalid"):
        catalogue.copy(alice, game="chess", name="Mine")
    assert not Edition.objects.exists()


def test_a_person_keeps_so_many_and_no_more(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "MOST_EDITIONS", 1)
    catalogue.copy(alice, game="karatekarte", name="One")
    with raises_refusal("edition.too_many"):
        catalogue.copy(alice, game="karatekarte", name="Two")
    assert Edition.objects.count() == 1


def test_br_1_1_an_edition_may_lack_a_card_and_says_so(alice: User, ring: Edition) -> None:
    entries.remove(alice, ring.pk, *SWORD)
    assert [(fault.code, fault.rule) for fault in catalogue.faults(ring)] == [
        ("other_box", "BR-1.1")
    ]


def test_br_1_3_a_weapon_with_an_orange_trick_is_a_fault_of_the_whole(
    alice: User, ring: Edition
) -> None:
    entries.save_entry(alice, ring.pk, *SWORD, body_of(ring) | {"trick": "attack_discard"})
    assert [fault.rule for fault in catalogue.faults(ring)] == ["BR-1.3"]


def test_a_change_to_what_was_changed_meanwhile_is_stale(alice: User, ring: Edition) -> None:
    catalogue.amend(alice, ring.pk, name="Ring, 2nd edition", read={1})
    before = snapshot(ring)
    for stale in (
        lambda: catalogue.amend(alice, ring.pk, name="Mine", read={1}),
        lambda: entries.save_entry(alice, ring.pk, *SWORD, body_of(ring), read={1}),
        lambda: entries.remove(alice, ring.pk, *SWORD, {1}),
        lambda: catalogue.discard(alice, ring.pk, {1}),
    ):
        with raises_refusal("shelf.stale"):
            stale()
    assert snapshot(ring) == before
    catalogue.discard(alice, ring.pk, {2})
    assert not EditionEntry.objects.exists()
