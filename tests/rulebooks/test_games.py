"""Number of seats of each game, and the journal versions it replays (docs/versions.md)."""

import pytest

from games.rulebooks import GAMES

GAME = {
    "brutal_ring": (range(2, 5), 4, [3, 4]),
    "combat": (range(2, 3), 5, [4, 5]),
    "karatekarte": (range(2, 3), 2, [1, 2]),
    "kung_fu": (range(2, 17), 4, [3, 4]),
    "martial_art": (range(2, 5), 2, [2]),
}


@pytest.mark.parametrize("key", GAME)
def test_so_many_sit_down_and_no_more_and_older_journals_stand_still(key: str) -> None:
    game = GAMES[key]
    replayed = [version for version in range(9) if game.can_replay(version)]
    assert (game.seats, game.version, replayed) == GAME[key]
