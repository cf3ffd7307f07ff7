"""Entries are changed, added and removed, each checked by its game."""

from typing import Any

import pytest

from games.people.models import User
from games.shelf.editions import entries
from games.shelf.models import Edition
from tests.shelf.editions.conftest import SWORD, body_of, raises_refusal, snapshot

pytestmark = pytest.mark.django_db


def test_an_entry_is_changed_added_and_removed_and_each_counts_as_a_change(
    alice: User, ring: Edition
) -> None:
    sharper = body_of(ring) | {"attack": 4}
    _entry, new = entries.save_entry(alice, ring.pk, *SWORD, sharper)
    assert not new
    _entry, new = entries.save_entry(alice, ring.pk, "weapons", "spoon", sharper | {"key": "spoon"})
    assert new
    edition = entries.remove(alice, ring.pk, "weapons", "spoon")
    assert edition.version == 4
    assert body_of(edition)["attack"] == 4


@pytest.mark.parametrize(
    ("name", "change", "code"),
    [
        (SWORD, {"attack": "four"}, "request.invalid"),
        (SWORD, {"edge": 1}, "request.invalid"),
        (("weapons", "spoon"), {}, "edition.other_key"),
        (("weapons", "sp/oon"), {"key": "sp/oon"}, "edition.bad_key"),
        (("spells", "sword"), {}, "edition.unknown_kind"),
        (SWORD, {"flavour": {"en": "x" * 30_000, "fr": ""}}, "edition.large_entry"),
    ],
)
def test_what_is_no_entry_is_refused_and_changes_nothing(
    alice: User, ring: Edition, name: tuple[str, str], change: dict[str, Any], code: str
) -> None:
    before = snapshot(ring)
    with raises_refusal(code):
        entries.save_entry(alice, ring.pk, *name, body_of(ring) | change)
    assert snapshot(ring) == before


def test_an_edition_has_so_many_entries_and_no_more(
    alice: User, ring: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "MOST_ENTRIES", 78)
    before = snapshot(ring)
    with raises_refusal("edition.full"):
        entries.save_entry(alice, ring.pk, "weapons", "spoon", body_of(ring) | {"key": "spoon"})
    assert snapshot(ring) == before
