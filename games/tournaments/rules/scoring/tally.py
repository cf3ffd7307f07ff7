"""The records of entrants as the criteria need them, each computed at most once.

Rounds not played follow FIDE (C.07 Tie-Break Regulations of 1 March 2026, article 16). For
opponents, a requested bye followed only by absence is a draw, and everything else counts what it
scored (16.3). For the entrant, an unplayed round is one against a dummy with the entrant's own
score, which is at most the absent opponent's, or a draw in every round for a bye (16.4). If
opponents are fixed beforehand, a forfeit is a regular game (15.2), but tells nothing about
strength.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.rules.scoring.history import (
    History,
    Result,
    RoundRecord,
    Scoring,
    is_requested_bye,
    is_voluntary,
    result_against,
)


class Totals(NamedTuple):
    """Totals of an entrant's own rounds, points `unit` times: all that the opponents' figures
    need."""

    points: int
    adjusted: int
    """Points as the opponents' tie-breaks count them (16.3)."""
    match_win: tuple[int, int]
    game_win: tuple[int, int]
    rounds: int = 0
    """Number of rounds, including missed ones."""


class Line(NamedTuple):
    """An entrant's rounds and their totals."""

    rounds: tuple[RoundRecord, ...]
    points: int
    adjusted: int
    match_win: tuple[int, int]
    game_win: tuple[int, int]
    number: int

    @property
    def totals(self) -> Totals:
        return Totals(*self[1:])


class Part(NamedTuple):
    """Contribution of one opponent, or dummy."""

    score: int
    result: Result
    voluntary: bool


class Tally:
    def __init__(
        self,
        history: History,
        scoring: Scoring,
        known: Mapping[int, Totals] | None = None,
        ratings: Mapping[int, int] | None = None,
    ) -> None:
        self.history = history
        self.scoring = scoring
        self.known = known or {}
        self.ratings = ratings or {}
        self.unit = scoring.unit
        self._lines: dict[int, Line] = {}
        self._parts: dict[int, tuple[Part, ...]] = {}

    def line_of(self, entrant: int) -> Line:
        line = self._lines.get(entrant)
        if line is None:
            line = self._lines[entrant] = self._read(entrant)
        return line

    def parts(self, entrant: int) -> tuple[Part, ...]:
        parts = self._parts.get(entrant)
        if parts is None:
            parts = self._parts[entrant] = tuple(self._compute_parts(entrant))
        return parts

    def opponents(self, entrant: int) -> list[int]:
        """Return the opponents, one for each meeting: an opponent met twice is listed twice; byes
        have none."""
        return [other for played in self.line_of(entrant).rounds for other in played.opponents]

    def mean_of_opponents(self, entrant: int, *, games: bool) -> Fraction:
        """Return the opponents' mean of match wins, or of game wins. An opponent's own bye is a
        match won; an opponent met by forfeit counts as an opponent."""
        total, opponents = Fraction(0), self.opponents(entrant)
        # summed by denominator: a dozen fractions, not one for each opponent
        ways: dict[int, int] = {}
        for other in opponents:
            line = self.line_of(other)
            gained, possible = line.game_win if games else line.match_win
            ways[possible] = ways.get(possible, 0) + gained
        for possible, gained in ways.items():
            total += Fraction(gained, possible)
        return total / len(opponents) if opponents else total

    def _read(self, entrant: int) -> Line:
        scoring = self.scoring
        rounds = tuple(sorted(self.history.get(entrant, ()), key=lambda played: played.round))
        if (counted_before := self.known.get(entrant)) is not None:
            return Line(rounds, *counted_before)
        gained = [scoring.round_points(played, self.unit) for played in rounds]
        points = sum(gained)
        counted = [n for n, played in enumerate(rounds) if not is_requested_bye(played)]
        matches = (
            sum(gained[n] for n in counted),
            sum(scoring.possible(rounds[n], self.unit) for n in counted),
        )
        won = drawn = games = 0
        for played in rounds:
            won += played.won
            drawn += played.drawn
            games += played.won + played.lost + played.drawn
        in_games = (won * scoring.win + drawn * scoring.draw, games * scoring.win)
        return Line(
            rounds,
            points,
            points + self._absent(rounds, gained),
            self._with_floor(*matches),
            self._with_floor(*in_games),
            len(rounds),
        )

    def is_regular(self, played: RoundRecord) -> bool:
        """Return whether the round counts as a meeting with its opponents."""
        if played.how == "forfeit" and played.rank is None:
            return self.scoring.predetermined
        return bool(played.opponents)

    def _absent(self, rounds: tuple[RoundRecord, ...], gained: list[int]) -> int:
        """Return the points added by 16.3.2: requested byes at the end of a record are draws for
        others."""
        more = 0
        for played, points in zip(reversed(rounds), reversed(gained), strict=True):
            if not is_voluntary(played):
                break
            if played.how == "bye":
                more += self.scoring.draw * self.unit - points
        return more

    def _with_floor(self, gained: int, possible: int) -> tuple[int, int]:
        low, over = self.scoring.floor
        return (gained, possible) if gained * over > low * possible else (low, over)

    def _compute_parts(self, entrant: int) -> list[Part]:
        line, parts = self.line_of(entrant), []
        for played in line.rounds:
            if self.is_regular(played):
                for other in played.opponents:
                    result = self._result_against(played, other)
                    parts.append(Part(self.line_of(other).adjusted, result, False))
            else:
                score = self._dummy(line.points, played)
                parts.append(Part(score, played.outcome, is_voluntary(played)))
        return parts

    def _result_against(self, played: RoundRecord, other: int) -> Result:
        if played.rank is None:
            return played.outcome
        theirs = find_meeting(self.line_of(other).rounds, played)
        return played.outcome if theirs is None else result_against(played, theirs)

    def _dummy(self, own: int, played: RoundRecord) -> int:
        if not self.scoring.capped:
            return own
        if played.opponents:
            return min(own, self.line_of(played.opponents[0]).adjusted)
        if not self.scoring.rounds:
            return own
        return min(own, self.scoring.draw * self.scoring.rounds * self.unit)


def find_meeting(theirs: tuple[RoundRecord, ...], mine: RoundRecord) -> RoundRecord | None:
    """Return the same pairing in the other's record."""
    for played in theirs:
        if played.round == mine.round:
            return played
    return None
