"""A bot that gives any answer: the baseline for the others."""

from games.bots.answers import candidate_answers, open_request
from games.bots.bot import Choice, Enough, never
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State


class Careless:
    def answer(
        self, game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never
    ) -> Choice:
        request = open_request(game, view, seat)
        if request.countless:
            return Choice(request.sample(view, below))
        options = candidate_answers(request, view)
        return Choice(options[below(len(options))])
