"""The game of a row. It may be of a package that is installed no more: then the row stays, and says
so."""

from django.utils.translation import gettext

from games.kernel.game import AnyGame
from games.people.language import language
from games.people.refusals import no_game
from games.rulebooks import GAMES


def gone(key: str) -> bool:
    return key not in GAMES


def of(key: str) -> AnyGame:
    """For whatever needs it; refused where it is gone."""
    if gone(key):
        raise no_game(game=key)
    return GAMES[key]


def called(key: str) -> str:
    """As its box says; where it is gone, by its key."""
    if gone(key):
        return gettext("%(game)s (not installed)") % {"game": key}
    return GAMES[key].name[language()]
