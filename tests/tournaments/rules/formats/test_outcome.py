"""One final ranking: the cut's places, then the others by the stage before."""

from games.tournaments.rules.formats.outcome import over_all
from games.tournaments.rules.formats.progress import Ranks


def places(stages: list[dict[int, int]]) -> dict[int, tuple[int, int]]:
    return {who: (ranks.best, ranks.worst) for who, ranks in over_all(stages).items()}


def test_of_one_stage_it_is_the_stages_own() -> None:
    assert places([{1: 1, 2: 2, 3: 2, 4: 4}]) == {1: (1, 1), 2: (2, 3), 3: (2, 3), 4: (4, 4)}


def test_the_cut_comes_first_however_it_stood_before() -> None:
    swiss = {n: n for n in range(1, 9)}
    top = {4: 1, 1: 2, 2: 3, 3: 3}
    assert places([swiss, top]) == {
        4: (1, 1),
        1: (2, 2),
        2: (3, 4),
        3: (3, 4),
        **{n: (n, n) for n in range(5, 9)},
    }


def test_of_groups_the_same_places_are_shared() -> None:
    groups = {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}
    final = {4: 1, 1: 2}
    assert places([groups, final]) == {
        4: (1, 1),
        1: (2, 2),
        2: (3, 4),
        5: (3, 4),
        3: (5, 6),
        6: (5, 6),
    }


def test_whoever_left_before_the_cut_stands_behind_it() -> None:
    """The best of the Swiss stage dropped out, and the next one went on instead."""
    swiss = {1: 1, 2: 2, 3: 3, 4: 4}
    assert places([swiss, {3: 1, 2: 2}]) == {3: (1, 1), 2: (2, 2), 1: (3, 3), 4: (4, 4)}


def test_nobody_played_nothing() -> None:
    assert over_all([]) == {}
    assert over_all([{}, {1: 1}]) == {1: Ranks(1, 1)}
