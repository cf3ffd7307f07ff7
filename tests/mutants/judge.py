"""A game's own tests against one change: in a process that ends with it, and in no file."""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import pytest

from tests.mutants.changes import Change

KNOWN_BEFORE: Final = ("django.conf", "django.db", "hypothesis", "icepool", "games.rulebooks")
"""Imported once, not by each of the children; but for the rulebook that changes."""
MEMORY: Final = 3 << 30
PASSED: Final = 0
OUT_OF_TIME: Final = -1


class Judge:
    def __init__(self, root: Path, game: str, place: Path) -> None:
        self.root, self.game, self.place = root, game, place
        self.durations: dict[str, float] = {}
        self.limit = 600.0
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(place / "hypothesis")
        for name in KNOWN_BEFORE:
            importlib.import_module(name)
        own = f"games.rulebooks.{game}"
        for name in [*sys.modules]:
            if name in ("games.rulebooks", own) or name.startswith(f"{own}."):
                del sys.modules[name]  # and so it is imported anew, with the change in it

    def begin(self) -> float:
        """The tests as they stand: they pass, and from now on the fastest come first."""
        told = self.place / "durations.json"
        began = time.monotonic()
        ended = self._child(lambda: self._test(Clock(told), self._own() + self._of_all()))
        if ended != PASSED:
            raise SystemExit(f"The tests of {self.game} fail before anything is changed.")
        self.durations = json.loads(told.read_text())
        seconds = time.monotonic() - began
        self.limit = 3 * seconds + 20
        return seconds

    def lives(self, change: Change) -> bool:
        """Whether no test finds it. What never ends is found."""
        return self._child(lambda: self._changed(change)) == PASSED

    def _changed(self, change: Change) -> int:
        """First the tests that lie with the game: they are the quicker ones to collect."""
        sys.meta_path.insert(0, Finder(self.root, change))
        for paths in (self._own(), self._of_all()):
            ended = self._test(Fastest(self.durations), paths)
            if ended != PASSED:
                return ended
        return PASSED

    def _own(self) -> list[str]:
        return [str(self.root / "tests" / "rulebooks" / self.game)]

    def _of_all(self) -> list[str]:
        tests = self.root / "tests" / "rulebooks"
        return sorted(str(path) for path in tests.glob("test_*.py"))

    def _test(self, plugin: object, paths: list[str]) -> int:
        asked = ("-q", "-x", "-p", "no:django", "-p", "no:xdist", "-p", "no:cacheprovider")
        return int(pytest.main([*asked, "--hypothesis-seed=0", "-k", self.game, *paths], [plugin]))

    def _child(self, deed: Callable[[], int]) -> int:
        child = os.fork()
        if not child:
            code = 1
            try:
                _quiet(self.place / "said.txt")
                code = deed()
            finally:
                os._exit(code)
        return self._awaited(child)

    def _awaited(self, child: int) -> int:
        end = time.monotonic() + self.limit
        while time.monotonic() < end:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return OUT_OF_TIME


def _quiet(said: Path) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with said.open("wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)


class Finder(importlib.abc.MetaPathFinder):
    """Finds the changed module in place of the one that stands in the tree."""

    def __init__(self, root: Path, change: Change) -> None:
        parts = change.path.relative_to(root).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.change = change

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        loader = Loader(name, str(self.change.path))
        loader.change = self.change
        return importlib.util.spec_from_file_location(name, self.change.path, loader=loader)


class Loader(importlib.machinery.SourceFileLoader):
    change: Change

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.change.source(), self.path, "exec")


class Clock:
    def __init__(self, told: Path) -> None:
        self.told = told
        self.durations: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        lasted = self.durations.get(report.nodeid, 0.0) + report.duration
        self.durations[report.nodeid] = lasted

    def pytest_sessionfinish(self) -> None:
        self.told.write_text(json.dumps(self.durations))


class Fastest:
    def __init__(self, durations: dict[str, float]) -> None:
        self.durations = durations

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.durations.get(item.nodeid, 0.0))
