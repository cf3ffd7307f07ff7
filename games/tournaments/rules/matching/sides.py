"""First and second sides: each entrant should be first as often as second, as far as a draw by
points allows.

An entrant who was first more often than second owes a second side, and vice versa. Two who owe the
same side cannot both get it; so within a score group a pair that owes firsts and one that owes
seconds exchange partners, if neither new pair has met before and the wish about clubs is kept. This
ranks above the fold, and below everything else.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from games.tournaments.rules.matching.draw import Contender
from games.tournaments.rules.matching.field import Costs
from games.tournaments.rules.matching.solver import Matching

REACH: Final = 6  # number of pairs to either side with which a pair exchanges


class BalancedMatching(NamedTuple):
    matching: Matching
    instead: Mapping[int, int]
    """The opponents that exchanged entrants would have met, by position."""


def goes_first(one: Contender, other: Contender, number: int) -> bool:
    """Return whether `one`, the better entrant, is first: the one who was first less often, then
    the one who was not first last time; otherwise sides alternate down the list."""
    mine, theirs = (one.ahead, one.lately), (other.ahead, other.lately)
    return mine < theirs if mine != theirs else number % 2 == 0


def balance_sides(costs: Costs, matching: Matching) -> BalancedMatching:
    """Exchange partners so that as few pairs as possible remain in which both owe the same side."""
    field = costs.field
    owing: dict[tuple[int, int], dict[bool, list[tuple[int, int]]]] = {}
    for pair in sorted(matching):
        owed = _owes_first(field.all[pair[0]], field.all[pair[1]])
        if owed is not None and pair[1] not in field.met[pair[0]]:
            points = (field.all[pair[0]].points, field.all[pair[1]].points)
            owing.setdefault(points, {True: [], False: []})[owed].append(pair)
    taken: dict[tuple[int, int], tuple[int, int]] = {}
    instead: dict[int, int] = {}
    for both in owing.values():
        for old, new in _exchanges(costs, both[True], both[False]):
            taken |= dict(zip(old, new, strict=True))
            for a, b in old:
                instead[a], instead[b] = b, a
    return BalancedMatching([taken.get(pair, pair) for pair in matching], instead)


def _owes_first(one: Contender, other: Contender) -> bool | None:
    """Return True if both owe a first side, False if both owe a second side, None if they do not
    owe the same."""
    if one.ahead * other.ahead <= 0:
        return None
    return one.ahead < 0


Two = tuple[tuple[int, int], tuple[int, int]]


def _exchanges(
    costs: Costs, firsts: Iterable[tuple[int, int]], seconds: Iterable[tuple[int, int]]
) -> Iterator[tuple[Two, Two]]:
    """Yield the exchanges, from the top: for each pair, the nearby pair with the least distance
    from its places."""
    left, strain = list(seconds), costs.plan.strain
    for pair in firsts:
        at = bisect(left, pair)
        ways = [
            (strain(*new[0]) + strain(*new[1]), other, new)
            for other in left[max(at - REACH, 0) : at + REACH]
            for new in _ways(costs, pair, other)
            if all(costs.is_allowed(*each) for each in new)
        ]
        if ways:
            _, other, new = min(ways)
            left.remove(other)
            yield (pair, other), new


def _ways(costs: Costs, pair: tuple[int, int], other: tuple[int, int]) -> Iterator[Two]:
    """Yield the two exchanged pairs, the better member first. Entrants who float still float."""
    (a, b), (c, d), group = pair, other, costs.plan.group
    yield (min(a, d), max(a, d)), (min(c, b), max(c, b))
    if group[a] == group[b]:
        yield (min(a, c), max(a, c)), (min(b, d), max(b, d))
