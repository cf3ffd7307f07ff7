"""Whether a bot takes a draw that it is offered (T-2): as whoever stands worse would."""

from typing import Final

from games.bots.worlds import worth
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State

WORLDS: Final = 20
WORSE: Final = -0.1
"""So far below even: one who has hardly begun plays on."""


def takes_draw(game: AnyGame, view: State, seat: int, below: Below) -> bool:
    """Where all the others who still play offer it: with it the game is over."""
    parting = view.parting
    if parting is None or {*game.staying(view)} - {*parting.offers} != {seat}:
        return False
    worlds = [game.imagine(view, seat, below) for _ in range(WORLDS)]
    return sum(worth(game, world, seat) for world in worlds) < WORSE * WORLDS
