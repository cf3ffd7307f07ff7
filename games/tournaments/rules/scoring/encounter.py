"""Direct encounter: tied entrants, ordered by their own meetings (FIDE C.07, article 6)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from games.tournaments.rules.scoring.history import History, RoundRecord, Scoring, result_against
from games.tournaments.rules.scoring.tally import find_meeting


class MiniStanding(NamedTuple):
    entrant: int
    points: Fraction
    """Points against exactly these entrants; several meetings with one opponent count as their mean
    (6.1.2)."""
    most: Fraction
    """Points if every missing meeting were won."""


def split_by_meetings(level: Sequence[int], history: History, scoring: Scoring) -> list[list[int]]:
    """Split tied entrants. If all have met, by their points (6.2). Otherwise an entrant who
    leads whatever the missing meetings bring goes first, then the next who would lead the others
    (6.3)."""
    among = set(level)
    table = [_standing(entrant, among, history, scoring) for entrant in level]
    table.sort(key=lambda each: -each.points)  # stable: keeps the order of `level`
    if all(each.points == each.most for each in table):
        pieces = groupby(table, key=lambda each: each.points)
        return [[each.entrant for each in piece] for _, piece in pieces]
    leading = 0
    while leading < len(table) - 1 and _leads(table, leading):
        leading += 1
    rest = [each.entrant for each in sorted(table[leading:], key=lambda s: level.index(s.entrant))]
    return [*([each.entrant] for each in table[:leading]), rest]


def _leads(table: Sequence[MiniStanding], n: int) -> bool:
    return all(each.most < table[n].points for each in table[n + 1 :])


def _standing(entrant: int, among: set[int], history: History, scoring: Scoring) -> MiniStanding:
    results: dict[int, list[int]] = {}
    for played in history.get(entrant, ()):
        if _counts(played, scoring):
            for other in among.intersection(played.opponents):
                theirs = find_meeting(tuple(history.get(other, ())), played)
                result = played.outcome if theirs is None else result_against(played, theirs)
                results.setdefault(other, []).append(scoring.worth(result))
    points = sum((Fraction(sum(each), len(each)) for each in results.values()), Fraction(0))
    return MiniStanding(entrant, points, points + scoring.win * (len(among) - 1 - len(results)))


def _counts(played: RoundRecord, scoring: Scoring) -> bool:
    """A forfeit does not count as a meeting, unless opponents are fixed beforehand (15.2)."""
    return played.how != "forfeit" or played.rank is not None or scoring.predetermined
