"""States that a view allows, played on and valued."""

from typing import Any, Final

from games.bots.answers import AnyRequest, sensible_answer
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import Sealed

LONGEST: Final = 5_000
"""Number of plays after which a game is cut off."""


def next_decision(
    game: AnyGame, state: Any, seat: int, below: Below
) -> tuple[Any, AnyRequest | None]:
    """Play on through chance to the next choice of a player. Sealed answers of other seats are
    passed as well, so that the search does not learn to answer what its seat could not have
    seen."""
    for _ in range(LONGEST):
        waiting = game.pending_requests(state)
        if not waiting:
            break
        request = next((each for each in waiting if each.seat == seat), waiting[0])
        if request.seat == seat or (request.seat >= 0 and not isinstance(request, Sealed)):
            return state, request
        state = game.follow(state, request, sensible_answer(request, state, below))
    return state, None


def play_out(game: AnyGame, state: Any, below: Below) -> Any:
    """Let sensible players play on, as far as the game's `foresight` says."""
    for _ in range(LONGEST if game.foresight is None else game.foresight):
        waiting = game.pending_requests(state)
        if not waiting:
            break
        request = waiting[0]
        state = game.follow(state, request, sensible_answer(request, state, below))
    return state


def worth(game: AnyGame, state: Any, seat: int) -> float:
    """Return the value of a state from -1 to 1; a shared victory counts by its share."""
    result = None if game.pending_requests(state) else game.result(state)
    if result is None:
        return game.evaluate(state, seat)
    best = min(result.ranks)
    if result.ranks[seat] != best:
        return -1.0
    winners = [each for each, rank in enumerate(result.ranks) if rank == best]
    return 2 / len({game.camp(state, each) for each in winners}) - 1
