"""Whole games between bots, with the house as dealer."""

from collections.abc import Sequence
from typing import Any

from games.bots.answers import PATIENCE, fallback_answer, sensible_answer
from games.bots.bot import Bot
from games.kernel.dealers import House, settle
from games.kernel.game import AnyGame
from games.kernel.record import Below


def play_match(game: AnyGame, state: Any, bots: Sequence[Bot], below: Below) -> Any:
    """Return the state in which the game ends. `bots` is by seat; each bot is shown no more than
    its view."""
    house, last, row = House(below), -1, 0
    state = settle(game, state, house).state
    while waiting := game.pending_requests(state):
        request = waiting[0]
        seat = request.seat
        last, row = seat, row + 1 if seat == last else 0
        if seat < 0:  # a game master's request
            move = sensible_answer(request, state, below)
        elif row >= PATIENCE:
            move = fallback_answer(request, state)
        else:
            move = bots[seat].answer(game, game.view(state, seat), seat, below).move
        state = settle(game, game.play(state, seat, move).state, house).state
    return state
