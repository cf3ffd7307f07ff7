"""The laws hold, and each of these mistakes is found, with advice."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import count
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any, Final, NamedTuple

import pytest

from games.trials.ways import Leak

from .trials import CARAVAN

ROOM: Final = Path(__file__).parent
NUMBERS: Final = count(1)


class Mistake(NamedTuple):
    path: str
    right: str
    wrong: str
    says: str


MISTAKES: Final = {
    "a question out of its union": Mistake(
        "rules.py", "tuple[LayCard | Storm | FillHand", "tuple[LayCard | Storm", "union of `open`"
    ),
    "a move out of its union": Mistake(
        "moves.py", "Lay | Roll | Fill", "Lay | Roll", "union of moves"
    ),
    "an event out of its union": Mistake(
        "events.py", "union_of(vars(), Event)", "Laid | Rolled | Taken", "union of events"
    ),
    "a fact that an event lacks": Mistake(
        "words.toml", "draws {cards}", "draws {card}", "{card} in en"
    ),
    "a hand told by the view": Mistake(
        "game.py", "hand=hide_all(side.hand), ", "", "sides[0].hand[0] is ? at a table"
    ),
    "a card told by an event": Mistake(
        "events.py", "if seat == self.seat", "if self", "its events tell seat"
    ),
    "an option that is refused": Mistake(
        "rules.py",
        "        lost, taker",
        '        if move.face == 3:\n            raise Illegal("no_such_face", "CV-4", most=6)\n'
        "        lost, taker",
        "offered by Storm and then refused",
    ),
    "a seat that never answers": Mistake(
        "rules.py",
        "    def moves(self, state: Board) -> Iterator[Lay]:",
        "    idle = True\n\n    def moves(self, state: Board) -> Iterator[Lay]:",
        "nobody is waited for",
    ),
    "French typography": Mistake("words.toml", "\u00a0: dites", " : dites", "no-break space"),
    "a word without French": Mistake("words.toml", 'fr = "Poser', '#fr = "Poser', "[moves.lay]"),
}
"""All mistakes that issue 14 names."""


def plant_mistake(folder: Path, mistake: Mistake | None) -> Any:
    """Return the trials of a copy of the package with this mistake."""
    name = f"caravan_{next(NUMBERS)}"
    copytree(ROOM, folder / name, ignore=ignore_patterns("test_*", "__pycache__"))
    if mistake is not None:
        file = folder / name / mistake.path
        text = file.read_text("utf-8")
        assert mistake.right in text
        file.write_text(text.replace(mistake.right, mistake.wrong), "utf-8")
    return import_module(f"{name}.trials").CARAVAN


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in [each for each in sys.modules if each.startswith("caravan_")]:
        del sys.modules[name]


def test_the_laws_hold(long: bool) -> None:
    CARAVAN.hold(long=long)


def test_a_leak_that_tells_nothing_is_no_leak() -> None:
    blunt = replace(CARAVAN, leaks={"hand": Leak(lambda seen, state: seen)})
    with pytest.raises(AssertionError, match="a view that tells “hand” is not found"):
        blunt.every_leak_is_found()


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES.keys())
def test_a_mistake_is_found_with_what_to_do(folder: Path, mistake: Mistake) -> None:
    trials = plant_mistake(folder, mistake)
    with pytest.raises(AssertionError, match=re.escape(mistake.says)):
        trials.hold()


def test_control_a_copy_without_a_mistake_holds(folder: Path) -> None:
    plant_mistake(folder, None).ways["bare"].hold()
