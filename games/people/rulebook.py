"""The game of a row. Its package may no longer be installed: the row stays, and its name says
so."""

from django.utils.translation import gettext

from games.kernel.game import AnyGame
from games.people.language import language
from games.people.refusals import no_game
from games.rulebooks import GAMES


def is_uninstalled(key: str) -> bool:
    return key not in GAMES


def get_game(key: str) -> AnyGame:
    """Return the game; raises `no_game` if it is not installed."""
    if is_uninstalled(key):
        raise no_game(game=key)
    return GAMES[key]


def game_display_name(key: str) -> str:
    """Return the name on its box, or its key if it is not installed."""
    if is_uninstalled(key):
        return gettext("%(game)s (not installed)") % {"game": key}
    return GAMES[key].name[language()]
