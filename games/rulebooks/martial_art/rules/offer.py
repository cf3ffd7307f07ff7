"""Questions that are skipped where everyone sees that there is nothing to choose."""

from typing import Any

from games.kernel.requests import Play, Request
from games.rulebooks.martial_art.state import Board


def offered(play: Play[Board], request: Request[Board, Any]) -> bool:
    """Whether it is asked: only if there is more than its first move, which waves it away."""
    moves = request.moves(play.state)
    next(moves)
    for move in moves:
        if request.refusal(play.state, move) is None:
            play.ask(request)
            return True
    return False
