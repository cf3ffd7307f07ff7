"""games/: the games, their rules and their components.

Nothing here changes while the server runs, so clients may cache it.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import msgspec
from django.http import HttpResponse
from msgspec import Meta
from msgspec.structs import asdict
from rest_framework.request import Request

from api.games.shapes import Prepared, serialize_prepared
from api.wire import refusals
from api.wire.answers import encode
from api.wire.document.components import struct
from api.wire.operation import operation
from api.wire.versions import respond_with_etag
from api.wire.wording import sentence
from games.kernel.display.lesson import load_lesson
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.kernel.rules import LANGUAGES, Language, Texts, citable_rules
from games.kernel.words import Words, words
from games.rulebooks import GAMES

MODES: Final = ("house", "table")


class Seats(Record, frozen=True):
    fewest: int
    most: int


class Variant(Record, frozen=True):
    key: str
    name: Texts


class Game(Record, frozen=True):
    key: str
    name: Texts
    seats: Seats
    modes: tuple[str, ...]
    """house: the companion deals; table: cards and dice lie on the table."""
    lesson: bool
    """True if the game has a lesson: `learn_game`."""


class GameSchemas(Record, frozen=True):
    """JSON Schemas of what a client says to this game."""

    setup: dict[str, Any]
    move: dict[str, Any]
    brings: dict[str, Any] | None
    correction: dict[str, Any] | None


class Heading(Record, frozen=True):
    """How a field of what is seen is headed, and a column of it where there is little room."""

    field: str
    name: Texts
    short: Texts


class GameDisplay(Record, frozen=True):
    """How what is seen of a table is shown to people."""

    heads: tuple[Heading, ...]
    """The most important comes first."""
    hidden: tuple[str, ...]
    """Bookkeeping fields that readers do not need."""
    glance: tuple[str, ...]
    """Fields to show of a side where space is short."""


class OneGame(Game, frozen=True):
    prefix: str
    """Prefix of its rule ids."""
    variants: tuple[Variant, ...]
    verdicts: tuple[str, ...]
    ready: tuple[Prepared[dict[str, Any]], ...]
    """Ready-made things that a seat may bring."""
    shown: GameDisplay
    schemas: GameSchemas


class Rule(Record, frozen=True):
    id: str
    text: Texts
    ruling: bool
    """True if the source is silent and this project decided the rule."""


class RuleList(Record, frozen=True):
    results: tuple[Rule, ...]


class GameList(Record, frozen=True):
    results: tuple[Game, ...]


class CatalogueParams(msgspec.Struct, frozen=True):
    kind: Annotated[str | None, Meta(description="One kind alone.")] = None


@operation("The games", content={200: struct(GameList)})
def list_games(request: Request) -> HttpResponse:
    return cacheable_response(request, GameList(tuple(map(_serialize_game_row, GAMES.values()))))


@operation(
    "A game: names, seats, modes, variants, JSON Schemas of setup and moves",
    content={200: struct(OneGame)},
)
def show_game(request: Request, key: str) -> HttpResponse:
    return cacheable_response(request, _serialize_game(_get_game(key)))


@operation("The numbered rules of a game", content={200: struct(RuleList)})
def list_rules(request: Request, key: str) -> HttpResponse:
    rules = citable_rules(_get_game(key).package).values()
    results = tuple(Rule(rule.id, Texts(rule.en, rule.fr), rule.ruling) for rule in rules)
    return cacheable_response(request, RuleList(results))


@operation(
    "What lies in the box of a game, by kind",
    content={200: struct(dict[str, list[dict[str, Any]]])},
)
def show_catalogue(request: Request, params: CatalogueParams, key: str) -> HttpResponse:
    entries = _get_game(key).catalogue()
    if params.kind is None:
        return cacheable_response(request, entries)
    if params.kind not in entries:
        kinds = tuple(entries) or "nothing"
        raise refusals.invalid({"kind": [sentence("unknown_kind", kinds=kinds)]})
    return cacheable_response(request, {params.kind: entries[params.kind]})


def _get_game(key: str) -> AnyGame:
    if key not in GAMES:
        raise refusals.nothing_here()
    return GAMES[key]


def _serialize_game_row(game: AnyGame) -> Game:
    seats = Seats(game.seats.start, game.seats.stop - 1)
    taught = load_lesson(game.package) is not None
    return Game(game.key, _texts(game.name), seats, MODES, taught)


def _serialize_game(game: AnyGame) -> OneGame:
    return OneGame(
        **asdict(_serialize_game_row(game)),
        prefix=game.prefix,
        variants=tuple(Variant(key, _texts(name)) for key, name in game.variants.items()),
        verdicts=tuple(game.verdicts),
        ready=serialize_prepared(game.ready_made()),
        shown=_serialize_display(words(game.package)),
        schemas=GameSchemas(
            setup=msgspec.json.schema(game.setup_type),
            move=msgspec.json.schema(game.move_type),
            brings=_schema(game.brings),
            correction=_schema(game.correction_type),
        ),
    )


def _serialize_display(sheet: Words) -> GameDisplay:
    def texts(say: Callable[[str, Language], str], field: str) -> Texts:
        return Texts(say(field, "en"), say(field, "fr"))

    heads = (
        Heading(field, texts(sheet.part_label, field), texts(sheet.short_label, field))
        for field in sheet.sheet["parts"]
        if sheet.part_label(field, "en")
    )
    return GameDisplay(tuple(heads), sheet.shown.get("hidden", ()), sheet.glance)


def cacheable_response(request: Request, data: object) -> HttpResponse:
    """Return a response that is the same for all callers, with texts in both languages.

    Clients may cache it for five minutes.
    """
    headers = {"Cache-Control": "public, max-age=300", "Content-Language": ", ".join(LANGUAGES)}
    return respond_with_etag(request, encode(data), "application/json", headers)


def _texts(names: Mapping[Language, str]) -> Texts:
    return Texts(names["en"], names["fr"])


def _schema(kind: Any) -> dict[str, Any] | None:
    return None if kind is None else msgspec.json.schema(kind)
