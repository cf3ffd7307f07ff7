"""Imports between our modules, read from the source: at the head of a module and inside its
functions."""

import ast
from collections import deque
from collections.abc import Iterator, Mapping
from pathlib import Path

Imports = Mapping[str, frozenset[str]]
OURS = ("companion", "api", "games")


def modules(root: Path) -> dict[str, Path]:
    """Return the paths by dotted name; a package has the name of its folder."""
    paths = (path for top in OURS for path in sorted((root / top).rglob("*.py")))
    dotted = {".".join(path.relative_to(root).with_suffix("").parts): path for path in paths}
    return {
        name.removesuffix(".__init__"): path
        for name, path in dotted.items()
        if ".migrations." not in name
    }


def imports(root: Path) -> Imports:
    ours = modules(root)
    return {name: frozenset(_imports_of(name, ours)) - {name} for name in ours}


def _imports_of(name: str, ours: Mapping[str, Path]) -> Iterator[str]:
    """A name imported from a package counts as the module of that name, if there is one."""
    for node in ast.walk(ast.parse(ours[name].read_text())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in ours)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for each in node.names:
                inner = f"{node.module}.{each.name}"
                yield from [source for source in (inner, node.module) if source in ours][:1]


def cycles(graph: Imports) -> list[list[str]]:
    """Return the shortest cycles; no two of them share a module."""
    ways = sorted(filter(None, (_shortest_cycle(graph, start) for start in graph)), key=len)
    disjoint: list[list[str]] = []
    for way in ways:
        if not any(set(way) & set(other) for other in disjoint):
            disjoint.append(way)
    return disjoint


def _shortest_cycle(graph: Imports, start: str) -> list[str]:
    """Return the shortest cycle through `start`; empty if there is none."""
    previous: dict[str, str] = {}
    ahead = deque([start])
    while ahead:
        current = ahead.popleft()
        for after in sorted(graph[current]):
            if after == start:
                return [*_path_to(previous, current), start]
            if after not in previous:
                previous[after] = current
                ahead.append(after)
    return []


def _path_to(previous: Mapping[str, str], end: str) -> list[str]:
    way = [end]
    while way[-1] in previous:
        way.append(previous[way[-1]])
    return way[::-1]
