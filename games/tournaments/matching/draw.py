"""What a draw is made from, and what it says: facts with ids and numbers, never sentences."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.kernel.record import Record, spoken


class Contender(Record, frozen=True, kw_only=True):
    """An entrant still in, as the draw needs to know it."""

    id: int
    points: int  # in any whole unit; two with the same points are of one score group
    rank: int  # in the standing so far, 0 the best; no two alike (round one: the seed)
    met: Mapping[int, tuple[int, ...]] = {}  # whom, and in which rounds; those gone do no harm
    byes: int = 0  # how often it sat out
    apart: tuple[str, ...] = ()  # its team, its club: who shares one wishes not to meet
    firsts: int = 0  # how often it sat on the first side


class Reason(Record, frozen=True, tag_field="kind", tag=spoken):
    """One fact of an explanation; its sentence is made at the edge."""


class SamePoints(Reason, frozen=True):
    """Both are of one score group, and these are their places in it, from 1."""

    points: int
    size: int
    places: tuple[int, int]  # of the pair's first and second


class Floated(Reason, frozen=True):
    """They have not the same points.

    odd: an odd number stands above the gap, so somebody must cross it. met_all: `down` has met
    everybody of its own points (up to this bye). wish: for the sake of a club-mate, as the weight
    of the wish allows. blocked: any draw without it has a rematch or larger differences.
    """

    down: int
    up: int
    points: tuple[int, int]  # of down, of up
    because: Literal["odd", "met_all", "wish", "blocked"]


class MetBefore(Reason, frozen=True):
    """By their places `entrant` would meet `other`; they have met in these rounds."""

    entrant: int
    other: int
    rounds: tuple[int, ...]


class KeptApart(Reason, frozen=True):
    """Without the wish `entrant` would have been drawn against its mate."""

    entrant: int
    mate: int
    shared: tuple[str, ...]


class Together(Reason, frozen=True):
    """They share this all the same: to part them costs more than the wish weighs."""

    shared: tuple[str, ...]


class Rematch(Reason, frozen=True):
    """They meet again, since no complete draw has fewer rematches than this one."""

    rounds: tuple[int, ...]
    rematches: int  # in the whole draw


class LowestWithout(Reason, frozen=True):
    """The lowest of those who sat out least often, which is so often."""

    byes: int


class BelowHadMore(Reason, frozen=True):
    """So many stand below who sat out more often."""

    below: int


class BelowNeeded(Reason, frozen=True):
    """These stand below and sat out as seldom, but without one of them the rest cannot be drawn
    with as few rematches."""

    entrants: tuple[int, ...]


class AllHadOne(Reason, frozen=True):
    """Everybody has sat out at least so often: a second time cannot be avoided."""

    byes: int


PairReason: TypeAlias = SamePoints | Floated | MetBefore | KeptApart | Together | Rematch
ByeReason: TypeAlias = LowestWithout | BelowHadMore | BelowNeeded | AllHadOne


class Pair(Record, frozen=True):
    first: int
    second: int
    reasons: tuple[PairReason, ...]


class Bye(Record, frozen=True):
    entrant: int
    reasons: tuple[ByeReason, ...]


class Draw(Record, frozen=True):
    """The pairs stand in the order of their better member: the first belongs on station 1."""

    pairs: tuple[Pair, ...]
    bye: Bye | None
    rematches: int
    window: int  # the most entrants that had to be looked at together; 0: places alone decided
