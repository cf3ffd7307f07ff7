"""characters/: those of Kung-Fu, who live for months on a person's shelf."""

from functools import partial
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.shelf.characters.rows import (
    BROKEN,
    CHANGING,
    ShownCharacter,
    by_the_rules,
    found,
    shown,
)
from api.shelf.rows import changes, discards, lists, makes
from api.wire.bodies import record
from api.wire.callers import known
from api.wire.operation import Rows, operation
from api.wire.versions import read_versions
from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import Levels
from games.shelf import characters, rows
from games.shelf.access import own
from games.shelf.models import Character, Sheet

Game = Literal["kung_fu"]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    levels: Levels
    action_points: int = rules.ACTION_POINTS
    grants: tuple[rules.Grant, ...] = ()
    scales: Levels | None = None
    """Where they stand; left out, all are full."""
    abilities: tuple[str, ...] | str = ()
    """One text is read as one ability a line."""
    notes: str = ""
    game: Game = "kung_fu"

    def sheet(self, *, npc: bool) -> Sheet:
        listed = self.abilities
        return Sheet(
            self.name,
            self.levels,
            self.action_points,
            self.grants,
            self.scales,
            npc,
            abilities=tuple(listed.splitlines()) if isinstance(listed, str) else listed,
            notes=self.notes,
        )


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    levels: Levels | UnsetType = UNSET
    action_points: int | UnsetType = UNSET
    grants: tuple[rules.Grant, ...] | UnsetType = UNSET
    scales: Levels | UnsetType | None = UNSET
    abilities: tuple[str, ...] | str | UnsetType = UNSET
    notes: str | UnsetType = UNSET
    game: Game | UnsetType = UNSET

    def made(self, sheet: Sheet) -> Sheet:
        before = msgspec.to_builtins(sheet)
        npc = before.pop("npc")
        return record(before | msgspec.to_builtins(self), Wish).sheet(npc=npc)


class Npc(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    archetype: str
    """One of those in the game's catalogue."""
    name: str = ""
    """Left out, what the archetype is called."""


@lists("List one's characters", Character, refuses=BROKEN)
def list_characters(request: Request) -> Rows[ShownCharacter]:
    return Rows(own(Character.objects.all(), known(request)), partial(map, shown))


@makes("Make a character within the budget", refuses=BROKEN)
def make_character(request: Request, said: Wish) -> ShownCharacter:
    with by_the_rules():
        return shown(characters.keep(known(request), said.sheet(npc=False)))


@makes("Make a character of the game master's from an archetype")
def make_npc(request: Request, said: Npc) -> ShownCharacter:
    return shown(characters.keep_npc(known(request), said.archetype, said.name))


@operation("A character", known=True, tagged=True, refuses=CHANGING)
def show_character(request: Request, character: str) -> ShownCharacter:
    return shown(found(request, character))


@changes("Put another sheet in a character's place", refuses=CHANGING)
def replace_character(request: Request, said: Wish, character: str) -> ShownCharacter:
    return _edited(request, character, lambda before: said.sheet(npc=before.npc))


@changes("Change a part of a character", refuses=CHANGING)
def change_character(request: Request, said: Amendment, character: str) -> ShownCharacter:
    """Other parts stay as they are then, whoever has changed them meanwhile."""
    return _edited(request, character, said.made)


@discards("Throw a character away", refuses=CHANGING)
def discard_character(request: Request, character: str) -> None:
    rows.discard(Character.objects.all(), known(request), character, read_versions(request))


def _edited(request: Request, character: str, made: characters.Made) -> ShownCharacter:
    with by_the_rules():
        return shown(characters.edit(known(request), character, made, read_versions(request)))
