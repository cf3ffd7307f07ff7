"""Runs a game's own tests against one change at a time, until the first that fails, each time in a
process of its own; no file is changed."""

import os
import re
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from companion.bootstrap import ROOT
from tests.mutants.changes import Change
from tests.mutants.plant import VARIABLE, Trial

MEMORY: Final = 3 << 30
SECONDS, TIMES = 10, 3
"""Processor time allowed: `TIMES` times that of the unchanged tests, plus `SECONDS`."""
PATIENCE: Final = 1800
"""Seconds of elapsed time, for code that waits instead of working."""
OPTIONS: Final = (
    *("-q", "-x", "--tb=no", "-rfE", "-p", "tests.mutants.plant"),
    *("-p", "no:django", "-p", "no:xdist", "-p", "no:cacheprovider"),
)
FIRST: Final = 20


class End(NamedTuple):
    by: str
    """The test that failed, or what became of the process; "" if all passed."""
    late: bool = False
    """Its time was over."""


class Judge:
    def __init__(self, game: str) -> None:
        tests = ROOT / "tests" / "rulebooks"
        common = sorted(str(path) for path in tests.glob("test_*.py"))
        pytest = (sys.executable, "-m", "pytest", *OPTIONS, "-k", game)
        self.command = [*pytest, str(tests / game), *common]
        self.found: dict[Path, Counter[str]] = {}
        self.seconds = resource.RLIM_INFINITY
        before = _children_seconds()
        if by := self._try(None).by:
            raise SystemExit(f"Before anything is changed, this fails: {by}")
        self.seconds = SECONDS + TIMES * int(_children_seconds() - before)

    def verdicts(self, changes: Sequence[Change]) -> Iterator[tuple[Change, End]]:
        """Yield each change with the test that finds it, or none."""
        for change in changes:
            end = self._try(change)
            self.found.setdefault(change.path, Counter())[end.by] += 1
            yield change, end

    def _try(self, change: Change | None) -> End:
        known = self.found.get(change.path, Counter()) if change else Counter()
        trial = Trial(change, [by for by, _ in known.most_common(FIRST)])
        environment = os.environ | {VARIABLE: msgspec.json.encode(trial, enc_hook=str).decode()}
        try:
            done = subprocess.run(
                self.command,
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE,
                preexec_fn=self._set_limits,  # there is one thread
            )
        except subprocess.TimeoutExpired:
            return End("waiting", late=True)
        if done.returncode <= 0:
            return End(f"signal {-done.returncode}" if done.returncode else "", done.returncode < 0)
        failed = re.search(r"^(?:FAILED|ERROR) (.*?)(?: - |$)", done.stdout, re.MULTILINE)
        return End(failed[1] if failed else "the collection of the tests")

    def _set_limits(self) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (self.seconds, self.seconds))


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
