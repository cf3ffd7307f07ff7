"""Questions of every game, and of one from a package."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from games.kernel.game import AnyGame
from games.kernel.requests import Chance, Request, State
from games.trials.laws import Fixture, plays
from tests.packages.caravan.trials import CARAVAN
from tests.rulebooks.test_laws import TRIALS

GAMES: Final = {**TRIALS, "caravan": CARAVAN}
WAYS: Final[dict[str, Callable[[int], Fixture]]] = {
    f"{key} {name}": way.fixture for key, each in GAMES.items() for name, way in each.ways.items()
}
"""Every way in which any game is played; the function takes the seed."""
SLOW: Final = ("combat any decks", "combat cards of authors", "combat an edition")
"""Ways that need seconds to read their many cards."""


class Question(NamedTuple):
    game: AnyGame
    state: State
    request: Request[Any, Any]

    @property
    def view(self) -> State:
        view: State = self.game.view(self.state, self.request.seat)
        return view


@cache
def questions(seeds: int) -> dict[str, Question]:
    """Return one question of every kind that players get in `seeds` random games of each way: the
    last one met, in the middle of a game."""
    met: dict[str, Question] = {}
    for way in (WAYS[name] for name in WAYS if name not in SLOW or seeds > 10):
        for seed in range(seeds):
            fixture = way(seed)
            for state, request, _, _ in plays(fixture, seed, known=True):
                if request.seat >= 0 and not isinstance(request, Chance) and not request.late:
                    kind = f"{fixture.game.key} {type(request).__name__}"
                    met[kind] = Question(fixture.game, state, request)
    return met
