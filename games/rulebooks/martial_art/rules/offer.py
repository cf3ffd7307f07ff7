"""Questions that are skipped if everyone sees that there is no choice."""

from typing import Any

from games.kernel.requests import Play, Request
from games.rulebooks.martial_art.state import Board


def ask_if_choice(play: Play[Board], request: Request[Board, Any]) -> bool:
    """Ask only if there is another legal move beside the first, which passes; return whether it was
    asked."""
    moves = request.moves(play.state)
    next(moves)
    for move in moves:
        if request.refusal(play.state, move) is None:
            play.ask(request)
            return True
    return False
