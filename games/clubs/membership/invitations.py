"""Invitations to a club, and accepting them."""

from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec
from django.db import transaction
from django.utils import timezone

from games.clubs import refusals
from games.clubs.access import managed_club, must_organise
from games.clubs.membership.club import MOST_MEMBERS, must_have_room
from games.clubs.membership.members import set_trust
from games.clubs.models import Club, Invitation, Member, Role
from games.clubs.models.invitations import code_digest
from games.people.keys import digest
from games.people.models import User
from games.people.page import fields
from games.people.refusals import Refusal
from games.tables.codes import is_possible_code, normalize_code

MOST_OPEN: Final = 100
MOST_USES: Final = 500
MOST_DAYS: Final = 365


class Inviting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    role: Literal["game_master", "member", "guest"] = "member"
    uses: int = 1
    days: int = 14
    """The invitation expires after this many days."""


def invite(person: User, club_id: str, data: Inviting) -> Invitation:
    uses = fields.check_number(data.uses, "uses", MOST_USES)
    days = fields.check_number(data.days, "days", MOST_DAYS)
    now = timezone.now()
    with transaction.atomic():
        club = managed_club(club_id, person, must_organise, lock=True)
        if Invitation.objects.open(now).filter(club=club).count() >= MOST_OPEN:
            raise refusals.too_many_invitations()
        invitation = Invitation(
            club=club,
            made_by=person,
            role=data.role,
            uses=uses,
            created=now,
            expires=now + timedelta(days=days),
        )
        invitation.digest = digest(invitation.secret)
        invitation.code_digest = code_digest(invitation.code)
        invitation.save(force_insert=True)
    return invitation


def revoke(person: User, club_id: str, invitation_id: str) -> None:
    with transaction.atomic():
        managed_club(club_id, person, must_organise)
        rows = Invitation.objects.select_for_update().filter(club=club_id, pk=invitation_id)
        invitation = refusals.unknown_invitation.raise_if_none(rows.first())
        if invitation.revoked is None:
            invitation.revoked = timezone.now()
            invitation.save(update_fields=("revoked",))


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str


def join(person: User, data: Code) -> Member:
    return accept(person, data.code)


def accept(person: User, shown: str) -> Member:
    """Accept by a link's secret or by a typed code. Each use of an invitation admits one person.
    Locks are always taken in this order: person, invitation, club."""
    now = timezone.now()
    with transaction.atomic():
        must_have_room(person)
        invitation = lock_invitation(shown)
        _must_be_valid(invitation, now)
        club = Club.objects.select_for_update().get(pk=invitation.club_id)
        if club.closed:
            raise refusals.unknown_invitation()
        member = _add_member(club, person, Role(invitation.role), now)
        invitation.used += 1
        invitation.save(update_fields=("used",))
    return member


def accept_or_return(person: User, shown: str, *, trusts: bool = False) -> str:
    """Return the club's id; somebody who is already a member is accepted again. `trusts`: whether
    an organiser may give them a link to a new password."""
    try:
        club = accept(person, shown).club_id
    except Refusal:
        if (joined := find_joined_club(person, shown)) is None:
            raise
        club = joined
    if trusts:
        set_trust(person, club, trusts)
    return club


def find_joined_club(person: User, token: str) -> str | None:
    """Return the id of the invitation's club if the person is a member, even if it is used up or
    expired."""
    memberships = Member.objects.present().filter(person=person, club__closed=None)
    rows = Invitation.objects.filter(
        **_lookup_by_secret(token), club__in=memberships.values("club")
    )
    return rows.values_list("club", flat=True).first()


def find_valid_invitation(token: str) -> Invitation:
    """Return the invitation if it is still valid, for a user about to accept it."""
    rows = Invitation.objects.select_related("club").filter(**_lookup_by_secret(token))
    invitation = refusals.unknown_invitation.raise_if_none(rows.first())
    _must_be_valid(invitation, timezone.now())
    if invitation.club.closed:
        raise refusals.unknown_invitation()
    return invitation


def lock_invitation(token: str) -> Invitation:
    rows = Invitation.objects.select_for_update().filter(**_lookup_by_secret(token))
    return refusals.unknown_invitation.raise_if_none(rows.first())


def _lookup_by_secret(token: str) -> dict[str, str]:
    """Look up by a typed code or by a link's secret."""
    code = normalize_code(token)
    return (
        {"code_digest": code_digest(code)} if is_possible_code(code) else {"digest": digest(token)}
    )


def _must_be_valid(invitation: Invitation, now: datetime) -> None:
    if invitation.revoked:
        raise refusals.revoked()
    if invitation.expires <= now:
        raise refusals.expired()
    if invitation.used >= invitation.uses:
        raise refusals.used_up()


def _add_member(club: Club, person: User, role: Role, now: datetime) -> Member:
    """A returning member gets the same row again, with everything linked to it."""
    member = Member.objects.filter(club=club, person=person).first()
    if member is not None and member.left is None:
        raise refusals.member_already()
    if member is not None and member.barred is not None:
        raise refusals.barred()
    if Member.objects.present().filter(club=club).count() >= MOST_MEMBERS:
        raise refusals.full()
    if member is None:
        member = Member(club=club, person=person, joined=now)
    member.club, member.person, member.role, member.left = club, person, role, None
    member.save()
    return member
