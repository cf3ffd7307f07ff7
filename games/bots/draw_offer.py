"""A bot's decision about an offered draw (T-2): it accepts when it stands worse."""

from typing import Final

from games.bots.worlds import worth
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State

WORLDS: Final = 20
WORSE: Final = -0.1
"""Value below even from which it accepts; a player who has hardly begun plays on."""


def accepts_draw(game: AnyGame, view: State, seat: int, below: Below) -> bool:
    """Return whether the bot agrees to a draw that all other players still in the game offer. Its
    agreement ends the game."""
    parting = view.parting
    if parting is None or {*game.remaining_seats(view)} - {*parting.offers} != {seat}:
        return False
    worlds = [game.imagine(view, seat, below) for _ in range(WORLDS)]
    return sum(worth(game, world, seat) for world in worlds) < WORSE * WORLDS
