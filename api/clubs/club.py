"""clubs/: clubs of the caller; found, change and close a club."""

from functools import partial
from typing import Annotated

import django_filters
from django.db.models import OuterRef, QuerySet, Subquery
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import SEEING, person_listing, person_operation
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.lists import count_subquery
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs import refusals as no
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


def clubs_of(person: User) -> QuerySet[Club]:
    present = Member.objects.present().filter(club=OuterRef("pk")).order_by()
    return Club.objects.for_person(person).annotate(
        role=Subquery(present.filter(person=person).values("role")[:1]),
        member_count=count_subquery(present, "club"),
    )


@person_listing(
    "List the clubs that one is in",
    filters=ByName,
    orders=("created", "changed", "name"),
)
def list_clubs(request: Request) -> Rows[ShownClub]:
    return Rows(clubs_of(require_person(request)), partial(map, partial(record_from, ShownClub)))


@operation_of(commands.FOUND_CLUB, "Found a club, and organise it", status=201, tagged=True)
def found_club(request: Request, result: Club) -> ShownClub:
    return _get_club(request, result.pk)


@person_operation("A club", tagged=True, refuses=SEEING)
def show_club(request: Request, club: str) -> ShownClub:
    return _get_club(request, club)


@operation_of(commands.CHANGE_CLUB, "Change a part of a club", tagged=True)
def change_club(request: Request, club: str) -> ShownClub:
    return _get_club(request, club)


@operation_of(commands.CLOSE_CLUB, "Close a club for good", status=204)
def close_club() -> None:
    """It is there for nobody any more. What its members did stays in their exports."""


def _get_club(request: Request, club: str) -> ShownClub:
    return record_from(
        ShownClub,
        no.unknown_club.raise_if_none(clubs_of(require_person(request)).filter(pk=club).first()),
    )
