"""First page of something new on a shelf: a name, and perhaps a template."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict

from games.kernel.game import AnyGame, Game
from games.people import rulebook
from games.people.language import language
from games.people.models import User
from games.people.page.form import Form
from games.people.rulebook import game_display_name
from games.rulebooks import GAMES
from games.shelf import characters, decks, loadouts, rows
from games.shelf.access import own
from games.shelf.builders.loadout import fitting_of
from games.shelf.editions import catalogue
from games.shelf.models import Edition
from games.shelf.models.owned import Owned

Begin = Callable[[User, str, QueryDict], Owned]


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


def _character(person: User, key: str, data: QueryDict) -> Owned:
    name, game = data.get("name", ""), rulebook.get_game(key)
    if archetype := data.get("ready"):
        return characters.keep_npc(person, game, archetype, name)
    return characters.begin(person, game, rows.clean_name(name))


def _deck(person: User, key: str, data: QueryDict) -> Owned:
    edition = data.get("ready") or None
    return decks.keep(person, decks.NewDeck(key, data.get("name", ""), {}, edition))


def _edition(person: User, key: str, data: QueryDict) -> Owned:
    return catalogue.copy(person, game=key, name=data.get("name", ""))


def _loadout(person: User, key: str, data: QueryDict) -> Owned:
    begun = fitting_of(rulebook.get_game(key)).blank_loadout()
    return loadouts.keep(person, name=data.get("name", ""), game=key, brings=begun)


BEGINS: Final[Mapping[str, Begin]] = {
    "character": _character,
    "deck": _deck,
    "loadout": _loadout,
    "edition": _edition,
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
