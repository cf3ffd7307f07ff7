"""The contenders in order, their score groups, and the cost of pairing two of them.

Costs are compared level by level, in this order: rematches, the bye, how bad those rematches are
(met more often, met later), the squares of the differences of points, club-mates, and the distance
of the pair from the fold (best of the upper half against best of the lower half). The levels are
packed into one integer, each wide enough for the sum over a whole draw, so that the matching
compares exactly.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import groupby

from games.tournaments.rules.matching.draw import Contender

BITS = 120  # rustworkx takes 128 and doubles; beyond that, costs are made coarser:
COARSEST = (
    1 << 14
)  # first the distance from the fold, to some tens of places, then differences of points


class Field:
    """Contenders sorted by points and rank; from here on each is known by its position."""

    def __init__(self, contenders: Iterable[Contender]) -> None:
        self.all = sorted(contenders, key=lambda one: (-one.points, one.rank))
        self.size = len(self.all)
        self.at = {one.id: position for position, one in enumerate(self.all)}
        if len(self.at) != self.size:
            raise ValueError("a contender stands in the field twice")
        self.points = [one.points for one in self.all]
        self.met = self._rounds_met()
        self.clubbed = any(one.apart for one in self.all)

    def _rounds_met(self) -> list[dict[int, tuple[int, ...]]]:
        """Return the rounds met, by position. A meeting that only one of both reports counts for
        both."""
        at = self.at
        met: list[dict[int, tuple[int, ...]]] = [{} for _ in self.all]
        for position, one in enumerate(self.all):
            for other, rounds in one.met.items():
                index = at.get(other)
                if index is not None:
                    met[position][index] = met[index][position] = rounds
        return met

    def shared_clubs(self, one: int, other: int) -> tuple[str, ...]:
        if not self.clubbed:
            return ()
        theirs = self.all[other].apart
        return tuple(name for name in self.all[one].apart if name in theirs)

    def count_rematches(self, pairs: Iterable[tuple[int, int]]) -> int:
        return sum(other in self.met[one] for one, other in pairs)

    @cached_property
    def rounds(self) -> tuple[int, int]:
        """Return the last round in which anybody met and the largest number of meetings of two,
        each plus one."""
        met = {rounds for met in self.met for rounds in met.values()}  # few different values
        last = max((max(rounds) for rounds in met if rounds), default=0)
        return last + 1, max(map(len, met), default=0) + 1

    def bye_order(self) -> list[int]:
        """Return the positions in the order for a bye: fewest byes first, among equals the lowest
        place first."""
        return sorted(range(self.size), key=lambda position: (self.all[position].byes, -position))


class Plan:
    """The places of those who play, before rematches and clubs are considered.

    Score group by score group from the top; in an odd group the lowest plays the highest of the
    next; the rest fold.
    """

    def __init__(self, field: Field, resting: int | None = None) -> None:
        self.field, self.resting = field, resting
        playing = [p for p in range(field.size) if p != resting]
        self.groups = [list(g) for _, g in groupby(playing, key=lambda p: field.all[p].points)]
        self.group = [-1] * field.size
        self.spot = [0] * field.size
        self.half: list[int] = []
        # for each group, the number of members who meet an entrant from above
        self.head: list[int] = []
        self.pairs: list[tuple[int, int]] = []
        self._place_all()

    def _place_all(self) -> None:
        waiting: int | None = None
        for number, members in enumerate(self.groups):
            for spot, position in enumerate(members):
                self.group[position], self.spot[position] = number, spot
            left = members
            self.head.append(waiting is not None)
            if waiting is not None:
                self.pairs.append((waiting, members[0]))
                left = members[1:]
            half, odd = divmod(len(left), 2)
            waiting = left[-1] if odd else None
            self.half.append(half)
            self.pairs.extend(zip(left[:half], left[half : 2 * half], strict=True))

    def strain(self, one: int, other: int) -> int:
        """Return the distance of a pair from its places; it is zero for a pair of the plan.

        Of two pairs at equal distance, the one that keeps the halves against each other is nearer.
        """
        upper, lower = self.group[one], self.group[other]
        spot, other_spot = self.spot[one], self.spot[other]
        if upper == lower:
            half = self.half[upper]
            middle = half + self.head[upper]
            return 4 * (abs(spot - other_spot) - half) ** 2 + (
                (spot < middle) == (other_spot < middle)
            )
        if upper > lower:
            spot, other_spot, upper = other_spot, spot, lower
        return 4 * ((len(self.groups[upper]) - 1 - spot) ** 2 + other_spot**2)


class Costs:
    """Costs of pairs as integers. `apart`: None: club-mates may meet; 0: they are kept apart as
    long as no difference of points grows for it; more: differences may grow, and a meeting of
    club-mates weighs as much as a squared difference of this size."""

    def __init__(self, plan: Plan, apart: int | None) -> None:
        self.plan, self.apart = plan, apart
        self.field = plan.field
        self.minds = apart is not None and self.field.clubbed
        self.step = self.grain = 1
        while not self._levels():
            if self.grain < COARSEST or self.step > self._spread():
                self.grain *= 4
            else:
                self.step *= 2

    def _levels(self) -> bool:
        """Set the level weights, each larger than the sum of all lower levels. Returns whether they
        fit into `BITS`."""
        field = self.field
        pairs = field.size // 2 + 1
        self.clash = (8 * field.size**2 // self.grain + 1) * pairs + 1
        self.gap = self.clash * (pairs + 1)
        squares = ((self._spread() // self.step + 1) ** 2 + (self.apart or 0)) * pairs
        self.later = self.gap * (squares + 1)
        last, often = field.rounds
        self.oftener = self.later * (last * pairs + 1)
        self.bye = self.oftener * (often * pairs + 1)
        self.byes = {byes: n for n, byes in enumerate(sorted({one.byes for one in field.all}))}
        self.rematch = self.bye * (len(self.byes) * field.size + 1)
        return (self.rematch * pairs).bit_length() <= BITS

    def _spread(self) -> int:
        field = self.field
        return field.all[0].points - field.all[-1].points if field.all else 0

    def is_allowed(self, one: int, other: int) -> bool:
        field = self.field
        return other not in field.met[one] and not (self.minds and field.shared_clubs(one, other))

    def pair(self, one: int, other: int) -> int:
        field = self.field
        cost = self.plan.strain(one, other) // self.grain
        if field.points[one] != field.points[other]:
            cost += self.gap * self._square(one, other)
        if self.minds and field.shared_clubs(one, other):
            cost += self.gap * self.apart if self.apart else self.clash
        rounds = field.met[one].get(other)
        if rounds is not None:
            cost += self.rematch
            cost += self.oftener * len(rounds) + self.later * max(rounds, default=0)
        return cost

    def sit_out(self, one: int) -> int:
        level = self.byes[self.field.all[one].byes] * self.field.size
        return self.bye * (level + self.field.size - 1 - one)

    def above_places(self, pairs: Iterable[tuple[int, int]]) -> int:
        """Return the cost of a draw without the level of places within groups."""
        return sum(self.pair(*pair) for pair in pairs) // self.clash

    def floats(self, pairs: Iterable[tuple[int, int]]) -> int:
        """Return the cost of a draw's differences of points only, on the scale of
        `above_places`."""
        return sum(self._square(*pair) for pair in pairs) * (self.gap // self.clash)

    def _square(self, one: int, other: int) -> int:
        gap = abs(self.field.points[one] - self.field.points[other])
        return (-(-gap // self.step)) ** 2
