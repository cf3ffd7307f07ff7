"""Acceptance of an invitation."""

from django.db import transaction

from games.people.access import Caller
from games.people.models import User
from games.tournaments import invitations
from games.tournaments.access import access
from games.tournaments.arrangement import officials
from games.tournaments.entrants import entry
from games.tournaments.models import Entrant, Invitation, Official


def accept(person: User, invitation_id: str) -> tuple[Invitation, Entrant | None]:
    """Accept the invitation as the invited person. Returns the new entrant, or None for an
    official."""
    with transaction.atomic():
        invitation = invitations.one(person, invitation_id)
        # Read it again under the tournament's lock: it may be gone.
        here = access(invitation.tournament_id, Caller(person), lock=True)
        invitation = invitations.one(person, invitation_id)
        entrant = None
        if invitation.role == Invitation.Role.ENTRANT:
            entrant = entry.come(here, invitation)
        else:
            officials.become(here, Official.Role(invitation.role))
        Invitation.objects.filter(pk=invitation.pk).delete()
    return invitation, entrant
