"""From groups into play-offs, compared with every other arrangement."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest

from games.tournaments.rules.formats.play_offs import Exchange, Rematch, play_offs
from games.tournaments.rules.formats.seeding import lines, lines_for

Placings = Sequence[Sequence[int]]


def _placings(sent: Sequence[int]) -> Placings:
    """Return the entrants as two digits: the group, and the place in it."""
    return [[10 * group + place for place in range(1, 1 + many)] for group, many in enumerate(sent)]


def _first_round(order: Sequence[int]) -> list[tuple[int, int]]:
    down = lines(lines_for(len(order)))
    meetings = zip(down[::2], down[1::2], strict=True)
    return [(order[a], order[b]) for a, b in meetings if max(a, b) < len(order)]


def _rematches(order: Sequence[int]) -> int:
    return sum(one // 10 == other // 10 for one, other in _first_round(order))


def _tiers(placings: Placings) -> list[list[int]]:
    everybody = [who for group in placings for who in group]
    return [
        [who for who in everybody if who % 10 == place]
        for place in range(1, 1 + max(map(len, placings)))
    ]


def _arrangements(placings: Placings) -> Iterator[list[int]]:
    for chosen in product(*map(permutations, _tiers(placings))):
        yield [who for tier in chosen for who in tier]


def _sent_counts(most_groups: int, most: int, entrants: int) -> Iterator[tuple[int, ...]]:
    for groups in range(1, most_groups + 1):
        yield from (
            sent
            for sent in product(range(1, most + 1), repeat=groups)
            if 2 <= sum(sent) <= entrants
        )


def test_two_of_each_of_four_groups_cross_over() -> None:
    draw = play_offs([[1, 2], [11, 12], [21, 22], [31, 32]])
    assert draw.order == (1, 11, 21, 31, 2, 12, 22, 32)
    assert _first_round(draw.order) == [(1, 32), (31, 2), (11, 22), (21, 12)]
    assert not draw.exchanges
    assert not draw.rematches


def test_an_exchange_names_whom_it_keeps_apart() -> None:
    """Two of each of three groups: seed 3 would meet seed 6, and both are of the third group."""
    draw = play_offs([[1, 2], [11, 12], [21, 22]])
    assert draw.order == (1, 11, 21, 2, 22, 12)
    assert draw.exchanges == (Exchange(moved=22, against=21, exchanged_with=12),)


def test_what_cannot_be_helped_is_named() -> None:
    assert play_offs([[1, 2, 3]]).rematches == (Rematch(2, 3),)
    assert play_offs([[1, 2]]).rematches == (Rematch(1, 2),)


def test_there_are_as_few_rematches_as_in_the_best_of_all_arrangements(long: bool) -> None:
    for sent in _sent_counts(5, 4, 9 if long else 8):
        placings = _placings(sent)
        draw = play_offs(placings)
        fewest = min(map(_rematches, _arrangements(placings)))
        assert len(draw.rematches) == _rematches(draw.order) == fewest, sent


@pytest.mark.parametrize("groups", range(2, 20))
@pytest.mark.parametrize("each", range(1, 9))
def test_where_all_groups_send_as_many_nobody_is_met_again(groups: int, each: int) -> None:
    draw = play_offs(_placings([each] * groups))
    assert _rematches(draw.order) == len(draw.rematches) == 0


def test_the_better_placed_keep_the_better_seeds() -> None:
    for sent in _sent_counts(4, 5, 14):
        placings = _placings(sent)
        order = list(play_offs(placings).order)
        tiers = _tiers(placings)
        assert [sorted(who for who in order if who % 10 == tier[0] % 10) for tier in tiers] == tiers
        assert [who % 10 for who in order] == sorted(who % 10 for who in order)


def test_groups_that_send_very_different_numbers_need_two_steps_for_one() -> None:
    draw = play_offs(_placings([2, 4, 7, 3]))
    assert not draw.rematches
    assert _rematches(draw.order) == 0
    moved = [exchange.against for exchange in draw.exchanges]
    assert len(moved) >= 2
