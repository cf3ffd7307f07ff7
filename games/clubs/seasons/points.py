"""Table of a season: points of each place, and the sum of each player's best results."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple


class Scale(NamedTuple):
    points: Sequence[int]
    """Points of the first place, the second …"""
    behind: int
    """Points of every later place."""
    best: int | None
    """Number of results that count for each player; None: all of them."""

    def worth(self, best: int, worst: int) -> Fraction:
        """Players who share the places from the best to the worst share the points of these places
        equally."""
        named = sum(self.points[best - 1 : worst])
        others = worst - max(best - 1, min(worst, len(self.points)))
        return Fraction(named + others * self.behind, worst - best + 1)


class Result(NamedTuple):
    points: Fraction
    counts: bool


class Line(NamedTuple):
    who: str
    rank: int
    shared: bool
    points: Fraction
    results: Mapping[str, Result]
    """Results by tournament."""


def rank_players(results: Mapping[str, Mapping[str, Fraction]], best: int | None) -> list[Line]:
    """Rank players by their results in each tournament. Equal points are decided by the best
    result, then the second best, and so on; players who are still equal share the place."""
    reached = {who: sorted(got.values(), reverse=True) for who, got in results.items()}
    totals = {who: sum(got[:best], Fraction()) for who, got in reached.items()}

    def standing(who: str) -> tuple[Fraction, list[Fraction]]:
        return totals[who], reached[who]

    lines: list[Line] = []
    ranked = sorted(results, key=standing, reverse=True)
    for _, level in groupby(ranked, standing):
        names, rank = list(level), len(lines) + 1
        lines += [
            Line(who, rank, len(names) > 1, totals[who], best_results(results[who], best))
            for who in names
        ]
    return lines


def best_results(got: Mapping[str, Fraction], best: int | None) -> dict[str, Result]:
    """The earlier of two equal results counts."""
    chosen: Iterable[str] = sorted(got, key=lambda each: -got[each])
    kept = {*list(chosen)[:best]}
    return {each: Result(points, each in kept) for each, points in got.items()}
