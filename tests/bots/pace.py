"""Speed of an expert: iterations per second compared with random whole games, and time per answer.

An answer is measured in processor time; on a free core that equals the elapsed time.
"""

from collections.abc import Iterator
from itertools import islice
from statistics import quantiles
from time import process_time
from typing import Any

from games.bots.levels import LEVELS
from games.bots.novice import Novice
from games.bots.search import Searcher
from games.kernel.dealers import House, settle
from games.kernel.game import AnyGame
from games.kernel.record import Record
from games.rulebooks import GAMES
from tests.bench.figures import Figure, race
from tests.bench.playouts import play_random_game
from tests.bots.ladder import SETUPS, seeded_numbers

WANTED = 0.5  # seconds for an expert's answer
EVERY = 5  # so that later questions of a game are included
ITERATIONS = 100


def thinking_views(game: AnyGame, setup: Record) -> Iterator[tuple[Any, int]]:
    """Yield the views of a game between novices in which the bot has something to think about."""
    below = seeded_numbers(game.key)
    house, novice = House(below), Novice()
    state: Any = settle(game, game.begin(setup, 2, True), house).state
    while waiting := game.pending_requests(state):
        seat = waiting[0].seat
        view = game.view(state, seat)
        choice = novice.answer(game, view, seat, below)
        if choice.iterations:
            yield view, seat
        state = settle(game, game.play(state, seat, choice.move).state, house).state


def measure_thinking(which: str) -> Iterator[Figure]:
    key, setup = SETUPS[which]
    game = GAMES[key]
    views = list(islice(thinking_views(game, setup), 0, 12 * EVERY, EVERY))
    yield _measure_speed(which, game, setup, views)
    spent = []
    for view, seat in views:
        begun = process_time()
        LEVELS["expert"].answer(game, view, seat, seeded_numbers("expert"))
        spent.append(process_time() - begun)
    yield Figure(
        what=f"an expert’s answer, {which}, nine in ten within",
        ours=quantiles(spent, n=10)[-1],
        unit="s",
        peer="wanted",
        theirs=WANTED,
        aim=1,
    )


def _measure_speed(
    which: str, game: AnyGame, setup: Record, views: list[tuple[Any, int]]
) -> Figure:
    turn = iter(range(1_000_000))

    def think() -> int:
        view, seat = views[next(turn) % len(views)]
        Searcher(ITERATIONS).answer(game, view, seat, seeded_numbers(which))
        return ITERATIONS

    def at_random() -> int:
        play_random_game(game, setup)
        return 1

    ours, theirs = race(think, at_random, rounds=3, seconds=1)
    peer = "whole games at random"
    what = f"iterations of a search, {which}"
    return Figure(what=what, ours=ours, unit="iterations/s", peer=peer, theirs=theirs)
