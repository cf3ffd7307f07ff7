"""Moves, set-ups, views and corrections cross as the rulebooks' own records: any game's of each."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from api.wire.document.components import struct
from api.wire.wording import Texts
from games.kernel.record import Ready, Record
from games.rulebooks import GAMES

Json = dict[str, Any]


class Prepared(Record, frozen=True):
    """Something that a seat may bring, ready made: named by its key when one sits down."""

    key: str
    name: Texts
    brought: Json


def prepared(ready: Iterable[Ready]) -> tuple[Prepared, ...]:
    return tuple(
        Prepared(each.key, Texts(each.en, each.fr), msgspec.to_builtins(each.brought))
        for each in ready
    )


def of_any_game(pick: Callable[[Any], Any]) -> Json:
    return {"anyOf": [struct(kind) for kind in map(pick, GAMES.values()) if kind is not None]}


SETUP = of_any_game(lambda game: game.setup_type)
BROUGHT = of_any_game(lambda game: game.brings)
MOVES = {"type": "array", "items": of_any_game(lambda game: game.move_type)}
CORRECTION = of_any_game(lambda game: game.correction_type)
VIEW = {"anyOf": [*of_any_game(lambda game: game.state_type)["anyOf"], {"type": "null"}]}
