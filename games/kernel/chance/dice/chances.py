"""Exact odds of a notation before it is rolled."""

from collections.abc import Callable
from functools import lru_cache

from games.kernel.chance.dice.notation import EXPLOSIONS, Constant, Dice, Explosion, Notation
from games.kernel.chance.odds import Odds, certain, die, from_ways, keep_best, mixture, pool


class NoExactOdds(Exception):
    """Raised where each die of an explosion may itself be kept or dropped: an estimate would be
    mistaken for an exact result."""

    code = "odds.not_exact"

    def __init__(self, term: str) -> None:
        super().__init__(term)
        self.facts = {"term": term}


@lru_cache(maxsize=64)
def distribution(notation: Notation) -> Odds:
    total = certain(0)
    for term in notation.terms:
        odds = certain(term.number) if isinstance(term, Constant) else _dice(term)
        total = total + odds if term.sign > 0 else total - odds
    return total


def _dice(term: Dice) -> Odds:
    face, explosion = _die_after_rerolls(term), term.explosion
    worth = term.success.points if term.success is not None else _identity
    if explosion is not None and not explosion.compounds:
        if term.selection is not None:
            raise NoExactOdds(term.text)
        return pool(term.count, _chain(face, explosion, worth))
    value = face if explosion is None else _chain(face, explosion, _identity)
    if term.selection is None:
        return pool(term.count, value.map(worth))
    best_first = sorted(value.items(), reverse=term.selection.highest_first)
    return keep_best(term.count, term.selection.keeps(term.count), best_first, worth)


def _identity(value: int) -> int:
    return value


def _die_after_rerolls(term: Dice) -> Odds:
    one = die(term.kind.faces)
    if term.reroll is None:
        return one
    rejected = term.reroll.when.holds
    if not term.reroll.once:
        return one.conditional_on(lambda face: not rejected(face))
    again = sum(ways for face, ways in one.items() if rejected(face))
    return from_ways(
        {
            face: ways * (again if rejected(face) else again + one.total)
            for face, ways in one.items()
        }
    )


def _chain(face: Odds, explosion: Explosion, worth: Callable[[int], int]) -> Odds:
    """Return the odds of one die plus the dice that its explosions add; `worth` gives the value of
    a face."""
    explodes = explosion.when.holds
    exploding = {value: ways for value, ways in face.items() if explodes(value)}
    odds = face.map(worth)
    if not exploding:
        return odds
    more = from_ways(exploding).map(worth)
    stops = face.conditional_on(lambda value: not explodes(value)).map(worth)
    for _ in range(EXPLOSIONS):
        odds = mixture([(stops.total, stops), (more.total, more + odds)])
    return odds
