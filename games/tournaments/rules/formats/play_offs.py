"""Play-offs after groups: winners apart, and as few rematches in the first round as possible.

All winners are seeded before all seconds, those before all thirds. Within such a tier the order is
that of the groups, until two of one group would meet at once: then one of them changes seeds with
another of the same tier, the nearest with whom both first rounds are new.
"""

from collections.abc import Sequence
from typing import Final

from games.kernel.record import Record
from games.tournaments.rules.formats.seeding import lines_for

STEPS: Final = 3
"""Maximum number of linked exchanges. One is enough if all groups send equally many. Otherwise two
were enough, wherever a solution existed, in every case compared with an exhaustive search."""


class Exchange(Record, frozen=True):
    """The reason for an exchange of two entrants in the order of the groups."""

    moved: int
    against: int
    """The entrant that `moved` would have met again."""
    exchanged_with: int


class Rematch(Record, frozen=True):
    """Two entrants of one group who still meet in the first round, because it cannot be avoided."""

    first: int
    second: int


class PlayOffs(Record, frozen=True):
    order: tuple[int, ...]
    """Entrants, the best seed first."""
    exchanges: tuple[Exchange, ...]
    rematches: tuple[Rematch, ...]


def play_offs(placings: Sequence[Sequence[int]]) -> PlayOffs:
    """Seed the play-offs. `placings`: the entrants who advance from each group, its winner first.
    Groups may send different numbers, such as the best thirds."""
    draw = _Draw(placings)
    exchanges: list[Exchange] = []
    for seat in range(len(draw.order)):
        for steps in range(1, STEPS + 1):
            if draw.is_rematch(seat):
                exchanges += draw.resolve_rematch(seat, steps)
    rematches = [
        Rematch(draw.order[draw.opposite(seat)], draw.order[seat])
        for seat in range(len(draw.order))
        if draw.is_rematch(seat) and draw.opposite(seat) < seat
    ]
    return PlayOffs(tuple(draw.order), tuple(exchanges), tuple(rematches))


class _Draw:
    """The order while it is made; a seat is a seed of the play-offs."""

    def __init__(self, placings: Sequence[Sequence[int]]) -> None:
        self.group = {who: number for number, group in enumerate(placings) for who in group}
        self.order: list[int] = []
        self.tier: list[range] = []
        for rank in range(max(map(len, placings), default=0)):
            tier = [group[rank] for group in placings if len(group) > rank]
            seats = range(len(self.order), len(self.order) + len(tier))
            self.order += tier
            self.tier += [seats] * len(tier)
        self.lines = lines_for(len(self.order))

    def opposite(self, seat: int) -> int:
        """Return the opponent's seat in the first round; beyond the last one it is a bye."""
        return self.lines - 1 - seat

    def is_rematch(self, seat: int) -> bool:
        other = self.opposite(seat)
        return other < len(self.order) and (
            self.group[self.order[seat]] == self.group[self.order[other]]
        )

    def resolve_rematch(self, seat: int, steps: int) -> list[Exchange]:
        """Apply and return the exchanges that remove a rematch. If a step creates another rematch,
        that is resolved next."""
        for moving in sorted((seat, self.opposite(seat)), reverse=True):
            for other in sorted(self.tier[moving], key=lambda near: (abs(near - moving), near)):
                made = Exchange(
                    self.order[moving], self.order[self.opposite(moving)], self.order[other]
                )
                self._exchange(moving, other)
                if not self.is_rematch(moving):
                    if not self.is_rematch(other):
                        return [made]
                    if steps > 1 and (rest := self.resolve_rematch(other, steps - 1)):
                        return [made, *rest]
                self._exchange(moving, other)
        return []

    def _exchange(self, one: int, other: int) -> None:
        self.order[one], self.order[other] = self.order[other], self.order[one]
