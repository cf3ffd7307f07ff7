"""Seeding: the lines of a bracket, groups by snake, a random order."""

from games.kernel.record import Below


def lines(size: int) -> tuple[int, ...]:
    """Return the seeds of the first round of a bracket of 2, 4, 8 … lines: 1, 8, 4, 5, 2, 7, 3, 6.

    Each doubling gives every seed the opponent with the same sum, so that seeds who win as expected
    meet as late as possible, the first and the second only in the final.
    """
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [line for seed in order for line in (seed, last - seed)]
    return tuple(order)


def lines_for(entrants: int) -> int:
    """Return the number of lines that a bracket needs: the next power of two."""
    return 1 << (entrants - 1).bit_length() if entrants > 1 else entrants


def snake(entrants: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """Divide entrants into groups, there and back again: 1 … k, then k … 1, so that the groups are
    equally strong."""
    rows = [range(first, min(first + groups, entrants)) for first in range(0, entrants, groups)]
    filled: list[list[int]] = [[] for _ in range(groups)]
    for number, row in enumerate(rows):
        for column, seed in enumerate(row):
            filled[-1 - column if number % 2 else column].append(seed)
    return tuple(tuple(group) for group in filled)


def shuffle(entrants: int, below: Below) -> tuple[int, ...]:
    """Return a random order, each equally likely (Fisher and Yates), from entrants - 1 numbers."""
    order = list(range(entrants))
    for last in range(entrants - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
