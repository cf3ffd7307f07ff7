"""Round robins and groups: the published tables, and rules that hold for any number."""

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from games.tournaments.rules.formats.groups import count_for, groups
from games.tournaments.rules.formats.round_robin import RobinRound, round_robin
from tests.tournaments.rules.formats import counts

Table = list[list[tuple[int, int]]]


def _published_tables() -> dict[int, Table]:
    tables: dict[int, Table] = {}
    for line in Path(__file__).with_name("berger.txt").read_text("utf-8").splitlines():
        if "-" in line and not line.startswith("#"):
            pairs = [tuple(map(int, pair.split("-"))) for pair in line.split()]
            tables[max(tables)].append([(first, second) for first, second in pairs])
        elif not line.startswith("#"):
            tables[int(line)] = []
    return tables


PUBLISHED = _published_tables()


def _as_published(rounds: tuple[RobinRound, ...]) -> Table:
    return [[(first + 1, second + 1) for first, second in each.pairings] for each in rounds]


@pytest.mark.parametrize("entrants", [4, 6, 8, 10, 12, 14, 16])
def test_an_even_number_plays_by_the_published_table(entrants: int) -> None:
    assert _as_published(round_robin(entrants)) == PUBLISHED[entrants]


@pytest.mark.parametrize("entrants", [3, 5, 7, 9, 11, 13, 15])
def test_of_an_odd_number_rests_who_would_meet_the_highest(entrants: int) -> None:
    table = PUBLISHED[entrants + 1]
    rounds = round_robin(entrants)
    missing = entrants + 1
    assert _as_published(rounds) == [
        [pair for pair in each if missing not in pair] for each in table
    ]
    opponents = [min(pair) for each in table for pair in each if missing in pair]
    assert [each.rests for each in rounds] == [opponent - 1 for opponent in opponents]


def test_everybody_meets_everybody_once_a_leg(long: bool) -> None:
    for entrants in [*range(1, 301 if long else 60), 127, 128]:
        for legs in (1, 2):
            rounds = round_robin(entrants, legs=legs)
            met = Counter(frozenset(pair) for each in rounds for pair in each.pairings)
            assert met == {frozenset(pair): legs for pair in combinations(range(entrants), 2)}
            assert met.total() == counts.robin(entrants, legs)


@pytest.mark.parametrize("entrants", range(1, 40))
def test_nobody_is_in_two_places_at_once(entrants: int) -> None:
    for each in round_robin(entrants, legs=2):
        resting = [] if each.rests is None else [each.rests]
        assert sorted([*sum(each.pairings, ()), *resting]) == list(range(entrants))
        assert len(resting) == entrants % 2


@pytest.mark.parametrize("entrants", range(2, 40))
def test_the_sides_are_even_in_a_leg_and_turned_in_the_second(entrants: int) -> None:
    rounds = round_robin(entrants, legs=2)
    first_leg = [pair for each in rounds if each.leg == 1 for pair in each.pairings]
    second_leg = [pair for each in rounds if each.leg == 2 for pair in each.pairings]
    assert {(second, first) for first, second in first_leg} == set(second_leg)
    first_sides = Counter(first for first, _ in first_leg)
    assert all(abs(2 * first_sides[seed] - (entrants - 1)) <= 1 for seed in range(entrants))


@pytest.mark.parametrize("entrants", range(3, 40))
def test_over_two_legs_nobody_has_one_side_three_times_on_end(entrants: int) -> None:
    sides: dict[int, list[int]] = {seed: [] for seed in range(entrants)}
    for each in round_robin(entrants, legs=2):
        for pair in each.pairings:
            for side, seed in enumerate(pair):
                sides[seed].append(side)
    streaks = [
        seed
        for seed, had in sides.items()
        if any(a == b == c for (a, b), (_, c) in pairwise(pairwise(had)))
    ]
    assert not streaks


def test_without_the_last_two_rounds_exchanged_somebody_would() -> None:
    first, second = PUBLISHED[6], [[(b, a) for a, b in each] for each in PUBLISHED[6]]
    sides = [pair.index(1) for each in first + second for pair in each if 1 in pair]
    assert any(a == b == c for (a, b), (_, c) in pairwise(pairwise(sides)))


def test_groups_are_dealt_by_snake_and_play_their_own_tables() -> None:
    first, second = groups(7, 2)
    assert first.members == (0, 3, 4)
    assert second.members == (1, 2, 5, 6)
    # The table of three, 2-3, 1-2, 3-1, with the members in its places.
    assert [each.pairings for each in first.rounds] == [((3, 4),), ((0, 3),), ((4, 0),)]
    assert [each.rests for each in first.rounds] == [0, 4, 3]


@pytest.mark.parametrize("entrants", range(1, 70))
@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_groups_hold_everybody_once_and_are_alike(entrants: int, count: int) -> None:
    drawn = groups(entrants, count)
    assert sorted(seed for group in drawn for seed in group.members) == list(range(entrants))
    sizes = [len(group.members) for group in drawn]
    assert max(sizes) - min(sizes) <= 1
    pairings = [pair for group in drawn for each in group.rounds for pair in each.pairings]
    assert len(pairings) == counts.group_meetings(entrants, count)
    assert {frozenset(pair) for pair in pairings} == {
        frozenset(pair) for group in drawn for pair in combinations(group.members, 2)
    }


def test_a_wished_size_is_never_exceeded() -> None:
    for entrants in range(1, 100):
        for size in range(1, 12):
            drawn = groups(entrants, count_for(entrants, size))
            assert max(len(group.members) for group in drawn) <= size
