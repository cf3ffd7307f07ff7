"""Random duels per core, with legality and events, against python-chess in the same run."""

import random
from collections.abc import Iterator

import chess

from games.rulebooks.combat.decks import ready
from games.rulebooks.combat.game import COMBAT, Setup
from tests.bench.figures import Figure, race

chance = random.Random(1).random
SETUP = Setup(decks=(ready("serpent"), ready("tempest")))


def below(n: int) -> int:
    return int(chance() * n)


def playout() -> int:
    """One random duel of the house; how many plays it took."""
    state, plays = COMBAT.begin(SETUP, known=True), 0
    while state.open:
        request = state.open[0]
        state = COMBAT.play(state, request.seat, request.sample(state, below)).state
        plays += 1
    return plays


def watched() -> int:
    """The same, with the view of the seat that is asked made for each play."""
    state, plays = COMBAT.begin(SETUP, known=True), 0
    while state.open:
        request = state.open[0]
        COMBAT.view(state, max(request.seat, 0))
        state = COMBAT.play(state, request.seat, request.sample(state, below)).state
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
    what = "random playouts, Combat"
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
