"""Code that tests hand to other processes imports names that exist."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.bootstrap import ROOT

ROOMS: Final = ("api", "companion", "games", "tests")
PLANTED: Final = (
    "tests/companion/checks",
    "tests/companion/house",
    "tests/packages",
    "test_newgame.py",
)
"""Tests that write broken code on purpose, or code of games that are not there."""


def imports_of(source: str) -> Iterator[tuple[str, str]]:
    """Yield module and name of each import of ours; text that is no code yields nothing."""
    for line in source.replace(";", "\n").splitlines():
        try:
            tree = ast.parse(line.strip())
        except SyntaxError:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ROOMS:
                yield from ((node.module or "", alias.name) for alias in node.names)


def imports_in(path: Path) -> list[tuple[str, str]]:
    return [
        each
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if " import " in node.value
        for each in imports_of(node.value)
    ]


def exists(module: str, name: str) -> bool:
    try:
        if hasattr(importlib.import_module(module), name):
            return True
        importlib.import_module(f"{module}.{name}")
    except ModuleNotFoundError:
        return False
    return True


FILES: Final = [
    path
    for path in sorted((ROOT / "tests").rglob("*.py"))
    if not any(each in str(path) for each in PLANTED)
]


@pytest.mark.law
def test_every_import_in_a_string_exists() -> None:
    found_in = {str(path.relative_to(ROOT)): imports_in(path) for path in FILES}
    assert sum(map(len, found_in.values())) > 50
    missing = [(path, *each) for path, names in found_in.items() for each in names]
    assert [each for each in missing if not exists(*each[1:])] == []


@pytest.mark.parametrize(
    "code", ["from games.duties.agenda import file", "x = 1; from games.nowhere import thing\n"]
)
def test_control_a_missing_name_is_found(code: str) -> None:
    (each,) = imports_of(code)
    assert not exists(*each)
