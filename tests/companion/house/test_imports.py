"""The contracts of import-linter find what they are for: a breach planted in a copy of the tree."""

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.bootstrap import ROOT
from companion.checks import tool


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("tree")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for package in ("companion", "api", "games"):
        ignored = shutil.ignore_patterns("__pycache__", "migrations")
        shutil.copytree(ROOT / package, copy / package, ignore=ignored)
    return copy


def lint(tree: Path) -> str:
    answer = subprocess.run(
        (tool("lint-imports"), "--no-logo", "--no-cache"),
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    return answer.stdout


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("games/kernel/planted.py", "import random", "no chance"),
        ("games/kernel/planted.py", "from django.db import models", "no Django"),
        ("games/rulebooks/karatekarte/planted.py", "import time", "no clock"),
        ("games/bots/planted.py", "import secrets", "no chance"),
        ("games/tournaments/rules/planted.py", "import os", "no files"),
        ("games/people/planted.py", "import api", "the API on the games"),
        ("games/people/planted.py", "import games.duties", "point one way"),
        ("games/cellar/__init__.py", "", "every room is declared"),
        ("games/rulebooks/planted.py", "import games.rulebooks.karatekarte", "No rulebook"),
    ],
)
def test_a_planted_breach_is_found(tree: Path, file: str, line: str, contract: str) -> None:
    planted = tree / file
    missing = [folder for folder in planted.parents if not folder.exists()]
    planted.parent.mkdir(parents=True, exist_ok=True)
    for folder in missing:
        (folder / "__init__.py").touch()
    planted.write_text(f"{line}\n")
    try:
        words = lint(tree)
    finally:
        planted.unlink()
        for folder in missing:
            shutil.rmtree(folder, ignore_errors=True)
    (told,) = [text for text in words.splitlines() if contract in text and "BROKEN" in text] or [""]
    assert told, words


def test_a_page_is_imported_by_the_project_alone(tree: Path) -> None:
    page, listener = tree / "games/people/pages.py", tree / "games/duties/planted.py"
    page.touch()
    listener.write_text("import games.people.pages\n")
    try:
        assert "Pages speak; nobody in games listens to them BROKEN" in lint(tree)
    finally:
        page.unlink()
        listener.unlink()


def test_the_tree_itself_keeps_every_contract(tree: Path) -> None:
    assert "0 broken" in lint(tree)
