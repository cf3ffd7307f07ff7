"""Random playouts of a Black Belt duel beside python-chess, and the odds of 8 dice against 8.

A playout is uniformly random, with legality and events; a chess playout ends after 200 plies.
"""

import random
import struct
from collections.abc import Callable, Iterator

import chess

from games.rulebooks.martial_art.game import MARTIAL_ART, Setup
from games.rulebooks.martial_art.loadouts import Loadout
from games.rulebooks.martial_art.reckoning import Terms, damage_odds
from games.rulebooks.martial_art.state import Belt
from tests.bench.figures import Figure, race

chance = random.Random(1).random
DICE = 8


def below(n: int) -> int:
    return int(chance() * n)


def setup(belt: Belt) -> Setup:
    corners = tuple(Loadout(fighter=name, belt=belt) for name in ("ricardo", "li_ming"))
    return Setup(belt=belt, corners=corners)


def playout(belt: Belt, *, watched: bool = False, plays: int = 400) -> int:
    """The first plays of one random fight of the house, each with a seat's view if watched."""
    state = MARTIAL_ART.begin(setup(belt), True)
    for play in range(plays):
        requests = MARTIAL_ART.unanswered(state)
        if not requests:
            return play
        request = requests[0]
        if watched:
            MARTIAL_ART.view(state, max(request.seat, 0))
        state = MARTIAL_ART.play(state, request.seat, request.sample(state, below)).state
    return plays


def chess_playout() -> int:
    """python-chess: the list of legal moves, one of them pushed."""
    board, plies = chess.Board(), 0
    while plies < 200 and (legal := list(board.legal_moves)):
        board.push(legal[below(len(legal))])
        plies += 1
    return plies


def strike() -> tuple[int, ...]:
    """As a verdict asks for the damage of 8 dice against 8; the second time it is remembered."""
    return damage_odds(Terms(attack=DICE, parry=DICE)).ways


def bare() -> tuple[int, ...]:
    """The same by hand, packed into one integer, for this one case and nothing else."""
    attack: int = (2 + (4 << 64)) ** DICE
    backwards: int = (4 + (2 << 64)) ** DICE
    raw = (attack * backwards).to_bytes((2 * DICE + 1) * 8, "little")
    ways = struct.unpack(f"<{2 * DICE + 1}Q", raw)
    return (sum(ways[: DICE + 1]), *ways[DICE + 1 :])


def many(way: Callable[[], object], times: int = 100) -> Callable[[], int]:
    def work() -> int:
        for _ in range(times):
            way()
        return times

    return work


def figures() -> Iterator[Figure]:
    white, black, seen, theirs = race(
        lambda: playout("white"),
        lambda: playout("black"),
        lambda: playout("black", watched=True),
        chess_playout,
    )
    peer = "python-chess, list + push"
    for belt, ours in (("White", white), ("Black", black)):
        what = f"random playouts, Martial Art, {belt} Belt"
        yield Figure(what=what, ours=ours, unit="moves/s", peer=peer, theirs=theirs, aim=2)
    yield Figure(
        what="random playouts, Martial Art, with a seat's view",
        ours=seen,
        unit="moves/s",
        peer="without",
        theirs=black,
        aim=0.88,
    )
    if strike() != bare():
        raise AssertionError("the two do not agree")
    ours, packed = (1e6 / rate for rate in race(many(strike), many(bare)))
    yield Figure(
        what="damage of a strike, 8 dice against 8",
        ours=ours,
        unit="µs",
        peer="the bare packed form",
        theirs=packed,
        aim=2,
    )
