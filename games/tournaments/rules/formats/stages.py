"""Settings of a stage, by format.

Read with `msgspec.convert(…, tuple[AnyStage, ...])`: every number is bounded, an unknown field is
an error. `faults.py` checks conditions between fields.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from games.kernel.record import Record, snake_case_tag
from games.tournaments.rules.formats.groups import count_for
from games.tournaments.rules.formats.pods import PodSize
from games.tournaments.rules.formats.swiss import usual_rounds

MOST_ENTRANTS: Final = 16_384
MOST_IN_ROBIN: Final = 128
"""Maximum for one round robin: its meetings grow with the square."""

Entrants = Annotated[int, Meta(ge=1, le=MOST_ENTRANTS)]
BestOf = Annotated[int, Meta(ge=1, le=21)]
LastRounds = Annotated[tuple[BestOf, ...], Meta(max_length=8)]
Rounds = Annotated[int, Meta(ge=1, le=64)]
Worth = Annotated[int, Meta(ge=0, le=100)]
Scale = Annotated[tuple[Worth, ...], Meta(min_length=1, max_length=4)]


class StagePoints(Record, frozen=True, forbid_unknown_fields=True):
    """What a match is worth in the standings."""

    win: Worth = 3
    draw: Worth = 1
    loss: Worth = 0
    bye: Worth = 3


class Stage(
    Record,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="format",
    tag=snake_case_tag,
):
    name: Annotated[str, Meta(max_length=80)] = ""
    """Name of the stage; if empty, it is named by its number."""
    advance: Entrants | None = None
    """Number of entrants who advance to the next stage; None for the last stage. In groups: from
    each group."""
    draw: Literal["at_once", "by_hand"] | None = None
    """by_hand: a draw can be checked and changed, and is then published. None: by hand if there is
    an official besides the organiser."""


class DuelStage(Stage, frozen=True, kw_only=True):
    best_of: BestOf = 1
    best_of_last: LastRounds = ()
    """Best-of of the last rounds, the very last one first: 5, 3 makes the final a best of five and
    the semi-finals best of three. In a bracket, `Bracket.rounds_after` counts."""

    def games(self, rounds_after: int) -> int:
        """Return the best-of of a round that has this number of rounds after it."""
        last = self.best_of_last
        return last[rounds_after] if rounds_after < len(last) else self.best_of


class SingleElimination(DuelStage, frozen=True, kw_only=True):
    third_place: bool = False


class DoubleElimination(DuelStage, frozen=True, kw_only=True):
    pass


class ScoredStage(DuelStage, frozen=True, kw_only=True):
    points: StagePoints = StagePoints()


class RoundRobin(ScoredStage, frozen=True, kw_only=True):
    legs: Literal[1, 2] = 1


class Swiss(ScoredStage, frozen=True, kw_only=True):
    rounds: Rounds | Literal["usual", "clear_winner"] = "usual"

    def number(self, entrants: int) -> int | None:
        """Return the number of rounds; None: until there is a clear winner."""
        if self.rounds == "usual":
            return usual_rounds(entrants)
        return None if self.rounds == "clear_winner" else self.rounds


class Groups(ScoredStage, frozen=True, kw_only=True):
    count: Entrants | None = None
    size: Entrants | None = None
    """Either `count` or `size` is set: the number of groups, or the maximum size of a group."""
    legs: Literal[1, 2] = 1
    best_next: Annotated[int, Meta(ge=0, le=MOST_ENTRANTS)] = 0
    """Number of next placed entrants who advance too, compared over all groups: the best thirds."""

    def number(self, entrants: int) -> int:
        """Return the number of groups."""
        return self.count or count_for(entrants, self.size or entrants)


class Pods(Stage, frozen=True, kw_only=True):
    pod_size: PodSize = 4
    rounds: Rounds = 3
    scale: Scale = (4, 3, 2, 1)
    """Points for the first, the second … of a pod."""
    rest: Worth = 0
    """Points for an entrant left without a pod."""


AnyStage = SingleElimination | DoubleElimination | RoundRobin | Swiss | Groups | Pods
