"""One look over each answer: how it stands as soon as chance has done what follows."""

from collections.abc import Sequence
from typing import Final

from games.bots.answers import AnyRequest
from games.bots.bot import Ranked
from games.bots.worlds import decision, worth
from games.kernel.game import AnyGame
from games.kernel.record import Below, Move
from games.kernel.requests import State

WORLDS: Final = 4


def looked(
    game: AnyGame, view: State, request: AnyRequest, found: Sequence[Move], below: Below
) -> tuple[Ranked, ...]:
    """The best first; each tried in the same few worlds."""
    tried: dict[Move, list[float]] = {move: [] for move in found}
    seat = request.seat
    for _ in range(WORLDS):
        world = game.imagine(view, seat, below)
        for move, values in tried.items():
            after, _ = decision(game, game.play(world, seat, move).state, seat, below)
            values.append(worth(game, after, seat))
    ranked = [
        Ranked(move, WORLDS, sum(values) / WORLDS, min(values), max(values))
        for move, values in tried.items()
    ]
    return tuple(sorted(ranked, key=lambda each: -each.value))
