"""Figures: the exact results of each entrant, in a form that can be stored as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from games.kernel.record import Record
from games.tournaments.rules.scoring.criteria import CRITERIA, Exact
from games.tournaments.rules.scoring.history import History, Scoring, is_requested_bye
from games.tournaments.rules.scoring.tally import Tally, Totals


class Figures(Record, frozen=True):
    wins: int
    draws: int
    losses: int
    values: dict[str, int | str]
    """Values by criterion; fractions are stored as text, "7/12"."""
    counted: Totals
    """Totals from which others' figures are computed, without this entrant's rounds."""

    def exact(self, key: str) -> Fraction:
        return Fraction(self.values[key])


def compute_figures(
    who: Iterable[int],
    history: History,
    scoring: Scoring,
    ties: Sequence[str],
    known: Mapping[int, Totals] | None = None,
    *,
    ratings: Mapping[int, int] | None = None,
) -> dict[int, Figures]:
    """Compute figures of everybody, or only of those affected by a result: the figures are the same
    either way.

    `history` holds at least the records of `who`, and of all their opponents; for an opponent in
    `known`, only the pairings with them. `ratings`: as they were at the start.
    """
    tally = Tally(history, scoring, known, ratings)
    criteria = [CRITERIA[key] for key in dict.fromkeys(("points", *ties))]
    ways = [(criterion.key, criterion.reckon) for criterion in criteria if criterion.reckon]
    figures = {}
    for entrant in who:
        wins = draws = losses = 0
        line = tally.line_of(entrant)
        for played in line.rounds:
            if is_requested_bye(played):
                continue  # a requested bye is neither a win, a draw nor a loss
            wins += played.outcome == "win"
            draws += played.outcome == "draw"
            losses += played.outcome == "loss"
        values = {key: _plain(way(tally, entrant)) for key, way in ways}
        figures[entrant] = Figures(wins, draws, losses, values, line.totals)
    return figures


def _plain(number: Exact) -> int | str:
    if isinstance(number, int):
        return number
    return number.numerator if number.denominator == 1 else str(number)
