"""Round robin: everybody meets everybody, by Berger's tables.

The tables are the circle rule of the FIDE Handbook (C.05, annex 1): with one entrant aside, the
others stand in a circle, each round turns it by half, and neighbours of the one on top meet across.
"""

from typing import Final

from games.kernel.record import Record

LEGS: Final = 2


class RobinRound(Record, frozen=True):
    number: int
    leg: int
    """1, or 2 where the sides are exchanged."""
    pairings: tuple[tuple[int, int], ...]
    """Seeds, in the order of the tables; the first of a pair has the first side (White, at
    home)."""
    rests: int | None = None


def round_robin(entrants: int, *, legs: int = 1) -> tuple[RobinRound, ...]:
    """Return the rounds; none for a single entrant."""
    first_leg = [_berger(entrants, turn) for turn in range(_turns(entrants))]
    if legs == LEGS:
        # The Handbook advises this: else some would have the same side three times in a row.
        first_leg[-2:] = reversed(first_leg[-2:])
    rounds = [(1, pairings) for pairings in first_leg]
    if legs == LEGS:
        second_leg = [_berger(entrants, turn) for turn in range(_turns(entrants))]
        rounds += [(2, [(second, first) for first, second in each]) for each in second_leg]
    return tuple(
        RobinRound(
            number,
            leg,
            tuple(pair for pair in pairings if max(pair) < entrants),
            next((min(pair) for pair in pairings if max(pair) == entrants), None),
        )
        for number, (leg, pairings) in enumerate(rounds, 1)
    )


def _turns(entrants: int) -> int:
    return entrants - 1 + entrants % 2 if entrants > 1 else 0


def _berger(entrants: int, turn: int) -> list[tuple[int, int]]:
    """Return one round for an even number. For an odd number, the opponent of seed `entrants`
    rests."""
    circle = _turns(entrants)
    aside = circle
    top = turn * (circle + 1) // 2 % circle
    across = [((top + far) % circle, (top - far) % circle) for far in range(1, (circle + 1) // 2)]
    return [(aside, top) if turn % 2 else (top, aside), *across]
