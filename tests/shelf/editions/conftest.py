"""Alice's edition of Brutal Ring."""

from typing import Any

import msgspec
import pytest

from games.people.models import User
from games.people.refusals import Refusal
from games.shelf.editions import catalogue, entries
from games.shelf.models import Edition

SWORD = ("weapons", "sword")


@pytest.fixture
def ring(alice: User) -> Edition:
    return catalogue.copy(alice, game="brutal_ring", name="Our ring")


def raises_refusal(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, match=code)


def body_of(edition: Edition, name: tuple[str, str] = SWORD) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.json.decode(entries.find(edition, name).body)
    return body


def snapshot(edition: Edition) -> object:
    now = Edition.objects.get(pk=edition.pk)
    return now.version, now.shared, now.name, list(now.entries.values_list("kind", "key", "body"))
