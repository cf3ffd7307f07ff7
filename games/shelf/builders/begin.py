"""First page of something new on a shelf: a name, and perhaps a template."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.kernel.game import AnyGame, Game
from games.people import rulebook
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form
from games.people.rulebook import game_display_name
from games.rulebooks import GAMES
from games.shelf import commands
from games.shelf.access import own
from games.shelf.builders.loadout import fitting_of
from games.shelf.builders.offers import making
from games.shelf.decks import NewDeck
from games.shelf.models import Edition
from games.web.form import Offer, Submission


@dataclass(frozen=True)
class BeginPage:
    form: Form
    kind: str
    key: str
    game: str
    ready: tuple[tuple[str, str], ...] = ()
    """Templates to start from: characters of the game master, or editions."""


def build_begin_page(kind: str, person: User, key: str, form: Form) -> BeginPage:
    ready: tuple[tuple[str, str], ...] = ()
    if kind == "character":
        ready = _ready(rulebook.get_game(key))
    if kind == "deck":
        editions = own(Edition.objects.filter(game_key=key), person).order_by("name")
        ready = tuple(editions.values_list("pk", "name"))
    return BeginPage(form, kind, key, game_display_name(key), ready)


def _ready(game: AnyGame) -> tuple[tuple[str, str], ...]:
    rules = game.shelf.character
    ready = rules.ready_made() if rules else ()
    return tuple((each.key, getattr(each, language())) for each in ready)


def _read_game(submission: Submission) -> dict[str, Any]:
    return {"game": rulebook.get_game(submission.places["game"])}


def _read_deck(submission: Submission) -> NewDeck:
    edition = submission.text("ready") or None
    return NewDeck(submission.places["game"], submission.text("name"), {}, edition)


def _read_loadout(submission: Submission) -> dict[str, Any]:
    game = rulebook.get_game(submission.places["game"])
    return {"brings": fitting_of(game).blank_loadout()}


BEGINS: Final[Mapping[str, Offer]] = {
    "character": making(
        "character", commands.BEGIN_CHARACTER, names={"ready": "archetype"}, reads=_read_game
    ),
    "deck": making("deck", commands.KEEP_DECK, reads=_read_deck),
    "loadout": making("loadout", commands.KEEP_LOADOUT, reads=_read_loadout),
    "edition": making("edition", commands.COPY_CATALOGUE),
}


def games(kind: str) -> tuple[str, ...]:
    """Return the games in which something of this kind can be built."""
    built: Mapping[str, Callable[[AnyGame], object]] = {
        "character": lambda game: game.shelf.character and game.shelf.character.blank("x"),
        "deck": lambda game: game.shelf.deck and game.printing,
        "loadout": lambda game: game.shelf.loadout_editor,
        "edition": lambda game: type(game).with_edition is not Game.with_edition,
    }
    return tuple(key for key, game in GAMES.items() if built[kind](game))
