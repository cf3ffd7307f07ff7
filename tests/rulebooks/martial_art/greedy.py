"""A player who looks one move ahead and chooses the move with the best evaluation."""

from typing import Any

from games.kernel.dealers import House, settle
from games.kernel.game import AnyGame
from games.kernel.record import Below, Move
from games.kernel.requests import Request
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules.fight import Fight
from games.trials.laws import numbers

MOST = 20_000


def greedy_move(request: Request[Any, Any], state: Fight, below: Below) -> Move:
    """Choose in a world that the view allows. A random one of the best moves is taken, so that the
    player does not run in circles."""
    seat, game = request.seat, MARTIAL_ART
    world = game.imagine(game.view(state, seat), seat, below)
    if request.countless:
        return request.sample(world, below)  # type: ignore[no-any-return]
    ranked: dict[float, list[Move]] = {}
    for move in request.options(world):
        value = game.evaluate(game.play(world, seat, move).state, seat)
        ranked.setdefault(value, []).append(move)
    best = ranked[max(ranked)]
    return best[below(len(best))]


def beats_random(
    setup: Any, seats: int, greedy: int, seed: int, game: AnyGame = MARTIAL_ART
) -> bool:
    """Return whether the greedy seat beats opponents who play at random."""
    below = numbers(seed)
    house = House(below)
    state = settle(game, game.begin(setup, seats, True), house).state
    for _ in range(MOST):
        requests = game.pending_requests(state)
        if not requests:
            result = game.result(state)
            return result is not None and result.ranks[greedy] == 1
        request = requests[0]
        looks = request.seat == greedy
        move = greedy_move(request, state, below) if looks else request.sample(state, below)
        state = settle(game, game.play(state, request.seat, move).state, house).state
    raise AssertionError("a fight without end")
