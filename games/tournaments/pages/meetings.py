"""Meetings as listed on a page: players, station and result."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.tournaments.access import Access
from games.tournaments.models import Pairing, Side
from games.tournaments.names import names_of
from games.tournaments.output.titles import score


@dataclass(frozen=True)
class MeetingSide:
    name: str
    score: str
    won: bool
    own: bool


@dataclass(frozen=True)
class MeetingCard:
    station: int | None
    sides: tuple[MeetingSide, ...]
    bye: bool
    phase: str
    phase_word: str


def meeting_cards(access: Access, pairings: Iterable[Pairing]) -> tuple[MeetingCard, ...]:
    """Loads the sides of these pairings only."""
    rows = list(pairings)
    sides: dict[str, list[Side]] = defaultdict(list)
    seated = Side.objects.filter(pairing__in=[each.pk for each in rows])
    for side in seated.select_related("entrant").order_by("position"):
        sides[side.pairing_id].append(side)
    numbers = {side.entrant.number for each in sides.values() for side in each}
    names = names_of(access.tournament, numbers, access.person)
    own = access.own.number if access.own is not None else None
    return tuple(_meeting_card(each, sides[each.pk], names, own) for each in rows)


def _meeting_card(
    pairing: Pairing, sides: list[Side], names: Mapping[int, str], own: int | None
) -> MeetingCard:
    over = pairing.phase == Pairing.Phase.DONE
    return MeetingCard(
        station=pairing.station,
        sides=tuple(
            MeetingSide(
                names[side.entrant.number],
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
