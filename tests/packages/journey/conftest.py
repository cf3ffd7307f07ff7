"""Three players of Caravan, if it is installed; if not, nothing in this folder is collected."""

import pytest

from games.people import accounts, tokens
from games.rulebooks import GAMES
from tests.api.conftest import Caller

collect_ignore_glob = [] if "caravan" in GAMES else ["test_*.py"]
NAMES = ("Zohra", "Idir", "Lila")


@pytest.fixture
def people(db: None) -> list[Caller]:
    made = (
        accounts.create(name=name, password="once upon a time", username=name.lower())
        for name in NAMES
    )
    return [Caller(f"Token {tokens.secret(tokens.issue(one, 'a phone'))}") for one in made]
