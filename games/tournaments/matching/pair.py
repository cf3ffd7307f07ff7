"""The draw of one round for games of two: Swiss, by weighted matching."""

from collections.abc import Iterable

from games.tournaments.matching.draw import Bye, Contender, Draw, Pair, SamePoints
from games.tournaments.matching.field import Costs, Field, Plan
from games.tournaments.matching.solving import Found, every, resting


def pair(contenders: Iterable[Contender], *, apart: int | None = 0) -> Draw:
    """Whom each meets, who sits out, and why; the same contenders always get the same draw."""
    field = Field(contenders)
    rest = resting(field, apart) if field.size % 2 else None
    plan = Plan(field, rest)
    playing = [position for position in range(field.size) if position != rest]
    found = every(playing, Costs(plan, apart), again=True) or []
    return _told(field, plan, found, rest)


def _told(field: Field, plan: Plan, found: Found, rest: int | None) -> Draw:
    pairs = []
    for one, other in found:
        a, b = field.all[one], field.all[other]
        first, second = (b, a) if b.firsts < a.firsts else (a, b)
        reasons: tuple[SamePoints, ...] = ()
        if a.points == b.points:
            reasons = (SamePoints(a.points, len(plan.groups[plan.group[one]]), (1, 2)),)
        pairs.append(Pair(first.id, second.id, reasons))
    bye = None if rest is None else Bye(field.all[rest].id, ())
    rematches = sum(other in field.met[one] for one, other in found)
    return Draw(tuple(pairs), bye, rematches, field.size)
