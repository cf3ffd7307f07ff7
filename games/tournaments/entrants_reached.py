"""An entrant of a locked tournament, and what the caller may do for it."""

from dataclasses import dataclass

from games.tables.permissions import Caller
from games.tournaments import entering_refusals as no
from games.tournaments.models import Entrant, Tournament
from games.tournaments.permissions import Access, access


@dataclass(frozen=True)
class Reached:
    here: Access
    entrant: Entrant

    @property
    def tournament(self) -> Tournament:
        return self.here.tournament


def reach(tournament_id: str, caller: Caller, entrant_id: str, *, judging: bool = False) -> Reached:
    """For the entrant itself and the organiser; `judging`: rights are looked at elsewhere."""
    here = access(tournament_id, caller, lock=True)
    entrant = here.tournament.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise no.unknown_entrant()
    entrant.tournament = here.tournament
    own = here.entrant is not None and here.entrant.pk == entrant.pk
    if not (here.organises or own or judging):
        raise no.not_yours()
    return Reached(here, entrant)
