"""The guide's small game, generated under other names, passes all checks at once."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from companion.anew.copies import copy_project, run_in
from companion.bootstrap import ROOT
from companion.management.commands.newgame import add_game, prefix, skeleton
from games.rulebooks import GAMES

HOLD = """
import sys, types
# The house's own games are as they were: without their table they need not be imported.
sys.modules["games.rulebooks"] = room = types.ModuleType("games.rulebooks")
room.__path__ = ["games/rulebooks"]
from tests.rulebooks.odd_pebbles.trials import ODD_PEBBLES
ODD_PEBBLES.hold()
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy of the tree into which a game was generated."""
    copy = tmp_path_factory.mktemp("house")
    copy_project(copy)
    run(copy, "manage.py", "newgame", "odd_pebbles")
    run(copy, "manage.py", "rules")
    return copy


def run(house: Path, *command: str, fails: bool = False) -> str:
    done = run_in(house, sys.executable, *command)
    assert bool(done.returncode) == fails, done.stdout[-3000:]
    return done.stdout


def run_laws(house: Path) -> str:
    tests = ("tests/rulebooks/test_laws.py", "tests/rulebooks/test_rules_pages.py")
    where = (*tests, "tests/rulebooks/odd_pebbles", "-k", "odd_pebbles or test_od_")
    plain = ("-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist")
    return run(house, "-m", "pytest", *plain, *where)


def test_what_it_writes_passes_everything(house: Path) -> None:
    output = run_laws(house)
    assert "passed" in output
    assert "failed" not in output
    assert "skipped" not in output
    tools = Path(sys.executable).parent
    for command in (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("lint-imports",)):
        done = subprocess.run(
            [tools / command[0], *command[1:]], cwd=house, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stdout[-2000:]


def test_it_is_typed(house: Path, long: bool) -> None:
    """It is checked as strictly as our own code. It takes half a minute, so only with --long."""
    if not long:
        pytest.skip("with --long")
    run(house, "-m", "mypy", "games/rulebooks/odd_pebbles", "tests/rulebooks/odd_pebbles")


class Mistake(NamedTuple):
    path: str
    changes: Mapping[str, str]
    says: str
    """Part of the message, which says what to do."""


MISTAKES: Final = {
    "a question out of its union": Mistake(
        "rules/match.py",
        {"open: tuple[Show, ...]": "open: tuple[int, ...]"},
        "name each of them in the union of `open`",
    ),
    "a move out of its union": Mistake(
        "game.py",
        {
            "move_type = Throw": "move_type = Resign",
            "from games.kernel.record": "from games.kernel.early_end import Resign\n"
            "from games.kernel.record",
        },
        "union of moves",
    ),
    "an event out of its union": Mistake(
        "events.py", {"union_of(vars(), Event)": "Shown | Scored"}, "union of events"
    ),
    "a fact that an event lacks": Mistake(
        "words.toml", {"{seat} scores.": "{seat} scores {points}."}, "Scored: {points} in en"
    ),
    "a fact that a refusal lacks": Mistake(
        "words.toml", {"0 to {most} fingers": "{fewest} to {most} fingers"}, "fewest"
    ),
    "a sealed answer told": Mistake(
        "game.py",
        {"tuple(seal.seen_by(seat) for seal in state.sealed)": "state.sealed"},
        "sees a sealed answer",
    ),
    "an option that is refused": Mistake(
        "rules/show.py",
        {
            "        right = [": "        if total == 4:\n"
            '            raise Illegal("too_many_fingers", "OD-1", most=FINGERS)\n        right = ['
        },
        "was offered by Show and then refused",
    ),
    "a seat that never answers": Mistake(
        "rules/show.py",
        {"    def moves(": "    idle = True  # type: ignore\n\n    def moves("},
        "nobody is waited for",
    ),
    "French typography": Mistake(
        "words.toml", {"\u00a0: personne": " : personne"}, "put a no-break space (U+00A0)"
    ),
    "a word without French": Mistake(
        "words.toml", {'fr = "Montrer': '#r = "Montrer'}, "[moves.throw]"
    ),
    "a bare number": Mistake(
        "moves.py", {"call: Count": "call: int"}, "Throw.call is a bare number"
    ),
    "a button that reads a number": Mistake(
        "words.toml", {"Show {fingers} and call {call}": "{fingers}, {call}"}, "tells a bare number"
    ),
    "two buttons that read alike": Mistake(
        "words.toml", {"Show {fingers} and call {call}": "Call {call} now"}, "two choices read"
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_found_with_what_to_do(house: Path, mistake: Mistake) -> None:
    file = house / "games" / "rulebooks" / "odd_pebbles" / mistake.path
    sound = spoilt = file.read_text("utf-8")
    for old, new in mistake.changes.items():
        assert old in spoilt
        spoilt = spoilt.replace(old, new)
    file.write_text(spoilt, "utf-8")
    try:
        assert mistake.says in run(house, "-c", HOLD, fails=True)
    finally:
        file.write_text(sound, "utf-8")


def test_control_without_a_mistake_nothing_is_said(house: Path) -> None:
    assert run(house, "-c", HOLD) == ""


def test_no_two_games_share_a_prefix() -> None:
    taken = {game.prefix for game in GAMES.values()}
    for name in ("karate", "combat_two", "brutal", "x", "kf2"):
        assert prefix(name, GAMES) not in taken | {"T"}


def test_the_table_of_games_gets_it_in_its_place() -> None:
    table = (ROOT / "games" / "rulebooks" / "__init__.py").read_text()
    for name in ("abacus", "go", "zebra"):
        lines = [line for line in add_game(name, table).splitlines() if ".game import " in line]
        assert lines == sorted(lines)
        assert f", {name.upper()})" in add_game(name, table)


def test_every_listing_of_the_guide_is_written() -> None:
    written = dict(skeleton("odd_pebbles", "OP"))
    guide = (ROOT / "docs" / "a-game.md").read_text("utf-8")
    assert guide.count("morra/") - len(written) < 20
    assert len(written) == 15
    assert not any("morra" in text.lower() for text in written.values())
