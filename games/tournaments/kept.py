"""What tournaments keep on a person: what they arranged, where they are official, and where they
were entered."""

from datetime import datetime

import msgspec

from games.people.models import User
from games.tournaments.models import Entrant, Official, Tournament


class EntryExport(msgspec.Struct, frozen=True):
    tournament: str
    name: str
    game: str
    role: str
    """Organiser, judge or entrant."""
    entered: datetime | None = None
    state: str = ""
    affiliation: str = ""
    team: tuple[str, ...] = ()
    brought: str = ""


def export(person: User) -> tuple[EntryExport, ...]:
    arranged = Tournament.objects.filter(organiser=person).order_by("created", "pk")
    helped = Official.objects.filter(person=person).select_related("tournament").order_by("pk")
    entries = Entrant.objects.filter(person=person).select_related("tournament")
    return (
        *(_of(tournament, "organiser") for tournament in arranged),
        *(_of(official.tournament, official.role) for official in helped),
        *(_entry(entrant) for entrant in entries.order_by("entered", "pk")),
    )


def _of(tournament: Tournament, role: str) -> EntryExport:
    return EntryExport(tournament.pk, tournament.name, tournament.game_key, role)


def _entry(entrant: Entrant) -> EntryExport:
    return EntryExport(
        tournament=entrant.tournament_id,
        name=entrant.tournament.name,
        game=entrant.tournament.game_key,
        role="entrant",
        entered=entrant.entered,
        state=entrant.state,
        affiliation=entrant.affiliation,
        team=tuple(entrant.team),
        brought=entrant.brought,
    )
