"""A bot's advice: its two best answers, their chance of winning, and one reason.

The chance is counted: sensible players play games on from each answer, in worlds that the view
allows. These worlds are not equally likely and the players are not always sensible, so the figure
is approximate.
"""

from typing import Any, Final, NamedTuple

from games.bots.answers import open_request, sensible_answer
from games.bots.bot import Enough, never
from games.bots.search import Searcher
from games.bots.worlds import LONGEST, worth
from games.kernel.chance.confidence import wilson
from games.kernel.dealers import House, settle
from games.kernel.game import AnyGame
from games.kernel.record import Below, Event, Move
from games.kernel.requests import State

BEST: Final = 2
GAMES: Final = 24
FEWEST: Final = 4
THINKS: Final = Searcher(200)
AHEAD: Final = 8


class Advice(NamedTuple):
    move: Move
    chance: float
    """Chance of winning (a shared victory counts by its share); `low` and `high` bound it, 19 times
    out of 20."""
    low: float
    high: float


class Hint(NamedTuple):
    best: tuple[Advice, ...]
    reason: Event | None
    """The event after the best answer that helps most, as that seat would see it."""


def hint(game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never) -> Hint:
    """Advise from a view, as any bot answers. When time is up it uses fewer games, and the result
    says so."""
    choice = THINKS.answer(game, view, seat, below, enough)
    moves = [each.move for each in choice.ranked[:BEST]] or [choice.move]
    first = game.imagine(view, seat, below)
    won, games, world = [0.0] * len(moves), 0, first
    while games < GAMES and not (games >= FEWEST and enough()):
        games += 1
        for n, move in enumerate(moves):
            end = _to_the_end(game, world, seat, move, below)
            won[n] += (1 + worth(game, end, seat)) / 2
        world = game.imagine(view, seat, below)
    advice = [
        Advice(move, sum_ / games, *wilson(sum_ / games, games))
        for move, sum_ in zip(moves, won, strict=True)
    ]
    # The reader takes the first answer for the better one, so the one that wins more comes first.
    best = tuple(sorted(advice, key=lambda each: -each.chance))
    return Hint(best, _reason(game, first, seat, best[0].move, below))


def _to_the_end(game: AnyGame, state: Any, seat: int, move: Move, below: Below) -> Any:
    state = game.play(state, seat, move).state
    for _ in range(LONGEST):
        waiting = game.pending_requests(state)
        if not waiting:
            break
        state = game.follow(state, waiting[0], sensible_answer(waiting[0], state, below))
    return state


def _reason(game: AnyGame, state: Any, seat: int, move: Move, below: Below) -> Event | None:
    """Return the event that raised this seat's position most, caused by this answer or its next few
    answers. The first event after this move is skipped: it only repeats the move."""
    house, best_event, most = House(below), None, 0.0
    for ahead in range(AHEAD):
        before = worth(game, state, seat)
        step = game.play(state, seat, move)
        gained = worth(game, step.state, seat) - before
        events = step.events if ahead else step.events[1:]
        if gained > most:
            best_event, most = events[0].seen_by(seat) if events else None, gained
        state = settle(game, step.state, house).state
        mine = [each for each in game.pending_requests(state) if each.seat == seat]
        if not mine:
            break
        move = sensible_answer(open_request(game, state, seat), state, below)
    return best_event
