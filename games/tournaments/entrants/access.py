"""Rights of a caller on an entrant."""

from dataclasses import dataclass

from games.people.access import Caller
from games.tournaments import access as tournaments
from games.tournaments import refusals
from games.tournaments.models import Entrant


@dataclass(frozen=True)
class Access(tournaments.Access):
    entrant: Entrant


def get_entrant_access(tournament_id: str, entrant_id: str, caller: Caller) -> Access:
    """Return the access to an entrant; locks the tournament, because every caller is about to
    change something."""
    access = tournaments.get_access(tournament_id, caller, lock=True)
    entrant = access.tournament.entrants.filter(pk=entrant_id).first()
    if entrant is None:
        raise refusals.unknown_entrant()
    entrant.tournament = access.tournament
    return Access(**vars(access), entrant=entrant)


def must_act_for(access: Access) -> None:
    """Allow the entrant itself and the organiser."""
    if not access.organises and access.own != access.entrant:
        raise refusals.not_your_entrant()
