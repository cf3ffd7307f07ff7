"""A first look at each answer: its value as soon as the chance events that follow it are
resolved."""

from collections.abc import Sequence
from typing import Final

from games.bots.answers import AnyRequest
from games.bots.bot import Enough, Ranked, never
from games.bots.worlds import decision, worth
from games.kernel.game import AnyGame
from games.kernel.record import Below, Move
from games.kernel.requests import State

WORLDS: Final = 4


def looked(
    game: AnyGame,
    view: State,
    asked: tuple[AnyRequest, Sequence[Move]],
    below: Below,
    enough: Enough = never,
) -> tuple[Ranked, ...]:
    """Rank these answers to a request, the best first. Each is tried in the same few worlds, or in
    fewer when time is up."""
    request, found = asked
    tried: dict[Move, list[float]] = {move: [] for move in found}
    seat, worlds = request.seat, 0
    while worlds < WORLDS and not (worlds and enough()):
        worlds += 1
        world = game.imagine(view, seat, below)
        for move, values in tried.items():
            after, _ = decision(game, game.play(world, seat, move).state, seat, below)
            values.append(worth(game, after, seat))
    ranked = [
        Ranked(move, worlds, sum(values) / worlds, min(values), max(values))
        for move, values in tried.items()
    ]
    return tuple(sorted(ranked, key=lambda each: -each.value))
