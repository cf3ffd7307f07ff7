"""Lookup of the game that reads a written card."""

from games.kernel.display.card import CardLanguage
from games.kernel.game import AnyGame
from games.rulebooks import GAMES
from games.shelf.cards import refusals


def game_and_writing(key: str | None) -> tuple[AnyGame, CardLanguage]:
    """Return the game with this key, and how its cards are written. The key may be left out while
    only one game has written cards."""
    known = {game.key: (game, game.writing) for game in GAMES.values() if game.writing is not None}
    game_key = next(iter(known)) if key is None and len(known) == 1 else key
    if game_key not in known:
        raise refusals.which_game(known=", ".join(known))
    return known[game_key]
