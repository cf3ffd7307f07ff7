"""Who sits where in a pod: nobody often in one seat, and first who was so least."""

from collections.abc import Sequence
from itertools import permutations

from games.tournaments.rules.matching.draw import Contender, Reason


class Begins(Reason, frozen=True):
    """It has the first seat, which it had so often; nobody of the pod who could take it had it
    less."""

    entrant: int
    times: int


class Three(Reason, frozen=True):
    """So many do not fill pods of four: this one has three, with the points of its places."""

    points: tuple[int, ...]


def by_turns(pod: Sequence[Contender]) -> tuple[Contender, ...]:
    """Least, in this order: how often somebody will have had one seat, then how often whoever sits
    first was first, then all seats taken together. Of equals the lower in the standing is first."""
    return min(permutations(reversed(pod)), key=_wear)


def _wear(order: Sequence[Contender]) -> tuple[list[int], int, int]:
    had = [times(one, seat) for seat, one in enumerate(order)]
    return sorted(had, reverse=True)[:1], had[0], sum(each**2 for each in had)


def times(one: Contender, seat: int) -> int:
    return one.seats[seat] if seat < len(one.seats) else 0
