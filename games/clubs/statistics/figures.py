"""Figures from counts: rates with their intervals, medians, streaks. Input is whole numbers;
fractions are computed only for display."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from games.kernel.chance import confidence

LONGEST_COUNTED: Final = 600
"""In minutes: longer plays count as this long when lengths are counted one by one."""


class Rate(NamedTuple):
    value: float
    low: float
    high: float


def wilson(wins: int, draws: int, losses: int) -> Rate | None:
    """Wilson's interval at 95 %; a draw is half a win. Returns None if nothing was decided."""
    plays = wins + draws + losses
    if not plays:
        return None
    share = (wins + draws / 2) / plays
    return Rate(share, *confidence.wilson(share, plays))


def bucket(minutes: int) -> str:
    return str(min(minutes, LONGEST_COUNTED))


def median(lengths: Mapping[str, int]) -> float | None:
    """Exact for plays not longer than `LONGEST_COUNTED`."""
    counts = sorted((int(minutes), count) for minutes, count in lengths.items())
    total = sum(count for _, count in counts)
    if not total:
        return None
    return (_nth_length(counts, (total - 1) // 2) + _nth_length(counts, total // 2)) / 2


def _nth_length(counts: list[tuple[int, int]], nth: int) -> int:
    for minutes, count in counts:
        if nth < count:
            return minutes
        nth -= count
    raise IndexError(nth)


class Streaks(NamedTuple):
    run: int = 0
    """Wins in a row at the end; below 0, losses."""
    wins: int = 0
    losses: int = 0

    def with_result(self, result: str) -> "Streaks":
        """A draw ends a streak; a play with an unknown result does not."""
        match result:
            case "won":
                run = self.run + 1 if self.run > 0 else 1
                return Streaks(run, max(self.wins, run), self.losses)
            case "lost":
                run = self.run - 1 if self.run < 0 else -1
                return Streaks(run, self.wins, max(self.losses, -run))
            case "drawn":
                return Streaks(0, self.wins, self.losses)
            case _:
                return self


def streaks(results: Iterable[str]) -> Streaks:
    current = Streaks()
    for result in results:
        current = current.with_result(result)
    return current
