"""`manage.py test --near`: the checks nearest to what has changed, in about half a minute.

Changed is what differs from the last commit; if nothing does, what the last commit changed. What
the clock leaves out is said, and the whole run decides.
"""

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from companion.bootstrap import ROOT
from companion.checks.reach import NearTest, Texts, nearest_tests
from companion.checks.steps import (
    CODE,
    NOTHING_TO_RUN,
    Result,
    Step,
    formats,
    print_result,
    pytest,
    tool,
)
from tests import services

SECONDS = "12"  # of each process, for tests; they start and end in the rest
MOST = 40
"""Test files that are read: each takes a tenth of a second before its first test."""
READ = (".py", ".html", ".css", ".js")
STATUS = ROOT / ".mypy_cache" / "daemon.json"
LOADED = re.compile(r".*/models(/|\.py$)|companion/settings\.py$")
"""Files that mypy's plugin for Django loads once, when the daemon starts."""


def run_near(home: Mapping[str, str], *options: str) -> Iterator[Result]:
    changed = changed_files()
    tests = nearest_tests(_texts(), changed)
    print_plan(changed, tests)
    paths = [each.path for each in tests[:MOST]]
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(check_types, home, changed)
        yield from (print_result(step.run()) for step in formats(home))
        yield print_result(Step("style", (tool("ruff"), "check", "."), home).run())
        if paths:
            yield _forgive_none(near_step(home, *options, *paths).run())
            yield from _on_postgres(home, paths, *options)
        yield print_result(types.result())


def changed_files() -> list[str]:
    """Return the files that differ from the last commit, new ones too, or those of the last
    commit; deleted ones too."""
    status = _git("status", "--porcelain", "--no-renames", "--untracked-files=all", "-z")
    differing = [line[3:] for line in status if line]
    return differing or [*filter(None, _git("show", "--name-only", "--format=", "-z", "HEAD"))]


def print_plan(changed: list[str], tests: list[NearTest]) -> None:
    print(f"Changed: {', '.join(changed[:6])}{' …' if len(changed) > 6 else ''}")
    print(f"Nearest tests: {min(len(tests), MOST)} of {len(tests)} files", flush=True)


def check_types(home: Mapping[str, str], changed: list[str]) -> Result:
    """Ask mypy's daemon, which reads everything when it starts and only changes afterwards."""
    daemon = (tool("dmypy"), "--status-file", str(STATUS))
    STATUS.parent.mkdir(exist_ok=True)
    started = STATUS.stat().st_mtime if STATUS.exists() else 0
    paths = (ROOT / path for path in changed if LOADED.match(path))
    if any(path.exists() and path.stat().st_mtime > started for path in paths):
        Step("types", (*daemon, "stop"), home).run()
    # Its answer must not depend on the data folder of this run, which is gone afterwards.
    lasting = {name: value for name, value in home.items() if name != "DATA_DIR"}
    return Step("types", (*daemon, "run", "--timeout", "7200", "--", *CODE), lasting).run()


def near_step(home: Mapping[str, str], *options: str) -> Step:
    order = ("--dist", "load", "--maxschedchunk", "2")  # nearest first, on every core
    processes = ("--numprocesses", str(os.cpu_count() or 1))
    return pytest("nearest tests", home, *order, *processes, "--within", SECONDS, *options)


def _on_postgres(home: Mapping[str, str], paths: list[str], *options: str) -> Iterator[Result]:
    """Tests of locks and triggers say nothing on SQLite."""
    named = [path for path in paths if "mark.postgres" in (ROOT / path).read_text("utf-8")]
    if named and (server := services.POSTGRES.where()):
        url = services.database_url(server, services.new_name())
        only = ("--numprocesses", "0", "-m", "postgres")
        step = near_step({**home, "DATABASE_URL": url}, *only, *options, *named)
        yield _forgive_none(replace(step, what="nearest tests on PostgreSQL").run())


def _forgive_none(result: Result) -> Result:
    return Result(result.what, 0, "", 0) if result.code == NOTHING_TO_RUN else result


def _texts() -> Texts:
    paths = _git("ls-files", "--cached", "--others", "--exclude-standard", "-z")
    files = {path: ROOT / path for path in paths if path}
    return {
        path: file.read_text("utf-8") if path.endswith(READ) else ""
        for path, file in files.items()
        if file.is_file()
    }


def _git(*arguments: str) -> list[str]:
    command = ("git", "-C", str(ROOT), *arguments)
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
