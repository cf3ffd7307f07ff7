"""An owner's copy of a catalogue: changed, shared, thrown away, and never by anybody else."""

from typing import Any

import msgspec
import pytest

from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks import GAMES
from games.shelf import editions
from games.shelf.models import Edition, EditionEntry

pytestmark = pytest.mark.django_db
SWORD = ("weapons", "sword")


@pytest.fixture
def alice() -> User:
    return User.objects.create(name="Alice", username="alice")


@pytest.fixture
def bob() -> User:
    return User.objects.create(name="Bob", username="bob")


@pytest.fixture
def ring(alice: User) -> Edition:
    return editions.copy(alice, game="brutal_ring", name="Our ring")


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, match=code)


def body_of(edition: Edition, name: tuple[str, str] = SWORD) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.json.decode(editions.entry(edition, name).body)
    return body


def snapshot(edition: Edition) -> object:
    now = Edition.objects.get(pk=edition.pk)
    return now.version, now.shared, now.name, list(now.entries.values_list("kind", "key", "body"))


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if game.catalogue()])
def test_the_catalogue_of_every_game_is_copied_whole_and_in_its_order(
    alice: User, game: str
) -> None:
    edition = editions.copy(alice, game=game, name="Mine")
    box = {kind: tuple(entries) for kind, entries in GAMES[game].catalogue().items()}
    assert editions.records(edition) == box
    assert editions.faults(edition) == ()
    assert not edition.shared


def test_there_is_no_copy_of_a_game_that_is_none(alice: User) -> None:
    with refused("request.invalid"):
        editions.copy(alice, game="chess", name="Mine")
    assert not Edition.objects.exists()


def test_a_person_keeps_so_many_and_no_more(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "MOST_EDITIONS", 1)
    editions.copy(alice, game="karatekarte", name="One")
    with refused("edition.too_many"):
        editions.copy(alice, game="karatekarte", name="Two")
    assert Edition.objects.count() == 1


def test_an_entry_is_changed_added_and_removed_and_each_counts_as_a_change(
    alice: User, ring: Edition
) -> None:
    sharper = body_of(ring) | {"attack": 4}
    _entry, new = editions.put(alice, ring.pk, SWORD, sharper)
    assert not new
    _entry, new = editions.put(alice, ring.pk, ("weapons", "spoon"), sharper | {"key": "spoon"})
    assert new
    edition = editions.remove(alice, ring.pk, ("weapons", "spoon"))
    assert edition.version == 4
    assert body_of(edition)["attack"] == 4


def test_br_1_1_an_edition_may_lack_a_card_and_says_so(alice: User, ring: Edition) -> None:
    editions.remove(alice, ring.pk, SWORD)
    assert [(fault.code, fault.rule) for fault in editions.faults(ring)] == [
        ("other_box", "BR-1.1")
    ]


def test_br_1_3_a_weapon_with_an_orange_trick_is_a_fault_of_the_whole(
    alice: User, ring: Edition
) -> None:
    editions.put(alice, ring.pk, SWORD, body_of(ring) | {"trick": "attack_discard"})
    assert [fault.rule for fault in editions.faults(ring)] == ["BR-1.3"]


@pytest.mark.parametrize(
    ("name", "change", "code"),
    [
        (SWORD, {"attack": "four"}, "request.invalid"),
        (SWORD, {"edge": 1}, "request.invalid"),
        (("weapons", "spoon"), {}, "edition.other_key"),
        (("weapons", "sp/oon"), {"key": "sp/oon"}, "edition.bad_key"),
        (("spells", "sword"), {}, "edition.unknown_kind"),
        (SWORD, {"flavour_en": "x" * 30_000}, "edition.large_entry"),
    ],
)
def test_what_is_no_entry_is_refused_and_changes_nothing(
    alice: User, ring: Edition, name: tuple[str, str], change: dict[str, Any], code: str
) -> None:
    before = snapshot(ring)
    with refused(code):
        editions.put(alice, ring.pk, name, body_of(ring) | change)
    assert snapshot(ring) == before


def test_an_edition_has_so_many_entries_and_no_more(
    alice: User, ring: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "MOST_ENTRIES", 78)
    before = snapshot(ring)
    with refused("edition.full"):
        editions.put(alice, ring.pk, ("weapons", "spoon"), body_of(ring) | {"key": "spoon"})
    assert snapshot(ring) == before


def test_it_is_private_until_it_is_shared_and_its_owners_alone_to_change(
    alice: User, bob: User, ring: Edition
) -> None:
    for person in (bob, None):
        with refused("shelf.unknown"):
            editions.find(person, ring.pk)
    with refused("shelf.unknown"):
        editions.amend(bob, ring.pk, name="Bob's")
    editions.amend(alice, ring.pk, shared=True)
    assert editions.find(bob, ring.pk) == editions.find(None, ring.pk) == ring
    before = snapshot(ring)
    for forbidden in (
        lambda: editions.amend(bob, ring.pk, name="Bob's"),
        lambda: editions.put(bob, ring.pk, SWORD, body_of(ring)),
        lambda: editions.remove(bob, ring.pk, SWORD),
        lambda: editions.discard(bob, ring.pk),
    ):
        with refused("edition.not_yours"):
            forbidden()
    assert snapshot(ring) == before


def test_a_change_to_what_was_changed_meanwhile_is_stale(alice: User, ring: Edition) -> None:
    editions.amend(alice, ring.pk, name="Ring, 2nd edition", read_={1})
    before = snapshot(ring)
    for stale in (
        lambda: editions.amend(alice, ring.pk, name="Mine", read_={1}),
        lambda: editions.put(alice, ring.pk, SWORD, body_of(ring), {1}),
        lambda: editions.remove(alice, ring.pk, SWORD, {1}),
        lambda: editions.discard(alice, ring.pk, {1}),
    ):
        with refused("shelf.stale"):
            stale()
    assert snapshot(ring) == before
    editions.discard(alice, ring.pk, {2})
    assert not EditionEntry.objects.exists()
