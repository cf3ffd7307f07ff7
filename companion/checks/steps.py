"""One step of a check: a command, what it printed, and how long it took."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from companion.bootstrap import ROOT

CODE = ("manage.py", "companion", "api", "games", "tests")
NOTHING_TO_RUN = 5  # pytest's exit code
TOOLS = Path(sys.executable).parent
JOINED = frozenset(
    {
        "templates/tables/board/pieces.html",
        "templates/tables/board/token.html",
        "templates/tables/question/offer.html",
    }
)
"""Fragments that end without a newline, which would be a space between pieces: djade writes one."""
DJANGO = (sys.executable, "manage.py")
UNUSED = (sys.executable, "-m", "tests.companion.house.unused")
# One more than there are cores: tests of servers mostly wait for them.
PROCESSES = str(min(4, 1 + (os.cpu_count() or 1)))
CI = bool(os.environ.get("CI"))  # nothing may be skipped there
# The checks run on the settings of a fresh home installation, whatever the shell's environment
# says.
OURS = ("COMPANION_ENV", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG", "DATABASE_URL", "REDIS_URL")
# With this variable a shell forbids Python to keep compiled files, as many images do: every process
# of a run would compile the whole project again, and every worker all the tests, for 11 seconds.
FORGETS = "PYTHONDONTWRITEBYTECODE"


@dataclass(frozen=True)
class Step:
    what: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    show: bool = False  # print its output while it runs, not only after a failure

    def run(self) -> "Result":
        if self.show:
            print(f"\n{self.what}", flush=True)
        to = None if self.show else subprocess.PIPE
        start = monotonic()
        done = subprocess.run(
            self.command,
            cwd=ROOT,
            env=self.environment,
            check=False,
            text=True,
            stdout=to,
            stderr=to and subprocess.STDOUT,
        )
        return Result(self.what, done.returncode, done.stdout or "", monotonic() - start)


@dataclass(frozen=True)
class Result:
    what: str
    code: int
    output: str
    seconds: float

    def __str__(self) -> str:
        return f"{'FAILED' if self.code else 'ok':8}{self.what} ({self.seconds:.0f} s)"


def print_result(result: Result) -> Result:
    print(result, flush=True)
    if result.code:
        print(result.output, flush=True)
    return result


def pytest(what: str, environment: Mapping[str, str], *options: str) -> Step:
    needed = ("--need-services",) if CI else ()
    parallel = ("--numprocesses", PROCESSES, "--dist", "worksteal")
    command = (tool("pytest"), "--no-header", *parallel, *needed, *options)
    return Step(what, command, environment, show=True)


def tool(name: str) -> str:
    return str(TOOLS / name)


def formats(home: Mapping[str, str]) -> tuple[Step, Step]:
    """Checks that code and templates stand as their formatters write them."""
    pages = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("templates/**/*.html")}
    djade = (tool("djade"), "--check", "--target-version", "5.2", *sorted(pages - JOINED))
    return (
        Step("format", (tool("ruff"), "format", "--check", "."), home),
        Step("format of templates", djade, home),
    )
