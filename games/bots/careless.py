"""A bot that gives any answer: the baseline for the others."""

from games.bots.answers import answers, asked
from games.bots.bot import Choice, Enough, never
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State


class Careless:
    def answer(
        self, game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never
    ) -> Choice:
        request = asked(game, view, seat)
        if request.countless:
            return Choice(request.sample(view, below))
        options = answers(request, view)
        return Choice(options[below(len(options))])
