"""A plan mended where it cannot stand: only a window of neighbours is matched anew.

A plan without rematch and clash is the cheapest draw there is: every boundary between score groups
with an odd number above is crossed once, by neighbours, no other is crossed, and all else is at its
place. So nothing needs to move far from a pair that cannot stand. A window is some pairs of the
plan to either side of such a pair; it grows while its entrants cannot be paired without a rematch,
and as long as growing makes its clashes or differences of points less. A small field is one window,
and its draw exact in every level of the costs. A large field's is exact in its rematches; all below
is the best of the window.
"""

from collections.abc import Iterable

from games.kernel.record import Record
from games.tournaments.rules.matching.field import Costs
from games.tournaments.rules.matching.solver import Found, every, near

WHOLE = 96  # so many entrants are matched with no edge left out
FIRST = 10  # pairs to either side of one that cannot stand


class Window(Record, frozen=True):
    low: int  # the first of its pairs in the plan
    high: int  # and the one after its last
    excess: int | None = None  # above the plan's own differences, as far as this is known
    found: tuple[tuple[int, int], ...] | None = None  # once it need not grow

    @property
    def entrants(self) -> int:
        return 2 * (self.high - self.low)


def mended(costs: Costs, at_once: int = WHOLE) -> tuple[Found, int]:
    """The draw, and how many entrants the largest window held."""
    planned = costs.plan.pairs
    bad = [index for index, pair in enumerate(planned) if not costs.stands(*pair)]
    if not bad:
        return planned, 0
    if 2 * len(planned) <= at_once:
        return whole(costs)
    windows = [_cut(index - FIRST, index + FIRST + 1, costs) for index in bad]
    while any(window.found is None for window in windows):
        windows = [
            window if window.found is not None else _tried(window, costs)
            for window in _merged(windows)
        ]
        if windows[0].found is None and windows[0].entrants == 2 * len(planned):
            return whole(costs)
    left = set(planned)
    for window in windows:
        left.difference_update(planned[window.low : window.high])
    found = left.union(*(window.found or () for window in windows))
    return sorted(found), max(window.entrants for window in windows)


def whole(costs: Costs) -> tuple[Found, int]:
    """Everybody with everybody, met or not."""
    positions = sorted(position for pair in costs.plan.pairs for position in pair)
    return every(positions, costs, again=True) or [], len(positions)


def _tried(window: Window, costs: Costs) -> Window:
    """The window with its draw, or grown when that is not to be had or might be better."""
    planned = costs.plan.pairs[window.low : window.high]
    positions = sorted(position for pair in planned for position in pair)
    if window.entrants <= WHOLE:
        found = every(positions, costs, again=False)
    else:
        found = near(positions, costs)
    all_in = window.entrants == 2 * len(costs.plan.pairs)
    excess = None if found is None else costs.above_places(found) - costs.floats(planned)
    if found is not None and (all_in or excess in (0, window.excess)):
        return Window(window.low, window.high, excess, tuple(found))
    if all_in:
        return window
    more = window.entrants // 4
    return _cut(window.low - more, window.high + more, costs, excess)


def _cut(low: int, high: int, costs: Costs, excess: int | None = None) -> Window:
    return Window(max(low, 0), min(high, len(costs.plan.pairs)), excess)


def _merged(windows: Iterable[Window]) -> list[Window]:
    """Those that overlap made one, which is then to be tried anew."""
    merged: list[Window] = []
    for window in sorted(windows, key=lambda one: one.low):
        if merged and window.low < merged[-1].high:
            merged[-1] = Window(merged[-1].low, max(merged[-1].high, window.high))
        else:
            merged.append(window)
    return merged
