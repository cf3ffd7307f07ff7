"""Groups: entrants distributed by snake; each group is a round robin."""

from games.kernel.record import Record
from games.tournaments.rules.formats.round_robin import RobinRound, round_robin
from games.tournaments.rules.formats.seeding import snake


class Group(Record, frozen=True):
    number: int
    """From 0, the group of the best seed."""
    members: tuple[int, ...]
    """Seeds of the members, the best first."""
    rounds: tuple[RobinRound, ...]
    """Rounds, with the tournament's seeds."""


def groups(entrants: int, count: int, *, legs: int = 1) -> tuple[Group, ...]:
    """Return the groups. Sizes differ by one at most. Smaller groups have their own rounds,
    possibly fewer."""
    return tuple(
        Group(
            number,
            members,
            tuple(_with_members(members, each) for each in round_robin(len(members), legs=legs)),
        )
        for number, members in enumerate(snake(entrants, count))
    )


def count_for(entrants: int, size: int) -> int:
    """Return the number of groups so that none is larger than `size`."""
    return -(-entrants // size)


def _with_members(members: tuple[int, ...], table: RobinRound) -> RobinRound:
    """Return a round of the table with its places replaced by the members."""
    return RobinRound(
        table.number,
        table.leg,
        tuple((members[first], members[second]) for first, second in table.pairings),
        None if table.rests is None else members[table.rests],
    )
