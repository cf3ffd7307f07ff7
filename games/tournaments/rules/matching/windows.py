"""Repair of a plan: around a pair that is not allowed, a window of neighbours is matched again.

A plan without rematch and clash is the cheapest draw there is: every boundary between score groups
with an odd number above is crossed once, by neighbours, no other is crossed, and everything else is
at its place. So nothing needs to move far from a pair that is not allowed. A window is some pairs
of the plan to either side of such a pair; it grows while its entrants cannot be paired without a
rematch, and as long as growing reduces its clashes or differences of points. A small field is one
window, and its draw is exact in every level of the costs. In a large field the draw is exact in its
rematches; all lower levels are the best of the window.
"""

from collections.abc import Iterable

from games.kernel.record import Record
from games.tournaments.rules.matching.field import Costs
from games.tournaments.rules.matching.solver import Matching, match_all, match_neighbours

WHOLE = 96  # up to this number of entrants all edges are used
FIRST = 10  # number of pairs to either side of a pair that is not allowed


class Window(Record, frozen=True):
    low: int  # first of its pairs in the plan
    high: int  # one after its last pair
    excess: int | None = None  # cost above the plan's own differences, if known
    found: tuple[tuple[int, int], ...] | None = None  # set once the window need not grow

    @property
    def entrants(self) -> int:
        return 2 * (self.high - self.low)


def mend_plan(costs: Costs, at_once: int = WHOLE) -> tuple[Matching, int]:
    """Return the draw, and the number of entrants in the largest window."""
    planned = costs.plan.pairs
    bad = [index for index, pair in enumerate(planned) if not costs.is_allowed(*pair)]
    if not bad:
        return planned, 0
    if 2 * len(planned) <= at_once:
        return pair_everyone(costs)
    windows = [_cut(index - FIRST, index + FIRST + 1, costs) for index in bad]
    while any(window.found is None for window in windows):
        windows = [
            window if window.found is not None else _match_or_grow(window, costs)
            for window in _merge(windows)
        ]
        if windows[0].found is None and windows[0].entrants == 2 * len(planned):
            return pair_everyone(costs)
    left = set(planned)
    for window in windows:
        left.difference_update(planned[window.low : window.high])
    matching = left.union(*(window.found or () for window in windows))
    return sorted(matching), max(window.entrants for window in windows)


def pair_everyone(costs: Costs) -> tuple[Matching, int]:
    """Match everybody with everybody, rematches allowed."""
    positions = sorted(position for pair in costs.plan.pairs for position in pair)
    return match_all(positions, costs, again=True) or [], len(positions)


def _match_or_grow(window: Window, costs: Costs) -> Window:
    """Return the window with its draw, or a larger window if there is no draw or a better one is
    possible."""
    planned = costs.plan.pairs[window.low : window.high]
    positions = sorted(position for pair in planned for position in pair)
    if window.entrants <= WHOLE:
        matching = match_all(positions, costs, again=False)
    else:
        matching = match_neighbours(positions, costs)
    all_in = window.entrants == 2 * len(costs.plan.pairs)
    excess = None if matching is None else costs.above_places(matching) - costs.floats(planned)
    if matching is not None and (all_in or excess in (0, window.excess)):
        return Window(window.low, window.high, excess, tuple(matching))
    if all_in:
        return window
    more = window.entrants // 4
    return _cut(window.low - more, window.high + more, costs, excess)


def _cut(low: int, high: int, costs: Costs, excess: int | None = None) -> Window:
    return Window(max(low, 0), min(high, len(costs.plan.pairs)), excess)


def _merge(windows: Iterable[Window]) -> list[Window]:
    """Merge overlapping windows; merged ones have to be matched again."""
    merged: list[Window] = []
    for window in sorted(windows, key=lambda one: one.low):
        if merged and window.low < merged[-1].high:
            merged[-1] = Window(merged[-1].low, max(merged[-1].high, window.high))
        else:
            merged.append(window)
    return merged
