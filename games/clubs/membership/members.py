"""Roles, handing over, leaving and removal. A club always keeps an organiser: code that changes
this locks the club's row first."""

from functools import partial
from typing import Annotated, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from msgspec import UNSET, Meta, UnsetType

from games.clubs import refusals
from games.clubs.access import Access, get_access, managed_club, must_organise
from games.clubs.campaigns import cast
from games.clubs.evenings import waiting_list
from games.clubs.models import Member, Role
from games.people.models import User
from games.people.refusals import invalid
from games.people.spelling import check, tidy


class MemberChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    role: Literal["organiser", "game_master", "member", "guest"] | UnsetType = UNSET
    """Only organisers give roles."""
    called: str | UnsetType = UNSET
    """Name in this club only; empty: the name of the account. Members set their own, organisers
    anybody's."""
    trusts: (
        Annotated[
            bool,
            Meta(
                description="Of oneself alone: whether an organiser may show one the way to a new"
                " password, where no letter can. Whoever does could come in as oneself."
            ),
        ]
        | UnsetType
    ) = UNSET


def change_member(person: User, club_id: str, member_id: str, data: MemberChanges) -> Member:
    with transaction.atomic():
        access = get_access(club_id, person)
        if data.role is not UNSET:
            must_organise(access)
            give_role(person, club_id, member_id, Role(data.role))
        if data.called is not UNSET:
            rename_member(person, club_id, member_id, data.called)
        if data.trusts is not UNSET:
            set_trust(person, club_id, data.trusts, member_id)
        return find_member(club_id, member_id)


def rename_member(person: User, club_id: str, member_id: str, name: str) -> Member:
    """Set a member's name in the club; an empty name means the account's name. Members may set
    their own; organisers any, to replace an offensive one."""
    name = tidy(name)
    if name:
        try:
            check(name)
        except ValidationError as problem:
            raise invalid("called", " ".join(problem.messages)) from problem
    with transaction.atomic():
        managed_club(club_id, person, partial(_must_name, member_id), lock=True)
        member = find_member(club_id, member_id)
        member.called = name
        member.save(update_fields=("called",))
    return member


class Trusting(msgspec.Struct, frozen=True):
    trusts: bool


def set_trust(person: User, club_id: str, trusts: bool, member_id: str = "") -> Member:
    """Set whether an organiser of the club may give this person a link to a new password. Only the
    person may set it, whichever member is named."""
    with transaction.atomic():
        member = get_access(club_id, person, lock=True).member
        if member_id not in ("", member.pk):
            raise refusals.own_trust_only()
        member.trusts = trusts
        member.save(update_fields=("trusts",))
    return member


def _must_name(member_id: str, caller: Access) -> None:
    if caller.member.pk != member_id and caller.member.role != Role.ORGANISER:
        raise refusals.own_name_only()


def give_role(person: User, club_id: str, member_id: str, role: Role) -> Member:
    with transaction.atomic():
        managed_club(club_id, person, must_organise, lock=True)
        member = find_member(club_id, member_id)
        if member.role == Role.ORGANISER and role != Role.ORGANISER:
            _must_not_be_last(member)
        member.role = role
        member.save(update_fields=("role",))
    return member


def hand_over(person: User, club_id: str, member_id: str) -> Member:
    """The other member becomes organiser and the caller an ordinary member."""
    with transaction.atomic():
        caller = get_access(club_id, person, lock=True)
        must_organise(caller)
        member = find_member(club_id, member_id)
        if member == caller.member:
            raise refusals.unknown_member()
        for row, role in ((member, Role.ORGANISER), (caller.member, Role.MEMBER)):
            row.role = role
            row.save(update_fields=("role",))
    return member


def remove(person: User, club_id: str, member_id: str, *, bar: bool = False) -> None:
    """`bar`: no invitation admits the person until an organiser unbars them."""
    with transaction.atomic():
        managed_club(club_id, person, must_organise, lock=True)
        member = find_member(club_id, member_id)
        _must_not_be_last(member)
        depart(member)
        if bar:
            member.barred = member.left
            member.save(update_fields=("barred",))


def unbar(person: User, club_id: str, member_id: str) -> None:
    """A barred member may be invited again."""
    with transaction.atomic():
        managed_club(club_id, person, must_organise, lock=True)
        rows = Member.objects.filter(club=club_id, pk=member_id).exclude(barred=None)
        if not rows.update(barred=None):
            raise refusals.unknown_member()


def leave(person: User, club_id: str) -> None:
    with transaction.atomic():
        member = get_access(club_id, person, lock=True).member
        _must_not_be_last(member)
        depart(member)


def find_member(club_id: str, member_id: str) -> Member:
    rows = Member.objects.present().select_related("person")
    return refusals.unknown_member.raise_if_none(rows.filter(club=club_id, pk=member_id).first())


def _must_not_be_last(member: Member) -> None:
    if member.role != Role.ORGANISER:
        return
    others = Member.objects.organisers().filter(club=member.club_id).exclude(pk=member.pk)
    if not others.exists():
        raise refusals.last_organiser()


def depart(member: Member) -> None:
    member.left, member.called, member.trusts = timezone.now(), "", False
    member.save(update_fields=("left", "called", "trusts"))
    waiting_list.release_seats(member)
    cast.depart(member)
