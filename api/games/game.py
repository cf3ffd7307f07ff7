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

from api.games.shapes import Prepared, prepared
from api.wire import refusals
from api.wire.answers import encode
from api.wire.document.components import struct
from api.wire.operation import operation
from api.wire.versions import by_content
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


class Listed(Record, frozen=True):
    key: str
    name: Texts
    seats: Seats
    modes: tuple[str, ...]
    """house: the companion deals; table: cards and dice lie on the table."""
    lesson: bool
    """True if the game has a lesson: `learn_game`."""


class Schemas(Record, frozen=True):
    """JSON Schemas of what a client says to this game."""

    setup: dict[str, Any]
    move: dict[str, Any]
    brings: dict[str, Any] | None
    correction: dict[str, Any] | None


class Head(Record, frozen=True):
    """How a field of what is seen is headed, and a column of it where there is little room."""

    field: str
    name: Texts
    short: Texts


class Shown(Record, frozen=True):
    """How what is seen of a table is shown to people."""

    heads: tuple[Head, ...]
    """The most important comes first."""
    hidden: tuple[str, ...]
    """Bookkeeping fields that readers do not need."""
    glance: tuple[str, ...]
    """Fields to show of a side where space is short."""


class Detailed(Listed, frozen=True):
    prefix: str
    """Prefix of its rule ids."""
    variants: tuple[Variant, ...]
    verdicts: tuple[str, ...]
    ready: tuple[Prepared[dict[str, Any]], ...]
    """Ready-made things that a seat may bring."""
    shown: Shown
    schemas: Schemas


class Numbered(Record, frozen=True):
    id: str
    text: Texts
    ruling: bool
    """True if the source is silent and this project decided the rule."""


class RuleList(Record, frozen=True):
    results: tuple[Numbered, ...]


class GameList(Record, frozen=True):
    results: tuple[Listed, ...]


class OneKind(msgspec.Struct, frozen=True):
    kind: Annotated[str | None, Meta(description="One kind alone.")] = None


@operation("The games", content={200: struct(GameList)})
def list_games(request: Request) -> HttpResponse:
    return lasting(request, GameList(tuple(map(_listed, GAMES.values()))))


@operation(
    "A game: names, seats, modes, variants, JSON Schemas of setup and moves",
    content={200: struct(Detailed)},
)
def show_game(request: Request, key: str) -> HttpResponse:
    return lasting(request, _detailed(_found(key)))


@operation("The numbered rules of a game", content={200: struct(RuleList)})
def list_rules(request: Request, key: str) -> HttpResponse:
    rules = citable_rules(_found(key).package).values()
    told = tuple(Numbered(rule.id, Texts(rule.en, rule.fr), rule.ruling) for rule in rules)
    return lasting(request, RuleList(told))


@operation(
    "What lies in the box of a game, by kind",
    content={200: struct(dict[str, list[dict[str, Any]]])},
)
def show_catalogue(request: Request, asked: OneKind, key: str) -> HttpResponse:
    entries = _found(key).catalogue()
    if asked.kind is None:
        return lasting(request, entries)
    if asked.kind not in entries:
        there = tuple(entries) or "nothing"
        raise refusals.invalid({"kind": [sentence("unknown_kind", kinds=there)]})
    return lasting(request, {asked.kind: entries[asked.kind]})


def _found(key: str) -> AnyGame:
    if key not in GAMES:
        raise refusals.nothing_here()
    return GAMES[key]


def _listed(game: AnyGame) -> Listed:
    seats = Seats(game.seats.start, game.seats.stop - 1)
    taught = load_lesson(game.package) is not None
    return Listed(game.key, _texts(game.name), seats, MODES, taught)


def _detailed(game: AnyGame) -> Detailed:
    return Detailed(
        **asdict(_listed(game)),
        prefix=game.prefix,
        variants=tuple(Variant(key, _texts(name)) for key, name in game.variants.items()),
        verdicts=tuple(game.verdicts),
        ready=prepared(game.ready_made()),
        shown=_shown(words(game.package)),
        schemas=Schemas(
            setup=msgspec.json.schema(game.setup_type),
            move=msgspec.json.schema(game.move_type),
            brings=_schema(game.brings),
            correction=_schema(game.correction_type),
        ),
    )


def _shown(sheet: Words) -> Shown:
    def texts(say: Callable[[str, Language], str], field: str) -> Texts:
        return Texts(say(field, "en"), say(field, "fr"))

    heads = (
        Head(field, texts(sheet.part_label, field), texts(sheet.short_label, field))
        for field in sheet.sheet["parts"]
        if sheet.part_label(field, "en")
    )
    return Shown(tuple(heads), sheet.shown.get("hidden", ()), sheet.glance)


def lasting(request: Request, data: object) -> HttpResponse:
    """Return a response that is the same for all callers, with texts in both languages.

    Clients may cache it for five minutes.
    """
    headers = {"Cache-Control": "public, max-age=300", "Content-Language": ", ".join(LANGUAGES)}
    return by_content(request, encode(data), "application/json", headers)


def _texts(names: Mapping[Language, str]) -> Texts:
    return Texts(names["en"], names["fr"])


def _schema(kind: Any) -> dict[str, Any] | None:
    return None if kind is None else msgspec.json.schema(kind)
