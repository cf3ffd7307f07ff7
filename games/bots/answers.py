"""What may be said to a question, as bots see it."""

from itertools import islice
from typing import Any, Final

from games.kernel.game import AnyGame
from games.kernel.record import Below, Illegal, Move
from games.kernel.requests import Chance, Request, State

SAMPLES: Final = 3
"""Of so many answers to a countless question one is taken, as the game weighs them."""
MOST: Final = 100
"""More answers than that are not looked at: the first ones serve."""
PATIENCE: Final = 200
"""So many answers of one seat in a row are no turn any more: it goes round in circles."""

AnyRequest = Request[Any, Any]


def asked(game: AnyGame, view: State, seat: int) -> AnyRequest:
    """What is waited for from that seat; a change of mind is not."""
    for request in game.unanswered(view):
        if request.seat == seat:
            return request
    raise Illegal("not_asked", None, seat=seat)


def answers(request: AnyRequest, state: State) -> list[Move]:
    """Its options in their order, without those that only take back one's own: with them a turn
    need never end."""
    options = list(islice(request.options(state), MOST))
    if not request.retracts:
        return options
    return [move for move in options if not isinstance(move, request.retracts)] or options


def first(request: AnyRequest, state: State) -> Move:
    """What is said when nobody thinks any more: a way out of the question, if it has one."""
    if request.countless:
        return sampled(request, state, lambda n: 0)
    options = answers(request, state)
    return next((move for move in options if isinstance(move, request.passes)), options[0])


def sampled(request: AnyRequest, state: State, below: Below) -> Move:
    """One answer to a countless question."""
    some: list[Move] = [request.sample(state, below) for _ in range(SAMPLES)]
    return some[_drawn([request.weigh(state, move) for move in some], below)]


def sensible(request: AnyRequest, state: State, below: Below) -> Move:
    """What a sensible player might say; or chance."""
    if isinstance(request, Chance) and (bounds := request.numbers(state)) is not None:
        dealt: Move = request.settled(state, tuple(map(below, bounds)))
        return dealt
    if request.countless:
        return sampled(request, state, below)
    moves: list[Move] = list(request.moves(state))
    if request.retracts:
        moves = [move for move in moves if not isinstance(move, request.retracts)] or moves
    weigh = request.weigh
    weights = [weigh(state, move) for move in moves]
    while True:  # legality is dear, so it is asked of what is drawn alone
        place = _drawn(weights, below)
        if request.refusal(state, moves[place]) is None:
            return moves[place]
        weights[place] = 0


def _drawn(weights: list[int], below: Below) -> int:
    """A place, as often as its weight says."""
    lot = below(sum(weights))
    for place, weight in enumerate(weights):
        lot -= weight
        if lot < 0:
            return place
    return len(weights) - 1
