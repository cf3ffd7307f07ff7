"""The draw of one round for games of two: Swiss, by weighted matching.

It uses the fold (upper half of a score group against its lower half), not neighbours: so the best
of a group meet late, and round one by seed is the same rule. The wish to keep club-mates apart
ranks below the points, unless it is given a weight that may buy a difference.
"""

from collections.abc import Iterable

from games.tournaments.rules.matching.draw import Contender, Draw
from games.tournaments.rules.matching.field import Costs, Field, Plan
from games.tournaments.rules.matching.reasons import explain_draw
from games.tournaments.rules.matching.sides import balance_sides
from games.tournaments.rules.matching.solver import best_bye
from games.tournaments.rules.matching.windows import mend_plan


def draw_pairs(contenders: Iterable[Contender], *, apart: int | None = 0) -> Draw:
    """Draw the pairs and the bye, with reasons; the same contenders always get the same draw.

    `apart`: see `Costs`. Minimised are, in this order: rematches; the bye; number, then recency, of
    the earlier meetings of those who meet again; differences of points, squared; club-mates; pairs
    in which both owe the same side, as far as exchanges allow (`sides.py`); the distance from the
    fold.
    """
    field = Field(contenders)
    rest = field.bye_order()[0] if field.size % 2 else None
    plan = Plan(field, rest)
    costs = Costs(plan, None)
    free, window = mend_plan(costs)
    if rest is not None and field.count_rematches(free):
        rest = best_bye(field, apart)
        plan = Plan(field, rest)
        costs = Costs(plan, None)
        free, window = mend_plan(costs)
    matching = free
    if apart is not None and field.clubbed:
        costs = Costs(plan, apart)  # this one counts clubs; without clubs it equals the one above
        if any(field.shared_clubs(*each) for each in free):
            matching, wished = mend_plan(costs)
            window = max(window, wished)
    matching, instead = balance_sides(costs, matching)
    return explain_draw(plan, matching, free, window, instead)
