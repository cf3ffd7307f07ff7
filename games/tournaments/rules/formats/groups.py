"""Groups: entrants dealt out by snake, each group a round robin of its own."""

from games.kernel.record import Record
from games.tournaments.rules.formats.round_robin import RobinRound, round_robin
from games.tournaments.rules.formats.seeding import snake


class Group(Record, frozen=True):
    number: int
    """From 0, the group of the best seed."""
    members: tuple[int, ...]
    """Their seeds, the best first."""
    rounds: tuple[RobinRound, ...]
    """In the seeds of the tournament."""


def groups(entrants: int, count: int, *, legs: int = 1) -> tuple[Group, ...]:
    """Sizes differ by one at most. Smaller groups have rounds of their own, maybe fewer."""
    return tuple(
        Group(
            number,
            members,
            tuple(_of(members, each) for each in round_robin(len(members), legs=legs)),
        )
        for number, members in enumerate(snake(entrants, count))
    )


def count_for(entrants: int, size: int) -> int:
    """So many groups that none is larger than wished."""
    return -(-entrants // size)


def _of(members: tuple[int, ...], table: RobinRound) -> RobinRound:
    """A round of the table with its places taken by the members."""
    return RobinRound(
        table.number,
        table.leg,
        tuple((members[first], members[second]) for first, second in table.pairings),
        None if table.rests is None else members[table.rests],
    )
