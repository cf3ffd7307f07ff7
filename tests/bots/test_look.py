"""Choosing by `evaluate` alone, one move ahead, beats random play, in each of our games."""

from typing import Any, Final

import pytest

from games.bots.answers import candidate_answers, open_request
from games.bots.bot import Choice
from games.bots.match import play_match
from games.kernel.dealers import House, settle
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.trials.laws import numbers
from tests.bots.cast import SLOW, WAYS

LOOKED_AT: Final = 40
WORLDS: Final = 2
MORE: Final = 0.2
"""The share of the victories that it wins beyond what chance alone gives."""
LEAST: Final = {"martial_art": 0.7}
"""A larger share, however many fight."""
EVERY_DAY: Final = {"brutal_ring": 20}
"""Games that are played, elsewhere ten: there one look wins by little."""


class AnyAnswer:
    def answer(self, game: AnyGame, view: Any, seat: int, below: Below) -> Choice:
        return Choice(open_request(game, view, seat).sample(view, below))


class OneLook:
    """Takes the answer with the best average evaluation, in worlds that the view allows."""

    def answer(self, game: AnyGame, view: Any, seat: int, below: Below) -> Choice:
        request = open_request(game, view, seat)
        if request.countless:
            moves = [request.sample(view, below) for _ in range(8)]
        else:
            moves = candidate_answers(request, view)[:LOOKED_AT]
        sums = dict.fromkeys(moves, 0.0)
        for _ in range(WORLDS if len(sums) > 1 else 0):
            world = game.imagine(view, seat, below)
            for move in sums:
                after = settle(game, game.play(world, seat, move).state, House(below)).state
                sums[move] += game.evaluate(after, seat)
        return Choice(max(sums, key=sums.__getitem__))


def share_won(way: str, seed: int) -> tuple[float, float]:
    """Return the share of the victory of the camp that looks, and the share that it must have. The
    seed selects the camp, so that every camp has its turn."""
    fixture = WAYS[way](seed // 2)
    game, state = fixture.game, fixture.game.begin(fixture.setup, fixture.seats, True)
    camps = [game.camp(state, seat) for seat in range(fixture.seats)]
    mine = sorted({*camps})[seed % len({*camps})]
    bots = [OneLook() if camp == mine else AnyAnswer() for camp in camps]
    result = game.result(play_match(game, state, bots, numbers(seed)))
    assert result is not None
    first = {camp for camp, rank in zip(camps, result.ranks, strict=False) if rank == 1}
    return (mine in first) / len(first), max(1 / len({*camps}) + MORE, LEAST.get(game.key, 0))


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(way, marks=pytest.mark.rare if way in SLOW else ())
        for way in WAYS
        if not way.startswith("caravan")
    ],
)
def test_one_look_beats_chance(way: str, long: bool) -> None:
    games = 200 if long else EVERY_DAY.get(way.partition(" ")[0], 10)
    shares = [share_won(way, seed) for seed in range(games)]
    assert sum(won for won, _ in shares) > sum(least for _, least in shares)
