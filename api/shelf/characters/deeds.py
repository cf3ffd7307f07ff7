"""characters/{character}/…: what is done to one: raised, granted to, healed, rested, copied."""

import msgspec
from rest_framework.request import Request

from api.shelf.characters.rows import CHANGING, STALE, ShownCharacter, by_the_rules, shown
from api.shelf.rows import changes, makes
from api.wire.callers import known
from api.wire.refusals import illegal_sheet
from api.wire.versions import read_versions
from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import Component
from games.shelf import characters, refusals


class Raise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    component: Component


class Healing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    component: Component | None = None
    """Left out, all four."""


class Copy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    """Left out, that of the original."""


@changes("Raise a component by one level, for the difference of the two prices", refuses=CHANGING)
def raise_character(request: Request, said: Raise, character: str) -> ShownCharacter:
    person, read = known(request), read_versions(request)
    with by_the_rules():
        return shown(characters.raise_level(person, character, said.component, read))


@changes("Grant points, with the reason, beside those that were granted before", refuses=CHANGING)
def grant_points(request: Request, said: rules.Grant, character: str) -> ShownCharacter:
    with by_the_rules():
        return shown(characters.grant(known(request), character, said, read_versions(request)))


@changes("Fill every scale again, or that of one component", refuses=STALE)
def heal_character(request: Request, said: Healing, character: str) -> ShownCharacter:
    person, read = known(request), read_versions(request)
    return shown(characters.heal(person, character, said.component, read))


@changes(
    "Rest: each scale gets one damage back; nobody rests from death",
    refuses=(*STALE, illegal_sheet),
)
def rest_character(request: Request, character: str) -> ShownCharacter:
    with by_the_rules():
        return shown(characters.rest(known(request), character, read_versions(request)))


@changes("Take the newest change back", refuses=(*STALE, refusals.nothing_to_undo))
def undo_change(request: Request, character: str) -> ShownCharacter:
    """Called again, the one before it, until the character is as it was made."""
    return shown(characters.undo(known(request), character, read_versions(request)))


@makes("Copy a character, without its history", refuses=(refusals.unknown,))
def copy_character(request: Request, said: Copy, character: str) -> ShownCharacter:
    return shown(characters.copy(known(request), character, said.name))
