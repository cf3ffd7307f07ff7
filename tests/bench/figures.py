"""Result type of a benchmark, and a fair way to measure two things on a busy machine.

`python3 manage.py bench [name…]` imports every `tests/bench/<name>.py` that has a function

    def figures() -> Iterator[Figure]: ...

and prints one line for each figure: our value, the peer's, the ratio, the aim. A peer is measured
in the same run, alternating with ours (`race`), because only the ratio is comparable between
machines. Development and bench requirements are installed before it is called, and Django is set
up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True, kw_only=True)
class Figure:
    what: str  # "random playouts, KarateKarte"
    ours: float
    unit: str  # "moves/s": more is better; "µs", "ms", "s": less is better
    peer: str = ""  # "python-chess, list + push"
    theirs: float | None = None
    aim: float | None = None  # the wanted ratio, from anchors.md

    @property
    def ratio(self) -> float | None:
        """Our value divided by the peer's: a ratio of speeds if more is better, otherwise of
        costs."""
        return None if self.theirs is None else self.ours / self.theirs

    @property
    def more_is_better(self) -> bool:
        return self.unit.endswith("/s")

    @property
    def meets_aim(self) -> bool | None:
        if self.ratio is None or self.aim is None:
            return None
        return self.ratio >= self.aim if self.more_is_better else self.ratio <= self.aim

    def line(self) -> str:
        text = f"{self.what}: {_format_number(self.ours)} {self.unit}"
        if self.theirs is not None and self.ratio is not None:
            text += f"; {self.peer} {_format_number(self.theirs)} {self.unit}; {self.ratio:.2f}x"
        if self.aim is not None:
            wish = "at least" if self.more_is_better else "at most"
            text += f" (aim: {wish} {self.aim:g}x{'' if self.meets_aim else ', NOT REACHED'})"
        return text


def race(*works: Callable[[], int], rounds: int = 7, seconds: float = 0.3) -> tuple[float, ...]:
    """Return how many units per second each work does; a work returns how many it did in one call.

    The works alternate, and the best of several rounds counts, so that other load on the machine
    affects all of them alike.
    """
    best = [0.0] * len(works)
    for _ in range(rounds):
        for index, work in enumerate(works):
            best[index] = max(best[index], _rate(work, seconds))
    return tuple(best)


def _rate(work: Callable[[], int], seconds: float) -> float:
    done, start = 0, perf_counter()
    while (spent := perf_counter() - start) < seconds:
        done += work()
    return done / spent


def _format_number(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
