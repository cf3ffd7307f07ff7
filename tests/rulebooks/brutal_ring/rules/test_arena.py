"""BR-5.12, BR-6.1: the points in the events add up to the scores."""

import pytest

from games.kernel.dealers import House, Table, settle
from games.rulebooks.brutal_ring.events import Killed, SurvivorsScored
from games.rulebooks.brutal_ring.game import Setup
from games.rulebooks.brutal_ring.state import camp
from games.trials import laws
from tests.rulebooks.brutal_ring.cast import fixture
from tests.rulebooks.brutal_ring.trials import HOUSE_GAMES, TABLE_GAMES


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("known", [True, False])
def test_scores_are_the_sum_of_kills_and_survivors(seats: int, known: bool, long: bool) -> None:
    """BR-5.12, BR-6.1"""
    games = HOUSE_GAMES if known else TABLE_GAMES
    for seed in range(games if long else 30):
        assert_scores_add_up(seats, seed, known=known)


def assert_scores_add_up(seats: int, seed: int, *, known: bool) -> None:
    game, below = fixture(seats).game, laws.numbers(seed)
    dealer = House(below) if known else Table()
    state = settle(game, game.begin(Setup(), seats, known), dealer).state
    points = [0] * len(state.scores)
    while game.open_requests(state):
        request = laws.one_of(state, game, below)
        step = game.play(state, request.seat, request.sample(state, below))
        rest = settle(game, step.state, dealer)
        state = rest.state
        for event in step.events + rest.events:
            if isinstance(event, Killed | SurvivorsScored):
                points[camp(state, event.seat)] += event.points
    assert tuple(points) == state.scores
