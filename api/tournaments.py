"""tournaments/: arranged, announced, changed, opened, started, called off; and their officials."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Literal

import django_filters
import msgspec
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.keyed import keyed
from api.problems import refused
from api.reading import nothing_said, said
from api.schema import struct
from api.tables import caller
from api.versions import ETAG, IF_MATCH, etag, read_versions
from games.kernel.game import Game
from games.kernel.record import Illegal
from games.people.privacy import shown_name
from games.rulebooks import GAMES
from games.tournaments import arranging, officials, starting
from games.tournaments.arranging_faults import SENTENCES
from games.tournaments.formats.stages import AnyStage
from games.tournaments.models import IN, Entrant, Official, Phase, State, Tournament
from games.tournaments.permissions import access, listed, theirs
from games.tournaments.wishes import Wish as Said

ROOM: Final = "tournaments"
SEEING: Final = ("tournament.unknown",)
ORGANISING: Final = (*SEEING, "tournament.organiser_only")
WRONG: Final = (
    *("tournament.bad_times", "tournament.brings_nothing", "setup.illegal", "setup.impossible"),
    *(code for code in SENTENCES if code not in {"stages.too_few", "stages.too_many"}),
)
STAGE: Final[dict[str, Any]] = {
    "type": "object",
    "description": "The settings of its format stand beside these.",
    "required": ["id", "number", "name", "format", "phase"],
    "properties": {
        "id": {"type": "string"},
        "number": {"type": "integer"},
        "name": {"type": "string"},
        "format": {
            "type": "string",
            "enum": sorted(kind.__struct_config__.tag for kind in AnyStage.__args__),
        },
        "phase": {"type": "string", "enum": ["waiting", "playing", "over"]},
    },
    "additionalProperties": True,
}


class Wish(Said, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tournament, of which the game is said once."""

    game: str
    name: str


class Appointment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str
    """The user name, to the letter, or the id."""
    role: Literal["judge", "organiser"] = "judge"


class ShownTournament(serializers.ModelSerializer):
    game = serializers.CharField(source="game_key")
    organiser = serializers.SerializerMethodField(help_text="As it may be known to the caller.")
    entered = serializers.IntegerField(help_text="How many have a place, or play.")
    waiting = serializers.IntegerField(help_text="How many are on the waiting list.")
    stages = serializers.SerializerMethodField()
    tie_breaks = serializers.ListField(child=serializers.CharField())
    table_mode = serializers.SerializerMethodField()
    table_setup = serializers.SerializerMethodField()
    version = serializers.IntegerField(source="number", help_text="Every change counts.")

    @extend_schema_field({"type": ["string", "null"]})
    def get_organiser(self, row: Tournament) -> str | None:
        if row.organiser is None:
            return None
        return shown_name(row.organiser, to=self.context["to"])

    @extend_schema_field({"type": "array", "items": STAGE})
    def get_stages(self, row: Tournament) -> list[dict[str, Any]]:
        return [
            {**stage.settings, "id": stage.pk, "number": stage.number, "phase": stage.phase}
            for stage in row.stages.all()
        ]

    @extend_schema_field({"type": ["string", "null"], "enum": ["house", "table", None]})
    def get_table_mode(self, row: Tournament) -> str | None:
        return row.table_mode or None

    @extend_schema_field({"type": "object", "additionalProperties": True})
    def get_table_setup(self, row: Tournament) -> Any:
        return msgspec.json.decode(row.table_setup)

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = (
            *("id", "game", "name", "description", "place", "organiser", "phase", "visibility"),
            *("entry", "capacity", "entered", "waiting", "starts", "check_in_opens"),
            *("check_in_closes", "starts_by_itself", "seeding", "tie_breaks", "round_minutes"),
            *("warning_minutes", "confirm_minutes", "late", "stations", "first_station"),
            *("table_mode", "table_setup", "brings", "lists_open", "rated", "stages"),
            *("version", "created", "started", "ended"),
        )
        read_only_fields = fields


class ShownOneTournament(ShownTournament):
    """With what the caller is there."""

    organises = serializers.BooleanField()
    judges = serializers.BooleanField(help_text="Organisers judge, too.")
    entrant = serializers.CharField(allow_null=True, help_text="One's own id as an entrant.")
    seed = serializers.CharField(
        allow_null=True, help_text="That of all lots, shown when the tournament has started."
    )

    class Meta(ShownTournament.Meta):
        fields = (*ShownTournament.Meta.fields, "organises", "judges", "entrant", "seed")
        read_only_fields = fields


class ShownOfficial(serializers.Serializer):
    person = serializers.CharField(source="person_id")
    name = serializers.SerializerMethodField()
    role = serializers.ChoiceField(Official.Role.choices)

    def get_name(self, row: Official) -> str:
        return shown_name(row.person, to=self.context["to"])


class ByPhase(django_filters.FilterSet):
    game = django_filters.CharFilter(field_name="game_key", max_length=30)
    phase = django_filters.MultipleChoiceFilter(choices=Phase.choices)
    name = django_filters.CharFilter(lookup_expr="icontains", max_length=80)
    mine = django_filters.BooleanFilter(
        method="of_mine", help_text="In which one plays, judges or organises."
    )
    upcoming = django_filters.BooleanFilter(
        method="to_come", help_text="That have not started, nor were to start before today."
    )

    class Meta:
        model = Tournament
        fields = ("game", "phase", "name", "mine", "upcoming")

    def of_mine(self, rows: QuerySet[Tournament], _name: str, value: bool) -> QuerySet[Tournament]:
        own = Q(pk__in=theirs(caller(self.request)).values("pk"))
        return rows.filter(own if value else ~own)

    def to_come(self, rows: QuerySet[Tournament], _name: str, value: bool) -> QuerySet[Tournament]:
        today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
        gathering = (Phase.PREPARING, Phase.OPEN, Phase.CHECK_IN)
        coming = Q(phase__in=gathering) & (Q(starts=None) | Q(starts__gte=today))
        return rows.filter(coming if value else ~coming)


def _many(*states: State) -> Coalesce:
    entrants = Entrant.objects.filter(tournament=OuterRef("pk"), state__in=states).order_by()
    counted = entrants.values("tournament").annotate(many=Count("pk")).values("many")
    return Coalesce(Subquery(counted), 0)


def counted(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return (
        rows.select_related("organiser")
        .prefetch_related("stages")
        .annotate(entered=_many(*IN, State.PLAYING), waiting=_many(State.WAITING))
    )


class Tournaments(ListAPIView):
    serializer_class = ShownTournament
    filterset_class = ByPhase
    throttle_scope = "tables"
    ordering_fields: ClassVar = ("created", "starts", "name")
    ordering: ClassVar = ("-created", "id")
    problems: ClassVar = ("table.unknown_game", "tournament.too_many", *WRONG)

    def get_queryset(self) -> QuerySet[Tournament]:
        return counted(listed(caller(self.request)))

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "to": callers.person(self.request)}

    @extend_schema(summary="List the tournaments that are announced, and one's own")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Arrange a tournament, and organise it",
        request={"application/json": struct(Wish, ROOM)},
        responses={201: ShownOneTournament},
        parameters=[ETAG],
    )
    @keyed(headers=etag)
    def post(self, request: Request) -> Response:
        organiser = callers.known(request)
        wish = said(request, Wish)
        with setting_up(GAMES.get(wish.game)):
            made = arranging.create(organiser, wish.game, amended(wish))
        return Response(shown(request, made.pk), status=201)


class OneTournament(APIView):
    problems: ClassVar = (
        *(*ORGANISING, "tournament.stale", "tournament.started", "tournament.not_preparing"),
        *("tournament.capacity_below", *WRONG),
    )

    @extend_schema(
        summary="A tournament, and what one is there",
        responses={200: ShownOneTournament},
        parameters=[ETAG],
    )
    def get(self, request: Request, tournament: str) -> Response:
        told = shown(request, tournament)
        return Response(told, headers=etag(told))

    @extend_schema(
        summary="Change a tournament",
        description="After the start only what is known of it, its deadlines and its stations.",
        request={"application/json": struct(Said, ROOM)},
        responses={200: ShownOneTournament},
        parameters=[IF_MATCH, ETAG],
    )
    @keyed(headers=etag)
    def patch(self, request: Request, tournament: str) -> Response:
        wish = said(request, Said)
        here = access(tournament, caller(request))
        with setting_up(here.tournament.game):
            arranging.change(tournament, here.caller, wish, read_versions(request))
        return Response(shown(request, tournament))

    @extend_schema(
        summary="Delete a tournament in preparation", responses={204: None}, parameters=[IF_MATCH]
    )
    @keyed()
    def delete(self, request: Request, tournament: str) -> Response:
        nothing_said(request)
        arranging.delete(tournament, caller(request), read_versions(request))
        return Response(status=204)


class Open(APIView):
    problems: ClassVar = (*ORGANISING, "tournament.not_preparing")

    @extend_schema(summary="Open entries", request=None, responses={200: ShownOneTournament})
    @keyed()
    def post(self, request: Request, tournament: str) -> Response:
        nothing_said(request)
        arranging.open_entries(tournament, caller(request))
        return Response(shown(request, tournament))


class Cancel(APIView):
    problems: ClassVar = (*ORGANISING, "tournament.ended")

    @extend_schema(
        summary="Call a tournament off", request=None, responses={200: ShownOneTournament}
    )
    @keyed()
    def post(self, request: Request, tournament: str) -> Response:
        nothing_said(request)
        arranging.cancel(tournament, caller(request))
        return Response(shown(request, tournament))


class Start(APIView):
    problems: ClassVar = (
        *(*ORGANISING, "tournament.started", "tournament.no_stage", "tournament.too_few"),
        "tournament.brings_missing",
    )

    @extend_schema(
        summary="Start a tournament: seeds are given, the first round is drawn",
        request=None,
        responses={200: ShownOneTournament},
    )
    @keyed()
    def post(self, request: Request, tournament: str) -> Response:
        nothing_said(request)
        starting.start(tournament, caller(request))
        return Response(shown(request, tournament))


class Officials(APIView):
    problems: ClassVar = (*ORGANISING, "tournament.unknown_person", "tournament.too_many_officials")

    @extend_schema(
        summary="Who judges and organises beside the organiser",
        responses={200: ShownOfficial(many=True)},
    )
    def get(self, request: Request, tournament: str) -> Response:
        here = access(tournament, caller(request))
        rows = here.tournament.officials.select_related("person").order_by("role", "pk")
        return Response(ShownOfficial(rows, many=True, context={"to": here.person}).data)

    @extend_schema(
        summary="Appoint a judge, or another organiser",
        request={"application/json": struct(Appointment, ROOM)},
        responses={201: ShownOfficial},
    )
    @keyed()
    def post(self, request: Request, tournament: str) -> Response:
        wish = said(request, Appointment)
        official = officials.appoint(
            tournament, caller(request), wish.person, Official.Role(wish.role)
        )
        to = {"to": callers.person(request)}
        return Response(ShownOfficial(official, context=to).data, status=201)


class OneOfficial(APIView):
    problems: ClassVar = (*ORGANISING, "tournament.unknown_official")

    @extend_schema(summary="Dismiss an official", responses={204: None})
    @keyed()
    def delete(self, request: Request, tournament: str, person: str) -> Response:
        nothing_said(request)
        officials.dismiss(tournament, caller(request), person)
        return Response(status=204)


def amended(wish: Wish) -> Said:
    spoken = {name: getattr(wish, name) for name in Said.__struct_fields__}
    return Said(**spoken)


@contextmanager
def setting_up(game: Game[Any, Any, Any] | None) -> Iterator[None]:
    try:
        yield
    except Illegal as refusal:
        assert game is not None  # noqa: S101 - it has refused
        raise refused(game, refusal, "setup") from refusal


def shown(request: Request, tournament: str) -> dict[str, Any]:
    here = access(tournament, caller(request))
    row: Any = counted(Tournament.objects.filter(pk=tournament)).get()
    row.organises, row.judges = here.organises, here.judges
    row.entrant = here.entrant.pk if here.entrant else None
    if row.started is None:
        row.seed = None
    return dict(ShownOneTournament(row, context={"to": here.person}).data)
