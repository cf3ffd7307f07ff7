"""Choice of the first side in a bracket, where the seeds' places do not decide it: the entrant who
was first less often than second in the whole tournament; if equal, the one who was not first last
time; otherwise the one placed above."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from games.tournaments.models import Entrant, Pairing, Side, Tournament
from games.tournaments.rules.matching.draw import First


class SideHistory(NamedTuple):
    """Comparable: the entrant with the lesser value is first."""

    ahead: int = 0
    lately: int = 0


def side_histories(tournament: Tournament, entrants: Collection[str]) -> Mapping[str, SideHistory]:
    """Return the histories from meetings of two, by entrants' ids; entrants without such a meeting
    are missing and have the default."""
    sides = Side.objects.filter(
        entrant__in=entrants,
        place=None,
        pairing__stage__tournament=tournament,
        pairing__how__in=(Pairing.How.PLAYED, Pairing.How.UNFINISHED),
    )
    rows = sides.order_by("round__stage__number", "round__number")
    by_entrant: defaultdict[str, SideHistory] = defaultdict(SideHistory)
    for entrant, position in rows.values_list("entrant_id", "position"):
        side = 1 if position == 0 else -1
        by_entrant[entrant] = SideHistory(by_entrant[entrant].ahead + side, side)
    return by_entrant


def order_sides(
    entrants: Sequence[Entrant], known: Mapping[str, SideHistory]
) -> tuple[Entrant, Entrant]:
    """Return the first entrant, then the second one."""
    above, below = entrants
    if known.get(below.pk, SideHistory()) < known.get(above.pk, SideHistory()):
        return below, above
    return above, below


def why(
    first: Entrant, second: Entrant, known: Mapping[str, SideHistory]
) -> list[dict[str, object]]:
    ahead = tuple(known.get(each.pk, SideHistory()).ahead for each in (first, second))
    if ahead[0] == ahead[1]:
        return []
    reason = msgspec.to_builtins(First(first.number, (ahead[0], ahead[1])))
    return [reason]
