"""Rights of a caller at a pairing, and the actions allowed now."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from games.people.access import Caller
from games.tournaments import access as tournaments
from games.tournaments import refusals
from games.tournaments.models import OUTSTANDING, Pairing, Phase, Side
from games.tournaments.results.sides import sides_of

Deed = Literal["report", "confirm", "dispute", "judge", "table", "override"]


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
    def on(self) -> bool:
        """True if a result may be reported."""
        return self.tournament.phase == Phase.PLAYING and self.pairing.phase in OUTSTANDING

    @property
    def correctable(self) -> bool:
        """True if an official may set or correct the result."""
        met = self.pairing.phase in (*OUTSTANDING, Pairing.Phase.DONE) and len(self.sides) > 1
        return met and self.tournament.phase in (Phase.PLAYING, Phase.OVER)


def access(tournament_id: str, pairing_id: str, caller: Caller, *, lock: bool = False) -> Access:
    tournament = tournaments.found(tournament_id, lock=lock)
    pairing = (
        Pairing.objects.select_related("round", "stage")
        .filter(pk=pairing_id, stage__tournament=tournament)
        .order_by()
        .first()
    )
    sides = [] if pairing is None else sides_of(pairing)
    here = tournaments.seen_by(caller, tournament, [side.entrant for side in sides])
    if pairing is None:
        raise refusals.unknown_pairing()
    pairing.stage.tournament = tournament
    return before(here, pairing, sides)


def before(here: tournaments.Access, pairing: Pairing, sides: Sequence[Side]) -> Access:
    """Return the same caller's rights at a pairing that was read already."""
    return Access(**vars(here), pairing=pairing, sides=sides)


def must_be_on(here: Access) -> None:
    if not here.on:
        raise refusals.pairing_not_on()


def must_be_correctable(here: Access) -> None:
    if not here.correctable:
        raise refusals.pairing_not_on()


def deeds(here: Access) -> Iterator[Deed]:
    """Yield the actions that would not be refused."""
    if here.on and (here.side is not None or here.judges):
        yield "report"
        claim = here.pairing.claim
        if claim is not None:
            theirs = here.side is not None and claim["by"] != here.side.position
            if theirs or here.side is None:
                yield "confirm"
            if theirs and here.pairing.phase == Pairing.Phase.REPORTED:
                yield "dispute"
        if here.side is not None and here.pairing.judge_called is None:
            yield "judge"
        if here.tournament.table_mode:
            yield "table"
    if here.judges and here.correctable:
        yield "override"
