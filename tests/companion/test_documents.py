"""Every command that a document shows is one that there is: with these options, on these files."""

import ast
import html
import os
import re
import shlex
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from django.core.management import get_commands, load_command_class

from companion.anew import command as anew
from companion.bootstrap import ROOT
from companion.server import start
from manage import HOUSE
from tests.bench import __path__ as bench_path
from tests.companion.guides.guide import guides, steps
from tests.pictures import command as pictures

DOCUMENTS: Final = [
    *(ROOT / name for name in ("README.md", "LISEZMOI.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "templates").rglob("help/*/*.html")),
]
BLOCK: Final = re.compile(
    r"^```sh\n(.*?)^```$|<pre[^>]*><code>(.*?)</code>", re.MULTILINE | re.DOTALL
)
INLINE: Final = re.compile(
    r"`((?:python3? |manage\.py |\.venv/bin/|\.ci/|git |curl |pip |npm |uv |apt )[^`]+)`"
)
PARSERS: Final[Mapping[str, Callable[[], ArgumentParser]]] = {
    "up": start.parser,
    "anew": anew.build_parser,
    "pictures": pictures.build_parser,
}
ELSEWHERE: Final = {
    "docs/api.md": "tests/companion/server/test_instructions.py plays its session",
}
"""Documents whose blocks are run by another test."""
EXCEPTED: Final = {
    "apt": "needs root, and the network",
    "pip": "needs the network, or makes a wheel, which tests/companion/test_wheel.py does",
    "npm": "needs the network",
    "lock=uv": "needs the network",
    "$lock": "needs the network",
    "curl": "needs a server; tests/companion/server/test_instructions.py asks one",
}
MADE_BY_READERS: Final = re.compile(r"morra|pebbles|NAME|<\w+>")
"""Names that a reader replaces, and the game that docs/a-game.md builds."""
MADE_BY_GUIDES: Final = {step.path for text in guides().values() for step in steps(text)}


class Shown(NamedTuple):
    document: str
    line: str


def shown_commands() -> Iterator[Shown]:
    for document in DOCUMENTS:
        name = str(document.relative_to(ROOT))
        text = document.read_text("utf-8")
        if name not in ELSEWHERE:
            for plain, marked in BLOCK.findall(text):
                for line in (plain or html.unescape(marked)).replace("\\\n", " ").splitlines():
                    if line.strip():
                        yield Shown(name, line)
        for line in INLINE.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
            yield Shown(name, line.replace("\n", " "))


def parts(line: str) -> Iterator[list[str]]:
    """Yield the words of each command in a line."""
    words: list[str] = []
    for word in shlex.split(line, comments=True):
        if word == "&&":
            yield words
            words = []
        else:
            words.append(word)
    if words:
        yield words


def fault(words: list[str]) -> str:
    """Return what is wrong with a command; empty if it would be understood."""
    program, *rest = words
    program = program.split(" ")[0]
    match program.removeprefix(".venv/bin/"), rest:
        case (("python" | "python3"), ["manage.py", *arguments]):
            return managing_fault(arguments)
        case "manage.py", arguments:
            return managing_fault(arguments)
        case (("python" | "python3"), ["-m", module, *arguments]):
            return module_fault(module, arguments)
        case (("python" | "python3"), ["-c", _]):
            done = subprocess.run([sys.executable, *rest], capture_output=True, check=False)
            return done.stderr.decode()
        case ("pytest" | "ruff" | "mypy" | "lint-imports" | "djade") as tool, arguments:
            lacking = "" if (Path(sys.executable).parent / tool).exists() else f"no {tool}"
            return lacking or path_fault(arguments)
        case ".ci/run", []:
            return "" if os.access(ROOT / program, os.X_OK) else "not executable"
        case "git", ["config", "core.hooksPath", folder]:
            return path_fault([f"{folder}/"])
        case "export", [setting]:
            name = setting.partition("=")[0]
            documented = (ROOT / "docs" / "settings.md").read_text("utf-8")
            return "" if f"| `{name}` |" in documented else f"no setting {name}"
        case _:
            return "" if program in EXCEPTED else f"say how {program} is checked, or why not"


def managing_fault(arguments: list[str]) -> str:
    name, *rest = arguments
    rest = [word for word in rest if word != "--help"]
    if name == "test":
        return path_fault(rest)
    if name == "bench":
        benches = {path.stem for path in Path(bench_path[0]).glob("*.py")} | {"morra"}
        return "" if {*rest} <= benches else f"no bench {rest}"
    if name in HOUSE:
        return parsing_fault(PARSERS[name](), rest)
    if app := get_commands().get(name):
        assert isinstance(app, str)
        return parsing_fault(load_command_class(app, name).create_parser("manage.py", name), rest)
    return f"no command {name}"


def parsing_fault(parser: ArgumentParser, arguments: list[str]) -> str:
    try:
        parser.parse_args(arguments)
    except (SystemExit, Exception) as refusal:  # noqa: BLE001 - argparse exits, Django's raises
        return f"{parser.prog} refuses {arguments}: {refusal}"
    return ""


def module_fault(module: str, arguments: list[str]) -> str:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        return f"no module {module}"
    source = Path(spec.origin)
    if source.name == "__init__.py":
        source = source.with_name("__main__.py")
    if not source.exists() or "__main__" not in source.name + source.read_text("utf-8"):
        return f"{module} cannot be started"
    texts = {
        each.value
        for each in ast.walk(ast.parse(source.read_text("utf-8")))
        if isinstance(each, ast.Constant)
    }
    unknown = {word for word in arguments if word.startswith("--")} - texts
    return f"{module} has no {', '.join(unknown)}" if unknown else path_fault(arguments)


def path_fault(arguments: list[str]) -> str:
    paths = [word for word in arguments if "/" in word or word.endswith(".py")]
    gone = [
        path
        for path in paths
        if not MADE_BY_READERS.search(path)
        and path not in MADE_BY_GUIDES
        and not (ROOT / path).exists()
    ]
    return f"{', '.join(gone)} is not there" if gone else ""


COMMANDS: Final = [*dict.fromkeys(shown_commands())]


@pytest.mark.parametrize(
    "shown", COMMANDS, ids=[f"{each.document}: {each.line}" for each in COMMANDS]
)
def test_a_command_that_a_document_shows_is_there(shown: Shown) -> None:
    for words in parts(shown.line):
        assert not fault(words)


def test_every_exception_is_needed() -> None:
    programs = {words[0].split(" ")[0] for each in COMMANDS for words in parts(each.line)}
    assert EXCEPTED.keys() <= programs


@pytest.mark.parametrize(
    "line",
    [
        "python3 manage.py tset",
        "python3 manage.py test tests/culbs",
        "python3 manage.py up --prot 8080",
        "manage.py anew schemas",
        "manage.py balance --minutes 3",
        "manage.py bench chess",
        "python -m tests.mutant kung_fu",
        "python -m tests.bots.ladder docs/ladder.jsonl --sheet docs/ladder.md",
        ".venv/bin/mypy manag.py",
        ".venv/bin/pylint .",
        ".ci/start",
        "git config core.hooksPath .hooks",
        "export SECRETKEY=1",
        "python3 -c 'import secret'",
        "ruff check . && cargo test",
    ],
)
def test_a_command_that_is_not_there_is_found(line: str) -> None:
    assert any(fault(words) for words in parts(line))
