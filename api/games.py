"""games/: which there are, their rules and what lies in their boxes. None of it ever changes while
the server runs, so clients may keep it."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from api.problems import Problem
from api.rendering import encode
from api.schema import struct
from api.sentences import language, sentence
from games.kernel.game import Game
from games.kernel.numbered import Language, numbered
from games.kernel.record import Record
from games.rulebooks import GAMES

AnyGame = Game[Any, Any, Any]
MODES: Final = ("house", "table")


class Texts(Record, frozen=True):
    en: str
    fr: str


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


class Schemas(Record, frozen=True):
    """JSON Schemas of what a client says to this game."""

    setup: dict[str, Any]
    move: dict[str, Any]
    brings: dict[str, Any] | None
    correction: dict[str, Any] | None


class Detailed(Listed, frozen=True):
    prefix: str
    """The letters of its rules."""
    variants: tuple[Variant, ...]
    verdicts: tuple[str, ...]
    schemas: Schemas


class Numbered(Record, frozen=True):
    id: str
    text: str
    """In the caller's language."""
    en: str
    fr: str
    ruling: bool


class RuleList(Record, frozen=True):
    results: tuple[Numbered, ...]


class GameList(Record, frozen=True):
    results: tuple[Listed, ...]


class Games(APIView):
    @extend_schema(summary="The games", responses={200: struct(GameList, "games")})
    def get(self, request: Request) -> HttpResponse:
        return kept(request, GameList(tuple(listed(game) for game in GAMES.values())))


class OneGame(APIView):
    @extend_schema(
        summary="A game: names, seats, modes, variants, JSON Schemas of setup and moves",
        responses={200: struct(Detailed, "games")},
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        return kept(request, detailed(found(key)))


class Rules(APIView):
    @extend_schema(
        summary="The numbered rules of a game", responses={200: struct(RuleList, "games")}
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        rules = numbered(found(key).package).values()
        spoken = language()
        return kept(
            request,
            RuleList(tuple(Numbered(r.id, r.text(spoken), r.en, r.fr, r.ruling) for r in rules)),
        )


class Catalogue(APIView):
    @extend_schema(
        summary="What lies in the box of a game, by kind",
        parameters=[OpenApiParameter("kind", str, description="One kind alone.")],
        responses={
            200: {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": "object"}},
            }
        },
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        entries = found(key).catalogue()
        kind = request.query_params.get("kind")
        if kind is None:
            return kept(request, entries)
        if kind not in entries:
            there = tuple(entries) or "nothing"
            raise Problem(
                "request.invalid", errors={"kind": [sentence("unknown_kind", kinds=there)]}
            )
        return kept(request, {kind: entries[kind]})


def found(key: str) -> AnyGame:
    if key not in GAMES:
        raise Problem("request.not_found")
    return GAMES[key]


def listed(game: AnyGame) -> Listed:
    return Listed(game.key, _texts(game.name), _seats(game), MODES)


def detailed(game: AnyGame) -> Detailed:
    return Detailed(
        key=game.key,
        name=_texts(game.name),
        seats=_seats(game),
        modes=MODES,
        prefix=game.prefix,
        variants=tuple(Variant(key, _texts(name)) for key, name in game.variants.items()),
        verdicts=tuple(game.verdicts),
        schemas=Schemas(
            setup=msgspec.json.schema(game.setup_type),
            move=msgspec.json.schema(game.move_type),
            brings=_schema(game.brings),
            correction=_schema(game.correction_type),
        ),
    )


def kept(request: Request, data: object) -> HttpResponse:
    """An answer that says how long it holds, and by what to ask whether it still does."""
    content = encode(data)
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "public, max-age=300"}
    response = HttpResponse(content, "application/json", headers=headers)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))  # either may choose the language
    answer = get_conditional_response(request, etag=tag, response=response)
    assert isinstance(answer, HttpResponse)  # noqa: S101 - it was given one
    return answer


def _texts(names: Mapping[Language, str]) -> Texts:
    return Texts(names["en"], names["fr"])


def _seats(game: AnyGame) -> Seats:
    return Seats(game.seats.start, game.seats.stop - 1)


def _schema(kind: Any) -> dict[str, Any] | None:
    return None if kind is None else msgspec.json.schema(kind)
