"""Call counters in process memory, for speed: a round trip to Redis would cost a tenth of the time
of a move.

Each process counts for itself and adds the counts that the other processes sent a moment ago
(`companion.server.shared_counters`).
"""

import threading
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

MOST_CALLERS: Final = 100_000
WORTH_TELLING: Final = 20
"""Callers with fewer calls in a window are not reported to other processes."""

Snapshot = tuple[int, dict[str, int]]
"""Number of a window, and the calls in it."""


class Window:
    """Calls of one scope, cleared when the next window begins."""

    def __init__(self) -> None:
        self.number = -1
        self.calls: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        self.lock = threading.Lock()

    def increment(self, owner: str, number: int) -> int:
        with self.lock:
            if number != self.number or len(self.calls) >= MOST_CALLERS:
                self.number = number
                self.calls.clear()
                self.elsewhere = Counter()
            self.calls[owner] += 1
            return self.calls[owner] + self.elsewhere[owner]

    def snapshot(self) -> Snapshot:
        with self.lock:
            frequent = {who: calls for who, calls in self.calls.items() if calls >= WORTH_TELLING}
            return self.number, frequent

    def merge(self, others: Sequence[Snapshot]) -> None:
        totals: Counter[str] = Counter()
        for number, calls in others:
            if number == self.number:
                totals.update(calls)
        self.elsewhere = totals


WINDOWS: Final[defaultdict[str, Window]] = defaultdict(Window)


def increment_call(scope: str, owner: str, number: int) -> int:
    """Count this call and return the number of calls in that window."""
    return WINDOWS[scope].increment(owner, number)


def snapshot() -> dict[str, Snapshot]:
    return {scope: window.snapshot() for scope, window in list(WINDOWS.items())}


def merge(others: Sequence[Mapping[str, Snapshot]]) -> None:
    """Set the counts of the other processes; an empty list clears them."""
    for scope, window in list(WINDOWS.items()):
        window.merge([each[scope] for each in others if scope in each])
