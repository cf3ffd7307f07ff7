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
    ahead: int = 0  # how much oftener it was first than second
    lately: int = 0  # in the last round it played: 1 first, -1 second
    seats: tuple[int, ...] = ()  # in pods: how often in each seat, the first one first


class Reason(Record, frozen=True, tag_field="kind", tag=spoken):
    """One fact of an explanation; its sentence is made at the edge."""


class SamePoints(Reason, frozen=True):
    """Both are of one score group, and these are their places in it, from 1."""

    points: int
    size: int
    places: tuple[int, int]  # of the pair's first and second


class Floated(Reason, frozen=True):
    """They have not the same points.

    odd: an odd number stands above the gap, so one pair must cross it, and of those that do this
    is the nearest to its places. met_all, met_all_up: `down`, or `up`, has met everybody of its own
    points. wish: to part club-mates; without it `down` or `up` would meet one of its own points.
    blocked: rematches leave no draw with smaller differences of points, as far as the window shows.
    """

    down: int
    up: int
    points: tuple[int, int]  # of down, of up
    because: Literal["odd", "met_all", "met_all_up", "wish", "blocked"]


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
    """They meet again, since no complete draw has fewer rematches than this one has."""

    rounds: tuple[int, ...]
    rematches: int  # in the whole draw


class LowestOfThose(Reason, frozen=True):
    """The lowest of those who sat out so often and no oftener, which is the least there is."""

    byes: int


class BelowHadMore(Reason, frozen=True):
    """These stand below and sat out oftener."""

    entrants: tuple[int, ...]


class Needed(Reason, frozen=True):
    """These would come first to sit out, but without one of them the rest cannot be drawn with as
    few rematches."""

    entrants: tuple[int, ...]


class OtherSide(Reason, frozen=True):
    """By their places `entrant` would meet `other`, but both were first oftener, or second."""

    entrant: int
    other: int
    oftener: Literal["first", "second"]


class First(Reason, frozen=True):
    """It is first who was so less often, set against how often it was second."""

    entrant: int
    ahead: tuple[int, int]  # of the pair's first and second


PairReason: TypeAlias = (
    SamePoints | Floated | MetBefore | KeptApart | Together | Rematch | OtherSide | First
)
ByeReason: TypeAlias = LowestOfThose | BelowHadMore | Needed


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
