"""Acceptance of an invitation."""

from django.db import transaction

from games.people.access import Caller
from games.people.models import User
from games.tournaments import invitations
from games.tournaments.access import get_access
from games.tournaments.arrangement import officials
from games.tournaments.entrants import entry
from games.tournaments.models import Entrant, Invitation, Official


def accept(person: User, invitation_id: str) -> tuple[Invitation, Entrant | None]:
    """Accept the invitation as the invited person. Returns the new entrant, or None for an
    official."""
    with transaction.atomic():
        invitation = invitations.get_invitation(person, invitation_id)
        # Read it again under the tournament's lock: it may be gone.
        access = get_access(invitation.tournament_id, Caller(person), lock=True)
        invitation = invitations.get_invitation(person, invitation_id)
        entrant = None
        if invitation.role == Invitation.Role.ENTRANT:
            entrant = entry.enter_invited(access, invitation)
        else:
            officials.add_invited_official(access, Official.Role(invitation.role))
        Invitation.objects.filter(pk=invitation.pk).delete()
    return invitation, entrant
