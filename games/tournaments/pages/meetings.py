"""Meetings as listed on a page: players, station and result."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.tournaments.access import Access
from games.tournaments.models import Pairing, Side
from games.tournaments.names import names_of
from games.tournaments.output.titles import score


@dataclass(frozen=True)
class Sat:
    name: str
    score: str
    won: bool
    own: bool


@dataclass(frozen=True)
class Meeting:
    station: int | None
    sides: tuple[Sat, ...]
    bye: bool
    phase: str
    phase_word: str


def meetings(here: Access, pairings: Iterable[Pairing]) -> tuple[Meeting, ...]:
    """Loads the sides of these pairings only."""
    those = list(pairings)
    sides: dict[str, list[Side]] = defaultdict(list)
    seated = Side.objects.filter(pairing__in=[each.pk for each in those])
    for side in seated.select_related("entrant").order_by("position"):
        sides[side.pairing_id].append(side)
    numbers = {side.entrant.number for each in sides.values() for side in each}
    called = names_of(here.tournament, numbers, here.person)
    own = here.own.number if here.own is not None else None
    return tuple(_meeting(each, sides[each.pk], called, own) for each in those)


def _meeting(
    pairing: Pairing, sides: list[Side], called: Mapping[int, str], own: int | None
) -> Meeting:
    over = pairing.phase == Pairing.Phase.DONE
    return Meeting(
        station=pairing.station,
        sides=tuple(
            Sat(
                called[side.entrant.number],
                score(side) if over else "",
                side.outcome == Side.Outcome.WIN,
                side.entrant.number == own,
            )
            for side in sides
        ),
        bye=pairing.how == Pairing.How.BYE or bool(pairing.missing),
        phase=pairing.phase,
        phase_word=str(pairing.get_phase_display()),
    )
