"""clubs/{club}/members/: members of a club and their roles."""

from functools import partial
from typing import Annotated, Final, Literal

import django_filters
import msgspec
from django.db import transaction
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from api.clubs.access import BELONGING, ORGANISING, SEEING, Name, person_listing, person_operation
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.operation import Rows
from games.clubs import refusals as no
from games.clubs.access import get_access, must_be_member, must_organise
from games.clubs.membership import members
from games.clubs.models import Member, Role
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.people.models import User

CHANGING: Final = (*ORGANISING, no.unknown_member)


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


class ShownMember(Record, frozen=True):
    id: str
    name: Name
    role: Role
    joined: Moment
    oneself: bool
    trusts: Annotated[bool | None, Meta(description="Told to oneself alone.")]


class ByRole(django_filters.FilterSet):
    role = django_filters.ChoiceFilter(choices=Role.choices)

    class Meta:
        model = Member
        fields = ("role",)


def _serialize_member(to: User, row: Member) -> ShownMember:
    mine = row.person_id == to.pk
    trusts = row.trusts if mine else None
    return record_from(ShownMember, row, name=member_name(row, to=to), oneself=mine, trusts=trusts)


@person_listing(
    "List the members of a club",
    filters=ByRole,
    orders=("joined", "role"),
    order=("joined",),
    refuses=BELONGING,
)
def list_members(request: Request, club: str) -> Rows[ShownMember]:
    person = require_person(request)
    access = get_access(club, person)
    must_be_member(access)
    rows = Member.objects.present().filter(club=access.club).select_related("person")
    return Rows(rows, partial(map, partial(_serialize_member, person)))


@person_operation("A member of a club", refuses=(*BELONGING, no.unknown_member))
def show_member(request: Request, club: str, member: str) -> ShownMember:
    """Guests see themselves alone."""
    person = require_person(request)
    access = get_access(club, person)
    if member != access.member.pk:
        must_be_member(access)
    return _serialize_member(person, members.find_member(club, member))


@person_operation(
    "Give a member another role, or oneself another name or trust in this club",
    refuses=(*CHANGING, no.last_organiser, no.own_name_only, no.own_trust_only),
)
def change_member(request: Request, data: MemberChanges, club: str, member: str) -> ShownMember:
    person = require_person(request)
    with transaction.atomic():
        access = get_access(club, person)
        if data.role is not UNSET:
            must_organise(access)
        if data.role is not UNSET:
            members.give_role(person, club, member, Role(data.role))
        if data.called is not UNSET:
            members.rename_member(person, club, member, data.called)
        if data.trusts is not UNSET:
            members.set_trust(person, club, data.trusts, member)
        return _serialize_member(person, members.find_member(club, member))


class RemoveParams(Record, frozen=True):
    bar: Annotated[bool, Meta(description="No invitation lets them in again.")] = False


@person_operation("Remove a member from a club", status=204, refuses=(*CHANGING, no.last_organiser))
def remove_member(request: Request, params: RemoveParams, club: str, member: str) -> None:
    members.remove(require_person(request), club, member, bar=params.bar)


@person_operation("Whom a club has barred", refuses=ORGANISING)
def list_barred(request: Request, club: str) -> list[ShownMember]:
    person = require_person(request)
    access = get_access(club, person)
    must_organise(access)
    rows = Member.objects.filter(club=access.club).exclude(barred=None).select_related("person")
    return [_serialize_member(person, row) for row in rows.order_by("barred", "pk")]


@person_operation("Let somebody be invited again", status=204, refuses=CHANGING)
def unbar_member(request: Request, club: str, member: str) -> None:
    members.unbar(require_person(request), club, member)


@person_operation(
    "Hand the club over: this member organises it, and oneself no more", refuses=CHANGING
)
def hand_over_club(request: Request, club: str, member: str) -> ShownMember:
    return _serialize_member(
        require_person(request), members.hand_over(require_person(request), club, member)
    )


@person_operation("Leave a club", status=204, refuses=(*SEEING, no.last_organiser))
def leave_club(request: Request, club: str) -> None:
    members.leave(require_person(request), club)
