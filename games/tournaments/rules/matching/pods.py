"""Pods of three or four, for games of more than two.

Pods begin by standings and are improved by swaps of two entrants while a swap costs less. Then pods
with rematches or club-mates are changed by a swap or two and improved again, a limited number of
times. Minimised are, in this order: repeated opponents (a third meeting is worse than two second
ones), differences of points in a pod, club-mates (as with pairs), distance in the standings.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from typing import TypeAlias

from games.kernel.record import Record
from games.tournaments.rules.matching.draw import Contender, Reason
from games.tournaments.rules.matching.field import Field

REACH = 8  # number of pods to either side with which a pod swaps
SHAKES = 400


class ByStanding(Reason, frozen=True):
    """The standings put these together: `places` in the whole field, from 1, and `points`."""

    places: tuple[int, ...]
    points: tuple[int, ...]


class Moved(Reason, frozen=True):
    """This entrant, by standings alone, would be in pod `pod`, counted from 0."""

    entrant: int
    pod: int


class Repeated(Reason, frozen=True):
    """They have met in these rounds. `unmet`: number of entrants that `one` and `other` have not
    met yet. No swap of two entrants with a pod in reach would cost less."""

    one: int
    other: int
    rounds: tuple[int, ...]
    unmet: tuple[int, int]


class Mates(Reason, frozen=True):
    """They share a club but are still in one pod."""

    one: int
    other: int
    shared: tuple[str, ...]


PodReason: TypeAlias = ByStanding | Moved | Repeated | Mates


class Pod(Record, frozen=True):
    entrants: tuple[int, ...]  # by standings, best first
    reasons: tuple[PodReason, ...]


def draw_pods(
    contenders: Iterable[Contender], sizes: Sequence[int], *, apart: int | None = 0
) -> tuple[Pod, ...]:
    """Draw pods of these sizes from the top; the sizes add up to the number of contenders."""
    field = Field(contenders)
    if sum(sizes) != field.size:
        raise ValueError("the sizes do not add up to the contenders")
    seats = iter(range(field.size))
    planned = [list(islice(seats, size)) for size in sizes]
    costs = _Costs(field, max(sizes, default=0), apart)
    seating = _shake(_descend(planned, range(len(planned)), costs), costs)
    while (better := _descend(seating, range(len(seating)), costs)) != seating:
        seating = better  # a neighbour's move may have made another swap possible
    home = {position: number for number, pod in enumerate(planned) for position in pod}
    return tuple(
        Pod(
            tuple(field.all[position].id for position in sorted(pod)),
            tuple(_reasons(field, sorted(pod), number, home)),
        )
        for number, pod in enumerate(seating)
    )


class _Costs:
    """Costs of two entrants in one pod, as integers; Python's integers are unbounded, so no level
    overflows."""

    def __init__(self, field: Field, most: int, apart: int | None) -> None:
        self.field, self.apart = field, apart
        met = field.size * most
        spread = field.all[0].points - field.all[-1].points if field.all else 0
        self.clash = field.size**2 * met + 1
        self.gap = self.clash * (met + 1)
        self.repeat = self.gap * ((spread**2 + (apart or 0)) * met + 1)
        self._known: dict[tuple[int, int], int] = {}

    def pair_cost(self, one: int, other: int) -> int:
        known = self._known.get((one, other))
        if known is None:
            known = self._known[one, other] = self._pair_cost(one, other)
        return known

    def _pair_cost(self, one: int, other: int) -> int:
        a, b = self.field.all[one], self.field.all[other]
        cost = self.gap * (a.points - b.points) ** 2 + (one - other) ** 2
        if self.apart is not None and a.apart and self.field.shared_clubs(one, other):
            cost += self.gap * self.apart if self.apart else self.clash
        rounds = self.field.met[one].get(other)
        if rounds is not None:
            cost += self.repeat * max(len(rounds), 1) ** 2
        return cost

    def pod_cost(self, members: Sequence[int]) -> int:
        return sum(self.pair_cost(*two) for two in combinations(members, 2))

    def member_cost(self, one: int, members: Sequence[int]) -> int:
        return sum([self.pair_cost(one, other) for other in members if other != one])

    def total(self, seating: Iterable[Sequence[int]]) -> int:
        return sum(map(self.pod_cost, seating))

    def is_in_trouble(self, members: Sequence[int]) -> bool:
        met, shared = self.field.met, self.field.shared_clubs
        minds = self.apart is not None
        return any(b in met[a] or (minds and shared(a, b)) for a, b in combinations(members, 2))


Seating: TypeAlias = list[list[int]]
Swap: TypeAlias = tuple[int, int, int, int]  # two pods, and the seat in each


def _descend(seating: Seating, begin: Iterable[int], costs: _Costs) -> Seating:
    """Swap until no swap within reach costs less, beginning with these pods if they are in
    trouble."""
    seating = [list(pod) for pod in seating]
    waiting = [number for number in begin if costs.is_in_trouble(seating[number])]
    while waiting:
        number = waiting.pop()
        better = _best_swap(seating, number, costs)
        if better is not None:
            other, a, b = better
            _swap(seating, number, other, a, b)
            waiting.extend((other, number))
    return seating


def _best_swap(seating: Seating, number: int, costs: _Costs) -> tuple[int, int, int] | None:
    best, swap = 0, None
    pod = seating[number]
    now_here = [costs.member_cost(one, pod) for one in pod]
    for other in _within_reach(seating, number):
        other_pod = seating[other]
        now_there = [costs.member_cost(two, other_pod) for two in other_pod]
        moved_there = [costs.member_cost(one, other_pod) for one in pod]
        moved_here = [costs.member_cost(two, pod) for two in other_pod]
        for a, b in _seats(pod, other_pod):
            # The two do not meet, because each has the other's seat: their cost is removed on both
            # sides.
            each_other = 2 * costs.pair_cost(pod[a], other_pod[b])
            saved = now_here[a] + now_there[b] - moved_there[a] - moved_here[b] + each_other
            if saved > best:
                best, swap = saved, (other, a, b)
    return swap


def _swaps(seating: Seating, number: int) -> Iterator[tuple[int, int, int]]:
    for other in _within_reach(seating, number):
        for a, b in _seats(seating[number], seating[other]):
            yield other, a, b


def _within_reach(seating: Seating, number: int) -> Iterator[int]:
    for other in range(max(number - REACH, 0), min(number + REACH + 1, len(seating))):
        if other != number:
            yield other


def _seats(pod: Sequence[int], other_pod: Sequence[int]) -> Iterator[tuple[int, int]]:
    return product(range(len(pod)), range(len(other_pod)))


def _swap(seating: Seating, number: int, other: int, a: int, b: int) -> None:
    pod, other_pod = seating[number], seating[other]
    pod[a], other_pod[b] = other_pod[b], pod[a]


def _shake(seating: Seating, costs: _Costs) -> Seating:
    """Escape from a local minimum: apply one or two worse swaps to pods in trouble, and descend
    again."""
    cost, left = costs.total(seating), SHAKES
    while True:
        for shake in islice(_shakes(seating, costs), left):
            left -= 1
            tried = [list(pod) for pod in seating]
            for swap in shake:
                _swap(tried, *swap)
            touched = {number for swap in shake for number in swap[:2]}
            tried = _descend(tried, sorted(touched), costs)
            if (now := costs.total(tried)) < cost:
                seating, cost = tried, now
                break
        else:
            return seating


def _shakes(seating: Seating, costs: _Costs) -> Iterator[tuple[Swap, ...]]:
    troubled = [number for number, pod in enumerate(seating) if costs.is_in_trouble(pod)]
    swaps = [(number, *swap) for number in troubled for swap in _swaps(seating, number)]
    yield from zip(swaps)
    yield from combinations(swaps, 2)


def _reasons(
    field: Field, pod: Sequence[int], number: int, home: dict[int, int]
) -> Iterator[PodReason]:
    everybody = field.all
    yield ByStanding(
        tuple(position + 1 for position in pod),
        tuple(everybody[position].points for position in pod),
    )
    for position in pod:
        if home[position] != number:
            yield Moved(everybody[position].id, home[position])
    for one, other in combinations(pod, 2):
        ids = (everybody[one].id, everybody[other].id)
        if (rounds := field.met[one].get(other)) is not None:
            yield Repeated(*ids, rounds, (_unmet(field, one), _unmet(field, other)))
        if shared := field.shared_clubs(one, other):
            yield Mates(*ids, shared)


def _unmet(field: Field, position: int) -> int:
    return field.size - 1 - len(field.met[position])
