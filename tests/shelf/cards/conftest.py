import pytest

from games.rulebooks import GAMES
from tests.shelf.cards.frogs.game import FROGS


@pytest.fixture
def frogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game more, for which people write cards."""
    monkeypatch.setitem(GAMES, FROGS.key, FROGS)
