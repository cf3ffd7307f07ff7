"""characters/: characters of a person."""

from functools import partial
from typing import Any

import msgspec
from rest_framework.request import Request

from api.shelf.characters.rows import (
    BROKEN,
    CHANGING,
    MADE,
    SHOWN,
    WISHES,
    convert_rule_errors,
    get_character,
    json_body,
    rules_of,
    serialize_character,
    sheet_from_body,
)
from api.shelf.game_bodies import as_body, only_game
from api.shelf.rows import change_operation, create_operation, list_operation
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows, operation
from api.wire.versions import read_versions
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


@create_operation(
    "Make a character within the budget",
    refuses=BROKEN,
    body=json_body(WISHES.shape),
    content=MADE,
)
def make_character(request: Request, data: JsonObject) -> Any:
    game, wish = WISHES.read(data)
    with convert_rule_errors():
        return serialize_character(characters.keep(require_person(request), _sheet(game, wish)))


@create_operation("Make a character of the game master's from an archetype", content=MADE)
def make_npc(request: Request, data: Npc) -> Any:
    having = [each for each in characters.games().values() if rules_of(each).ready_made()]
    game = only_game(having, data.game)
    return serialize_character(
        characters.keep_npc(require_person(request), game, data.archetype, data.name)
    )


@operation("A character", known=True, tagged=True, refuses=CHANGING, content=SHOWN)
def show_character(request: Request, character: str) -> Any:
    return serialize_character(get_character(request, character))


@change_operation(
    "Put another sheet in a character's place",
    refuses=CHANGING,
    body=json_body(WISHES.shape),
    content=SHOWN,
)
def replace_character(request: Request, data: JsonObject, character: str) -> Any:
    game, wish = WISHES.read(data)
    return _edit_character(request, character, lambda before: _sheet(game, wish, before))


@change_operation(
    "Change a part of a character",
    refuses=CHANGING,
    body=json_body(WISHES.changes_shape),
    content=SHOWN,
)
def change_character(request: Request, data: JsonObject, character: str) -> Any:
    """Other parts stay as they are then, whoever has changed them meanwhile."""

    def changed_sheet(before: Any) -> Any:
        game = characters.game_of(before)
        kept = as_body(before, *rules_of(game).fixed_fields)
        return _sheet(game, WISHES.read_for(game, kept | data), before)

    return _edit_character(request, character, changed_sheet)


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


def _edit_character(request: Request, character: str, make: characters.Made) -> Any:
    with convert_rule_errors():
        return serialize_character(
            characters.edit(require_person(request), character, make, read_versions(request))
        )
