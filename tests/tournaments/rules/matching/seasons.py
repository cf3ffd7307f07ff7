"""Whole tournaments with random results, drawn round after round."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from games.tournaments.rules.matching.draw import Contender, Draw
from games.tournaments.rules.matching.pairs import draw_pairs


@dataclass
class Player:
    id: int
    apart: tuple[str, ...]
    points: int = 0
    byes: int = 0
    ahead: int = 0
    lately: int = 0
    met: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def as_contender(self, rank: int) -> Contender:
        return Contender(
            id=self.id,
            points=self.points,
            rank=rank,
            met=dict(self.met),
            byes=self.byes,
            apart=self.apart,
            ahead=self.ahead,
            lately=self.lately,
        )


def season(
    players: int, rounds: int, seed: int, *, clubs: int = 0, drops: float = 0, late: float = 0
) -> Iterator[tuple[Draw, list[Contender]]]:
    """Yield each round's draw with the field it was made of. `drops` is the chance to leave after a
    round, `late` the chance that a new player comes before one."""
    chance = random.Random(seed)
    state = {n: _new(n, chance, clubs) for n in range(players)}
    for number in range(1, rounds + 1):
        if chance.random() < late:
            newcomer = max(state) + 1
            state[newcomer] = _new(newcomer, chance, clubs)
        order = sorted(state.values(), key=lambda one: (-one.points, chance.random()))
        contenders = [one.as_contender(rank) for rank, one in enumerate(order)]
        draw = draw_pairs(contenders)
        yield draw, contenders
        for two in draw.pairs:
            for one, other in ((two.first, two.second), (two.second, two.first)):
                state[one].met[other] = (*state[one].met.get(other, ()), number)
            for one, side in ((two.first, 1), (two.second, -1)):
                state[one].ahead += side
                state[one].lately = side
            state[chance.choice((two.first, two.second))].points += 1
        if draw.bye:
            state[draw.bye.entrant].points += 1
            state[draw.bye.entrant].byes += 1
        state = {n: one for n, one in state.items() if chance.random() >= drops}


def _new(number: int, chance: random.Random, clubs: int) -> Player:
    return Player(number, (f"club {chance.randrange(clubs)}",) if clubs else ())
