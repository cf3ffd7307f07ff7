"""The tie-breaks an organiser may put in order: one table, each a pure function of the tally."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Final

from games.kernel.record import Record
from games.tournaments.rules.scoring.history import Result, RoundRecord
from games.tournaments.rules.scoring.performance import UNRATED, rating_difference
from games.tournaments.rules.scoring.tally import Tally

Exact = int | Fraction

HEAD_TO_HEAD: Final = "head_to_head"
LOT: Final = "lot"


class Criterion(Record, frozen=True):
    key: str
    reckon: Callable[[Tally, int], Exact] | None
    """More is better. None: it compares only entrants who are tied (see `order.py`)."""
    article: str = ""
    """Article of FIDE's C.07, the Tie-Break Regulations of 1 March 2026; empty: not one of
    FIDE's."""
    reach: int = 0
    """Number of meetings over which a result has an effect: 0 only on the entrant, 1 on its
    opponents too."""
    rated: bool = False
    """True if computed from ratings."""


def wins(tally: Tally, entrant: int) -> int:
    """Return the number of wins. A bye counts as one if it brings as many points."""
    brings = tally.scoring.bye >= tally.scoring.win
    return sum(
        played.outcome == "win" and (brings or played.how != "bye")
        for played in tally.line_of(entrant).rounds
    )


def points(tally: Tally, entrant: int) -> Fraction:
    return Fraction(tally.line_of(entrant).points, tally.unit)


def buchholz(tally: Tally, entrant: int) -> Fraction:
    return Fraction(sum(part.score for part in tally.parts(entrant)), tally.unit)


def _cut(tally: Tally, entrant: int, *, low: int, high: int = 0) -> Fraction:
    """Return the Buchholz score with cuts: first the least are cut, then the most (FIDE 14.3). If
    rounds were missed voluntarily, the least of those is cut (16.5)."""
    parts = list(tally.parts(entrant))
    for _ in range(min(low, len(parts))):
        missed = [part for part in parts if part.voluntary]
        parts.remove(min(missed or parts, key=attrgetter("score")))
    left = sorted(part.score for part in parts)
    return Fraction(sum(left[: max(len(left) - high, 0)]), tally.unit)


def sonneborn_berger(tally: Tally, entrant: int) -> Fraction:
    """Return the scores of beaten opponents, and half of those of drawn opponents."""
    halves = {"win": 2, "draw": 1, "loss": 0}
    total = sum(halves[part.result] * part.score for part in tally.parts(entrant))
    return Fraction(total, 2 * tally.unit)


def game_difference(tally: Tally, entrant: int) -> int:
    return sum(played.won - played.lost for played in tally.line_of(entrant).rounds)


def games_won(tally: Tally, entrant: int) -> int:
    return sum(played.won for played in tally.line_of(entrant).rounds)


def pod_strength(tally: Tally, entrant: int) -> Fraction:
    """Return the mean points of opponents met in pods."""
    met = [
        other
        for played in tally.line_of(entrant).rounds
        if played.rank is not None
        for other in played.opponents
    ]
    total = sum(tally.line_of(other).points for other in met)
    return Fraction(total, tally.unit * len(met)) if met else Fraction(0)


def progressive(tally: Tally, entrant: int) -> Fraction:
    """Return the sum of the points after each round: early wins weigh more."""
    rounds, scoring = tally.line_of(entrant).rounds, tally.scoring
    last = max((played.round for played in rounds), default=0)
    if scoring.predetermined:
        # an entrant who rests in the last round has points after it, too
        last = max(last, scoring.rounds)
    total = sum(scoring.round_points(each, tally.unit) * (last - each.round + 1) for each in rounds)
    return Fraction(total, tally.unit)


def wins_played(tally: Tally, entrant: int) -> int:
    return sum(_won_there(tally, played) for played in tally.line_of(entrant).rounds)


def wins_second(tally: Tally, entrant: int) -> int:
    rounds = tally.line_of(entrant).rounds
    return sum(played.second and _won_there(tally, played) for played in rounds)


def played_second(tally: Tally, entrant: int) -> int:
    """Return the number of rounds played as second. A forfeit lost does not count (15.2)."""
    return sum(
        played.second
        and tally.is_regular(played)
        and (played.how == "played" or played.outcome == "win")
        for played in tally.line_of(entrant).rounds
    )


def _won_there(tally: Tally, played: RoundRecord) -> bool:
    return played.outcome == "win" and tally.is_regular(played)


def koya(tally: Tally, entrant: int) -> Fraction:
    """Return the points in duels against opponents who have half of what their rounds could
    bring."""
    scoring, total = tally.scoring, 0
    for played in tally.line_of(entrant).rounds:
        if len(played.opponents) == 1:
            theirs = tally.line_of(played.opponents[0])
            if 2 * theirs.points >= scoring.win * theirs.number * tally.unit:
                total += scoring.round_points(played, tally.unit)
    return Fraction(total, tally.unit)


def opponents_rating(tally: Tally, entrant: int) -> Fraction:
    """Return the mean rating of opponents met at the table, as at the start; rounded to a whole
    number, a half up."""
    met = _met_at_the_table(tally, entrant)
    return Fraction(_mean(tally, met)) if met else Fraction(0)


def performance(tally: Tally, entrant: int) -> Fraction:
    """Return the mean of the opponents' ratings plus the difference for the share of points."""
    met = _met_at_the_table(tally, entrant)
    if not met:
        return Fraction(0)
    halves = {"win": 2, "draw": 1, "loss": 0}
    share = Fraction(sum(halves[result] for _, result in met), 2 * len(met))
    return Fraction(_mean(tally, met) + rating_difference(_half_up(100 * share)))


def _met_at_the_table(tally: Tally, entrant: int) -> list[tuple[int, Result]]:
    return [
        (other, played.outcome)
        for played in tally.line_of(entrant).rounds
        if played.how == "played"
        for other in played.opponents
    ]


def _mean(tally: Tally, met: Sequence[tuple[int, Result]]) -> int:
    total = sum(tally.ratings.get(other, UNRATED) for other, _ in met)
    return _half_up(Fraction(total, len(met)))


def _half_up(number: Fraction) -> int:
    return math.floor(number + Fraction(1, 2))


CRITERIA: Final[dict[str, Criterion]] = {
    criterion.key: criterion
    for criterion in (
        Criterion("points", points),
        Criterion("wins", wins, "7.1"),
        Criterion("wins_played", wins_played, "7.2"),
        Criterion("played_second", played_second, "7.3"),
        Criterion("wins_second", wins_second, "7.4"),
        Criterion(HEAD_TO_HEAD, None, "6"),
        Criterion("buchholz", buchholz, "8.1", reach=1),
        Criterion("buchholz_cut_1", partial(_cut, low=1), "8.1, 14.1", reach=1),
        Criterion("buchholz_cut_2", partial(_cut, low=2), "8.1, 14.2", reach=1),
        Criterion("median_buchholz", partial(_cut, low=1, high=1), "8.1, 14.3", reach=1),
        Criterion("median_buchholz_2", partial(_cut, low=2, high=2), "8.1, 14.4", reach=1),
        Criterion("sonneborn_berger", sonneborn_berger, "9.1", reach=1),
        Criterion("koya", koya, "9.2", reach=1),
        Criterion("opponents_rating", opponents_rating, "10.1", rated=True),
        Criterion("performance", performance, "10.2", rated=True),
        Criterion("opponents_match_win", partial(Tally.mean_of_opponents, games=False), reach=1),
        Criterion("opponents_game_win", partial(Tally.mean_of_opponents, games=True), reach=1),
        Criterion("game_difference", game_difference),
        Criterion("games_won", games_won),
        Criterion("pod_strength", pod_strength, reach=1),
        Criterion("progressive", progressive, "7.5"),
        Criterion(LOT, None),
    )
}
USUAL: Final = ("points", "opponents_match_win", "opponents_game_win", HEAD_TO_HEAD, LOT)
