"""Saying yes to an invitation."""

from django.db import transaction

from games.people.access import Caller
from games.people.models import User
from games.tournaments import invitations
from games.tournaments.access import access
from games.tournaments.arrangement import officials
from games.tournaments.entrants import entry
from games.tournaments.models import Entrant, Invitation, Official


def accept(person: User, invitation_id: str) -> tuple[Invitation, Entrant | None]:
    """By the one who was asked; the entrant that they have become, or None: an official."""
    with transaction.atomic():
        invitation = invitations.one(person, invitation_id)
        # Under the lock of the tournament it may be gone.
        here = access(invitation.tournament_id, Caller(person), lock=True)
        invitation = invitations.one(person, invitation_id)
        entrant = None
        if invitation.role == Invitation.Role.ENTRANT:
            entrant = entry.come(here, invitation)
        else:
            officials.become(here, Official.Role(invitation.role))
        Invitation.objects.filter(pk=invitation.pk).delete()
    return invitation, entrant
