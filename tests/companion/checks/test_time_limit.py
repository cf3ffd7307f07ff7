"""A run that may last only so long leaves out what is slow, begins with what is named first, and
begins nothing when its time is over."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.time_limit import KEY, TimeLimit


class Kept(dict[str, Any]):
    def set(self, key: str, value: object) -> None:
        self[key] = value


@pytest.fixture
def limit() -> TimeLimit:
    config: Any = SimpleNamespace(
        getoption=lambda name: 1.0,
        hook=SimpleNamespace(pytest_deselected=lambda items: None),
        cache=Kept({KEY: {"tests/b.py::slow": 11.0, "tests/b.py::long": 9.0}}),
        args=["tests/b.py", "tests/a.py"],
    )
    return TimeLimit(config)


def test_slow_tests_are_left_out_and_the_order_is_the_command_lines(limit: TimeLimit) -> None:
    names = ("tests/a.py::quick", "tests/b.py::slow", "tests/b.py::long")
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in names]
    limit.pytest_collection_modifyitems(items)
    assert [each.nodeid for each in items] == ["tests/b.py::long", "tests/a.py::quick"]


def test_nothing_begins_when_the_time_is_over(limit: TimeLimit) -> None:
    limit.pytest_runtestloop()
    limit.pytest_runtest_setup()
    limit.started = (limit.started[0] - 2, limit.started[1])
    with pytest.raises(pytest.skip.Exception, match="the time was over"):
        limit.pytest_runtest_setup()


def test_seconds_are_noted_as_on_a_quiet_machine_and_forgotten(
    limit: TimeLimit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr("os.getloadavg", lambda: (4.0, 0.0, 0.0))
    for name, seconds in {"tests/b.py::slow": 0.2, "tests/a.py::quick": 3.0}.items():
        report: Any = SimpleNamespace(nodeid=name, outcome="passed", duration=seconds)
        limit.pytest_runtest_logreport(report)
    limit.pytest_sessionfinish()
    assert limit.known_seconds() == {"tests/a.py::quick": 1.5, "tests/b.py::long": 9.0}
