"""Who is first in a bracket, whose places say nothing of it: who was so less often in the whole
tournament, set against how often second; of equals who was not first lately, and else the one whose
place is above."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from games.tournaments.models import Entrant, Pairing, Side, Tournament
from games.tournaments.rules.matching.draw import First


class Turns(NamedTuple):
    """Compared, the lesser one is first."""

    ahead: int = 0
    lately: int = 0


def turns(tournament: Tournament, entrants: Collection[str]) -> Mapping[str, Turns]:
    """Of what was played by two, by the entrants' ids; of all who were in none, that."""
    there = Side.objects.filter(
        entrant__in=entrants,
        place=None,
        pairing__stage__tournament=tournament,
        pairing__how__in=(Pairing.How.PLAYED, Pairing.How.UNFINISHED),
    )
    rows = there.order_by("round__stage__number", "round__number")
    found: defaultdict[str, Turns] = defaultdict(Turns)
    for entrant, position in rows.values_list("entrant_id", "position"):
        side = 1 if position == 0 else -1
        found[entrant] = Turns(found[entrant].ahead + side, side)
    return found


def in_turn(entrants: Sequence[Entrant], known: Mapping[str, Turns]) -> tuple[Entrant, Entrant]:
    """Who is first, and who is second."""
    above, below = entrants
    if known.get(below.pk, Turns()) < known.get(above.pk, Turns()):
        return below, above
    return above, below


def why(first: Entrant, second: Entrant, known: Mapping[str, Turns]) -> list[dict[str, object]]:
    ahead = tuple(known.get(each.pk, Turns()).ahead for each in (first, second))
    if ahead[0] == ahead[1]:
        return []
    reason = msgspec.to_builtins(First(first.number, (ahead[0], ahead[1])))
    return [reason]
