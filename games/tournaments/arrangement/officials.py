"""Judges and further organisers of a tournament."""

from typing import Final

from django.db import transaction

from games.people.access import Caller
from games.people.models import User
from games.tournaments import invitations, refusals
from games.tournaments.access import Access, get_access, must_organise
from games.tournaments.log import lines
from games.tournaments.models import Invitation, Official

MOST: Final = 100


def appoint(
    tournament_id: str, caller: Caller, person: str, role: Official.Role
) -> Official | Invitation:
    """Invite a person, given by user name or id.

    An official (by id) and the caller get the new role at once.
    """
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        official = access.tournament.officials.filter(person=person).first()
        if official is not None:
            return _set_role(access, official.person, role)
        _must_have_room(access)
        if access.person is not None and invitations.is_oneself(access, person):
            return _set_role(access, access.person, role)
        return invitations.invite(access, invitations.InvitedUser(person), Invitation.Role(role))


def add_invited_official(access: Access, role: Official.Role) -> Official:
    """Make the invited person an official. Call it with the tournament locked."""
    assert access.person is not None  # noqa: S101 - who is asked has an account
    _must_have_room(access)
    return _set_role(access, access.person, role)


def _must_have_room(access: Access) -> None:
    if access.tournament.officials.count() >= MOST:
        raise refusals.too_many_officials(most=MOST)


def _set_role(access: Access, somebody: User, role: Official.Role) -> Official:
    tournament = access.tournament
    official = tournament.officials.filter(person=somebody).first()
    if official is None:
        official = Official(tournament=tournament, person=somebody)
    elif official.role == role:
        return official
    official.role = role
    official.save()
    lines.write_by(access, "appointed", person=somebody.pk, role=str(role))
    return official


def dismiss(tournament_id: str, caller: Caller, person: str) -> None:
    """Dismiss an official, given by id. Organisers may leave too; the creator stays."""
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        official = access.tournament.officials.filter(person=person).first()
        if official is None:
            raise refusals.unknown_official()
        official.delete()
        lines.write_by(access, "dismissed", person=person)
