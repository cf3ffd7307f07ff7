"""Moves, set-ups, views and corrections cross as the rulebooks' own records: any game's of each."""

from collections.abc import Callable
from typing import Any

from api.wire.document.components import struct
from games.rulebooks import GAMES

Json = dict[str, Any]


def of_any_game(pick: Callable[[Any], Any]) -> Json:
    kinds = ((pick(game), key) for key, game in GAMES.items())
    return {"anyOf": [struct(kind, key) for kind, key in kinds if kind is not None]}


SETUP = of_any_game(lambda game: game.setup_type)
BROUGHT = of_any_game(lambda game: game.brings)
MOVES = {"type": "array", "items": of_any_game(lambda game: game.move_type)}
CORRECTION = of_any_game(lambda game: game.correction_type)
VIEW = {"anyOf": [*of_any_game(lambda game: game.state_type)["anyOf"], {"type": "null"}]}
