"""Undo of decks, loadouts and editions, step by step, within the kept history."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from msgspec.structs import replace

from games.people.models import User
from games.people.refusals import PreconditionFailed, Refusal
from games.shelf import decks, links, loadouts
from games.shelf.decks import NewDeck
from games.shelf.editions import catalogue, entries, imports
from games.shelf.history import changes, sentences
from games.shelf.models import Deck, Edition, Loadout
from tests.shelf.conftest import READY, igor, poison
from tests.shelf.editions.conftest import SWORD, body_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ring(alice: User) -> Edition:
    return catalogue.copy(alice, game="brutal_ring", name="Ours")


def snapshot(edition: Edition) -> list[tuple[int, str, str, str]]:
    """Return all entries with their places."""
    return list(edition.entries.values_list("pk", "kind", "key", "body"))


def assert_refused(code: str, call: Any, *arguments: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        call(*arguments)
    assert refusal.value.code == code


class TestADeck:
    def test_goes_back_step_by_step_to_where_it_began(self, alice: User) -> None:
        deck = poison(alice, {"cut": 2})
        for name, cards in (("Poison", {"cut": 3}), ("Venom", {"cut": 3, "bite": 1})):
            decks.change(alice, deck.pk, NewDeck("combat", name, cards))
        for name, cards in (("Poison", {"cut": 3}), ("Poison", {"cut": 2})):
            decks.undo(alice, deck.pk)
            deck.refresh_from_db()
            assert (deck.name, deck.cards) == (name, cards)
        assert deck.version == 5
        assert_refused("shelf.nothing_to_undo", decks.undo, alice, deck.pk)

    def test_says_what_became_of_it(self, alice: User) -> None:
        deck = poison(alice, {"cut": 2})
        decks.change(alice, deck.pk, NewDeck("combat", "Venom", {"bite": 1}))
        decks.undo(alice, deck.pk)
        deck.refresh_from_db()
        back, change = sentences.recent_sentences(deck, {"cut": "Cut"})
        assert change == "Name from “Poison” to “Venom”; bite from 0 to 1; Cut from 2 to 0."
        assert back.startswith("Change 2 taken back: name from “Venom” to “Poison”; bite from 1")
        with translation.override("fr"):
            assert sentences.recent_sentences(deck)[1].startswith(
                "Nom de «\xa0Poison\xa0» à «\xa0Venom\xa0»"
            )

    def test_a_link_and_what_stays_the_same_are_no_change(self, alice: User) -> None:
        deck = poison(alice)
        links.share(alice, deck.pk, shared=True)
        decks.change(alice, deck.pk, NewDeck("combat", "Poison", deck.cards))
        assert_refused("shelf.nothing_to_undo", decks.undo, alice, deck.pk)
        assert Deck.objects.get().link

    def test_an_edition_that_is_gone_does_not_come_back(self, alice: User, bob: User) -> None:
        theirs = catalogue.copy(bob, game="combat", name="Theirs")
        catalogue.amend(bob, theirs.pk, shared=True)
        deck = decks.keep(alice, NewDeck("combat", "Mine", {"cut": 1}, theirs.pk))
        decks.change(alice, deck.pk, NewDeck("combat", "Mine", {"cut": 1}))
        catalogue.amend(bob, theirs.pk, shared=False)
        assert decks.undo(alice, deck.pk).edition is None
        decks.change(alice, deck.pk, NewDeck("combat", "Ours", {"cut": 1}))
        catalogue.discard(bob, theirs.pk)
        assert decks.undo(alice, deck.pk).edition is None

    def test_nobody_elses_is_taken_back(self, alice: User, bob: User) -> None:
        deck = poison(alice, {"cut": 2})
        decks.change(alice, deck.pk, NewDeck("combat", "Poison", {}))
        assert_refused("shelf.unknown", decks.undo, bob, deck.pk)

    def test_over_a_newer_version_it_is_refused(self, alice: User) -> None:
        deck = poison(alice, {"cut": 2})
        decks.change(alice, deck.pk, NewDeck("combat", "Poison", {}))
        with pytest.raises(PreconditionFailed):
            decks.undo(alice, deck.pk, {1})
        assert Deck.objects.get().cards == {}


def test_a_fighter_made_ready_is_taken_back_and_told_choice_by_choice(alice: User) -> None:
    loadout = igor(alice)
    other = replace(READY, techniques=("crochet",))
    loadouts.change(alice, loadout.pk, name="Igor", brings=other)
    (sentence,) = sentences.recent_sentences(Loadout.objects.get())
    assert sentence.startswith("Techniques: ")
    assert "," not in sentence
    assert loadouts.undo(alice, loadout.pk).record == READY


class TestAnEdition:
    def test_gives_back_what_was_changed_taken_out_and_added_in_its_place(
        self, alice: User, ring: Edition
    ) -> None:
        before = snapshot(ring)
        sharper = body_of(ring) | {"attack": 9}
        entries.save_entry(alice, ring.pk, *SWORD, sharper)
        entries.add(alice, ring.pk, "weapons", sharper | {"key": "spoon"})
        entries.rewrite(alice, ring.pk, SWORD, sharper | {"key": "sabre"}, over=mark(ring, "sword"))
        entries.remove(alice, ring.pk, "weapons", "sabre")
        history = sentences.recent_sentences(Edition.objects.get())
        assert history == (
            "“sabre” taken out.",
            "“sabre” added; “sword” taken out.",
            "“spoon” added.",
            "“sword” changed.",
        )
        for _ in range(4):
            entries.undo(alice, ring.pk)
        assert snapshot(ring) == before
        assert_refused("shelf.nothing_to_undo", entries.undo, alice, ring.pk)

    def test_gives_back_what_a_file_wrote_over(self, alice: User, ring: Edition) -> None:
        before = snapshot(ring)
        content = b'{"weapons": [' + ring.entries.filter(kind="weapons")[0].body.encode() + b"]}"
        _edition, change = imports.import_entries(alice, ring.pk, content, "json")
        assert len(change.removed) > 4
        assert sentences.recent_sentences(Edition.objects.get()) == (
            f"{len(change.removed)} entries changed.",
        )
        entries.undo(alice, ring.pk)
        assert snapshot(ring) == before

    def test_is_not_shared_again_by_going_back(self, alice: User, ring: Edition) -> None:
        catalogue.amend(alice, ring.pk, name="Shared", shared=True)
        catalogue.amend(alice, ring.pk, shared=False)
        edition = entries.undo(alice, ring.pk)
        assert (edition.name, edition.shared) == ("Ours", False)


def mark(edition: Edition, key: str) -> str:
    return entries.mark(edition.entries.get(key=key).body)


def test_what_is_remembered_has_a_bound(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = poison(alice, {})
    for count in range(changes.MOST + 5):
        decks.change(alice, deck.pk, NewDeck("combat", "Poison", {"cut": count + 1}))
    assert changes.changes_of(deck).count() == changes.MOST
    (size,) = changes.changes_of(deck).values_list("size", flat=True)[:1]
    monkeypatch.setattr(changes, "LARGEST", 3 * size)
    decks.change(alice, deck.pk, NewDeck("combat", "Poison", {"cut": 90}))
    assert changes.changes_of(deck).count() == 3
    monkeypatch.setattr(changes, "LARGEST", size - 1)
    decks.change(alice, deck.pk, NewDeck("combat", "Poison", {"cut": 91}))
    assert_refused("shelf.nothing_to_undo", decks.undo, alice, deck.pk)


@pytest.mark.either
@pytest.mark.parametrize("kind", ["deck", "loadout", "edition", "character"])
def test_every_builder_has_the_same_button_and_list(alice: User, kind: str, ring: Edition) -> None:
    phone = Client(headers={"Accept-Language": "en"})
    phone.force_login(alice)
    game = {"deck": "combat", "loadout": "martial_art", "character": "kung_fu"}.get(kind)
    at = f"/editions/{ring.pk}/"
    if game:
        at = phone.post(f"/{kind}s/new/{game}/", {"name": "Mine"}).headers["Location"]
    assert "Take the last change back" not in phone.get(at).content.decode()
    word, fields = ("write", {"notes": ""}) if kind == "character" else ("name", {})
    assert phone.post(f"{at}{word}/", {"name": "Yours", **fields}).status_code == 303
    page = phone.get(at).content.decode()
    assert "Take the last change back" in page
    assert "ame from “" in page
    stale = phone.post(f"{at}undo/", {"version": "1"})
    assert stale.status_code == 412
    assert phone.post(f"{at}undo/", {"version": version(page)}).status_code == 303
    assert "Change 2 taken back" in phone.get(at).content.decode()


def version(page: str) -> str:
    match = re.search(r'name="version" value="(\d+)"', page)
    assert match
    return match[1]


def test_whoever_reads_by_a_link_is_told_nothing_of_before(alice: User, bob: User) -> None:
    loadout = igor(alice, name="Zedquirrel")
    loadouts.change(alice, loadout.pk, name="Never mind", brings=READY)
    word = links.share(alice, loadout.pk, shared=True).link
    page = Client().get(f"/shown/{word}/").content.decode()
    assert "Never mind" in page
    assert "Zedquirrel" not in page


def test_two_devices_that_choose_both_stand_on_the_page(alice: User) -> None:
    loadout = igor(alice)
    phone = Client(headers={"Accept-Language": "en"})
    phone.force_login(alice)
    at = f"/loadouts/{loadout.pk}/"
    phone.post(f"{at}name/", {"version": "1", "name": "From the laptop"})
    late = phone.post(f"{at}fill/", {"version": "1", "ask": "techniques", "piece-1": "0"})
    page = late.content.decode()
    assert late.status_code == 412
    assert "You had chosen:" in page
    assert Loadout.objects.get().record == READY
    late = phone.post(f"{at}name/", {"version": "1", "name": "From the phone"})
    page = late.content.decode()
    assert 'value="From the phone"' in page
    assert "There now: From the laptop" in page
