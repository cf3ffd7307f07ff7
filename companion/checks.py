"""`manage.py test`: all checks in one command, with one line for each step.

Every step runs even if an earlier one failed, so that one run shows everything to fix. All tests
run on SQLite; those that touch the database also run on PostgreSQL, at the same time. The result of
the type check is printed last.
"""

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from companion.bootstrap import ROOT
from tests import services

USAGE = """manage.py test [--long] [path…] [options of pytest…]

Check everything; with paths, run the tests that lie there and nothing else.
--long counts as high as the issues ask (many minutes)."""
CODE = ("manage.py", "companion", "api", "games", "tests")
NOTHING_TO_RUN = 5  # pytest's exit code
TOOLS = Path(sys.executable).parent
DJANGO = (sys.executable, "manage.py")
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


def main(arguments: list[str]) -> int:
    if {"-h", "--help"} & {*arguments}:
        print(USAGE)
        return 0
    with tempfile.TemporaryDirectory(prefix="companion-test-") as data:
        home = {k: value for k, value in os.environ.items() if k not in (*OURS, FORGETS)}
        home["DATA_DIR"] = data
        if "--long" not in arguments:  # every day in the order of the day before
            home.setdefault("PYTHONHASHSEED", "0")
        if names_paths(arguments):
            return pytest("tests on SQLite", home, *arguments).run().code
        failed = [result.what for result in run_all(home, *arguments) if result.code]
    if failed:
        print(f"\nFAILED: {', '.join(failed)}")
    return 1 if failed else 0


def names_paths(arguments: list[str]) -> bool:
    """Return whether a word comes before the first option of pytest; options' values are words
    too."""
    words = [word for word in arguments if word != "--long"]
    return bool(words) and not words[0].startswith("-")


def run_all(home: Mapping[str, str], *options: str) -> Iterator[Result]:
    with ThreadPoolExecutor(1) as beside:
        # The type check is by far the longest step without tests, and uses one core: the other
        # steps go on beside it.
        types = beside.submit(Step("types", (tool("mypy"), *CODE), home).run)
        yield from (print_result(step.run()) for step in static_checks(home))
        yield from run_on_databases(home, *options)
        yield print_result(types.result())


def print_result(result: Result) -> Result:
    print(result, flush=True)
    if result.code:
        print(result.output, flush=True)
    return result


def run_on_databases(home: Mapping[str, str], *options: str) -> Iterator[Result]:
    for service in services.ALL:
        if service.where() is None:
            print(f"SKIPPED what needs {service.name}. {service.missing()}", flush=True)
            if CI:
                yield Result(f"{service.name} in CI", 1, "", 0)
    if not (server := services.POSTGRES.where()):
        yield pytest("tests on SQLite", home, *options).run()
        return
    with ThreadPoolExecutor(1) as pool:
        on_postgres = {**home, "DATABASE_URL": services.database_url(server, services.new_name())}
        beside = pool.submit(postgres_step(on_postgres, *options).run)
        yield pytest("tests on SQLite", home, "-m", "not postgres", *options).run()
        result = beside.result()
    print(f"\n{result}\n{result.output}", flush=True)
    # With -k there may be none that touch the database.
    yield replace(result, code=0) if options and result.code == NOTHING_TO_RUN else result


def postgres_step(environment: Mapping[str, str], *options: str) -> Step:
    """The tests that touch the database; their output is shown at the end, because another run is
    being shown.

    They are a sixth of all work and run in one process: each further process would read all tests
    again.
    """
    only = ("--quiet", "--numprocesses", "0", "--only-database", "-m", "not sqlite")
    return replace(pytest("tests on PostgreSQL", environment, *only, *options), show=False)


def static_checks(home: Mapping[str, str]) -> Iterator[Step]:
    """Checks that run no test."""
    # The workers would otherwise each compile this at the same time.
    collect = (tool("pytest"), "--collect-only", "--quiet", "--no-header")
    yield Step("tests that can be imported", collect, home)
    yield Step("format", (tool("ruff"), "format", "--check", "."), home)
    yield Step("style", (tool("ruff"), "check", "."), home)
    yield Step("unused code", (sys.executable, "-m", "tests.companion.house.unused"), home)
    yield Step("imports", (tool("lint-imports"), "--no-logo"), home)
    yield Step("dependencies", (tool("deptry"), "."), home)
    yield Step("migrations", (*DJANGO, "makemigrations", "--check", "--dry-run"), home)
    deploy = ("check", "--deploy", "--fail-level", "WARNING")
    yield Step("production settings", (*DJANGO, *deploy), {**home, **production()})


def pytest(what: str, environment: Mapping[str, str], *options: str) -> Step:
    needed = ("--need-services",) if CI else ()
    parallel = ("--numprocesses", PROCESSES, "--dist", "worksteal")
    command = (tool("pytest"), "--no-header", *parallel, *needed, *options)
    return Step(what, command, environment, show=True)


def production() -> dict[str, str]:
    return {
        "COMPANION_ENV": "production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "companion.example",
    }


def tool(name: str) -> str:
    return str(TOOLS / name)
