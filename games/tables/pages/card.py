"""A game as pages show it."""

from dataclasses import dataclass

from games.kernel.display.lesson import load_lesson
from games.kernel.game import AnyGame
from games.kernel.words import words
from games.people import rulebook
from games.people.language import language
from games.rulebooks import GAMES
from games.shelf import emblems


@dataclass(frozen=True)
class GameCard:
    key: str
    name: str
    about: str
    fewest: int
    most: int
    taught: bool = False
    """True if the game has a lesson."""
    glimpse: str = ""
    """Address of the game's picture."""


def game_cards() -> tuple[GameCard, ...]:
    return tuple(card(game) for game in GAMES.values())


def card(game: AnyGame) -> GameCard:
    spoken = language()
    about = words(game.package).about(spoken)
    taught = load_lesson(game.package) is not None
    fewest, most = game.seats.start, game.seats.stop - 1
    small = "" if game.glimpse is None else f"{emblems.address(game.key)}#e-glimpse"
    return GameCard(game.key, game.name[spoken], about, fewest, most, taught, small)


def card_of(key: str) -> GameCard:
    if rulebook.is_uninstalled(key):
        return GameCard(key, rulebook.game_display_name(key), "", 0, 0)
    return card(rulebook.get_game(key))
