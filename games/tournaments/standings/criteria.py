"""The tie-breaks an organiser may put in order: one table, each a pure function of the sheet."""

from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from typing import Final

from games.kernel.record import Record
from games.tournaments.standings.sheet import Part, Sheet

Exact = int | Fraction

HEAD_TO_HEAD: Final = "head_to_head"
LOT: Final = "lot"


class Criterion(Record, frozen=True):
    key: str
    reckon: Callable[[Sheet, int], Exact] | None
    """More is better. None: it compares only those who are tied (see `order.py`)."""
    reach: int = 0
    """How many meetings away a result is still felt: 0 oneself, 1 one's opponents too."""


def wins(sheet: Sheet, entrant: int) -> int:
    return sum(played.outcome == "win" for played in sheet.line(entrant).rounds)


def points(sheet: Sheet, entrant: int) -> Fraction:
    return Fraction(sheet.line(entrant).points, sheet.unit)


def buchholz(sheet: Sheet, entrant: int) -> Fraction:
    return Fraction(sum(part.score for part in sheet.parts(entrant)), sheet.unit)


def buchholz_cut_1(sheet: Sheet, entrant: int) -> Fraction:
    return Fraction(sum(part.score for part in _without_least(sheet, entrant)), sheet.unit)


def median_buchholz(sheet: Sheet, entrant: int) -> Fraction:
    """The least goes first, then the most (FIDE 14.3)."""
    scores = [part.score for part in _without_least(sheet, entrant)]
    return Fraction(sum(scores) - max(scores, default=0), sheet.unit)


def _without_least(sheet: Sheet, entrant: int) -> list[Part]:
    """FIDE 16.5: of a record with rounds missed at will, the least of those is cut."""
    parts = list(sheet.parts(entrant))
    if parts:
        missed = [part for part in parts if part.voluntary]
        parts.remove(min(missed or parts, key=attrgetter("score")))
    return parts


def sonneborn_berger(sheet: Sheet, entrant: int) -> Fraction:
    """The scores of those one beat, and half of those one drew with."""
    halves = {"win": 2, "draw": 1, "loss": 0}
    total = sum(halves[part.result] * part.score for part in sheet.parts(entrant))
    return Fraction(total, 2 * sheet.unit)


def opponents_match_win(sheet: Sheet, entrant: int) -> Fraction:
    """An opponent's own bye is a match won; an opponent one met by forfeit is an opponent."""
    return sheet.mean_of_opponents(entrant, games=False)


def opponents_game_win(sheet: Sheet, entrant: int) -> Fraction:
    return sheet.mean_of_opponents(entrant, games=True)


def game_difference(sheet: Sheet, entrant: int) -> int:
    return sum(played.won - played.lost for played in sheet.line(entrant).rounds)


def games_won(sheet: Sheet, entrant: int) -> int:
    return sum(played.won for played in sheet.line(entrant).rounds)


def pod_strength(sheet: Sheet, entrant: int) -> Fraction:
    """The mean points of those met in pods."""
    met = [
        other
        for played in sheet.line(entrant).rounds
        if played.place is not None
        for other in played.opponents
    ]
    total = sum(sheet.line(other).points for other in met)
    return Fraction(total, sheet.unit * len(met)) if met else Fraction(0)


def progressive(sheet: Sheet, entrant: int) -> Fraction:
    """The sum of one's points after each round: early wins weigh more."""
    rounds = sheet.line(entrant).rounds
    total = sum(
        sheet.scoring.gained(played, sheet.unit) * (len(rounds) - n)
        for n, played in enumerate(rounds)
    )
    return Fraction(total, sheet.unit)


CRITERIA: Final[dict[str, Criterion]] = {
    criterion.key: criterion
    for criterion in (
        Criterion("points", points),
        Criterion("wins", wins),
        Criterion(HEAD_TO_HEAD, None),
        Criterion("buchholz", buchholz, reach=1),
        Criterion("buchholz_cut_1", buchholz_cut_1, reach=1),
        Criterion("median_buchholz", median_buchholz, reach=1),
        Criterion("sonneborn_berger", sonneborn_berger, reach=1),
        Criterion("opponents_match_win", opponents_match_win, reach=1),
        Criterion("opponents_game_win", opponents_game_win, reach=1),
        Criterion("game_difference", game_difference),
        Criterion("games_won", games_won),
        Criterion("pod_strength", pod_strength, reach=1),
        Criterion("progressive", progressive),
        Criterion(LOT, None),
    )
}
USUAL: Final = ("points", "opponents_match_win", "opponents_game_win", HEAD_TO_HEAD, LOT)
