"""What every game's sheet of words must hold; each game's test_words.py asks it."""

import ast
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import msgspec

from games.kernel.game import Game
from games.kernel.record import Event, spoken
from games.kernel.rules import LANGUAGES, numbered
from games.kernel.words import Words, words

CODES = {"Illegal": "refusals", "Impossible": "refusals", "cite": "steps"}


def package(game: Game[Any, Any, Any]) -> str:
    return type(game).__module__.rpartition(".")[0]


def cited_codes(source: str) -> set[tuple[str, str]]:
    """(table, code) of every Illegal(...), Impossible(...) and cite(...) written in the source."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            table = CODES.get(node.func.id)
            if table and node.args and isinstance(node.args[0], ast.Constant):
                found.add((table, str(node.args[0].value)))
    return found


def sources(game: Game[Any, Any, Any]) -> list[str]:
    """What the game refuses and cites, and what the kernel does for it."""
    room = Path(str(files(package(game)).joinpath(".")))
    kernel = Path(str(files("games.kernel").joinpath("draw.py")))
    return [path.read_text("utf-8") for path in (kernel, *sorted(room.rglob("*.py")))]


def every_code_has_its_sentence(game: Game[Any, Any, Any]) -> None:
    sheet = words(package(game)).sheet
    wanted = {pair for source in sources(game) for pair in cited_codes(source)}
    missing = [
        f"{table}.{code}.{language}"
        for table, code in sorted(wanted)
        for language in LANGUAGES
        if not sheet.get(table, {}).get(code, {}).get(language)
    ]
    assert not missing, missing


def every_event_has_its_sentence(game: Game[Any, Any, Any]) -> None:
    """In both languages, with no field in its braces that the event lacks."""
    sheet: Words = words(package(game))
    for kind in get_args(game.event_type):
        fields = {field.name for field in msgspec.structs.fields(kind)}
        for language in LANGUAGES:
            template = sheet.sheet["events"][spoken(kind.__name__)][language]
            for piece in template.split("{")[1:]:
                named = piece.partition("}")[0].partition(":")[0]
                assert named in fields, f"{kind.__name__}: {{{named}}} in {language}"


def events_can_be_told(game: Game[Any, Any, Any], events: list[Event]) -> None:
    sheet = words(package(game))
    for event in events:
        for language in LANGUAGES:
            sentence = sheet.event(event, language, ("Alice", "Bob", "Chloé", "Denis"))
            assert sentence
            assert "{" not in sentence


def every_rule_an_event_cites_is_written(game: Game[Any, Any, Any]) -> None:
    rules = numbered(package(game))
    assert all(rule.en and rule.fr for rule in rules.values())
    for source in sources(game):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                value = node.value
                if value.startswith(f"{game.prefix}-") and " " not in value:
                    assert value in rules, f"{value} is cited and not in rules.toml"
