"""Results of entrants, and their points: the input of all standings.

Points are whole numbers (chess's half points: win 2, draw 1). A place shared in a pod is worth the
mean of the places it covers, so inside a tally every point is counted `unit` times.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from games.kernel.record import Record

Result = Literal["win", "draw", "loss"]


class RoundRecord(Record, frozen=True):
    """The result of one entrant in one finished pairing, or in a round without one.

    A bye given by the draw is a win; a requested bye, and a round missed, is a draw or a loss. A
    round without a record does not count: `with_missed_rounds` adds the rounds after a drop and
    before a late entry.
    """

    round: int
    opponents: tuple[int, ...]
    """Empty for a bye."""
    outcome: Result
    how: Literal["played", "bye", "forfeit"] = "played"
    won: int = 0
    lost: int = 0
    drawn: int = 0
    """Games inside the pairing, of a best-of-N."""
    rank: int | None = None
    of: int | None = None
    shared: int = 1
    """Pods: the place, the number of places, and the number of entrants who share it, including
    this one."""
    seat: int = 0
    """0: the first side, or the first seat of a pod."""

    @property
    def second(self) -> bool:
        return self.seat == 1 and self.rank is None


History = Mapping[int, Sequence[RoundRecord]]


class Scoring(Record, frozen=True):
    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    """Points for a bye given by the draw; a requested bye is a draw or nothing."""
    pods: tuple[tuple[int, ...], ...] = ((6, 3, 0), (6, 4, 2, 0))
    """Points by place, a row for each size of pod: first and last get the same in every size."""
    floor: tuple[int, int] = (1, 3)
    """Minimum of an opponent's percentage, so that weak opponents cost little."""
    rounds: int = 0
    """Number of rounds drawn; 0: not known, and then FIDE's 16.4.2 limits nothing."""
    predetermined: bool = False
    """Everybody's opponents are fixed before the first round: forfeits are regular games (15.2)."""
    capped: bool = True
    """FIDE C.07 as of March 2026; without it 16.4 is read as it was from 2023."""

    @property
    def unit(self) -> int:
        return math.lcm(*range(1, max(map(len, self.pods), default=1) + 1))

    def row(self, size: int) -> tuple[int, ...]:
        for row in self.pods:
            if len(row) == size:
                return row
        raise ValueError(f"no points are told for a pod of {size}")

    def round_points(self, played: RoundRecord, unit: int) -> int:
        """Return the points of one round, `unit` times."""
        if played.rank is not None and played.of is not None:
            covered = self.row(played.of)[played.rank - 1 : played.rank - 1 + played.shared]
            return sum(covered) * unit // played.shared
        if played.how == "bye" and played.outcome != "draw":
            return self.bye * unit if played.outcome == "win" else 0
        return self.worth(played.outcome) * unit

    def possible(self, played: RoundRecord, unit: int) -> int:
        """Return the maximum points of that round, `unit` times."""
        if played.of is not None:
            return max(self.row(played.of)) * unit
        most = max(self.win, self.bye) if played.how == "bye" else self.win
        return most * unit

    def worth(self, outcome: Result) -> int:
        if outcome == "win":
            return self.win
        return self.draw if outcome == "draw" else self.loss


def with_missed_rounds(
    rounds: Sequence[RoundRecord], sitting: Collection[int], number: int
) -> list[RoundRecord]:
    """Add missed rounds. FIDE 16.1.1: a round after an entrant has left, or before it came, is a
    zero-point bye.

    `sitting`: the rounds in which the entrant has a pairing, whether or not it is over.
    """
    missed = (n for n in range(1, number + 1) if n not in sitting)
    return [*rounds, *(RoundRecord(n, (), "loss", "bye") for n in missed)]


def is_requested_bye(played: RoundRecord) -> bool:
    """FIDE 16.1.1: a requested bye."""
    return played.how == "bye" and played.outcome != "win"


def is_voluntary(played: RoundRecord) -> bool:
    """FIDE 16.1.2: a round that the entrant was not there to play."""
    if played.how == "forfeit":
        return played.outcome == "loss" and played.rank is None
    return is_requested_bye(played)


def result_against(mine: RoundRecord, theirs: RoundRecord) -> Result:
    """Return the result against one opponent of the same pairing."""
    if mine.rank is None or theirs.rank is None:
        return mine.outcome
    if mine.rank == theirs.rank:
        return "draw"
    return "win" if mine.rank < theirs.rank else "loss"
