"""characters/{character}/…: actions on a character: those of its game, undo and copy."""

import inspect
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from django.urls import URLPattern

from api.shelf.characters.rows import (
    BROKEN,
    character_operation,
    json_body,
    making,
    serialize_character,
)
from api.shelf.game_bodies import any_schema
from api.wire.addresses import endpoint
from api.wire.bodies import to_record
from api.wire.commands import Sent, sent_fields
from api.wire.operation import Operation
from games.kernel.shelf import CharacterAction, action_named, action_word
from games.rulebooks import GAMES
from games.shelf import commands, refusals
from games.shelf.models import Character

HERE: Final = "characters/<str:character>/"


class Copy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    """If left out, the name of the original."""


def addresses() -> list[URLPattern]:
    """Return one address for each action word, whichever games have it."""
    by_word: dict[str, list[type[CharacterAction]]] = {}
    for game in GAMES.values():
        for deed in game.shelf.character.actions if game.shelf.character else ():
            by_word.setdefault(action_word(deed), []).append(deed)
    return [
        endpoint(f"{HERE}{word}/", word, post=_action_operation(word, by_word[word]))
        for word in by_word
    ]


def _action_operation(word: str, kinds: list[type[CharacterAction]]) -> Operation:
    def read_action(data: Mapping[str, Any] | None) -> dict[str, Any]:
        def choose_action(row: Character) -> CharacterAction:
            deed = action_named(row.rules, word)
            if deed is None:
                raise refusals.no_such_deed(known=", ".join(map(action_word, row.rules.actions)))
            return to_record(data or {}, deed)

        return {"action": choose_action}

    def do(result: Character) -> Any:
        return serialize_character(result)

    has_body = any(kind.__struct_fields__ for kind in kinds)
    do.__name__ = f"{word.replace('-', '_')}_character"
    return character_operation(
        commands.ACT,
        (inspect.getdoc(kinds[0]) or word).rstrip("."),
        sent=Sent(dict[str, Any] if has_body else None, read_action),
        refuses=BROKEN,
        body=json_body(any_schema(kinds)) if has_body else None,
    )(do)


@character_operation(commands.UNDO_CHANGE, "Take the newest change back", refuses=BROKEN)
def undo_change(result: Character) -> Any:
    """Called again, the one before it, until the character is as it was made."""
    return serialize_character(result)


@making(
    commands.COPY_CHARACTER,
    "Copy a character, without its history",
    sent=sent_fields(Copy),
    named={"character": "id"},
)
def copy_character(result: Character) -> Any:
    return serialize_character(result)
