"""An edition is visible to its owner only until it is shared; only its owner may change it."""

import pytest

from games.people.models import User
from games.shelf.access import get_access
from games.shelf.editions import catalogue, entries
from games.shelf.models import Edition
from tests.shelf.editions.conftest import SWORD, body_of, raises_refusal, snapshot

pytestmark = pytest.mark.django_db


def test_it_is_private_until_it_is_shared_and_its_owners_alone_to_change(
    alice: User, bob: User, ring: Edition
) -> None:
    for person in (bob, None):
        with raises_refusal("shelf.unknown"):
            get_access(Edition.objects.all(), ring.pk, person)
    with raises_refusal("shelf.unknown"):
        catalogue.amend(bob, ring.pk, name="Bob's")
    catalogue.amend(alice, ring.pk, shared=True)
    for person in (bob, None):
        assert get_access(Edition.objects.all(), ring.pk, person).row == ring
    before = snapshot(ring)
    for forbidden in (
        lambda: catalogue.amend(bob, ring.pk, name="Bob's"),
        lambda: entries.save_entry(bob, ring.pk, *SWORD, body_of(ring)),
        lambda: entries.remove(bob, ring.pk, *SWORD),
        lambda: catalogue.discard(bob, ring.pk),
    ):
        with raises_refusal("edition.not_yours"):
            forbidden()
    assert snapshot(ring) == before
