"""Who judges or organises beside the organiser."""

from typing import Final

from django.db import transaction

from games.people.access import Caller
from games.tournaments import refusals
from games.tournaments.access import access, must_organise
from games.tournaments.entrants.entry import person_called
from games.tournaments.log import lines
from games.tournaments.models import Official

MOST: Final = 100


def appoint(tournament_id: str, caller: Caller, person: str, role: Official.Role) -> Official:
    """By the user name or the id; whoever has a role already gets this one instead."""
    with transaction.atomic():
        here = access(tournament_id, caller, lock=True)
        must_organise(here)
        tournament, somebody = here.tournament, person_called(person)
        official = tournament.officials.filter(person=somebody).first()
        if official is None:
            if tournament.officials.count() >= MOST:
                raise refusals.too_many_officials(most=MOST)
            official = Official(tournament=tournament, person=somebody)
        elif official.role == role:
            return official
        official.role = role
        official.save()
        lines.write(tournament, "appointed", here.person, person=somebody.pk, role=str(role))
    return official


def dismiss(tournament_id: str, caller: Caller, person: str) -> None:
    """By the id. An organiser may leave, too; the one who created it stays."""
    with transaction.atomic():
        here = access(tournament_id, caller, lock=True)
        must_organise(here)
        official = here.tournament.officials.filter(person=person).first()
        if official is None:
            raise refusals.unknown_official()
        official.delete()
        lines.write(here.tournament, "dismissed", here.person, person=person)
