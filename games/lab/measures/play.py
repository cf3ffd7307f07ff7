"""Plays games of the lab in sequence: each game follows from its own name, wherever it is
played."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.bots.bot import Bot, Choice
from games.bots.levels import LEVELS
from games.bots.match import play_match
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State
from games.lab.measures.plan import Part, Plan, begin_game, game_name
from games.lab.measures.tally import ALL, DRAWN, WON, Cards, Tally, sum_tallies

Numbers = Callable[[str], Below]
"""Returns the random numbers of a game, by its name."""
LONGEST: Final = 5_000
"""Number of answers after which a game is broken off."""


class EndlessError(Exception):
    pass


class _WatchedBot:
    """Wraps a bot: notes its opening hand and counts its answers."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.answers = bot, 0
        self.hand: Sequence[Sequence[str]] = ()

    def answer(self, game: AnyGame, view: State, seat: int, below: Below) -> Choice:
        self.answers += 1
        if self.answers > LONGEST:
            raise EndlessError
        if not self.hand:
            self.hand = game.opening_hand(view, seat)
        return self.bot.answer(game, view, seat, below)


def play(game: AnyGame, plan: Plan, part: Part, numbers: Numbers) -> Tally:
    setup = game.read_setup(plan.setup.encode())
    return sum_tallies(
        _game(game, setup, plan, (part.cell, number), numbers)
        for number in range(part.first, part.end)
    )


def _game(game: AnyGame, setup: Any, plan: Plan, which: tuple[int, int], numbers: Numbers) -> Tally:
    """The sides change seats in turn, and only one seat of each game is watched, also in turn: the
    hands of both seats would say the same thing twice."""
    cell, number = which
    places = plan.cells[cell]
    seated = places[::-1] if number % 2 else places
    sides = [plan.sides[place] for place in seated]
    bots = [_WatchedBot(LEVELS[side.level]) for side in sides]
    watched = number // 2 % 2
    state: Any = begin_game(game, setup, sides)
    try:
        state = play_match(game, state, bots, numbers(game_name(plan, cell, number)))
    except EndlessError:
        result = None
    else:
        result = game.result(state)
    one, two = (1, 1) if result is None else result.ranks[:2]
    halves = (_halves(one, two), _halves(two, one))
    mine = halves[number % 2]
    return Tally(
        games=1,
        wins=int(mine == WON),
        draws=int(mine == DRAWN),
        losses=int(mine == 0),
        first_wins=int(halves[0] == WON),
        first_losses=int(halves[0] == 0),
        answers=sum(bot.answers for bot in bots),
        rounds=0 if result is None else game.recap(setup, state).rounds or 0,
        unfinished=int(result is None),
        cards=_count_cards(seated[watched], bots[watched].hand, halves[watched]),
    )


def _count_cards(side: int, hand: Sequence[Sequence[str]], halves: int) -> Cards:
    """Group hands with the same number of cards in each pile: players who chose another make-up
    also play differently."""
    if not hand:
        return {}
    alike = "+".join(str(len(pile)) for pile in hand)
    held = {card for pile in hand for card in pile}
    return {f"{side}:{alike}": dict.fromkeys((ALL, *sorted(held)), (1, halves))}


def _halves(own: int, other: int) -> int:
    return WON if own < other else DRAWN if own == other else 0
