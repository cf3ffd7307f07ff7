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
from games.tournaments.access import Access, access, must_organise
from games.tournaments.log import lines
from games.tournaments.models import Invitation, Phase, Tournament

MOST: Final = 16_384
MOST_LETTERS: Final = 3
"""Letters to one person in a day. Further invitations appear in the list only."""

Role = Invitation.Role


def called(said: str) -> User | None:
    """Find an active user by user name or by id."""
    people = User.objects.filter(is_active=True)
    return people.filter(username=said.lower()).first() or people.filter(pk=said).first()


def could_be(said: str) -> bool:
    """Return whether the text may be a user name. E-mail addresses are excluded: nobody may learn
    whether an address has an account."""
    return 0 < len(said) <= NAME_LENGTH and "@" not in said and not has_invisible(said)


def is_oneself(here: Access, said: str) -> bool:
    return here.person is not None and said in (here.person.username, here.person.pk)


@dataclass(frozen=True)
class Who:
    said: str
    person: str | None = None
    """The user's id, where it is known."""


def ask(
    here: Access, who: Who, role: Role, affiliation: str = "", team: Sequence[str] = ()
) -> Invitation:
    """Invite a user. Call it with the tournament locked. The answer is the same whether or not the
    user exists. Inviting again changes the same invitation; a user who has declined is not asked
    again."""
    tournament, said = here.tournament, who.said.strip()
    if not could_be(said):
        raise refusals.no_username()
    before = tournament.invitations.filter(role=role, said=said).first()
    if before is None and tournament.invitations.count() >= MOST:
        raise refusals.too_many_invited(most=MOST)
    invitation = before or Invitation(tournament=tournament, role=role, said=said)
    told = invitation.person_id
    if told is None:
        invitation.person = called(who.person or said)
    invitation.affiliation, invitation.team = affiliation, list(team)
    invitation.late = tournament.phase == Phase.PLAYING
    invitation.save()
    if before is None or told != invitation.person_id:
        # An unknown user gets a duty too, but no letter.
        known = "somebody" if invitation.person_id else "nobody"
        agenda.enqueue("tournaments.invited", f"{invitation.pk}.{known}", {"id_": invitation.pk})
    if before is None:
        lines.write(tournament, "invited", here.person, role=str(role))
    return invitation


def write_letter(id_: str) -> None:
    """Run the duty: write to the invited user, if known. No letter after a refusal, or after
    `MOST_LETTERS` invitations within a day."""
    found = Invitation.objects.open().filter(pk=id_, person__isnull=False)
    invitation = found.select_related("tournament__organiser", "person").first()
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
        here = access(tournament_id, caller, lock=True)
        must_organise(here)
        gone, _rows = here.tournament.invitations.filter(pk=invitation_id).delete()
        if not gone:
            raise refusals.unknown_invitation()


def of(tournament: Tournament) -> "QuerySet[Invitation]":
    return tournament.invitations.order_by("made", "pk")


def to(person: User) -> "QuerySet[Invitation]":
    """Return the invitations that wait for an answer of this person."""
    rows = Invitation.objects.open().filter(person=person).select_related("tournament")
    return rows.order_by("-made", "pk")


def one(person: User, invitation_id: str) -> Invitation:
    return refusals.unknown_invitation.raise_if_none(to(person).filter(pk=invitation_id).first())


def decline(person: User, invitation_id: str) -> None:
    with transaction.atomic():
        rows = Invitation.objects.select_for_update(of=("self",)).open().filter(person=person)
        invitation = refusals.unknown_invitation.raise_if_none(
            rows.filter(pk=invitation_id).first()
        )
        invitation.declined = timezone.now()
        invitation.save(update_fields=("declined",))
