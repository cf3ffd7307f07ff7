"""records/: the record of play, entered by hand in under a minute, corrected with its history."""

from typing import Any, ClassVar, Final

import django_filters
import msgspec
from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from msgspec import UNSET, UnsetType
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.keyed import keyed
from api.reading import nothing_said, said
from api.schema import struct
from api.versions import ETAG, IF_MATCH, amended_version, etag, read_versions
from games.clubs import recording, visitors
from games.clubs.models import Part, Record, Source, Visitor
from games.clubs.plays import Minutes, Play, Player, Rounds
from games.clubs.recording import Correction
from games.clubs.records_permissions import may_read, seen_by
from games.clubs.records_telling import (
    Names,
    ShownChange,
    ShownPlayer,
    Suggestions,
    history,
    players,
    suggestions,
)
from games.people.models import User

ROOM: Final = "clubs.records"
LAST: Final = 50  # plays that suggestions are drawn from


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change; players all together."""

    game: str | UnsetType = UNSET
    players: tuple[Player, ...] | UnsetType = UNSET
    played_at: str | UnsetType = UNSET
    variant: str | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    where: str | UnsetType = UNSET
    minutes: Minutes | UnsetType | None = UNSET
    rounds: Rounds | UnsetType | None = UNSET
    note: str | UnsetType = UNSET
    reason: str = ""
    """Why: kept with what it was before."""


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str = ""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str
    """The account of a member of the club."""


class Claimed(msgspec.Struct, frozen=True):
    plays: int


class ShownRecord(serializers.ModelSerializer):
    club = serializers.CharField(source="club_id", allow_null=True)
    evening = serializers.CharField(source="evening_id", allow_null=True)
    table = serializers.CharField(source="table_id", allow_null=True)
    players = serializers.SerializerMethodField()

    @extend_schema_field({"type": "array", "items": struct(ShownPlayer, ROOM)})
    def get_players(self, record: Record) -> tuple[ShownPlayer, ...]:
        names: Names = self.context["names"]
        return players(record, names)

    class Meta:
        model = Record
        fields = (
            *(
                "id",
                "game",
                "variant",
                "mode",
                "club",
                "evening",
                "table",
                "played_at",
                "where",
                "minutes",
            ),
            *("rounds", "source", "note", "players", "version", "struck", "created", "changed"),
        )
        read_only_fields = fields


class ShownVisitor(serializers.ModelSerializer):
    class Meta:
        model = Visitor
        fields = ("id", "name")
        read_only_fields = fields


class Asked(django_filters.FilterSet):
    club = django_filters.CharFilter(field_name="club", max_length=30)
    evening = django_filters.CharFilter(field_name="evening", max_length=30)
    game = django_filters.CharFilter(field_name="game", max_length=80)
    person = django_filters.CharFilter(method="of_person", max_length=30)
    source = django_filters.ChoiceFilter(choices=Source.choices)
    since = django_filters.IsoDateTimeFilter(field_name="played_at", lookup_expr="gte")
    until = django_filters.IsoDateTimeFilter(field_name="played_at", lookup_expr="lt")
    struck = django_filters.BooleanFilter(
        field_name="struck", lookup_expr="isnull", exclude=True, help_text="Those struck out."
    )

    def of_person(self, found: QuerySet[Record], _name: str, person: str) -> QuerySet[Record]:
        return found.filter(pk__in=Part.objects.filter(person=person).values("record"))

    class Meta:
        model = Record
        fields = ("club", "evening", "game", "person", "source", "since", "until", "struck")


def whole(found: QuerySet[Record]) -> QuerySet[Record]:
    return found.prefetch_related("parts__person", "parts__visitor")


def shown(person: User, record: Record) -> dict[str, Any]:
    (record,) = whole(Record.objects.filter(pk=record.pk))
    told: dict[str, Any] = ShownRecord(record, context={"names": Names(person, [record])}).data
    return told


class Records(ListAPIView):
    permission_classes = (callers.KnownPerson,)
    serializer_class = ShownRecord
    filterset_class = Asked
    ordering_fields: ClassVar = ("played_at", "created")
    ordering: ClassVar = ("-played_at", "id")
    problems: ClassVar = (
        "club.unknown",
        "club.members_only",
        "record.unknown_evening",
        "record.person_twice",
        "record.unknown_person",
        "record.without_you",
    )

    def get_queryset(self) -> QuerySet[Record]:
        if getattr(self, "swagger_fake_view", False):  # the document is made without a caller
            return Record.objects.none()
        found = seen_by(callers.known(self.request))
        struck = self.request.query_params.get("struck")
        return whole(found if struck else found.filter(struck=None))

    def paginate_queryset(self, queryset: Any) -> Any:
        page = super().paginate_queryset(queryset)
        self.names = Names(callers.known(self.request), page or ())
        return page

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "names": getattr(self, "names", None)}

    @extend_schema(summary="List what was played, the latest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Enter a play by hand",
        description="A game and its players are enough: it was played now, who is not said to "
        "have won beside a winner has lost. In a club any member enters plays; outside one, a play "
        "of one's own.",
        request={"application/json": struct(Play, ROOM)},
        responses={201: ShownRecord},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        person = callers.known(request)
        record = recording.enter(person, said(request, Play))
        return Response(shown(person, record), status=201)


class OneRecord(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (
        "record.unknown",
        "record.not_yours",
        "record.stale",
        "record.struck",
        "record.person_twice",
        "record.unknown_person",
    )

    @extend_schema(summary="A play", responses={200: ShownRecord}, parameters=[ETAG])
    def get(self, request: Request, record: str) -> Response:
        person = callers.known(request)
        told = shown(person, recording.find(person, record))
        return Response(told, headers=etag(told))

    @extend_schema(
        summary="Correct a play; what it was is kept",
        request={"application/json": struct(Amendment, ROOM)},
        responses={200: ShownRecord},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, record: str) -> Response:
        person = callers.known(request)
        amendment = said(request, Amendment)
        before = recording.find(person, record)
        correction = Correction(
            _amended(before, amendment),
            anew=amendment.players is not UNSET,
            read=amended_version(request, before.version),
            reason=amendment.reason,
        )
        return Response(shown(person, recording.correct(person, record, correction)))

    @extend_schema(
        summary="Strike a play out; it can be restored",
        responses={204: None},
        parameters=[IF_MATCH],
    )
    @keyed()
    def delete(self, request: Request, record: str) -> Response:
        nothing_said(request)
        recording.strike(callers.known(request), record, read_versions(request))
        return Response(status=204)


def _amended(before: Record, amendment: Amendment) -> Play:
    kept = {name: getattr(before, name) for name in recording.OF_THE_PLAY}
    changed = msgspec.to_builtins(amendment)
    changed.pop("reason", None)
    plain = msgspec.to_builtins(kept) | {"players": [{"name": "?"}], "club": before.club_id}
    return msgspec.convert(plain | changed, Play)


class Restoring(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("record.unknown", "record.not_yours", "record.standing")

    @extend_schema(
        summary="Restore a play that was struck out",
        request={"application/json": struct(Reason, ROOM)},
        responses={200: ShownRecord},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request, record: str) -> Response:
        person = callers.known(request)
        restored = recording.restore(person, record, said(request, Reason).reason)
        return Response(shown(person, restored))


class Undoing(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("record.unknown", "record.not_yours", "record.nothing_to_undo")

    @extend_schema(
        summary="Take back the last change of a play, its entry too",
        request=None,
        responses={200: ShownRecord},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request, record: str) -> Response:
        nothing_said(request)
        person = callers.known(request)
        return Response(shown(person, recording.undo(person, record)))


class History(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("record.unknown",)

    @extend_schema(
        summary="What became of a play, the latest change first",
        responses={200: {"type": "array", "items": struct(ShownChange, ROOM)}},
    )
    def get(self, request: Request, record: str) -> Response:
        person = callers.known(request)
        return Response(history(recording.find(person, record), person))


class Suggesting(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("club.unknown", "club.members_only")

    @extend_schema(
        summary="Whom and what one is about to enter, by one's last plays",
        responses={200: struct(Suggestions, ROOM)},
        parameters=[OpenApiParameter("club", str, description="The id of one's club.")],
    )
    def get(self, request: Request) -> Response:
        person = callers.known(request)
        club = request.query_params.get("club")
        if club is not None:
            may_read(person, club)
        found = Record.objects.standing().filter(club=club)
        mine = found.filter(pk__in=Part.objects.filter(person=person).values("record"))
        last = whole(mine).order_by("-played_at", "id")[:LAST]
        records = list(last)
        if not records and club is not None:  # who is new sees whom the club plays with
            records = list(whole(found).order_by("-played_at", "id")[:LAST])
        return Response(suggestions(records, Names(person, records), timezone.now()))


class Visitors(ListAPIView):
    permission_classes = (callers.KnownPerson,)
    serializer_class = ShownVisitor
    ordering: ClassVar = ("name", "id")
    ordering_fields: ClassVar = ("name",)
    problems: ClassVar = ("club.unknown", "club.members_only")

    def get_queryset(self) -> QuerySet[Visitor]:
        if getattr(self, "swagger_fake_view", False):  # the document is made without a caller
            return Visitor.objects.none()
        club = self.request.query_params.get("club", "")
        may_read(callers.known(self.request), club)
        return Visitor.objects.filter(club=club, person=None)

    @extend_schema(
        summary="Those without an account whom a club has played with",
        parameters=[OpenApiParameter("club", str, required=True, description="Its id.")],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)


class Claims(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = (
        "record.unknown_visitor",
        "club.unknown",
        "club.organisers_only",
        "record.unknown_person",
        "record.person_twice",
    )

    @extend_schema(
        summary="Say whose account a player is who had none",
        description="All that this name has played in the club becomes the member's.",
        request={"application/json": struct(Claim, ROOM)},
        responses={200: struct(Claimed, ROOM)},
    )
    @keyed()
    def post(self, request: Request, visitor: str) -> Response:
        wish = said(request, Claim)
        return Response(Claimed(visitors.claim(callers.known(request), visitor, wish.person)))
