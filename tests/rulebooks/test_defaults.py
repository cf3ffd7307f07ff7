"""The default of a number is zero, unless the box or a rule says otherwise."""

import dataclasses
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

import msgspec
import pytest

from games.kernel.requests import GM

Figures = int | tuple[int, ...]

OTHERWISE: Final[Mapping[str, Mapping[str, Figures]]] = {
    "brutal_ring": {
        "DrawFrom.count": 1,
        "Board.round": 1,
        "Minute.seat": GM,
        "Board.rules_version": 3,
    },
    "combat": {
        "Side.life": 20,  # CB-1.2
        "Fighter.life": 20,
        "Fighter.pile": 20,  # CB-1.3
        "Board.limit": 1000,  # CB-8.2
        "Advice.left": 8,
    },
    "karatekarte": {},
    "kung_fu": {
        "Bonus.copies": 1,
        "Character.action_points": 3,  # KF-1.4
        "Archetype.action_points": 3,
        "Side.scales": (13, 13, 13, 13),  # KF-1.2
        "Opening.seat": GM,
        "Board.rules_version": 3,  # stored before states said it
    },
    "martial_art": {
        "Technique.zones": (1, 2, 3, 4, 5)  # MA-1.1
    },
}


@pytest.mark.parametrize("game", OTHERWISE)
def test_what_nobody_says_is_nought(game: str) -> None:
    by_field = {
        f"{kind.__name__}.{name}": value
        for kind in records(game)
        for name, value in defaults(kind).items()
        if name in kind.__annotations__ and is_figure(value)
    }
    assert {name: value for name, value in by_field.items() if not is_nought(value)} == OTHERWISE[
        game
    ]


def records(game: str) -> Iterator[type]:
    package = import_module(f"games.rulebooks.{game}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        for each in vars(import_module(module.name)).values():
            if isinstance(each, type) and each.__module__ == module.name:
                yield each


def defaults(kind: type) -> Mapping[str, Any]:
    if issubclass(kind, msgspec.Struct):
        return {each.name: each.default for each in msgspec.structs.fields(kind)}
    if dataclasses.is_dataclass(kind):
        return {each.name: each.default for each in dataclasses.fields(kind)}
    return getattr(kind, "_field_defaults", {})


def is_figure(value: object) -> bool:
    if isinstance(value, tuple):
        return any(map(is_figure, value))
    return isinstance(value, int) and not isinstance(value, bool)


def is_nought(value: object) -> bool:
    return all(map(is_nought, value)) if isinstance(value, tuple) else value == 0
