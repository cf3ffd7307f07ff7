"""A busy machine does not use up the patience of a test."""

import pytest

from tests import waiting
from tests.waiting import Patience, processor_share, wait_until


@pytest.mark.parametrize(
    ("processors", "wanting", "share"), [(2, 1, 1), (2, 2, 1), (2, 6, 1 / 3), (2, 0, 1)]
)
def test_a_second_counts_as_much_as_one_gets_of_it(
    processors: int, wanting: int, share: float
) -> None:
    assert processor_share(processors, wanting) == share


def test_patience_lasts_longer_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(100))
    monkeypatch.setattr(waiting, "monotonic", lambda: next(seconds))
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    looks = {}
    for wanting in (1, 8):
        monkeypatch.setattr(waiting, "runnable", lambda wanting=wanting: wanting)
        patience = Patience(5)
        looks[wanting] = next(n for n in range(1, 50) if patience.is_over())
    assert looks == {1: 5, 8: 20}


def test_what_never_comes_is_given_up_with_its_reason() -> None:
    with pytest.raises(AssertionError, match="the log"):
        wait_until(lambda: False, 0.01, lambda: "the log")
