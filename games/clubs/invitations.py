"""Inviting into a club, and accepting."""

from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs import refusals
from games.clubs.clubs import MOST_MEMBERS, may_join_another
from games.clubs.models import Club, Invitation, Member, Role
from games.clubs.models.invitations import code_digest
from games.clubs.permissions import must_organise, overseen, standing
from games.people.keys import digest
from games.people.models import User
from games.tables.codes import could_be, tidy

MOST_OPEN: Final = 100
MOST_USES: Final = 500
MOST_DAYS: Final = 365


class Inviting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    role: Literal["game_master", "member", "guest"] = "member"
    uses: int = 1
    days: int = 14
    """After so many it has run out."""


def invite(person: User, club_id: str, said: Inviting) -> Invitation:
    for field, value, most in (("uses", said.uses, MOST_USES), ("days", said.days, MOST_DAYS)):
        if not 1 <= value <= most:
            told = _("A number from 1 to %(most)d, please.") % {"most": most}
            raise refusals.invalid(field, told)
    now = timezone.now()
    with transaction.atomic():
        here = standing(person, club_id, lock=True)
        must_organise(here)
        if Invitation.objects.open(now).filter(club=here.club).count() >= MOST_OPEN:
            raise refusals.too_many_invitations()
        invitation = Invitation(
            club=here.club,
            made_by=person,
            role=said.role,
            uses=said.uses,
            created=now,
            expires=now + timedelta(days=said.days),
        )
        invitation.digest = digest(invitation.secret)
        invitation.code_digest = code_digest(invitation.code)
        invitation.save(force_insert=True)
    return invitation


def revoke(person: User, club_id: str, invitation_id: str) -> None:
    with transaction.atomic():
        overseen(person, club_id, must_organise)
        rows = Invitation.objects.select_for_update().filter(club=club_id, pk=invitation_id)
        invitation = rows.first()
        if invitation is None:
            raise refusals.unknown_invitation()
        if invitation.revoked is None:
            invitation.revoked = timezone.now()
            invitation.save(update_fields=("revoked",))


def accept(person: User, shown: str) -> Member:
    """By a link's secret or by a typed code: whichever it is, somebody comes in once for each use
    of it. Person, invitation, club are locked in this order wherever several are."""
    now = timezone.now()
    with transaction.atomic():
        may_join_another(person)
        invitation = locked(shown)
        _must_hold(invitation, now)
        club = Club.objects.select_for_update().get(pk=invitation.club_id)
        if club.closed:
            raise refusals.unknown_invitation()
        member = _come_in(club, person, Role(invitation.role), now)
        invitation.used += 1
        invitation.save(update_fields=("used",))
    return member


def locked(shown: str) -> Invitation:
    code = tidy(shown)
    by_code = {"code_digest": code_digest(code)} if could_be(code) else {"digest": digest(shown)}
    invitation = Invitation.objects.select_for_update().filter(**by_code).first()
    if invitation is None:
        raise refusals.unknown_invitation()
    return invitation


def _must_hold(invitation: Invitation, now: datetime) -> None:
    if invitation.revoked:
        raise refusals.revoked()
    if invitation.expires <= now:
        raise refusals.expired()
    if invitation.used >= invitation.uses:
        raise refusals.used_up()


def _come_in(club: Club, person: User, role: Role, now: datetime) -> Member:
    """Whoever was here before takes up the same row, with all that hangs on it."""
    member = Member.objects.filter(club=club, person=person).first()
    if member is not None and member.left is None:
        raise refusals.member_already()
    if Member.objects.present().filter(club=club).count() >= MOST_MEMBERS:
        raise refusals.full()
    if member is None:
        member = Member(club=club, person=person, joined=now)
    member.club, member.person, member.role, member.left = club, person, role, None
    member.save()
    return member
