"""The times of tests are kept from run to run, for a run with a limit (`--within`)."""

import os
from time import monotonic, process_time
from typing import Final

import pytest

from tests.waiting import processor_share

KEY: Final = "companion/seconds"
NOTABLE: Final = 1.0
"""Seconds; a test that takes less is not noted."""
LONGEST: Final = 10.0
"""Seconds; a test that took longer is left out where time is limited."""


class TimeLimit:
    """Notes the seconds of slow tests, and leaves tests out when there is no time for them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.within: float | None = config.getoption("--within")
        self.started = (0.0, 0.0)
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the order of the command line: pytest-django puts tests with a database first."""
        if self.within:
            known = self.known_seconds()
            slow = [item for item in items if known.get(item.nodeid, 0) > LONGEST]
            self.config.hook.pytest_deselected(items=slow)
            place = {path: n for n, path in enumerate(self.config.args)}
            items[:] = sorted(
                (item for item in items if item not in slow),
                key=lambda item: place.get(item.nodeid.partition("::")[0], len(place)),
            )

    def pytest_runtestloop(self) -> None:
        self.started = process_time(), monotonic()

    def pytest_runtest_setup(self) -> None:
        """On a busy machine a second of processor takes several: they may be four."""
        if self.within:
            worked, passed = process_time() - self.started[0], monotonic() - self.started[1]
            if worked > self.within or passed > 4 * self.within:
                pytest.skip("the time was over (--within)")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the seconds as a quiet machine would take them."""
        if report.outcome != "skipped":
            share = processor_share(os.cpu_count() or 1, round(os.getloadavg()[0]))
            quiet = report.duration * share
            self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + quiet

    def pytest_sessionfinish(self) -> None:
        if not hasattr(self.config, "workerinput") and (cache := self._cache()):
            quick = {name for name, each in self.seconds.items() if each < NOTABLE}
            known = self.known_seconds() | {n: round(s, 1) for n, s in self.seconds.items()}
            cache.set(KEY, {name: known[name] for name in sorted(known.keys() - quick)})

    def known_seconds(self) -> dict[str, float]:
        cache = self._cache()
        return dict(cache.get(KEY, {})) if cache else {}

    def _cache(self) -> pytest.Cache | None:
        return getattr(self.config, "cache", None)
