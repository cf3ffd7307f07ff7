"""Number of meetings of each format: a draw must have as many, and a day is planned by them."""

from games.kernel.record import Record
from games.tournaments.rules.formats import pods as seating
from games.tournaments.rules.formats.seeding import snake
from games.tournaments.rules.formats.stages import (
    AnyStage,
    DoubleElimination,
    Groups,
    Pods,
    RoundRobin,
    SingleElimination,
    Swiss,
)
from games.tournaments.rules.formats.swiss import most_rounds


class Count(Record, frozen=True):
    """Limits of the number of meetings, without byes. They differ where results decide the
    number."""

    least: int
    most: int


def meetings(stage: AnyStage, entrants: int) -> Count:
    match stage:
        case SingleElimination():
            count = single(entrants, third_place=stage.third_place)
            return Count(count, count)
        case DoubleElimination():
            return double(entrants)
        case RoundRobin():
            count = robin(entrants, stage.legs)
            return Count(count, count)
        case Groups():
            count = group_meetings(entrants, stage.number(entrants), stage.legs)
            return Count(count, count)
        case Swiss():
            return swiss(entrants, stage.number(entrants))
        case Pods():
            count = stage.rounds * len(seating.sizes(entrants, stage.pod_size))
            return Count(count, count)


def single(entrants: int, *, third_place: bool = False) -> int:
    """Each meeting puts one entrant out, until one is left. From four entrants on there may be a
    meeting for the third place."""
    return entrants - 1 + (third_place and entrants > 3)


def double(entrants: int) -> Count:
    """Every entrant loses twice, except the winner, who loses never or, after the reset, once."""
    return Count(2 * entrants - 2, 2 * entrants - 1) if entrants > 1 else Count(0, 0)


def robin(entrants: int, legs: int = 1) -> int:
    return legs * entrants * (entrants - 1) // 2


def group_meetings(entrants: int, groups: int, legs: int = 1) -> int:
    return sum(robin(len(group), legs) for group in snake(entrants, groups))


def swiss(entrants: int, rounds: int | None) -> Count:
    """Without late entries and drops. Until a clear winner: from one round to the maximum."""
    most = min(most_rounds(entrants) if rounds is None else rounds, most_rounds(entrants))
    return Count(entrants // 2 * min(1 if rounds is None else rounds, most), entrants // 2 * most)
