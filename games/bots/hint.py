"""What a bot would advise: its two best answers, their chance, and one reason.

The chance is counted, not felt: so many games are played on from each answer by sensible players,
in worlds that the view allows. Those are not equally likely, nor are players sensible: «about».
"""

from typing import Any, Final, NamedTuple

from games.bots.answers import asked, sensible
from games.bots.bot import Enough, never
from games.bots.search import Searcher
from games.bots.worlds import LONGEST, worth
from games.kernel.chance.shares import wilson
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
    """Of winning, a shared victory by its share; and between what it lies, 19 times of 20."""
    low: float
    high: float


class Hint(NamedTuple):
    best: tuple[Advice, ...]
    reason: Event | None
    """What may come of the best answer, and helps most; as that seat would see it."""


def hint(game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never) -> Hint:
    """From a view, as any bot answers; where time is over, from fewer games, and it says so."""
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
    told = [
        Advice(move, sum_ / games, *wilson(sum_ / games, games))
        for move, sum_ in zip(moves, won, strict=True)
    ]
    # Who reads it takes the first for the better one, so it is the one that wins more.
    best = tuple(sorted(told, key=lambda each: -each.chance))
    return Hint(best, _reason(game, first, seat, best[0].move, below))


def _to_the_end(game: AnyGame, state: Any, seat: int, move: Move, below: Below) -> Any:
    state = game.play(state, seat, move).state
    for _ in range(LONGEST):
        waiting = game.unanswered(state)
        if not waiting:
            break
        state = game.follow(state, waiting[0], sensible(waiting[0], state, below))
    return state


def _reason(game: AnyGame, state: Any, seat: int, move: Move, below: Below) -> Event | None:
    """The event of its own answers, this one and the next few, that most raised how it stands. The
    first that follows from this one only says it again."""
    house, found, most = House(below), None, 0.0
    for ahead in range(AHEAD):
        before = worth(game, state, seat)
        step = game.play(state, seat, move)
        gained = worth(game, step.state, seat) - before
        told = step.events if ahead else step.events[1:]
        if gained > most:
            found, most = told[0].seen_by(seat) if told else None, gained
        state = settle(game, step.state, house).state
        mine = [each for each in game.unanswered(state) if each.seat == seat]
        if not mine:
            break
        move = sensible(asked(game, state, seat), state, below)
    return found
