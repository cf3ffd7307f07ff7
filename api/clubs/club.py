"""clubs/: clubs of the caller; found, change and close a club."""

from functools import partial
from typing import Annotated

import django_filters
from django.db.models import OuterRef, QuerySet, Subquery
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import ORGANISING, SEEING, call, listed
from api.wire.answers import Moment
from api.wire.callers import known
from api.wire.lists import how_many
from api.wire.operation import Rows
from api.wire.versions import read_versions
from games.clubs import refusals as no
from games.clubs.membership import club as clubs
from games.clubs.membership.club import ClubChanges, Founding
from games.clubs.models import Club, Member, Role
from games.kernel.record import Record, record_from
from games.people.models import Language, User


class ShownClub(Record, frozen=True):
    id: str
    name: str
    description: str
    place: str
    language: Language
    time_zone: str
    games: tuple[str, ...]
    role: Annotated[Role, Meta(description="What one is in it.")]
    member_count: int
    version: int
    created: Moment
    changed: Moment


class ByName(django_filters.FilterSet):
    name = django_filters.CharFilter(lookup_expr="icontains", max_length=80)

    class Meta:
        model = Club
        fields = ("name",)


def of(person: User) -> QuerySet[Club]:
    present = Member.objects.present().filter(club=OuterRef("pk")).order_by()
    return Club.objects.for_person(person).annotate(
        role=Subquery(present.filter(person=person).values("role")[:1]),
        member_count=how_many(present, "club"),
    )


@listed(
    "List the clubs that one is in",
    filters=ByName,
    orders=("created", "changed", "name"),
)
def list_clubs(request: Request) -> Rows[ShownClub]:
    return Rows(of(known(request)), partial(map, partial(record_from, ShownClub)))


@call(
    "Found a club, and organise it",
    status=201,
    throttle="clubs",
    tagged=True,
    refuses=(no.too_many_clubs,),
)
def found_club(request: Request, said: Founding) -> ShownClub:
    return _one(request, clubs.create_club(known(request), said).pk)


@call("A club", tagged=True, refuses=SEEING)
def show_club(request: Request, club: str) -> ShownClub:
    return _one(request, club)


@call("Change a part of a club", tagged=True, matched=True, refuses=(*ORGANISING, no.stale))
def change_club(request: Request, said: ClubChanges, club: str) -> ShownClub:
    clubs.amend(known(request), club, said, read_versions(request))
    return _one(request, club)


@call("Close a club for good", status=204, refuses=ORGANISING)
def close_club(request: Request, club: str) -> None:
    """It is there for nobody any more. What its members did stays in their exports."""
    clubs.close(known(request), club)


def _one(request: Request, club: str) -> ShownClub:
    return record_from(
        ShownClub, no.unknown_club.raise_if_none(of(known(request)).filter(pk=club).first())
    )
