import random
from collections import Counter
from itertools import permutations

import pytest

from games.tournaments.rules.formats.pods import sizes
from games.tournaments.rules.matching.draw import Contender
from games.tournaments.rules.matching.pods import draw_pods
from games.tournaments.rules.matching.seats import seat_order, times


def evenings(players: int, rounds: int, seed: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return how often each player had each seat: as seated, and as the standing alone would seat
    them."""
    chance = random.Random(seed)
    seat_counts, by_standing = ([[0] * 4 for _ in range(players)] for _ in range(2))
    points, rested = [0] * players, [0] * players
    met: list[dict[int, tuple[int, ...]]] = [{} for _ in range(players)]
    for number in range(1, rounds + 1):
        order = sorted(range(players), key=lambda one: (-points[one], one))
        spare = players - sum(sizes(players))
        resting = sorted(order, key=lambda one: (rested[one], -order.index(one)))[:spare]
        field = [
            Contender(
                id=one, points=points[one], rank=n, met=met[one], seats=tuple(seat_counts[one])
            )
            for n, one in enumerate(order)
            if one not in resting
        ]
        by_id = {one.id: one for one in field}
        for one in resting:
            rested[one] += 1
        for pod in draw_pods(field, sizes(players)):
            for seat, one in enumerate(pod.entrants):
                by_standing[one][seat] += 1
            for seat, each in enumerate(seat_order([by_id[one] for one in pod.entrants])):
                seat_counts[each.id][seat] += 1
            for place, one in enumerate(chance.sample(pod.entrants, len(pod.entrants))):
                points[one] += 4 - place
                for other in pod.entrants:
                    if other != one:
                        met[one][other] = (*met[one].get(other, ()), number)
    return seat_counts, by_standing


@pytest.mark.parametrize("players", [16, 13, 5])
def test_over_four_rounds_nobody_sits_in_one_seat_more_than_twice(players: int) -> None:
    for seed in range(2):
        had, _ = evenings(players, 4, seed)
        assert max(max(each) for each in had) <= 2


def test_by_standing_alone_somebody_would_always_begin() -> None:
    """The control: the seats without rotation."""
    worst = [max(max(each) for each in evenings(16, 4, seed)[1]) for seed in range(2)]
    assert max(worst) == 4


def test_over_four_rounds_of_four_most_begin_once() -> None:
    counts = Counter(each[0] for seed in range(2) for each in evenings(16, 4, seed)[0])
    assert counts[1] >= 0.8 * counts.total()
    assert max(counts) <= 2


def test_no_order_wears_a_pod_less(long: bool) -> None:
    """Compared with all orders by two counts: the most times in one seat, then the times of the
    first player in the first seat."""
    chance = random.Random(1)
    for _ in range(2000 if long else 200):
        size = chance.choice((3, 4))
        pod = [
            Contender(id=n, points=0, rank=n, seats=tuple(chance.choices(range(3), k=4)))
            for n in range(size)
        ]
        ours = seat_order(pod)
        assert {one.id for one in ours} == set(range(size))

        def seat_counts(order: tuple[Contender, ...]) -> tuple[int, int]:
            had = [times(one, seat) for seat, one in enumerate(order)]
            return max(had), had[0]

        assert seat_counts(ours) == min(map(seat_counts, permutations(pod)))


def test_in_the_first_round_the_last_of_the_standing_begins() -> None:
    pod = [Contender(id=n, points=0, rank=n) for n in range(4)]
    assert [one.id for one in seat_order(pod)] == [3, 2, 1, 0]
