"""characters/{character}/…: actions on a character: those of its game, undo and copy."""

import inspect
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from django.urls import URLPattern
from rest_framework.request import Request

from api.shelf.characters.rows import (
    BROKEN,
    CHANGING,
    MADE,
    SHOWN,
    STALE,
    body,
    by_the_rules,
    shown,
)
from api.shelf.lent import of_any
from api.shelf.rows import changes, makes
from api.wire.addresses import at
from api.wire.bodies import record
from api.wire.callers import known
from api.wire.operation import Operation
from api.wire.versions import read_versions
from games.kernel.shelf import CharacterAction, action_named, action_word
from games.rulebooks import GAMES
from games.shelf import characters, refusals
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
    return [at(f"{HERE}{word}/", word, post=_deed(word, by_word[word])) for word in by_word]


def _deed(word: str, kinds: list[type[CharacterAction]]) -> Operation:
    def do(request: Request, character: str, said: Mapping[str, Any] | None = None) -> Any:
        def asked(row: Character) -> CharacterAction:
            deed = action_named(row.rules, word)
            if deed is None:
                raise refusals.no_such_deed(known=", ".join(map(action_word, row.rules.actions)))
            return record(said or {}, deed)

        person, read = known(request), read_versions(request)
        with by_the_rules():
            return shown(characters.apply_action(person, character, asked, read))

    said = any(kind.__struct_fields__ for kind in kinds)
    do.__name__ = f"{word.replace('-', '_')}_character"
    do.__annotations__ = {"return": Any} | ({"said": dict[str, Any]} if said else {})
    return changes(
        (inspect.getdoc(kinds[0]) or word).rstrip("."),
        refuses=(*CHANGING, refusals.no_such_deed),
        content=SHOWN,
        body=body(of_any(kinds)) if said else None,
    )(do)


@changes(
    "Take the newest change back",
    refuses=(*STALE, *BROKEN, refusals.nothing_to_undo),
    content=SHOWN,
)
def undo_change(request: Request, character: str) -> Any:
    """Called again, the one before it, until the character is as it was made."""
    with by_the_rules():
        return shown(characters.undo(known(request), character, read_versions(request)))


@makes("Copy a character, without its history", refuses=(refusals.unknown,), content=MADE)
def copy_character(request: Request, said: Copy, character: str) -> Any:
    return shown(characters.copy(known(request), character, said.name))
