"""Invitations of users to play, judge or organise. What follows an acceptance is with entrants and
officials."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation

from games.duties import agenda, mails
from games.people.access import Caller
from games.people.models import User
from games.people.names import shown_name
from games.people.spelling import NAME_LENGTH, has_invisible
from games.tournaments import refusals
from games.tournaments.access import Access, get_access, must_organise
from games.tournaments.log import lines
from games.tournaments.models import Invitation, Phase, Tournament

MOST: Final = 16_384
MOST_LETTERS: Final = 3
"""Letters to one person in a day. Further invitations appear in the list only."""

Role = Invitation.Role


def find_user(name: str) -> User | None:
    """Find an active user by user name or by id."""
    people = User.objects.filter(is_active=True)
    return people.filter(username=name.lower()).first() or people.filter(pk=name).first()


def may_be_username(name: str) -> bool:
    """Return whether the text may be a user name. E-mail addresses are excluded: nobody may learn
    whether an address has an account."""
    return 0 < len(name) <= NAME_LENGTH and "@" not in name and not has_invisible(name)


def is_oneself(access: Access, name: str) -> bool:
    return access.person is not None and name in (access.person.username, access.person.pk)


@dataclass(frozen=True)
class InvitedUser:
    name: str
    person: str | None = None
    """The user's id, where it is known."""


def invite(
    access: Access,
    invitee: InvitedUser,
    role: Role,
    affiliation: str = "",
    team: Sequence[str] = (),
) -> Invitation:
    """Invite a user. Call it with the tournament locked. The answer is the same whether or not the
    user exists. Inviting again changes the same invitation; a user who has declined is not asked
    again."""
    tournament, name = access.tournament, invitee.name.strip()
    if not may_be_username(name):
        raise refusals.no_username()
    before = tournament.invitations.filter(role=role, said=name).first()
    if before is None and tournament.invitations.count() >= MOST:
        raise refusals.too_many_invited(most=MOST)
    invitation = before or Invitation(tournament=tournament, role=role, said=name)
    known_id = invitation.person_id
    if known_id is None:
        invitation.person = find_user(invitee.person or name)
    invitation.affiliation, invitation.team = affiliation, list(team)
    invitation.late = tournament.phase == Phase.PLAYING
    invitation.save()
    if before is None or known_id != invitation.person_id:
        # An unknown user gets a duty too, but no letter.
        known = "somebody" if invitation.person_id else "nobody"
        agenda.enqueue("tournaments.invited", f"{invitation.pk}.{known}", {"id_": invitation.pk})
    if before is None:
        lines.write_by(access, "invited", role=str(role))
    return invitation


def write_letter(id_: str) -> None:
    """Run the duty: write to the invited user, if known. No letter after a refusal, or after
    `MOST_LETTERS` invitations within a day."""
    rows = Invitation.objects.open().filter(pk=id_, person__isnull=False)
    invitation = rows.select_related("tournament__organiser", "person").first()
    if invitation is None or (person := invitation.person) is None:
        return
    lately = timezone.now() - timedelta(days=1)
    before = Invitation.objects.filter(person=person, made__gt=lately, made__lt=invitation.made)
    if before.count() >= MOST_LETTERS:
        return
    tournament = invitation.tournament
    with translation.override(person.language):
        organiser = shown_name(tournament.organiser, viewer=person) if tournament.organiser else ""
    facts = {"tournament": tournament.name, "role": invitation.role, "organiser": organiser}
    mails.enqueue(person.pk, "tournament_invited", facts, f"tournaments.invited.{invitation.pk}")


def take_back(tournament_id: str, caller: Caller, invitation_id: str) -> None:
    with transaction.atomic():
        access = get_access(tournament_id, caller, lock=True)
        must_organise(access)
        gone, _rows = access.tournament.invitations.filter(pk=invitation_id).delete()
        if not gone:
            raise refusals.unknown_invitation()


def for_tournament(tournament: Tournament) -> "QuerySet[Invitation]":
    return tournament.invitations.order_by("made", "pk")


def for_person(person: User) -> "QuerySet[Invitation]":
    """Return the invitations that wait for an answer of this person."""
    rows = Invitation.objects.open().filter(person=person).select_related("tournament")
    return rows.order_by("-made", "pk")


def get_invitation(person: User, invitation_id: str) -> Invitation:
    return refusals.unknown_invitation.raise_if_none(
        for_person(person).filter(pk=invitation_id).first()
    )


def decline(person: User, invitation_id: str) -> None:
    with transaction.atomic():
        rows = Invitation.objects.select_for_update(of=("self",)).open().filter(person=person)
        invitation = refusals.unknown_invitation.raise_if_none(
            rows.filter(pk=invitation_id).first()
        )
        invitation.declined = timezone.now()
        invitation.save(update_fields=("declined",))
