"""Pods of three or four, for games for more than two.

Every number from 3 on can be divided into them, except 5. Of five, four play and one rests, as with
a bye: two would play a different game than the others, and a game may have no fifth seat. One or
two cannot play at all.
"""

from typing import Literal

PodSize = Literal[3, 4]


def sizes(entrants: int, wished: PodSize = 4) -> tuple[int, ...]:
    """Return the sizes of the pods, the larger first; entrants in none of them rest (see the top of
    this file)."""
    if entrants < 3:
        return ()
    if entrants == 5:
        return (4,)
    # The smallest number of pods of the other size that leaves a multiple of the wished size.
    threes = -entrants % 4 if wished == 4 else (entrants - entrants % 3 * 4) // 3
    fours = (entrants - 3 * threes) // 4
    return (4,) * fours + (3,) * threes


def resting_count(entrants: int) -> int:
    return entrants - sum(sizes(entrants))
