"""Pages of docs that are followed step by step, in a copy of the project.

A line with a path alone, and below it a block of code: that is a new file; if the block is a
`diff`, it is changed lines of a file: those that stay (" "), that go ("-") and that come ("+"). A
line `@@` parts two places of the file. A place with new lines alone is its end. A block `sh` is
commands to run.
"""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from companion.anew.copies import run_in
from companion.bootstrap import ROOT

STEP: Final = re.compile(
    r"^`([\w./-]+)`\n\n```(\w+)\n(.*?)^```$|^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
GUIDES: Final = ("a-field", "a-deed", "a-house-rule")
"""The first one changes the database: it is migrated once for the others."""
TOOLS: Final = Path(sys.executable).parent


class Step(NamedTuple):
    path: str
    """Empty if the step is commands."""
    language: str
    text: str


class UnfitChange(Exception):
    """A change of a page whose lines are not in the file, or in two places."""


def guides() -> dict[str, str]:
    """Return the texts of the pages, by name."""
    return {name: (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in GUIDES}


def steps(page: str) -> Iterator[Step]:
    for path, language, text, commands in STEP.findall(page):
        yield Step(path, language, text or commands)


def write_step(step: Step, copy: Path) -> None:
    file = copy / step.path
    if step.language == "diff":
        file.write_text(change_text(file.read_text("utf-8"), step), "utf-8")
    elif file.exists():
        raise UnfitChange(f"{step.path} exists already: show what changes, as a diff.")
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(step.text, "utf-8")


def change_text(text: str, step: Step) -> str:
    for place in re.split(r"^@@.*\n", step.text, flags=re.MULTILINE):
        lines = place.splitlines(keepends=True)
        old = "".join(line[1:] or line for line in lines if not line.startswith("+"))
        new = "".join(line[1:] or line for line in lines if not line.startswith("-"))
        if not old:
            text += new
        elif (places := f"\n{text}".count(f"\n{old}")) == 1:
            text = f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]
        else:
            raise UnfitChange(f"{step.path} has these lines {places} times:\n{old}")
    return text


def commands(step: Step) -> Iterator[list[str]]:
    for line in step.text.splitlines():
        if words := shlex.split(line, comments=True):
            yield words


def run_command(words: list[str], copy: Path) -> str:
    """Return the output of a command that a page shows; tests run in one process."""
    match words:
        case ["python3", "manage.py", "test", *arguments]:
            alone = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider")
            command = [sys.executable, "-m", "pytest", *alone, *arguments]
        case ["python3", *arguments]:
            command = [sys.executable, *arguments]
        case _:
            command = [str(TOOLS / words[0].removeprefix(".venv/bin/")), *words[1:]]
    done = run_in(copy, *command)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-4000:]}"
    return done.stdout
