"""Schemas of moves, set-ups, views and corrections, taken from the records of each game."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from api.wire.document.components import struct, tagged_union
from games.kernel.game import AnyGame
from games.kernel.record import ReadyMadeItem, Record
from games.kernel.rules import Texts
from games.rulebooks import GAMES

Json = dict[str, Any]
B = TypeVar("B")


class Prepared(Record, Generic[B], frozen=True):
    """Something that a seat may bring, ready made: named by its key when one sits down."""

    key: str
    name: Texts
    brought: B


def serialize_prepared(ready: Iterable[ReadyMadeItem]) -> tuple[Prepared[Json], ...]:
    return tuple(
        Prepared(each.key, Texts(each.en, each.fr), msgspec.to_builtins(each.brought))
        for each in ready
    )


def any_game_schema(pick: Callable[[Any], Any]) -> Json:
    return {"anyOf": [struct(kind) for kind in map(pick, GAMES.values()) if kind is not None]}


def schema_by_game(kind: Any, pick: Callable[[AnyGame], tuple[Any, ...]]) -> Json:
    """Return a union of the record for each game, discriminated by `game`."""
    kinds = {key: kind[(Literal[key], *pick(game))] for key, game in GAMES.items()}
    return tagged_union("game", kinds)


def or_gone_schema(kinds: Json, kind: Any) -> Json:
    """Return the union, or the record for a game that is no longer installed.

    That record stands beside the union, because its `game` is not a value of the discriminator.
    """
    return {"anyOf": [kinds, struct(kind)]}


GoneGame = Annotated[
    str,
    Meta(
        description="The key of a game that is not installed any more.",
        extra_json_schema={"not": {"enum": [*GAMES]}},
    ),
]
BROUGHT = any_game_schema(lambda game: game.brings)
AnyMove = Annotated[Json, Meta(extra_json_schema=any_game_schema(lambda game: game.move_type))]
AnyCorrection = Annotated[
    Json, Meta(extra_json_schema=any_game_schema(lambda game: game.correction_type))
]
