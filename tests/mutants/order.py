"""Selection and order of the tests: by the functions that each calls, and by what each found
before."""

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
"""Processor time allowed for a test: `TIMES` times its unchanged duration, plus `SECONDS`."""


class Profile(msgspec.Struct, frozen=True):
    """Duration of a passing test, and the game's functions that it calls."""

    seconds: float
    through: frozenset[str]


NO_PROFILE: Final = Profile(60.0, frozenset())


class Order(msgspec.Struct):
    told: dict[str, Profile] = {}
    kept: set[str] = set()
    """Functions whose results are cached from test to test, and the functions that they call."""
    found: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)

    def callers_of(self, items: Iterable[pytest.Item], functions: set[str]) -> list[pytest.Item]:
        """Return the tests that call a changed function: no other test can detect the change. If
        results are cached, one test may see the result of another test's call, so all tests are
        returned."""
        if functions & self.kept:
            return [*items]
        return [each for each in items if functions & self._profile_of(each).through]

    def sort(self, items: list[pytest.Item], path: Path, functions: set[str]) -> None:
        """Sort first by tests that call what is changed, then by tests that found changes in the
        same module, then by duration."""

        def rank(item: pytest.Item) -> tuple[bool, int, float]:
            profile = self._profile_of(item)
            return (
                not functions & profile.through,
                -self.found[str(path), item.nodeid],
                profile.seconds,
            )

        items.sort(key=rank)

    def functions(self, path: Path) -> set[str]:
        """Return all functions of a module that tests call."""
        every = {each for profile in self.told.values() for each in profile.through}
        return {each for each in every if each.startswith(f"{path}:")}

    def allowed_seconds(self, item: pytest.Item) -> float:
        return SECONDS + TIMES * self._profile_of(item).seconds

    def save(self, path: Path) -> None:
        path.write_bytes(msgspec.json.encode((self.told, self.kept)))

    def load(self, path: Path) -> None:
        kind = tuple[dict[str, Profile], set[str]]
        self.told, self.kept = msgspec.json.decode(path.read_bytes(), type=kind)

    def _profile_of(self, item: pytest.Item) -> Profile:
        return self.told.get(item.nodeid, NO_PROFILE)


class Trial:
    """A plugin that limits each test's time, and records which test was started last."""

    def __init__(self, order: Order, last: Path) -> None:
        self.order, self.last = order, last
        last.write_text("the collection of the tests")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.last.write_text(item.nodeid)
        child.allow_seconds(self.order.allowed_seconds(item))


class Profiler:
    """A plugin that records each test's profile."""

    def __init__(self, folder: str, order: Order) -> None:
        self.order = order
        self.calls = Calls(folder)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        began = time.process_time()
        with self.calls.record():
            ended = yield
        self.order.told[item.nodeid] = Profile(time.process_time() - began, self.calls.last_calls)
        self.order.kept |= self.calls.cached_calls
        return ended

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any]
    ) -> Generator[None, object, object]:
        if fixturedef.scope == "function":
            return (yield)
        with self.calls.record_cached():
            return (yield)
