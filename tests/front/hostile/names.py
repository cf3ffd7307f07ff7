"""Names of fields and queries that the code reads, by room."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from companion.bootstrap import ROOT

METHODS: Final = frozenset({"get", "getlist", "pop", "text", "post_value", "setdefault"})
READERS: Final = frozenset({"read_number", "read_optional_number", "read_choice", "number_in"})
FOLDERS: Final = ("pages", "admin", "desks", "builders", "front", "cards", "box", "workshop")


@cache
def names_by_room() -> Mapping[str, frozenset[str]]:
    rooms: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "games").rglob("*.py"):
        parts = path.relative_to(ROOT).parts
        if {*FOLDERS} & {*parts} or path.name == "listing.py":
            rooms[parts[1]] |= {*read_names(ast.parse(path.read_text("utf-8")))}
    return {room: frozenset(names) for room, names in rooms.items()}


def read_names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=[ast.Constant(str(text)), *_]) if (
                name in METHODS
            ):
                yield text
            case ast.Call(func=ast.Name(id=name), args=[_, ast.Constant(str(text)), *_]) if (
                name in READERS
            ):
                yield text
            case ast.Compare(left=ast.Constant(str(text)), ops=[ast.In() | ast.NotIn()]):
                yield text
            case ast.Subscript(slice=ast.Constant(str(text))):
                yield text
            case _:
                pass
