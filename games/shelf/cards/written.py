"""Lookup of the game that reads a written card."""

from games.kernel.display.card import CardLanguage
from games.kernel.game import AnyGame
from games.rulebooks import GAMES
from games.shelf.cards import refusals


def language_of(key: str | None) -> tuple[AnyGame, CardLanguage]:
    """Return the game with this key, and how its cards are written. The key may be left out while
    only one game has written cards."""
    known = {game.key: (game, game.writing) for game in GAMES.values() if game.writing is not None}
    said = next(iter(known)) if key is None and len(known) == 1 else key
    if said not in known:
        raise refusals.which_game(known=", ".join(known))
    return known[said]
