"""Input and result of a draw: facts with ids and numbers, never sentences."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from games.kernel.record import Record, snake_case_tag


class Contender(Record, frozen=True, kw_only=True):
    """An entrant still playing, with the data that the draw needs."""

    id: int
    points: int  # in any whole unit; entrants with the same points are in one score group
    rank: int  # in the current standings, 0 the best; all different (round one: the seed)
    # opponents, and the rounds in which they were met; entrants who left do no harm
    met: Mapping[int, tuple[int, ...]] = {}
    byes: int = 0  # number of rounds sat out
    apart: tuple[str, ...] = ()  # its team, its club: entrants who share one should not meet
    ahead: int = 0  # number of times first minus number of times second
    lately: int = 0  # side in the last round it played: 1 first, -1 second
    seats: tuple[int, ...] = ()  # in pods: number of times in each seat, the first seat first


class Reason(Record, frozen=True, tag_field="kind", tag=snake_case_tag):
    """One fact of an explanation; the app makes a sentence of it."""


class SamePoints(Reason, frozen=True):
    """Both are in one score group; `places` are their places in it, from 1."""

    points: int
    size: int
    places: tuple[int, int]  # of the pair's first and second


class Floated(Reason, frozen=True):
    """They do not have the same points.

    odd: the number of entrants above the gap is odd, so one pair must cross it, and of the pairs
    that do this one is nearest to its places. met_all, met_all_up: `down`, or `up`, has met
    everybody with its own points. wish: to separate club-mates; without it `down` or `up` would
    meet an opponent with its own points. blocked: because of rematches no draw has smaller
    differences of points, as far as the window shows.
    """

    down: int
    up: int
    points: tuple[int, int]  # of down, of up
    because: Literal["odd", "met_all", "met_all_up", "wish", "blocked"]


class MetBefore(Reason, frozen=True):
    """`entrant` would meet `other` by their places, but they have met in these rounds."""

    entrant: int
    other: int
    rounds: tuple[int, ...]


class KeptApart(Reason, frozen=True):
    """Without the wish to separate club-mates `entrant` would have met its mate."""

    entrant: int
    mate: int
    shared: tuple[str, ...]


class Together(Reason, frozen=True):
    """They share a club but still meet: separating them costs more than the wish weighs."""

    shared: tuple[str, ...]


class Rematch(Reason, frozen=True):
    """They meet again, because no complete draw has fewer rematches than this one."""

    rounds: tuple[int, ...]
    rematches: int  # in the whole draw


class LowestOfThose(Reason, frozen=True):
    """The lowest of the entrants with this number of byes, which is the least in the field."""

    byes: int


class BelowHadMore(Reason, frozen=True):
    """These entrants are lower in the standings, but have had more byes."""

    entrants: tuple[int, ...]


class Needed(Reason, frozen=True):
    """These would get the bye first, but without one of them the others cannot be drawn with as few
    rematches."""

    entrants: tuple[int, ...]


class OtherSide(Reason, frozen=True):
    """`entrant` would meet `other` by their places, but both were more often first, or both more
    often second."""

    entrant: int
    other: int
    oftener: Literal["first", "second"]


class First(Reason, frozen=True):
    """The first side goes to the entrant with fewer times as first minus times as second."""

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
    """The pairs are in the order of their better member: the first belongs on station 1."""

    pairs: tuple[Pair, ...]
    bye: Bye | None
    rematches: int
    window: int  # maximum number of entrants matched together; 0: places alone decided
