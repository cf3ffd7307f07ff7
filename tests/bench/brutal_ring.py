"""Random playouts per core, with legality and events, against python-chess in the same run."""

import random
from collections.abc import Iterator

import chess

from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from tests.bench.figures import Figure, race

chance = random.Random(1).random


def below(n: int) -> int:
    return int(chance() * n)


def playout() -> int:
    """One random game of the house for two; how many plays it took."""
    state, plays = BRUTAL_RING.begin(Setup(), True), 0
    while state.open:
        request = BRUTAL_RING.unanswered(state)[0]
        state = BRUTAL_RING.play(state, request.seat, request.sample(state, below)).state
        plays += 1
    return plays


def watched() -> int:
    """The same, with the view of the seat that is asked made for each play."""
    state, plays = BRUTAL_RING.begin(Setup(), True), 0
    while state.open:
        request = BRUTAL_RING.unanswered(state)[0]
        BRUTAL_RING.view(state, request.seat)
        state = BRUTAL_RING.play(state, request.seat, request.sample(state, below)).state
        plays += 1
    return plays


def chess_playout() -> int:
    """python-chess: the list of legal moves, one of them pushed, for at most 200 plies."""
    board, plies = chess.Board(), 0
    while plies < 200 and (legal := list(board.legal_moves)):
        board.push(legal[below(len(legal))])
        plies += 1
    return plies


def figures() -> Iterator[Figure]:
    ours, seen, theirs = race(playout, watched, chess_playout)
    what = "random playouts, Brutal Ring"
    peer = "python-chess, list + push"
    yield Figure(what=what, ours=ours, unit="moves/s", peer=peer, theirs=theirs, aim=3)
    yield Figure(
        what=f"{what}, with a seat's view",
        ours=seen,
        unit="moves/s",
        peer="without",
        theirs=ours,
        aim=0.88,
    )
