"""Bots' answers to open requests."""

from itertools import islice
from typing import Any, Final

from games.kernel.game import AnyGame
from games.kernel.record import Below, Illegal, Move
from games.kernel.requests import Chance, Request, State

SAMPLES: Final = 3
"""Number of answers sampled for a request whose answers cannot be listed; the game's weights choose
one of them."""
MOST: Final = 100
"""Largest number of answers that are looked at: the first ones are enough."""
PATIENCE: Final = 200
"""Number of answers in a row by one seat after which the bot is taken to be going round in
circles."""

AnyRequest = Request[Any, Any]


def open_request(game: AnyGame, view: State, seat: int) -> AnyRequest:
    """Return the request that waits for this seat. Revising an earlier answer is not included."""
    for request in game.pending_requests(view):
        if request.seat == seat:
            return request
    raise Illegal("not_asked", None, seat=seat)


def candidate_answers(request: AnyRequest, state: State) -> list[Move]:
    """List the request's options in their order, without moves that only take back the player's own
    answer: with these a turn might never end."""
    options = list(islice(request.options(state), MOST))
    if not request.retracts:
        return options
    return [move for move in options if not isinstance(move, request.retracts)] or options


def fallback_answer(request: AnyRequest, state: State) -> Move:
    """Return the answer given when a bot stops thinking: a way out of the question, if it has
    one."""
    if request.countless:
        return sample_answer(request, state, lambda n: 0)
    options = candidate_answers(request, state)
    return next((move for move in options if isinstance(move, request.passes)), options[0])


def sample_answer(request: AnyRequest, state: State, below: Below) -> Move:
    """Return one answer to a request whose answers cannot be listed."""
    samples: list[Move] = [request.sample(state, below) for _ in range(SAMPLES)]
    return samples[_weighted_index([request.weigh(state, move) for move in samples], below)]


def sensible_answer(request: AnyRequest, state: State, below: Below) -> Move:
    """Return an answer that a sensible player might give, or the result of chance."""
    if isinstance(request, Chance) and (bounds := request.numbers(state)) is not None:
        dealt: Move = request.move_from_numbers(state, tuple(map(below, bounds)))
        return dealt
    if request.countless:
        return sample_answer(request, state, below)
    moves: list[Move] = list(request.moves(state))
    if request.retracts:
        moves = [move for move in moves if not isinstance(move, request.retracts)] or moves
    weigh = request.weigh
    weights = [weigh(state, move) for move in moves]
    while True:  # Checking legality is expensive, so only the drawn move is checked.
        place = _weighted_index(weights, below)
        if request.refusal(state, moves[place]) is None:
            return moves[place]
        weights[place] = 0


def _weighted_index(weights: list[int], below: Below) -> int:
    """Draw an index with a probability proportional to its weight."""
    lot = below(sum(weights))
    for place, weight in enumerate(weights):
        lot -= weight
        if lot < 0:
            return place
    return len(weights) - 1
