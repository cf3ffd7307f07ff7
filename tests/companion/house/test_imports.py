"""The contracts of import-linter find a violation planted in a copy of the tree."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.bootstrap import ROOT
from companion.checks.steps import tool


def copy_code(target: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", target)
    for package in ("companion", "api", "games"):
        for path in (ROOT / package).rglob("*.py"):
            if "migrations" not in path.parts:
                copy = target / path.relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(path.read_bytes())


def lint(tree: Path) -> str:
    answer = subprocess.run(
        (tool("lint-imports"), "--no-logo", "--no-cache"),
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    return answer.stdout


BREACHES = (
    ("games.kernel.planted", "random", "no chance"),
    ("games.kernel.planted", "django", "no Django"),
    ("games.rulebooks.karatekarte.planted", "time", "no clock"),
    ("games.bots.planted", "secrets", "no chance"),
    ("games.tournaments.rules.planted", "os", "no files"),
    ("games.people.planted", "api", "the API on the games"),
    ("games.people.planted", "games.duties", "point one way"),
    ("games.rulebooks.planted", "games.rulebooks.karatekarte", "No rulebook"),
    ("games.duties.planted", "games.people.pages", "nobody in games listens to them"),
)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Output of import-linter for a tree with all violations. That ours has none is a step of
    `manage.py test`."""
    spoilt = tmp_path_factory.mktemp("tree")
    copy_code(spoilt)
    (spoilt / "games" / "cellar").mkdir()
    (spoilt / "games" / "cellar" / "__init__.py").touch()
    (spoilt / "games" / "people" / "pages.py").touch()
    for module, what, _ in BREACHES:
        with (spoilt / f"{module.replace('.', '/')}.py").open("a") as file:
            file.write(f"import {what}\n")
    return lint(spoilt)


@pytest.mark.parametrize(("module", "what", "contract"), BREACHES)
def test_a_planted_breach_is_found(planted: str, module: str, what: str, contract: str) -> None:
    assert f" {module} -> {what} (l." in violations_of(planted, contract)


def test_a_room_that_is_not_declared_is_found(planted: str) -> None:
    assert "- games.cellar\n" in violations_of(planted, "every room is declared")


def violations_of(output: str, contract: str) -> str:
    """Return the text below each contract whose name contains `contract`."""
    _, _, reasons = output.partition("Broken contracts\n")
    parts = re.split(r"^(.+)\n-+\n", reasons, flags=re.MULTILINE)
    return "".join(
        text for name, text in zip(parts[1::2], parts[2::2], strict=True) if contract in name
    )
