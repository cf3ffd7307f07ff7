"""characters/: characters of a person."""

from functools import partial
from typing import Any

import msgspec
from rest_framework.request import Request

from api.shelf.characters.rows import (
    BROKEN,
    CHANGING,
    SHOWN,
    WISHES,
    character_operation,
    convert_rule_errors,
    get_character,
    json_body,
    making,
    rules_of,
    serialize_character,
    sheet_from_body,
)
from api.shelf.game_bodies import as_body, only_game
from api.shelf.rows import list_operation
from api.wire.callers import require_person
from api.wire.commands import Sent, operation_of
from api.wire.operation import Rows, operation
from games.kernel.game import AnyGame
from games.shelf import characters, commands
from games.shelf.access import own
from games.shelf.models import Character, sheet_of


class Npc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    archetype: str
    """An archetype of the game's catalogue."""
    name: str = ""
    """If left out, the name of the archetype."""
    game: str | None = None
    """May be left out while only one game has archetypes."""


JsonObject = dict[str, Any]


@list_operation("List one's characters", Character, refuses=BROKEN, content=SHOWN)
def list_characters(request: Request) -> Rows[Any]:
    return Rows(
        own(Character.objects.all(), require_person(request)), partial(map, serialize_character)
    )


@making(
    commands.KEEP_CHARACTER,
    "Make a character within the budget",
    sent=Sent(JsonObject, lambda data: {"sheet": _sheet(*WISHES.read(data))}),
    within=convert_rule_errors,
    refuses=BROKEN,
    body=json_body(WISHES.shape),
)
def make_character(result: Character) -> Any:
    return serialize_character(result)


def _read_npc(data: Npc) -> dict[str, Any]:
    having = [each for each in characters.games().values() if rules_of(each).ready_made()]
    game = only_game(having, data.game)
    return {"game": game, "archetype": data.archetype, "name": data.name}


@making(
    commands.BEGIN_CHARACTER,
    "Make a character of the game master's from an archetype",
    sent=Sent(Npc, _read_npc),
)
def make_npc(result: Character) -> Any:
    return serialize_character(result)


@operation("A character", known=True, tagged=True, refuses=CHANGING, content=SHOWN)
def show_character(request: Request, character: str) -> Any:
    return serialize_character(get_character(request, character))


def _read_other(data: JsonObject) -> dict[str, Any]:
    game, wish = WISHES.read(data)
    return {"make": lambda before: _sheet(game, wish, before)}


@character_operation(
    commands.EDIT_CHARACTER,
    "Put another sheet in a character's place",
    sent=Sent(JsonObject, _read_other),
    refuses=BROKEN,
    body=json_body(WISHES.shape),
)
def replace_character(result: Character) -> Any:
    return serialize_character(result)


def _read_part(data: JsonObject) -> dict[str, Any]:
    def changed_sheet(before: Any) -> Any:
        game = characters.game_of(before)
        kept = as_body(before, *rules_of(game).fixed_fields)
        return _sheet(game, WISHES.read_for(game, kept | data), before)

    return {"make": changed_sheet}


@character_operation(
    commands.EDIT_CHARACTER,
    "Change a part of a character",
    sent=Sent(JsonObject, _read_part),
    refuses=BROKEN,
    body=json_body(WISHES.changes_shape),
)
def change_character(result: Character) -> Any:
    """Other parts stay as they are then, whoever has changed them meanwhile."""
    return serialize_character(result)


@operation_of(
    commands.DISCARD_CHARACTER,
    "Throw a character away",
    named={"character": "id"},
    status=204,
    refuses=BROKEN,
)
def discard_character() -> None:
    pass


def _sheet(game: AnyGame, wish: Any, before: Any = None) -> Any:
    """Build a sheet; the fields that a body never sets keep their values from `before`."""
    rules = rules_of(game)
    unsaid = rules.fixed_fields if isinstance(before, rules.record) else ()
    kept = {name: getattr(before, name) for name in unsaid}
    return sheet_of(rules)(**sheet_from_body(wish, kept))
