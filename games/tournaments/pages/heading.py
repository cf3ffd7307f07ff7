"""Heading of each page of a tournament: name, date and place, and links to the other pages."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.urls import reverse

from games.people import device
from games.people.names import shown_name
from games.people.rulebook import game_display_name
from games.tournaments.access import Access, get_access
from games.tournaments.models import Phase, Visibility

PER_PAGE: Final = 100


@dataclass(frozen=True)
class Heading:
    id: str
    name: str
    game: str
    phase: str
    phase_word: str
    starts: datetime | None
    zone: ZoneInfo
    place: str
    organiser: str
    paused: bool
    plays: bool
    """The viewer has a player's page here."""
    desk: str
    """Address of the organiser's desk, for users who may open it."""
    announced: bool
    """Search engines may index it."""
    subscribed: bool
    """Everybody who has its address may subscribe to its news."""


def heading(caller: Access) -> Heading:
    tournament, organiser = caller.tournament, caller.tournament.organiser
    staff = caller.person is not None and caller.person.is_staff
    return Heading(
        id=tournament.pk,
        name=tournament.name,
        game=game_display_name(tournament.game_key),
        phase=tournament.phase,
        phase_word=str(tournament.get_phase_display()),
        starts=tournament.starts,
        zone=tournament.zone,
        place=tournament.place,
        organiser="" if organiser is None else shown_name(organiser, viewer=caller.person),
        paused=tournament.paused is not None,
        plays=caller.own is not None,
        desk=reverse("admin:tournaments_tournament_change", args=(tournament.pk,))
        if caller.judges and staff
        else "",
        announced=tournament.visibility == Visibility.PUBLIC
        and tournament.phase != Phase.PREPARING,
        subscribed=tournament.visibility != Visibility.PRIVATE,
    )


def viewer_access(request: HttpRequest, tournament: str) -> Access:
    return get_access(tournament, device.caller(request))
