"""The tests, collected once; each change is applied in a fork of that process."""

import os
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import pytest

from tests.mutants import child
from tests.mutants.calls import Calls
from tests.mutants.changes import Change
from tests.mutants.order import Order, Profiler, Trial
from tests.mutants.swap import LoadedFunctions, code_key

AS_IT_STANDS: Final = -1


class Verdict(NamedTuple):
    number: int
    by: str | None
    """The test that found the change, or "" if it survives; None if it must be imported."""
    late: bool = False


class ForkPlugin:
    """A plugin: after the collection it forks a process for each change, which runs the tests."""

    def __init__(self, package: Path, place: Path, changes: Sequence[Change], tells: int) -> None:
        self.package, self.place, self.changes, self.tells = str(package), place, changes, tells
        self.order = Order()
        self.ran: frozenset[str] = frozenset()

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        calls = Calls(self.package)
        with calls.record():
            ended = yield
        self.ran = calls.last_calls
        return ended

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        if not (self._is_first_fork(session) or self._is_change_fork(session)):
            session.items.clear()  # the forks that ran the tests have ended
            return (yield)
        try:
            yield
            if not self.order.found:
                self.order.save(self.place / "told.json")
        finally:
            child.exit_child(passed=not session.testsfailed)

    def _is_first_fork(self, session: pytest.Session) -> bool:
        """Run the unchanged tests in a fork, to learn which pass, how fast, and which functions
        they call."""
        process = child.fork(self.place / "said.txt")
        if not process:
            session.config.pluginmanager.register(Trial(self.order, self.place / "last.txt"))
            session.config.pluginmanager.register(Profiler(self.package, self.order))
            return True
        self._send_end(AS_IT_STANDS, process)
        return False

    def _is_change_fork(self, session: pytest.Session) -> bool:
        self.order.load(self.place / "told.json")
        standing = LoadedFunctions(self.ran)
        for number, change in enumerate(self.changes):
            swaps = standing.swaps(change)
            if swaps is None:
                self._send(Verdict(number, None))
                continue
            process = child.fork(self.place / "said.txt")
            if not process:
                child.set_limits()
                functions = {code_key(function.__code__) for function, _ in swaps}
                for function, code in swaps:
                    function.__code__ = code
                session.items[:] = self.order.callers_of(session.items, functions)
                self.order.sort(session.items, change.path, functions)
                session.config.pluginmanager.register(Trial(self.order, self.place / "last.txt"))
                return True
            self.order.found[str(change.path), self._send_end(number, process)] += 1
        return False

    def _send_end(self, number: int, process: int) -> str:
        end = child.wait_for_end(process, self.place / "last.txt")
        self._send(Verdict(number, end.by, end.late))
        return end.by

    def _send(self, verdict: Verdict) -> None:
        os.write(self.tells, msgspec.json.encode(verdict) + b"\n")
