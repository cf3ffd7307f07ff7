"""A bot that looks once at each answer and takes one of the best."""

from dataclasses import dataclass

from games.bots.answers import candidate_answers, open_request, sample_answer
from games.bots.bot import Choice, Enough, never
from games.bots.look import rank_answers
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State


@dataclass(frozen=True)
class Novice:
    samples: int = 8
    """Number of samples for a request whose answers cannot be listed."""
    margin: float = 0.25
    """Share of the distance from the best answer to the worst. Answers within it count as equally
    good, so that a player cannot learn the bot by heart."""

    def answer(
        self, game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never
    ) -> Choice:
        request = open_request(game, view, seat)
        if request.countless:
            moves = [sample_answer(request, view, below) for _ in range(self.samples)]
        else:
            moves = candidate_answers(request, view)
        if len(moves) == 1:
            return Choice(moves[0])
        ranked = rank_answers(game, view, (request, moves), below, enough)
        best, worst = ranked[0].value, ranked[-1].value
        least = best - self.margin * (best - worst)
        good = [each for each in ranked if each.value >= least]
        return Choice(good[below(len(good))].move, sum(each.visits for each in ranked), ranked)
