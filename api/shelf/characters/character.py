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
    body,
    by_the_rules,
    found,
    rules_of,
    sheet_said,
    shown,
)
from api.shelf.lent import as_said, only
from api.shelf.rows import changes, discards, lists, makes
from api.wire.callers import known
from api.wire.operation import Rows, operation
from api.wire.versions import read_versions
from games.kernel.game import AnyGame
from games.shelf import characters, rows
from games.shelf.access import own
from games.shelf.models import Character, sheet_of


class Npc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    archetype: str
    """An archetype of the game's catalogue."""
    name: str = ""
    """If left out, the name of the archetype."""
    game: str | None = None
    """May be left out while only one game has archetypes."""


Said = dict[str, Any]


@lists("List one's characters", Character, refuses=BROKEN, content=SHOWN)
def list_characters(request: Request) -> Rows[Any]:
    return Rows(own(Character.objects.all(), known(request)), partial(map, shown))


@makes(
    "Make a character within the budget",
    refuses=BROKEN,
    body=body(WISHES.shape),
    content=MADE,
)
def make_character(request: Request, said: Said) -> Any:
    game, wish = WISHES.read(said)
    with by_the_rules():
        return shown(characters.keep(known(request), _sheet(game, wish)))


@makes("Make a character of the game master's from an archetype", content=MADE)
def make_npc(request: Request, said: Npc) -> Any:
    having = [each for each in characters.games().values() if rules_of(each).ready_made()]
    game = only(having, said.game)
    return shown(characters.keep_npc(known(request), game, said.archetype, said.name))


@operation("A character", known=True, tagged=True, refuses=CHANGING, content=SHOWN)
def show_character(request: Request, character: str) -> Any:
    return shown(found(request, character))


@changes(
    "Put another sheet in a character's place",
    refuses=CHANGING,
    body=body(WISHES.shape),
    content=SHOWN,
)
def replace_character(request: Request, said: Said, character: str) -> Any:
    game, wish = WISHES.read(said)
    return _edited(request, character, lambda before: _sheet(game, wish, before))


@changes(
    "Change a part of a character",
    refuses=CHANGING,
    body=body(WISHES.in_part),
    content=SHOWN,
)
def change_character(request: Request, said: Said, character: str) -> Any:
    """Other parts stay as they are then, whoever has changed them meanwhile."""

    def made(before: Any) -> Any:
        game = characters.game_of(before)
        kept = as_said(before, *rules_of(game).fixed_fields)
        return _sheet(game, WISHES.read_for(game, kept | said), before)

    return _edited(request, character, made)


@discards("Throw a character away", refuses=CHANGING)
def discard_character(request: Request, character: str) -> None:
    rows.discard(Character.objects.all(), known(request), character, read_versions(request))


def _sheet(game: AnyGame, wish: Any, before: Any = None) -> Any:
    """Build a sheet; the fields that a body never sets keep their values from `before`."""
    rules = rules_of(game)
    unsaid = rules.fixed_fields if isinstance(before, rules.record) else ()
    kept = {name: getattr(before, name) for name in unsaid}
    return sheet_of(rules)(**sheet_said(wish, kept))


def _edited(request: Request, character: str, made: characters.Made) -> Any:
    with by_the_rules():
        return shown(characters.edit(known(request), character, made, read_versions(request)))
