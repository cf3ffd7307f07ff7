"""Pods of three or four, for games of more than two.

Every number from 3 on can be dealt out so, but 5. Of five, four play and one rests, as with a bye:
two would play another game than the others, and a game may have no fifth seat. One or two cannot
play at all.
"""

from typing import Literal

PodSize = Literal[3, 4]


def sizes(entrants: int, wished: PodSize = 4) -> tuple[int, ...]:
    """The pods, the larger first; who is in none of them rests (see the top of this file)."""
    if entrants < 3:
        return ()
    if entrants == 5:
        return (4,)
    # The fewest of the other size that leave a multiple of the one wished.
    threes = -entrants % 4 if wished == 4 else (entrants - entrants % 3 * 4) // 3
    fours = (entrants - 3 * threes) // 4
    return (4,) * fours + (3,) * threes


def resting(entrants: int) -> int:
    return entrants - sum(sizes(entrants))
