"""A grid of flat-top hexes in axial coordinates: [q, r], q the column, r downwards, centre [0, 0].

Directions are the six neighbours, numbered clockwise from straight up; adding or subtracting one
turns by a sixth.
"""

from functools import lru_cache
from typing import Annotated, NamedTuple

from games.kernel.numbers import number_meta


class Hex(NamedTuple):
    q: int
    r: int


Direction = Annotated[int, number_meta("direction")]
"""0 … 5, clockwise: up, right up, right down, down, left down, left up."""

CENTRE = Hex(0, 0)
STEPS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def step(at: Hex, way: Direction, spaces: int = 1) -> Hex:
    q, r = STEPS[way % 6]
    return Hex(at.q + spaces * q, at.r + spaces * r)


def distance(a: Hex, b: Hex) -> int:
    (aq, ar), (bq, br) = a, b
    q, r = aq - bq, ar - br
    return (abs(q) + abs(r) + abs(q + r)) // 2  # the largest of them is the sum of the others


@lru_cache(maxsize=1024)
def neighbours(at: Hex) -> tuple[Hex, ...]:
    """Return all six neighbours, in the order of their directions."""
    return tuple(step(at, way) for way in range(6))


@lru_cache(maxsize=64)
def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return all spaces at exactly that distance, clockwise from the one straight up."""
    if radius == 0:
        return (centre,)
    at, spaces = step(centre, 0, radius), []
    for side in range(6):
        for _ in range(radius):
            spaces.append(at)
            at = step(at, side + 2)
    return tuple(spaces)


@lru_cache(maxsize=64)
def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return all spaces up to that distance, from the centre outwards: 37 within 3 (MA-1.5,
    CB-1.1)."""
    return tuple(space for far in range(radius + 1) for space in ring(centre, far))


def line(start: Hex, way: Direction, spaces: int) -> tuple[Hex, ...]:
    """Return the spaces of a straight move, without the start."""
    return tuple(step(start, way, far) for far in range(1, spaces + 1))


def direction(start: Hex, end: Hex) -> Direction | None:
    """Return the direction of a straight line from one space to another; None if they are not in
    line or are the same."""
    far = distance(start, end)
    straight = (way for way in range(6) if far and step(start, way, far) == end)
    return next(straight, None)


def nearer(at: Hex, goal: Hex) -> tuple[Hex, ...]:
    """Return the neighbours that are nearer to a goal: one if it is in line, else two."""
    far = distance(at, goal)
    return tuple(space for space in neighbours(at) if distance(space, goal) < far)


def farther(at: Hex, origin: Hex) -> tuple[Hex, ...]:
    """Return the neighbours that are farther from an origin: three if in line, else two."""
    far = distance(at, origin)
    return tuple(space for space in neighbours(at) if distance(space, origin) > far)


@lru_cache(maxsize=1024)
def front(at: Hex, facing: Direction) -> tuple[Hex, ...]:
    """MA-7.3: the faced space and the two beside it; the other three are the rear."""
    return tuple(step(at, facing + turn) for turn in (-1, 0, 1))


def rear(at: Hex, facing: Direction) -> tuple[Hex, ...]:
    return front(at, facing + 3)


def within_sixth(at: Hex, way: int, far: int) -> int | None:
    """Return how many of the `far` steps from the centre go in the next direction; None if the
    space lies in another sixth."""
    for aside in range(far):
        if step(step(CENTRE, way, far - aside), way + 1, aside) == at:
            return aside
    return None
