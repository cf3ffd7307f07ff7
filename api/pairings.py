"""tournaments/…/pairings/: who meets whom, where, and why."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, get_args

import django_filters
from django.db.models import BigIntegerField, Exists, F, OuterRef, Prefetch, QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.lists import Ordering
from api.schema import struct
from api.tables import caller
from games.kernel.record import Record
from games.tournaments import refusals, why
from games.tournaments.allowed import Deed, allowed
from games.tournaments.models import OUTSTANDING, Bout, Pairing, Round, Side, Tournament
from games.tournaments.names import names_of
from games.tournaments.permissions import Access, access
from games.tournaments.results import Result

ROOM: Final = "pairings"
UNKNOWN: Final = ("tournament.unknown",)
LAST_STATION: Final = 10**9


class ShownSide(Record, frozen=True):
    position: int
    entrant: int
    """The entrant's number."""
    id: str
    name: str
    affiliation: str
    score: int | None
    place: int | None
    outcome: str
    """win, draw, loss; empty: not settled."""
    forfeit: bool


class ShownRound(Record, frozen=True):
    id: str
    number: int
    part: str
    best_of: int
    due: str | None


class ShownBout(Record, frozen=True):
    """A game at a refereed table."""

    number: int
    code: str | None
    """None: this table is not for being watched."""
    places: tuple[int, ...] | None
    """Of the sides, when it is over."""


class Claim(Record, frozen=True):
    by: int
    """The position of the side that has reported."""
    result: Result


Shown = dict[str, Any]


def of(kind: Any) -> dict[str, Any]:
    return struct(kind, ROOM)


def several(kind: Any) -> dict[str, Any]:
    return {"type": "array", "items": struct(kind, ROOM)}


class ShownPairing(serializers.ModelSerializer):
    stage = serializers.IntegerField(source="stage.number")
    round = serializers.SerializerMethodField()
    sides = serializers.SerializerMethodField()
    late = serializers.SerializerMethodField(help_text="Outstanding, and its round was due.")

    @extend_schema_field(of(ShownRound))
    def get_round(self, pairing: Pairing) -> ShownRound:
        of = pairing.round
        due = None if of.due is None else of.due.isoformat()
        return ShownRound(of.pk, of.number, of.part, of.best_of, due)

    @extend_schema_field(several(ShownSide))
    def get_sides(self, pairing: Pairing) -> list[ShownSide]:
        called: dict[int, str] = self.context["names"]
        return [_side(side, called) for side in pairing.sides.all()]

    @extend_schema_field({"type": "boolean"})
    def get_late(self, pairing: Pairing) -> bool:
        due = pairing.round.due
        return pairing.phase in OUTSTANDING and due is not None and due < timezone.now()

    class Meta:
        model = Pairing
        fields: tuple[str, ...] = (
            *("id", "stage", "round", "slot", "group", "phase", "how", "station", "sides"),
            *("drawn_games", "late", "ready", "ended"),
        )
        read_only_fields = fields


class ShownOnePairing(ShownPairing):
    why = serializers.SerializerMethodField(help_text="Why these meet, why this bye: sentences.")
    claim = serializers.SerializerMethodField(help_text="What is reported and not confirmed yet.")
    tables = serializers.SerializerMethodField()
    may = serializers.SerializerMethodField(help_text="What the caller may do here now.")

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_why(self, pairing: Pairing) -> list[str]:
        return why.sentences(why.read(pairing.reasons), self.context["names"])

    @extend_schema_field(of(Claim | None))
    def get_claim(self, pairing: Pairing) -> Any:
        return pairing.claim

    @extend_schema_field(several(ShownBout))
    def get_tables(self, pairing: Pairing) -> list[ShownBout]:
        here: Access = self.context["here"]
        own = here.entrant and any(s.entrant_id == here.entrant.pk for s in pairing.sides.all())
        bouts = Bout.objects.filter(pairing=pairing).select_related("table").order_by("number")
        return [_bout(bout, shown=bool(own) or here.judges) for bout in bouts]

    @extend_schema_field(
        {"type": "array", "items": {"type": "string", "enum": list(get_args(Deed))}}
    )
    def get_may(self, pairing: Pairing) -> tuple[Deed, ...]:
        return allowed(self.context["here"], pairing, list(pairing.sides.all()))

    class Meta(ShownPairing.Meta):
        fields = (*ShownPairing.Meta.fields, "why", "claim", "tables", "may")
        read_only_fields = fields


def _side(side: Side, called: dict[int, str]) -> ShownSide:
    entrant = side.entrant
    return ShownSide(
        position=side.position,
        entrant=entrant.number,
        id=entrant.pk,
        name=called[entrant.number],
        affiliation=entrant.affiliation,
        score=side.score,
        place=side.place,
        outcome=side.outcome,
        forfeit=side.forfeit,
    )


def _bout(bout: Bout, *, shown: bool) -> ShownBout:
    code = bout.table.code if shown or bout.table.watching else None
    return ShownBout(bout.number, code, None if bout.places is None else tuple(bout.places))


def reached(request: Request, tournament: str) -> Access:
    return access(tournament, caller(request))


def with_sides(found: QuerySet[Pairing]) -> QuerySet[Pairing]:
    sides = Side.objects.select_related("entrant").order_by("position")
    return found.select_related("round", "stage").prefetch_related(Prefetch("sides", sides))


def numbers(pairings: Iterable[Pairing]) -> set[int]:
    return {side.entrant.number for each in pairings for side in each.sides.all()}


def rows(here: Access, pairings: Sequence[Pairing]) -> Any:
    called = names_of(here.tournament, numbers(pairings), here.person)
    return ShownPairing(pairings, many=True, context={"names": called}).data


def whole(here: Access, pairing_id: str) -> Shown:
    """One pairing, with its why, and what this caller may do there."""
    found = with_sides(Pairing.objects.filter(stage__tournament=here.tournament, pk=pairing_id))
    pairing = found.first()
    if pairing is None:
        raise refusals.unknown_pairing()
    who = numbers([pairing]) | why.concerned(why.read(pairing.reasons))
    called = names_of(here.tournament, who, here.person)
    context = {"names": called, "here": here}
    shown: Shown = ShownOnePairing(pairing, context=context).data
    return shown


class Asked(django_filters.FilterSet):
    round = django_filters.CharFilter(
        field_name="round", max_length=30, help_text="The id of a round."
    )
    number = django_filters.NumberFilter(
        field_name="round__number", min_value=1, max_value=9999, help_text="Of the round."
    )
    stage = django_filters.NumberFilter(field_name="stage__number", min_value=1, max_value=9999)
    phase = django_filters.ChoiceFilter(choices=Pairing.Phase.choices)
    outstanding = django_filters.BooleanFilter(method="of_outstanding")
    late = django_filters.BooleanFilter(
        method="of_late", help_text="Outstanding, and the round was due."
    )
    entrant = django_filters.NumberFilter(
        method="of_entrant", min_value=1, max_value=99_999, help_text="The entrant's number."
    )
    mine = django_filters.BooleanFilter(field_name="mine", help_text="Where the caller plays.")

    def of_outstanding(self, found: QuerySet[Pairing], _name: str, wished: bool) -> Any:
        waiting = found.filter(phase__in=OUTSTANDING)
        return waiting if wished else found.exclude(phase__in=OUTSTANDING)

    def of_late(self, found: QuerySet[Pairing], _name: str, wished: bool) -> Any:
        late = {"phase__in": OUTSTANDING, "round__due__lt": timezone.now()}
        return found.filter(**late) if wished else found.exclude(**late)

    def of_entrant(self, found: QuerySet[Pairing], _name: str, number: int) -> Any:
        sides = Side.objects.filter(pairing=OuterRef("pk"), entrant__number=int(number))
        return found.filter(Exists(sides))

    class Meta:
        model = Pairing
        fields = ("round", "number", "stage", "phase", "outstanding", "late", "entrant", "mine")


class ByStation(Ordering):
    """Equal stations, and those without one, as they were drawn."""

    def get_ordering(self, request: Any, queryset: Any, view: Any) -> Any:
        wished = super().get_ordering(request, queryset, view) or ()
        return [each.replace("station", "at_station") for each in wished]


class Pairings(ListAPIView):
    serializer_class = ShownPairing
    filterset_class = Asked
    ordering_fields: ClassVar = ("station", "drawn")
    ordering: ClassVar = ("drawn",)
    problems: ClassVar = UNKNOWN

    def get_queryset(self) -> QuerySet[Pairing]:
        if getattr(self, "swagger_fake_view", False):  # the document is made without a caller
            return Pairing.objects.none()
        self.here = reached(self.request, self.kwargs["tournament"])
        return drawn(self.here.tournament, self.here)

    def paginate_queryset(self, queryset: Any) -> Any:
        page = super().paginate_queryset(queryset)
        here = self.here
        self.names = names_of(here.tournament, numbers(page or ()), here.person)
        return page

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "names": getattr(self, "names", {})}

    @extend_schema(summary="List the pairings as they were drawn, or by station")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)


def drawn(tournament: Tournament, here: Access) -> QuerySet[Pairing]:
    """With what they are put in order by: one number, so that a cursor can stand on it."""
    own = Side.objects.filter(pairing=OuterRef("pk"), entrant=here.entrant)
    return with_sides(Pairing.objects.filter(stage__tournament=tournament)).annotate(
        mine=Exists(own),
        drawn=_whole(F("stage__number") * 10**11 + F("round__number") * 10**6 + F("slot")),
        at_station=Coalesce("station", Value(LAST_STATION)),
    )


def _whole(expression: Any) -> Any:
    return Coalesce(expression, Value(0), output_field=BigIntegerField())


class OnePairing(APIView):
    problems: ClassVar = (*UNKNOWN, "pairing.unknown")

    @extend_schema(
        summary="A pairing: who meets, why, and what one may do there",
        responses={200: ShownOnePairing},
    )
    def get(self, request: Request, tournament: str, pairing: str) -> Response:
        return Response(whole(reached(request, tournament), pairing))


def round_of(here: Access, round_id: str) -> Round:
    found = Round.objects.filter(stage__tournament=here.tournament, pk=round_id)
    round_ = found.select_related("stage").first()
    if round_ is None:
        raise refusals.unknown_round()
    return round_
