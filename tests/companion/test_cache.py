"""Without Redis counters go on, each process for itself."""

from collections.abc import Iterator

import pytest

from companion import cache
from companion.cache import RedisOrLocalCache, RedisOutage

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    RedisOutage.until = 0.0
    yield
    RedisOutage.until = 0.0


def test_while_redis_is_away_this_process_counts_by_itself() -> None:
    shared = RedisOrLocalCache(NOWHERE, {})
    shared.own.clear()
    assert shared.add("calls", 1, timeout=60)
    assert not shared.add("calls", 1, timeout=60)
    assert [shared.incr("calls") for _ in range(3)] == [2, 3, 4]
    shared.set("until", 5.0, 60)
    assert shared.get("until") == 5.0
    shared.delete_many(["until"])
    assert shared.get("until") is None


def test_it_is_asked_again_after_a_rest(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shared = RedisOrLocalCache(NOWHERE, {})
    for _ in range(5):
        shared.get("anything")
    assert len(caplog.records) == 1
    monkeypatch.setattr(cache, "monotonic", lambda: RedisOutage.until + 1)
    shared.get("anything")
    assert len(caplog.records) == 2


def test_where_redis_answers_all_processes_count_together(redis_url: str) -> None:
    one, other = RedisOrLocalCache(redis_url, {}), RedisOrLocalCache(redis_url, {})
    assert one.add("calls", 1, timeout=60)
    assert other.incr("calls") == 2
