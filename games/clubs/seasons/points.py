"""The table of a season: what each place was worth, and the best few of each added up."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple


class Scale(NamedTuple):
    points: Sequence[int]
    """Of the first place, the second …"""
    behind: int
    """Of every place after those."""
    best: int | None
    """How many results of each count; None: all of them."""

    def worth(self, best: int, worst: int) -> Fraction:
        """A place shared from the best to the worst is worth what they are worth together, in equal
        parts."""
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
    """By tournament."""


def table(results: Mapping[str, Mapping[str, Fraction]], best: int | None) -> list[Line]:
    """From what each has got, by tournament. Who is level on points is parted by the best result,
    then by the second best, and so on over all of them; whoever is level there shares the place."""
    reached = {who: sorted(got.values(), reverse=True) for who, got in results.items()}
    totals = {who: sum(got[:best], Fraction()) for who, got in reached.items()}

    def standing(who: str) -> tuple[Fraction, list[Fraction]]:
        return totals[who], reached[who]

    lines: list[Line] = []
    ranked = sorted(results, key=standing, reverse=True)
    for _, level in groupby(ranked, standing):
        names, rank = list(level), len(lines) + 1
        lines += [
            Line(who, rank, len(names) > 1, totals[who], counted(results[who], best))
            for who in names
        ]
    return lines


def counted(got: Mapping[str, Fraction], best: int | None) -> dict[str, Result]:
    """Of equal results the earlier one counts."""
    chosen: Iterable[str] = sorted(got, key=lambda each: -got[each])
    kept = {*list(chosen)[:best]}
    return {each: Result(points, each in kept) for each, points in got.items()}
