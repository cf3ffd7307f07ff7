"""Looks once at each answer, and takes one of the best."""

from dataclasses import dataclass

from games.bots.answers import answers, asked, sampled
from games.bots.bot import Choice, Enough, never
from games.bots.look import looked
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State


@dataclass(frozen=True)
class Novice:
    samples: int = 8
    """Of a countless question."""
    margin: float = 0.25
    """Of the way from its best answer to its worst: what lies within is as good, so that it is no
    machine to be learnt."""

    def answer(
        self, game: AnyGame, view: State, seat: int, below: Below, enough: Enough = never
    ) -> Choice:
        request = asked(game, view, seat)
        if request.countless:
            found = [sampled(request, view, below) for _ in range(self.samples)]
        else:
            found = answers(request, view)
        if len(found) == 1:
            return Choice(found[0])
        ranked = looked(game, view, (request, found), below, enough)
        best, worst = ranked[0].value, ranked[-1].value
        least = best - self.margin * (best - worst)
        good = [each for each in ranked if each.value >= least]
        return Choice(good[below(len(good))].move, sum(each.visits for each in ranked), ranked)
