"""The hex grid, compared with a walk that only uses the six neighbours."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.hexes import (
    CENTRE,
    Hex,
    direction,
    disc,
    distance,
    farther,
    front,
    line,
    nearer,
    neighbours,
    rear,
    ring,
    step,
)

NUMBERS = st.integers(-8, 8)
HEXES = st.builds(Hex, NUMBERS, NUMBERS)
DIRECTIONS = st.integers(0, 5)

# Clockwise from straight up, copied from a drawing of flat-top hexes.
BY_HAND = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def _steps_from(start: Hex, reach: int) -> dict[Hex, int]:
    """Return the number of steps to every space within reach, by breadth-first search."""
    steps, edge = {start: 0}, [start]
    for far in range(1, reach + 1):
        edge = [
            space
            for at in edge
            for q, r in BY_HAND
            if (space := Hex(at.q + q, at.r + r)) not in steps
        ]
        steps |= dict.fromkeys(edge, far)
        edge = list(dict.fromkeys(edge))
    return steps


def test_distance_is_the_number_of_steps_of_a_walk() -> None:
    for start in (CENTRE, Hex(3, -1), Hex(-2, 5)):
        for space, steps in _steps_from(start, 7).items():
            assert distance(start, space) == distance(space, start) == steps


@pytest.mark.parametrize("radius", range(6))
@pytest.mark.parametrize("centre", [CENTRE, Hex(2, -3)])
def test_rings_and_discs_are_what_a_walk_reaches(centre: Hex, radius: int) -> None:
    walked = _steps_from(centre, radius)
    assert set(ring(centre, radius)) == {at for at, far in walked.items() if far == radius}
    assert set(disc(centre, radius)) == set(walked)
    assert len(disc(centre, radius)) == len(walked) == 1 + 3 * radius * (radius + 1)
    assert len(ring(centre, radius)) == max(1, 6 * radius)


def test_the_arena_has_37_spaces_in_columns_of_4_5_6_7_6_5_4() -> None:
    """Check CB-1.1 and MA-1.5; the corners of the middle column are at its ends."""
    arena = disc(CENTRE, 3)
    assert len(arena) == 37
    columns = [sum(space.q == column for space in arena) for column in range(-3, 4)]
    assert columns == [4, 5, 6, 7, 6, 5, 4]
    middle = sorted(space for space in arena if space.q == 0)
    assert (middle[0], middle[-1]) == (Hex(0, -3), Hex(0, 3))


def test_directions_go_clockwise_from_straight_up() -> None:
    assert [tuple(space) for space in neighbours(CENTRE)] == BY_HAND
    assert [direction(CENTRE, space) for space in neighbours(CENTRE)] == [0, 1, 2, 3, 4, 5]


@given(HEXES, st.integers(1, 5))
def test_a_ring_goes_round_step_by_step(centre: Hex, radius: int) -> None:
    spaces = ring(centre, radius)
    assert spaces[0] == step(centre, 0, radius)
    assert all(distance(a, b) == 1 for a, b in zip(spaces, (*spaces[1:], spaces[0]), strict=True))


@given(HEXES, DIRECTIONS, st.integers(1, 6))
def test_a_line_leads_straight_away(start: Hex, way: int, spaces: int) -> None:
    walked = line(start, way, spaces)
    assert [distance(start, space) for space in walked] == list(range(1, spaces + 1))
    assert {direction(start, space) for space in walked} == {way}
    assert {direction(space, start) for space in walked} == {(way + 3) % 6}
    assert line(start, way, 0) == ()


def test_exactly_the_six_straight_lines_are_in_line() -> None:
    straight = {space for way in range(6) for space in line(CENTRE, way, 5)}
    for space in disc(CENTRE, 5):
        assert (direction(CENTRE, space) is not None) == (space in straight)
    assert direction(CENTRE, CENTRE) is None


@given(HEXES, HEXES)
def test_steps_nearer_and_farther(at: Hex, other: Hex) -> None:
    """Check the steps of Approach, of Withdraw and of a Push out of line (CB)."""
    far = distance(at, other)
    assert all(distance(space, other) == far - 1 for space in nearer(at, other))
    assert all(distance(space, other) == far + 1 for space in farther(at, other))
    if far == 0:
        assert (nearer(at, other), len(farther(at, other))) == ((), 6)
    elif (way := direction(other, at)) is not None:
        assert nearer(at, other) == (step(at, way + 3),)
        assert step(at, way) in farther(at, other)
        assert len(farther(at, other)) == 3
    else:
        assert (len(nearer(at, other)), len(farther(at, other))) == (2, 2)


@given(HEXES, DIRECTIONS)
def test_ma_7_3_three_spaces_in_front_and_three_behind(at: Hex, facing: int) -> None:
    assert step(at, facing) in front(at, facing)
    assert set(front(at, facing)) | set(rear(at, facing)) == set(neighbours(at))
    assert not set(front(at, facing)) & set(rear(at, facing))
    faced = step(at, facing)
    assert all(distance(space, faced) <= 1 for space in front(at, facing))
    assert all(distance(space, faced) >= 2 for space in rear(at, facing))


def test_a_hex_is_written_as_two_numbers() -> None:
    assert msgspec.json.encode(Hex(-1, 2)) == b"[-1,2]"
    assert msgspec.json.decode(b"[-1,2]", type=Hex) == Hex(-1, 2)
