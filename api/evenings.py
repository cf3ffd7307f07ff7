"""clubs/{club}/evenings/: when a club meets, who comes, and the calendars of it."""

from typing import Any, ClassVar, Final, Literal

import django_filters
import msgspec
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.clubs import UNKNOWN, ClubListing, body
from api.keyed import keyed
from api.reading import nothing_said, said
from api.versions import ETAG, IF_MATCH, etag, read_versions
from games.clubs import evenings, evenings_attending, refusals
from games.clubs.evenings import EveningChanges, Planning
from games.clubs.models import Answer, Attendance, Evening, Member
from games.clubs.permissions import member_name, must_be_member, standing

KNOWN: Final = (*UNKNOWN, "evening.unknown")
LEADING: Final = (*UNKNOWN, "club.leaders_only", "evening.ends_before_start")
FOLLOWING: Final = OpenApiParameter(
    "following", bool, description="All that follow in its series, too."
)


class Attending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    answer: Literal["yes", "maybe", "no"]


class ShownEvening(serializers.ModelSerializer):
    tables = serializers.SerializerMethodField(help_text="The codes of those that belong to it.")
    tournaments = serializers.SerializerMethodField()
    coming = serializers.IntegerField(help_text="Those who have a seat.")
    maybe = serializers.IntegerField()
    waiting = serializers.IntegerField()
    seats_left = serializers.SerializerMethodField(help_text="Null: there is room for everybody.")
    answer = serializers.ChoiceField(Answer.choices, allow_null=True, help_text="One's own.")
    on_waiting_list = serializers.SerializerMethodField(help_text="Oneself.")

    def get_tables(self, row: Evening) -> list[str]:
        return sorted(table.code for table in row.tables.all())

    def get_tournaments(self, row: Evening) -> list[str]:
        return sorted(tournament.pk for tournament in row.tournaments.all())

    def get_seats_left(self, row: Any) -> int | None:
        return None if row.seats is None else max(0, row.seats - row.coming)

    def get_on_waiting_list(self, row: Any) -> bool:
        return bool(row.queued)

    class Meta:
        model = Evening
        fields = (
            *("id", "club", "series", "name", "place", "starts", "ends", "time_zone", "seats"),
            *("seats_left", "coming", "maybe", "waiting", "answer", "on_waiting_list", "notes"),
            *("tables", "tournaments", "cancelled", "version", "created", "changed"),
        )
        read_only_fields = fields


class ShownAttendance(serializers.ModelSerializer):
    name = serializers.SerializerMethodField(help_text="As this member lets it be seen.")

    def get_name(self, row: Attendance) -> str:
        return member_name(row.member, to=callers.known(self.context["request"]))

    class Meta:
        model = Attendance
        fields = ("member", "name", "answer", "waiting", "since")
        read_only_fields = fields


class ByTime(django_filters.FilterSet):
    after = django_filters.IsoDateTimeFilter(field_name="ends", lookup_expr="gt")
    before = django_filters.IsoDateTimeFilter(field_name="starts", lookup_expr="lt")
    series = django_filters.CharFilter(max_length=22)
    cancelled = django_filters.BooleanFilter(lookup_expr="isnull", exclude=True)

    class Meta:
        model = Evening
        fields = ("after", "before", "series", "cancelled")


class ByAnswer(django_filters.FilterSet):
    answer = django_filters.ChoiceFilter(choices=Answer.choices)
    waiting = django_filters.BooleanFilter()

    class Meta:
        model = Attendance
        fields = ("answer", "waiting")


def counted(rows: QuerySet[Evening], here: Member) -> QuerySet[Evening]:
    """With how many come, and what oneself has said: counted for those of a page alone."""
    there = Attendance.objects.filter(evening=OuterRef("pk"), member__left=None)
    own = Attendance.objects.filter(evening=OuterRef("pk"), member=here)
    return rows.annotate(
        coming=_many(there.filter(answer=Answer.YES, waiting=False)),
        maybe=_many(there.filter(answer=Answer.MAYBE)),
        waiting=_many(there.filter(waiting=True)),
        answer=Subquery(own.values("answer")[:1]),
        queued=Subquery(own.values("waiting")[:1]),
    ).prefetch_related("tables", "tournaments")


def _many(rows: QuerySet[Attendance]) -> Coalesce:
    return Coalesce(Subquery(rows.values("evening").annotate(many=Count("pk")).values("many")), 0)


class Evenings(ClubListing):
    serializer_class = ShownEvening
    filterset_class = ByTime
    ordering_fields: ClassVar = ("starts", "created")
    ordering: ClassVar = ("starts", "id")
    problems: ClassVar = (*LEADING, "evening.too_many_dates", "evening.too_many")

    def rows(self) -> QuerySet[Evening]:
        here = standing(callers.known(self.request), self.kwargs["club"])
        return counted(Evening.objects.filter(club=here.club), here)

    @extend_schema(summary="List a club's evenings, the earliest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Plan an evening, or a series of them",
        description="Answers with the first; the others are in the list, by its series.",
        request=body(Planning),
        responses={201: ShownEvening},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request, club: str) -> Response:
        first, *_others = evenings.plan(callers.known(request), club, said(request, Planning))
        return Response(_shown(request, club, first.pk), status=201)


class OneEvening(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (
        *(*LEADING, "evening.unknown", "evening.cancelled", "club.members_only", "club.stale"),
        "table.unknown",
    )

    @extend_schema(summary="An evening", responses={200: ShownEvening}, parameters=[ETAG])
    def get(self, request: Request, club: str, evening: str) -> Response:
        shown = _shown(request, club, evening)
        return Response(shown, headers=etag(shown))

    @extend_schema(
        summary="Change a part of an evening, or of all that follow",
        request=body(EveningChanges),
        responses={200: ShownEvening},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, club: str, evening: str) -> Response:
        changes = said(request, EveningChanges)
        evenings.amend(callers.known(request), club, evening, changes, read_versions(request))
        return Response(_shown(request, club, evening))

    @extend_schema(
        summary="Cancel an evening: it stays to be seen as cancelled",
        responses={200: ShownEvening},
        parameters=[IF_MATCH, ETAG, FOLLOWING],
    )
    @keyed(headers=etag)
    def delete(self, request: Request, club: str, evening: str) -> Response:
        nothing_said(request)
        evenings.cancel(
            callers.known(request),
            club,
            evening,
            following=request.query_params.get("following", "").lower() in {"1", "true"},
            read=read_versions(request),
        )
        return Response(_shown(request, club, evening))


class Attend(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (*KNOWN, "evening.cancelled", "evening.over")

    @extend_schema(
        summary="Say whether one comes: yes, maybe or no",
        description="Where every seat is taken a yes waits; a seat that becomes free is given to "
        "who has waited longest.",
        request=body(Attending),
        responses={200: ShownEvening},
    )
    @keyed()
    def post(self, request: Request, club: str, evening: str) -> Response:
        answer = Answer(said(request, Attending).answer)
        evenings_attending.attend(callers.known(request), club, evening, answer)
        return Response(_shown(request, club, evening))


class Attendances(ClubListing):
    serializer_class = ShownAttendance
    filterset_class = ByAnswer
    ordering_fields: ClassVar = ("since",)
    ordering: ClassVar = ("since", "id")
    problems: ClassVar = (*KNOWN, "club.members_only")

    def rows(self) -> QuerySet[Attendance]:
        here = standing(callers.known(self.request), self.kwargs["club"])
        must_be_member(here)
        evening = evenings.found(here.club_id, self.kwargs["evening"])
        rows = Attendance.objects.filter(evening=evening, member__left=None)
        return rows.select_related("member__person")

    @extend_schema(summary="List who comes to an evening, in the order of asking")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)


def _shown(request: Request, club: str, evening: str) -> dict[str, Any]:
    here = standing(callers.known(request), club)
    row = counted(Evening.objects.filter(club=club, pk=evening), here).first()
    if row is None:
        raise refusals.unknown_evening()
    shown: dict[str, Any] = ShownEvening(row).data
    return shown
