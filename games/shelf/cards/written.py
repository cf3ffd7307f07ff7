"""Which game reads a card that somebody wrote."""

from games.kernel.display.card import Writing
from games.kernel.game import AnyGame
from games.rulebooks import GAMES
from games.shelf.cards import refusals


def language_of(key: str | None) -> tuple[AnyGame, Writing]:
    """The game of that key, and how cards are written for it; it may be left out as long as cards
    are written for one game alone."""
    known = {game.key: (game, game.writing) for game in GAMES.values() if game.writing is not None}
    said = next(iter(known)) if key is None and len(known) == 1 else key
    if said not in known:
        raise refusals.which_game(known=", ".join(known))
    return known[said]
