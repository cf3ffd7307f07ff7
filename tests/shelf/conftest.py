"""Alice owns things, Bob owns others."""

import pytest

from games.people.models import User
from games.rulebooks.combat.catalogue import decks
from games.rulebooks.martial_art.loadouts import Loadout as Fighter

READY = Fighter(fighter="igor", belt="black", techniques=("crochet", "puncheur", "danseur"))
UNFINISHED = Fighter(fighter="igor", belt="black", techniques=("crochet", "shuto_uchi"))
LEGAL = next(iter(decks().values())).cards


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create_user("alice", name="Alice Martin")


@pytest.fixture
def bob(db: None) -> User:
    return User.objects.create_user("bob", name="Bob")
