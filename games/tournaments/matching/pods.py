"""Tables of three or four, for games of more than two."""

from collections.abc import Iterable, Sequence

from games.kernel.record import Record
from games.tournaments.matching.draw import Contender, Reason


class Pod(Record, frozen=True):
    entrants: tuple[int, ...]  # best first
    reasons: tuple[Reason, ...]


def pods(
    contenders: Iterable[Contender], sizes: Sequence[int], *, apart: int | None = 0
) -> tuple[Pod, ...]:
    """By standing, in these sizes from the top; they add up to the contenders."""
    ordered = sorted(contenders, key=lambda one: (-one.points, one.rank))
    if sum(sizes) != len(ordered):
        raise ValueError("the sizes do not add up to the contenders")
    left = iter(ordered)
    return tuple(Pod(tuple(next(left).id for _ in range(size)), ()) for size in sizes)
