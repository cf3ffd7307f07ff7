"""clubs/: those that one is in; founding, changing and closing one."""

from typing import Any, ClassVar, Final

import django_filters
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.keyed import keyed
from api.reading import nothing_said, said
from api.schema import struct
from api.shelfrows import Listing
from api.versions import ETAG, IF_MATCH, etag, read_versions
from games.clubs import clubs, refusals
from games.clubs.clubs import ClubChanges, Founding
from games.clubs.models import Club, Member, Role
from games.people.models import User

ROOM: Final = "clubs"
UNKNOWN: Final = ("club.unknown",)


def body(kind: Any) -> dict[str, Any]:
    return {"application/json": struct(kind, ROOM)}


class ClubListing(Listing):
    """A list of what lies in the club of the address, as the caller may see it."""

    ordering_fields: ClassVar[tuple[str, ...]] = ("created",)

    def rows(self) -> QuerySet[Any]:
        raise NotImplementedError

    def get_queryset(self) -> QuerySet[Any]:
        if getattr(self, "swagger_fake_view", False):  # drf-spectacular asks without an address
            model: Any = self.get_serializer_class().Meta.model  # type: ignore[attr-defined]
            return model._default_manager.none()  # type: ignore[no-any-return]  # noqa: SLF001
        return self.rows()


class ShownClub(serializers.ModelSerializer):
    role = serializers.ChoiceField(Role.choices, help_text="What one is in it.")
    member_count = serializers.IntegerField()
    games = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Club
        fields = (
            *("id", "name", "description", "place", "language", "time_zone", "games"),
            *("role", "member_count", "version", "created", "changed"),
        )
        read_only_fields = fields


class ByName(django_filters.FilterSet):
    name = django_filters.CharFilter(lookup_expr="icontains", max_length=80)

    class Meta:
        model = Club
        fields = ("name",)


def of(person: User) -> QuerySet[Club]:
    present = Member.objects.present().filter(club=OuterRef("pk")).order_by()
    counted = present.values("club").annotate(many=Count("pk")).values("many")
    return Club.objects.of(person).annotate(
        role=Subquery(present.filter(person=person).values("role")[:1]),
        member_count=Coalesce(Subquery(counted), 0),
    )


class Clubs(Listing):
    serializer_class = ShownClub
    filterset_class = ByName
    throttle_scope = "clubs"
    problems: ClassVar = ("club.too_many",)

    def get_queryset(self) -> QuerySet[Club]:
        person = callers.person(self.request)
        return Club.objects.none() if person is None else of(person)

    @extend_schema(summary="List the clubs that one is in")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Found a club, and organise it",
        request=body(Founding),
        responses={201: ShownClub},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        club = clubs.found(callers.known(request), said(request, Founding))
        return Response(_shown(request, club.pk), status=201)


class OneClub(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (*UNKNOWN, "club.organisers_only", "club.stale")

    @extend_schema(summary="A club", responses={200: ShownClub}, parameters=[ETAG])
    def get(self, request: Request, club: str) -> Response:
        shown = _shown(request, club)
        return Response(shown, headers=etag(shown))

    @extend_schema(
        summary="Change a part of a club",
        request=body(ClubChanges),
        responses={200: ShownClub},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, club: str) -> Response:
        changes = said(request, ClubChanges)
        clubs.amend(callers.known(request), club, changes, read_versions(request))
        return Response(_shown(request, club))

    @extend_schema(
        summary="Close a club for good",
        description="It is there for nobody any more. What its members did stays in their exports.",
        responses={204: None},
    )
    @keyed()
    def delete(self, request: Request, club: str) -> Response:
        nothing_said(request)
        clubs.close(callers.known(request), club)
        return Response(status=204)


def _shown(request: Request, club: str) -> dict[str, Any]:
    row = of(callers.known(request)).filter(pk=club).first()
    if row is None:
        raise refusals.unknown_club()
    shown: dict[str, Any] = ShownClub(row).data
    return shown
