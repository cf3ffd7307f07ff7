"""Calls counted in a dictionary, for speed alone: a trip to Redis would cost a move a tenth of its
time. Each process counts by itself, and adds what the others have told it of a moment ago
(`companion.server.neighbours`).
"""

import threading
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

MOST_CALLERS: Final = 100_000
WORTH_TELLING: Final = 20
"""Calls in one window: of whoever makes fewer, nobody else need know."""

Told = tuple[int, dict[str, int]]
"""The number of a window, and the calls in it."""


class Window:
    """One scope's calls, forgotten as a whole when the next window begins."""

    def __init__(self) -> None:
        self.number = -1
        self.calls: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        self.lock = threading.Lock()

    def counted(self, owner: str, number: int) -> int:
        with self.lock:
            if number != self.number or len(self.calls) >= MOST_CALLERS:
                self.number = number
                self.calls.clear()
                self.elsewhere = Counter()
            self.calls[owner] += 1
            return self.calls[owner] + self.elsewhere[owner]

    def told(self) -> Told:
        with self.lock:
            found = {who: calls for who, calls in self.calls.items() if calls >= WORTH_TELLING}
            return self.number, found

    def hear(self, others: Sequence[Told]) -> None:
        heard: Counter[str] = Counter()
        for number, calls in others:
            if number == self.number:
                heard.update(calls)
        self.elsewhere = heard


WINDOWS: Final[defaultdict[str, Window]] = defaultdict(Window)


def counted(scope: str, owner: str, number: int) -> int:
    """How many these calls are, with this one, in the window of that number."""
    return WINDOWS[scope].counted(owner, number)


def told() -> dict[str, Told]:
    return {scope: window.told() for scope, window in list(WINDOWS.items())}


def hear(others: Sequence[Mapping[str, Told]]) -> None:
    """What counts in other processes; nothing where nobody is heard of."""
    for scope, window in list(WINDOWS.items()):
        window.hear([each[scope] for each in others if scope in each])
