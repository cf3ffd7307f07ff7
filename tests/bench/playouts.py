"""Random playouts per core, with legality and events, compared with python-chess in the same
run."""

import random
from collections.abc import Iterator

import chess

from games.kernel.record import Record
from games.trials.laws import AnyGame
from tests.bench.figures import Figure, race

PEER = "python-chess, list + push"
chance = random.Random(1).random


def random_below(n: int) -> int:
    return int(chance() * n)


def play_random_game(
    game: AnyGame, setup: Record, *, watched: bool = False, most: int = 100_000
) -> int:
    """Play one random game, or its first plays, and return the number of plays. With `watched`,
    also compute one seat's view for each play."""
    state = game.begin(setup, 2, True)
    for plays in range(most):
        requests = game.pending_requests(state)
        if not requests:
            return plays
        request = requests[0]
        if watched:
            game.view(state, max(request.seat, 0))
        state = game.play(state, request.seat, request.sample(state, random_below)).state
    return most


def play_random_chess() -> int:
    """Play random legal moves with python-chess, for at most 200 plies. Each play lists all legal
    moves."""
    board, plies = chess.Board(), 0
    while plies < 200 and (legal := list(board.legal_moves)):
        board.push(legal[random_below(len(legal))])
        plies += 1
    return plies


def compare_with_chess(
    game: AnyGame, setup: Record, *, aim: float, how: str = "", most: int = 100_000
) -> Iterator[Figure]:
    """Card games should be three times as fast as chess, board games twice (shared/anchors.md)."""
    ours, seen, theirs = race(
        lambda: play_random_game(game, setup, most=most),
        lambda: play_random_game(game, setup, watched=True, most=most),
        play_random_chess,
    )
    what = f"random playouts, {game.name['en']}{how}"
    yield Figure(what=what, ours=ours, unit="moves/s", peer=PEER, theirs=theirs, aim=aim)
    yield Figure(
        what=f"{what}, with a seat's view",
        ours=seen,
        unit="moves/s",
        peer="without",
        theirs=ours,
        aim=0.88,
    )
