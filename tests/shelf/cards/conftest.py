import pytest

from games.rulebooks import GAMES
from tests.shelf.cards.frogs.game import FROGS


@pytest.fixture
def frogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the test game Frogs, whose cards people can write."""
    monkeypatch.setitem(GAMES, FROGS.key, FROGS)
