"""Which code is changed, and the report of changes that survive."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.bootstrap import ROOT
from games.rulebooks import GAMES
from tests.mutants.changes import Change, module_changes, package_changes
from tests.mutants.equivalents import changed_lines, read_equivalents

SOURCE = '''"""Kept as it is."""
LIMIT: "Final[int]" = 3
Coin = Literal[1, 2]


@cache(1)
def paid(costs: Literal[7], purse: int) -> bool:
    if purse < LIMIT and any(costs):
        return True
    assert costs
    if not costs:
        raise AssertionError("nothing to pay")
    tell("é", costs)
    return purse >= sum(cost for cost in costs if cost)
'''


def test_each_kind_is_changed_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "purse.py"
    path.write_text(SOURCE)
    lines = {
        (change.kind, change.source().decode().splitlines()[change.line - 1].strip())
        for change in module_changes(path)
    }
    assert lines == {
        ("constant", 'LIMIT: "Final[int]" = 4'),
        ("constant", 'LIMIT: "Final[int]" = (2)'),
        ("comparison", "if purse <= LIMIT and any(costs):"),
        ("and/or", "if (purse < LIMIT or any(costs)):"),
        ("any/all", "if purse < LIMIT and all(costs):"),
        ("condition", "if (not (purse < LIMIT and any(costs))):"),
        ("condition", "if (not (not costs)):"),
        ("early exit", "pass"),
        ("statement", "pass"),
        ("comparison", "return purse > sum((cost for cost in costs if cost))"),
        ("condition", "return purse >= sum(cost for cost in costs if (not (cost)))"),
    }


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_changed_is_still_python(game: str) -> None:
    changes = package_changes(ROOT / "games" / "rulebooks" / game)
    assert len(changes) > 100
    for change in changes[::50]:
        compile(change.source(), str(change.path), "exec")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_named_equivalent_is_still_a_change_of_the_rulebook(game: str) -> None:
    package = ROOT / "games" / "rulebooks" / game
    known = read_equivalents(game)
    if not known:
        return
    modules = {each.module for each in known}
    changes = (
        each for each in package_changes(package) if equivalent_key(each, package)[0] in modules
    )
    existing = {equivalent_key(each, package) for each in changes}
    for each in known:
        assert (each.module, each.before, each.after) in existing, each
        assert each.why


def equivalent_key(change: Change, package: Path) -> tuple[str, str, str]:
    return change.path.relative_to(package).as_posix(), *changed_lines(change)


def test_the_command_tells_what_lives(long: bool) -> None:
    if not long:
        pytest.skip("runs a game's tests some times over")
    command = [sys.executable, "-m", "tests.mutants", "karatekarte", "--changes", "3"]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert " of 3 live (" in output
