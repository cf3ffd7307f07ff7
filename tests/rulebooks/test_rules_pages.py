"""RULES.md says what rules.toml says, and every rule is cited by a test."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from games.kernel.game import Game
from games.kernel.rules import as_markdown, numbered
from games.rulebooks import GAMES

TESTS = Path(__file__).parent
PREFIXES = "|".join(name for game in GAMES.values() for name in (game.prefix, game.prefix.lower()))
NUMBER = re.compile(rf"\b(?:test_)?((?:{PREFIXES})[-_]\d+(?:[._]\d+)?)")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_page_of_rules_is_the_newest(game: Game[Any, Any, Any]) -> None:
    page = files(game.package).joinpath("RULES.md").read_text("utf-8")
    assert page == as_markdown(game.name["en"], numbered(game.package)), "run manage.py rules"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_rule_is_cited_by_a_test(game: Game[Any, Any, Any]) -> None:
    said = "\n".join(path.read_text("utf-8") for path in sorted((TESTS / game.key).rglob("*.py")))
    cited = {number.upper().replace("_", "-", 1) for number in re.findall(NUMBER, said)}
    cited = {re.sub(r"_(\d+)$", r".\1", number) for number in cited}
    assert set(numbered(game.package)) <= cited
