"""Asking somebody with an account to play, judge or organise. What becomes of a yes is said where
entrants and officials are."""

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
from games.people.spelling import NAME_LENGTH, invisible
from games.tournaments import refusals
from games.tournaments.access import Access, access, must_organise
from games.tournaments.log import lines
from games.tournaments.models import Invitation, Phase, Tournament

MOST: Final = 16_384
MOST_LETTERS: Final = 3
"""To one person in a day: whoever asks more often is found in the list alone."""

Role = Invitation.Role


def called(said: str) -> User | None:
    """By the user name or by the id."""
    people = User.objects.filter(is_active=True)
    return people.filter(username=said.lower()).first() or people.filter(pk=said).first()


def could_be(said: str) -> bool:
    """Whether somebody could be called so; whether an address has an account is nobody's to
    know."""
    return 0 < len(said) <= NAME_LENGTH and "@" not in said and not invisible(said)


def is_oneself(here: Access, said: str) -> bool:
    return here.person is not None and said in (here.person.username, here.person.pk)


@dataclass(frozen=True)
class Who:
    said: str
    person: str | None = None
    """The id, where it is known who is meant."""


def ask(
    here: Access, who: Who, role: Role, affiliation: str = "", team: Sequence[str] = ()
) -> Invitation:
    """Of a locked tournament. Whether anybody is called so changes nothing of what is told; asked
    again, it is the same invitation, and who has declined is left in peace."""
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
        # Whoever is not there is written to as well, and gets no letter.
        known = "somebody" if invitation.person_id else "nobody"
        agenda.file("tournaments.invited", f"{invitation.pk}.{known}", {"id_": invitation.pk})
    if before is None:
        lines.write(tournament, "invited", here.person, role=str(role))
    return invitation


def write_letter(id_: str) -> None:
    """The duty: if there is somebody to be told, who has neither declined nor been asked by all the
    world today."""
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
        organiser = shown_name(tournament.organiser, to=person) if tournament.organiser else ""
    facts = {"tournament": tournament.name, "role": invitation.role, "organiser": organiser}
    mails.write(person.pk, "tournament_invited", facts, f"tournaments.invited.{invitation.pk}")


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
    """Those that wait for an answer of this person."""
    rows = Invitation.objects.open().filter(person=person).select_related("tournament")
    return rows.order_by("-made", "pk")


def one(person: User, invitation_id: str) -> Invitation:
    return refusals.unknown_invitation.unless(to(person).filter(pk=invitation_id).first())


def decline(person: User, invitation_id: str) -> None:
    with transaction.atomic():
        rows = Invitation.objects.select_for_update(of=("self",)).open().filter(person=person)
        invitation = refusals.unknown_invitation.unless(rows.filter(pk=invitation_id).first())
        invitation.declined = timezone.now()
        invitation.save(update_fields=("declined",))
