"""clubs/{club}/members/: members of a club and their roles."""

from functools import partial
from typing import Annotated, Final

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import BELONGING, ORGANISING, Name, person_listing, person_operation
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs import refusals as no
from games.clubs.access import get_access, must_be_member, must_organise
from games.clubs.membership import members
from games.clubs.models import Member, Role
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.people.models import User

CHANGING: Final = (*ORGANISING, no.unknown_member)


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


@operation_of(
    commands.CHANGE_MEMBER,
    "Give a member another role, or oneself another name or trust in this club",
)
def change_member(request: Request, result: Member) -> ShownMember:
    return _serialize_member(require_person(request), result)


class RemoveParams(Record, frozen=True):
    bar: Annotated[bool, Meta(description="No invitation lets them in again.")] = False


@operation_of(
    commands.REMOVE_MEMBER, "Remove a member from a club", status=204, params=RemoveParams
)
def remove_member() -> None:
    pass


@person_operation("Whom a club has barred", refuses=ORGANISING)
def list_barred(request: Request, club: str) -> list[ShownMember]:
    person = require_person(request)
    access = get_access(club, person)
    must_organise(access)
    rows = Member.objects.filter(club=access.club).exclude(barred=None).select_related("person")
    return [_serialize_member(person, row) for row in rows.order_by("barred", "pk")]


@operation_of(commands.UNBAR_MEMBER, "Let somebody be invited again", status=204)
def unbar_member() -> None:
    pass


@operation_of(
    commands.HAND_OVER_CLUB, "Hand the club over: this member organises it, and oneself no more"
)
def hand_over_club(request: Request, result: Member) -> ShownMember:
    return _serialize_member(require_person(request), result)


@operation_of(commands.LEAVE_CLUB, "Leave a club", status=204)
def leave_club() -> None:
    pass
