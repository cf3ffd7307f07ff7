"""Rights of a caller at a pairing, and the actions allowed now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.people.access import Caller
from games.tournaments import access as tournaments
from games.tournaments import refusals
from games.tournaments.models import OUTSTANDING, Pairing, Phase, Side
from games.tournaments.results.sides import sides_of

Action = Literal["report", "confirm", "dispute", "judge", "table", "override"]


@dataclass(frozen=True)
class Access(tournaments.Access):
    pairing: Pairing
    sides: Sequence[Side]

    @property
    def side(self) -> Side | None:
        """The caller's own side."""
        own = self.own
        return next((side for side in self.sides if own and side.entrant_id == own.pk), None)

    @property
    def is_on(self) -> bool:
        """True if a result may be reported."""
        return self.tournament.phase == Phase.PLAYING and self.pairing.phase in OUTSTANDING

    @property
    def is_correctable(self) -> bool:
        """True if an official may set or correct the result."""
        met = self.pairing.phase in (*OUTSTANDING, Pairing.Phase.DONE) and len(self.sides) > 1
        return met and self.tournament.phase in (Phase.PLAYING, Phase.OVER)


def get_pairing_access(
    tournament_id: str, pairing_id: str, caller: Caller, *, lock: bool = False
) -> Access:
    tournament = tournaments.get_tournament(tournament_id, lock=lock)
    pairing = (
        Pairing.objects.select_related("round", "stage")
        .filter(pk=pairing_id, stage__tournament=tournament)
        .order_by()
        .first()
    )
    sides = [] if pairing is None else sides_of(pairing)
    access = tournaments.access_for(caller, tournament, [side.entrant for side in sides])
    if pairing is None:
        raise refusals.unknown_pairing()
    pairing.stage.tournament = tournament
    return with_pairing(access, pairing, sides)


def with_pairing(access: tournaments.Access, pairing: Pairing, sides: Sequence[Side]) -> Access:
    """Return the same caller's rights at a pairing that was read already."""
    return Access(**vars(access), pairing=pairing, sides=sides)


def must_be_on(access: Access) -> None:
    if not access.is_on:
        raise refusals.pairing_not_on()


def must_be_correctable(access: Access) -> None:
    if not access.is_correctable:
        raise refusals.pairing_not_on()


def available_actions(access: Access) -> Iterator[Action]:
    """Yield the actions that would not be refused."""
    if access.is_on and (access.side is not None or access.judges):
        yield "report"
        claim = access.pairing.claim
        if claim is not None:
            theirs = access.side is not None and claim["by"] != access.side.position
            if theirs or access.side is None:
                yield "confirm"
            if theirs and access.pairing.phase == Pairing.Phase.REPORTED:
                yield "dispute"
        if access.side is not None and access.pairing.judge_called is None:
            yield "judge"
        if access.tournament.table_mode:
            yield "table"
    if access.judges and access.is_correctable:
        yield "override"
