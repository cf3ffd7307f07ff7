"""Seats in a pod: nobody is often in one seat, and the first seat goes to the entrant who had it
least."""

from collections.abc import Sequence
from itertools import permutations

from games.tournaments.rules.matching.draw import Contender, Reason


class Begins(Reason, frozen=True):
    """It has the first seat, which it had this number of times; no eligible member of the pod had
    it less often."""

    entrant: int
    times: int


class Three(Reason, frozen=True):
    """The number of entrants does not fill pods of four: this pod has three, with these points for
    its places."""

    points: tuple[int, ...]


def seat_order(pod: Sequence[Contender]) -> tuple[Contender, ...]:
    """Return the best seat order. Minimised are, in this order: the largest number of times that a
    member will have had its seat; the number of times that the first one was first; all seats
    together. If equal, the lower in the standings is first."""
    return min(permutations(reversed(pod)), key=_wear)


def _wear(order: Sequence[Contender]) -> tuple[list[int], int, int]:
    had = [times(one, seat) for seat, one in enumerate(order)]
    return sorted(had, reverse=True)[:1], had[0], sum(each**2 for each in had)


def times(one: Contender, seat: int) -> int:
    return one.seats[seat] if seat < len(one.seats) else 0
