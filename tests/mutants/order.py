"""Which tests are tried, and which first: what each of them calls, and what they found before."""

import time
from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from tests.mutants import child
from tests.mutants.calls import Calls

SECONDS: Final = 5
TIMES: Final = 8
"""What a test has of the processor: so many times what it takes with nothing changed, and more."""


class Told(msgspec.Struct, frozen=True):
    """A test as it passes, and the functions of the game that it calls."""

    seconds: float
    through: frozenset[str]


UNTOLD: Final = Told(60.0, frozenset())


class Order(msgspec.Struct):
    told: dict[str, Told] = {}
    kept: set[str] = set()
    """Functions whose answers are kept from test to test, and those that these call."""
    found: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)

    def calling(self, items: Iterable[pytest.Item], functions: set[str]) -> list[pytest.Item]:
        """The tests that call what is changed: no other can tell. But where answers are kept, one
        test's call may be told by another."""
        if functions & self.kept:
            return [*items]
        return [each for each in items if functions & self._of(each).through]

    def sort(self, items: list[pytest.Item], path: Path, functions: set[str]) -> None:
        """Those that call what is changed, of them what found its neighbours, then the fastest."""

        def rank(item: pytest.Item) -> tuple[bool, int, float]:
            told = self._of(item)
            return not functions & told.through, -self.found[str(path), item.nodeid], told.seconds

        items.sort(key=rank)

    def functions(self, path: Path) -> set[str]:
        """All that are called of a module."""
        every = {each for told in self.told.values() for each in told.through}
        return {each for each in every if each.startswith(f"{path}:")}

    def allowed(self, item: pytest.Item) -> float:
        return SECONDS + TIMES * self._of(item).seconds

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.encode((self.told, self.kept)))

    def load(self, path: Path) -> None:
        kind = tuple[dict[str, Told], set[str]]
        self.told, self.kept = msgspec.json.decode(path.read_bytes(), type=kind)

    def _of(self, item: pytest.Item) -> Told:
        return self.told.get(item.nodeid, UNTOLD)


class Trial:
    """A plugin that gives each test its time, and remembers which was begun last."""

    def __init__(self, order: Order, last: Path) -> None:
        self.order, self.last = order, last
        last.write_text("the collection of the tests")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.last.write_text(item.nodeid)
        child.allow(self.order.allowed(item))


class Clock:
    """A plugin that writes down what is known of each test."""

    def __init__(self, folder: str, order: Order) -> None:
        self.order = order
        self.calls = Calls(folder)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        began = time.process_time()
        with self.calls.noted():
            ended = yield
        self.order.told[item.nodeid] = Told(time.process_time() - began, self.calls.called)
        self.order.kept |= self.calls.kept
        return ended

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any]
    ) -> Generator[None, object, object]:
        if fixturedef.scope == "function":
            return (yield)
        with self.calls.keeping():
            return (yield)
