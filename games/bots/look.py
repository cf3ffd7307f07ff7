"""A first look at each answer: its value as soon as the chance events that follow it are
resolved."""

from collections.abc import Sequence
from typing import Final

from games.bots.answers import AnyRequest
from games.bots.bot import Enough, RankedAnswer, never
from games.bots.worlds import next_decision, worth
from games.kernel.game import AnyGame
from games.kernel.record import Below, Move
from games.kernel.requests import State

WORLDS: Final = 4


def rank_answers(
    game: AnyGame,
    view: State,
    question: tuple[AnyRequest, Sequence[Move]],
    below: Below,
    enough: Enough = never,
) -> tuple[RankedAnswer, ...]:
    """Rank these answers to a request, the best first. Each is tried in the same few worlds, or in
    fewer when time is up."""
    request, moves = question
    tried: dict[Move, list[float]] = {move: [] for move in moves}
    seat, worlds = request.seat, 0
    while worlds < WORLDS and not (worlds and enough()):
        worlds += 1
        world = game.imagine(view, seat, below)
        for move, values in tried.items():
            after, _ = next_decision(game, game.play(world, seat, move).state, seat, below)
            values.append(worth(game, after, seat))
    ranked = [
        RankedAnswer(move, worlds, sum(values) / worlds, min(values), max(values))
        for move, values in tried.items()
    ]
    return tuple(sorted(ranked, key=lambda each: -each.value))
