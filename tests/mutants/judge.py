"""Runs a game's own tests against one change at a time, in a process that ends afterwards; no file
is changed.

The tests are collected once, in a process that is kept; each change is applied in a fork of it. If
a module contains the change at its top level, or the changed function ran while the tests were
collected, the game is imported again with the change, and the tests are collected for that change
alone.
"""

import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import hypothesis
import msgspec
import pytest

from tests.mutants import child
from tests.mutants.changes import Change
from tests.mutants.child import End
from tests.mutants.order import Order
from tests.mutants.reimport import Finder, SortedTrial
from tests.mutants.warm import AS_IT_STANDS, ForkPlugin, Verdict

KNOWN_BEFORE: Final = ("django.conf", "django.db", "icepool", "games.rulebooks")
"""Imported once instead of in each child; the changed rulebook is excluded."""
QUIETLY: Final = ("-q", "-x", "-s", "-p", "no:django", "-p", "no:xdist", "-p", "no:cacheprovider")


class Judge:
    def __init__(self, root: Path, game: str, place: Path) -> None:
        self.root, self.game, self.place = root, game, place
        self.order = Order()
        _fix_examples()
        for names in KNOWN_BEFORE:
            importlib.import_module(names)
        own = f"games.rulebooks.{game}"
        for names in [*sys.modules]:
            if names in ("games.rulebooks", own) or names.startswith(f"{own}."):
                del sys.modules[names]  # so that it is imported again, with the change

    def verdicts(self, changes: Sequence[Change]) -> Iterator[tuple[Change, End]]:
        """Yield each change with the test that finds it, or none; changes that need a new import
        come last."""
        later = []
        for number, by, late in self._try_in_forks(changes):
            if by is None:
                later.append(changes[number])
            elif number != AS_IT_STANDS:
                self.order.found[str(changes[number].path), by] += 1
                yield changes[number], End(by, late)
            elif by:
                raise SystemExit(f"Before anything is changed, this fails: {by}")
        self.order.load(self.place / "told.json")
        for change in later:
            end = self._try_imported(change)
            self.order.found[str(change.path), end.by] += 1
            yield change, end

    def _try_in_forks(self, changes: Sequence[Change]) -> Iterator[Verdict]:
        reads, writes = os.pipe()
        process = child.fork(self.place / "warm.txt")
        if not process:
            warm = ForkPlugin(self._package(), self.place, changes, writes)
            child.exit_child(passed=self._test([*self._own_tests(), *self._common_tests()], warm))
        os.close(writes)
        with os.fdopen(reads, "rb") as lines:
            for line in lines:
                yield msgspec.json.decode(line, type=Verdict)
        if not child.has_passed(process):
            raise SystemExit((self.place / "warm.txt").read_text())

    def _try_imported(self, change: Change) -> End:
        """The game's own tests come first: they are quicker to collect."""
        process = child.fork(self.place / "said.txt")
        if not process:
            child.set_limits()
            sys.meta_path.insert(0, Finder(self.root, change))
            plugin = SortedTrial(self.order, self.place / "last.txt", change)
            child.exit_child(
                passed=self._test(self._own_tests(), plugin)
                and self._test(self._common_tests(), plugin)
            )
        return child.wait_for_end(process, self.place / "last.txt")

    def _test(self, paths: list[str], plugin: object) -> bool:
        return pytest.main([*QUIETLY, "-k", self.game, *paths], [plugin]) == pytest.ExitCode.OK

    def _package(self) -> Path:
        return self.root / "games" / "rulebooks" / self.game

    def _own_tests(self) -> list[str]:
        return [str(self.root / "tests" / "rulebooks" / self.game)]

    def _common_tests(self) -> list[str]:
        tests = self.root / "tests" / "rulebooks"
        return sorted(str(path) for path in tests.glob("test_*.py"))


def _fix_examples() -> None:
    hypothesis.settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    )
    hypothesis.settings.load_profile("mutants")
