"""Names of records in the document: short, without module paths.

A record has its class name; a record of a game has the game's name first.
"""

import sys
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, Final, get_args, get_origin

from games.rulebooks import GAMES

ALIASES: Final[Mapping[str, Set[str]]] = {
    "api.tables.shapes": {"TableMode", "TablePhase"},
    "games.rulebooks.brutal_ring.catalogue": {"Language"},
    "games.tournaments.arrangement.changes": {"Seeding", "Visibility", "WhenLate", "WhoEnters"},
    "games.tournaments.rules.formats.stages": {"AnyStage"},
}
"""Type aliases that the document shows under their own name, by module."""


def name_of(kind: Any) -> str:
    """Return the name of a record. A record made of others gets the name of their game."""
    plain = getattr(kind, "__origin__", kind)
    return f"{_game(_modules(kind))}{plain.__name__.removeprefix('Shown')}"


def aliases(kinds: Iterable[Any]) -> dict[frozenset[Any], str]:
    """Return unions of these records, and enumerations, with the names that our modules give
    them."""
    known = set(kinds)
    by_members: dict[frozenset[Any], str] = {}
    chosen: dict[frozenset[Any], str] = {}
    for module in sorted({kind.__module__ for kind in known}):
        for name, value in vars(sys.modules[module]).items():
            is_chosen = name in ALIASES.get(module, ())
            members = _members(value, known, words=is_chosen or bool(_game([module])))
            alias = f"{_game([module])}{name.removeprefix('Any')}"
            if len(members) > 1:
                by_members[members] = min(alias, by_members.get(members, alias))
                if is_chosen:
                    chosen[members] = name
    return by_members | chosen


def _members(value: Any, known: Set[Any], *, words: bool) -> frozenset[Any]:
    match get_origin(value):
        case typing.Union | types.UnionType:
            return frozenset(get_args(value)) & known
        case typing.Literal if words:
            return frozenset(get_args(value))
        case _:
            return frozenset()


def _modules(kind: Any) -> Iterator[str]:
    yield getattr(kind, "__module__", "")
    for each in get_args(kind):
        yield from _modules(each)


def _game(modules: Iterable[str]) -> str:
    for module in modules:
        for key, game in GAMES.items():
            if f"{module}.".startswith(f"{game.package}."):
                return key.title().replace("_", "")
    return ""
