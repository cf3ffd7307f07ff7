"""RULES.md matches rules.toml; every rule is named by a test of its game, and no test names a rule
that does not exist. The name `test_cb_5_36_…` covers CB-5.36, and so do the test's texts or
examples."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from games.kernel.game import Game
from games.kernel.rules import as_markdown, citable_rules, load_rules
from games.rulebooks import GAMES

TESTS = Path(__file__).parent
LEAFLET = 10
"""A game with fewer rules needs no chapters."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_page_of_rules_is_the_newest(game: Game[Any, Any, Any]) -> None:
    page = files(game.package).joinpath("RULES.md").read_text("utf-8")
    assert page == as_markdown(game.name["en"], load_rules(game.package)), "run manage.py rules"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_chapter_is_named_by_its_first_rule_alone(game: Game[Any, Any, Any]) -> None:
    if len(load_rules(game.package)) < LEAFLET:
        return
    opened: dict[str, str] = {}
    for number, rule in citable_rules(game.package).items():
        chapter = number.partition("." if number.startswith(game.prefix) else "-")[0]
        assert (rule.chapter is not None) == (chapter not in opened), number
        opened.setdefault(chapter, number)
    assert 2 < len(opened) < 12


def find_rule_ids(source: str, prefix: str) -> Iterator[str]:
    """Yield the rules that tests name: module docstrings, helpers and comments do not count."""
    for each in ast.walk(ast.parse(source)):
        if isinstance(each, ast.FunctionDef) and each.name.startswith("test_"):
            for number in re.findall(rf"(?<![a-z]){prefix.lower()}_(\d+(?:_\d+)?)", each.name):
                yield f"{prefix}-{number.replace('_', '.')}"
            text = "\n".join(ast.unparse(part) for part in (each, *each.decorator_list))
            yield from re.findall(rf"\b{prefix}-\d+(?:\.\d+)?\b", text)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_rule_is_named_by_a_test(game: Game[Any, Any, Any]) -> None:
    rules = {*load_rules(game.package)}
    sources = [path.read_text("utf-8") for path in (TESTS / game.key).rglob("test_*.py")]
    tested_rules = {rule for each in sources for rule in find_rule_ids(each, game.prefix)}
    assert not rules - tested_rules, "hold each by a test that names it"
    chapters = {rule.partition(".")[0] for rule in rules}
    assert not tested_rules - rules - chapters, "there is no such rule"


def test_whoever_only_speaks_of_a_rule_names_none() -> None:
    """Control."""
    source = '''"""CB-1.1 to CB-1.3."""
# CB-1.2
def scene() -> None:
    """CB-1.3"""


@pytest.mark.parametrize("rule", ["CB-4.2"])
def test_cb_5_36_and_cb_5_37_are_named(rule: str) -> None:
    """So is CB-8.10, and CB-9 of a smaller game."""
    assert rule
'''
    assert {*find_rule_ids(source, "CB")} == {"CB-4.2", "CB-5.36", "CB-5.37", "CB-8.10", "CB-9"}
