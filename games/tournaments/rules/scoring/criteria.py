"""The tie-breaks an organiser may put in order: one table, each a pure function of the tally."""

from collections.abc import Callable
from fractions import Fraction
from operator import attrgetter
from typing import Final

from games.kernel.record import Record
from games.tournaments.rules.scoring.tally import Part, Tally

Exact = int | Fraction

HEAD_TO_HEAD: Final = "head_to_head"
LOT: Final = "lot"


class Criterion(Record, frozen=True):
    key: str
    reckon: Callable[[Tally, int], Exact] | None
    """More is better. None: it compares only those who are tied (see `order.py`)."""
    reach: int = 0
    """How many meetings away a result is still felt: 0 oneself, 1 one's opponents too."""


def wins(tally: Tally, entrant: int) -> int:
    return sum(played.outcome == "win" for played in tally.line(entrant).rounds)


def points(tally: Tally, entrant: int) -> Fraction:
    return Fraction(tally.line(entrant).points, tally.unit)


def buchholz(tally: Tally, entrant: int) -> Fraction:
    return Fraction(sum(part.score for part in tally.parts(entrant)), tally.unit)


def buchholz_cut_1(tally: Tally, entrant: int) -> Fraction:
    return Fraction(sum(part.score for part in _without_least(tally, entrant)), tally.unit)


def median_buchholz(tally: Tally, entrant: int) -> Fraction:
    """The least goes first, then the most (FIDE 14.3)."""
    scores = [part.score for part in _without_least(tally, entrant)]
    return Fraction(sum(scores) - max(scores, default=0), tally.unit)


def _without_least(tally: Tally, entrant: int) -> list[Part]:
    """FIDE 16.5: of a record with rounds missed at will, the least of those is cut."""
    parts = list(tally.parts(entrant))
    if parts:
        missed = [part for part in parts if part.voluntary]
        parts.remove(min(missed or parts, key=attrgetter("score")))
    return parts


def sonneborn_berger(tally: Tally, entrant: int) -> Fraction:
    """The scores of those one beat, and half of those one drew with."""
    halves = {"win": 2, "draw": 1, "loss": 0}
    total = sum(halves[part.result] * part.score for part in tally.parts(entrant))
    return Fraction(total, 2 * tally.unit)


def opponents_match_win(tally: Tally, entrant: int) -> Fraction:
    """An opponent's own bye is a match won; an opponent one met by forfeit is an opponent."""
    return tally.mean_of_opponents(entrant, games=False)


def opponents_game_win(tally: Tally, entrant: int) -> Fraction:
    return tally.mean_of_opponents(entrant, games=True)


def game_difference(tally: Tally, entrant: int) -> int:
    return sum(played.won - played.lost for played in tally.line(entrant).rounds)


def games_won(tally: Tally, entrant: int) -> int:
    return sum(played.won for played in tally.line(entrant).rounds)


def pod_strength(tally: Tally, entrant: int) -> Fraction:
    """The mean points of those met in pods."""
    met = [
        other
        for played in tally.line(entrant).rounds
        if played.rank is not None
        for other in played.opponents
    ]
    total = sum(tally.line(other).points for other in met)
    return Fraction(total, tally.unit * len(met)) if met else Fraction(0)


def progressive(tally: Tally, entrant: int) -> Fraction:
    """The sum of one's points after each round: early wins weigh more."""
    rounds = tally.line(entrant).rounds
    total = sum(
        tally.scoring.gained(played, tally.unit) * (len(rounds) - n)
        for n, played in enumerate(rounds)
    )
    return Fraction(total, tally.unit)


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
