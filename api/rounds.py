"""tournaments/…/rounds/: stages and their rounds; more time for one, or another draw."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final

import msgspec
from django.db.models import Count, Q, QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.keyed import keyed
from api.pairings import UNKNOWN, ShownPairing, of, reached, rows, with_sides
from api.reading import said
from api.tables import caller
from games.tournaments import refusals, round_orders
from games.tournaments.models import OUTSTANDING, Pairing, Round, Stage
from games.tournaments.permissions import Access
from games.tournaments.round_orders import LONGEST_REASON, Minutes
from games.tournaments.showing.titles import titles

PAGE: Final = 200
HERE: Final = (*UNKNOWN, "round.unknown", "tournament.organiser_only", "round.not_on")


class Extension(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minutes: Minutes


class Redraw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)]


class ShownRound(serializers.ModelSerializer):
    stage = serializers.IntegerField(source="stage.number")
    title = serializers.SerializerMethodField()
    pairings = serializers.IntegerField(source="pairing_count", help_text="How many.")
    outstanding = serializers.IntegerField(help_text="To be played, or without a settled result.")
    disputed = serializers.IntegerField(help_text="Of those: waiting for a judge.")

    def get_title(self, round_: Round) -> str:
        told: dict[int, str] = self.context["titles"]
        return told[round_.number]

    class Meta:
        model = Round
        fields: tuple[str, ...] = (
            *("id", "stage", "number", "title", "part", "in_part", "best_of", "opened", "due"),
            *("closed", "pairings", "outstanding", "disputed"),
        )
        read_only_fields = fields


class ShownStage(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField()
    format = serializers.CharField()
    phase = serializers.ChoiceField(Stage.Phase.choices)
    rounds = ShownRound(many=True)


class Stages(serializers.Serializer):
    stages = ShownStage(many=True)


class OneRoundShown(serializers.Serializer):
    round = ShownRound()
    pairings = ShownPairing(many=True)
    more = serializers.BooleanField(help_text="Whether there are later slots.")


def counted(found: QuerySet[Round]) -> QuerySet[Round]:
    return found.annotate(
        pairing_count=Count("pairings"),
        outstanding=Count("pairings", filter=Q(pairings__phase__in=OUTSTANDING)),
        disputed=Count("pairings", filter=Q(pairings__phase=Pairing.Phase.DISPUTED)),
    )


def of_stages(here: Access) -> list[dict[str, Any]]:
    """Two queries, however many stages and rounds there are."""
    by_stage: dict[str, list[Round]] = defaultdict(list)
    found = counted(Round.objects.filter(stage__tournament=here.tournament))
    for round_ in found.select_related("stage").order_by("number"):
        by_stage[round_.stage_id].append(round_)
    return [
        _stage(stage, by_stage[stage.pk]) for stage in here.tournament.stages.order_by("number")
    ]


def _stage(stage: Stage, found: Sequence[Round]) -> dict[str, Any]:
    told = titles(stage.format, found)
    return {
        "number": stage.number,
        "name": stage.name,
        "format": stage.settings["format"],
        "phase": stage.phase,
        "rounds": ShownRound(found, many=True, context={"titles": told}).data,
    }


def round_shown(here: Access, round_id: str) -> tuple[Round, dict[str, Any]]:
    found = counted(Round.objects.filter(stage__tournament=here.tournament))
    round_ = found.filter(pk=round_id).select_related("stage").first()
    if round_ is None:
        raise refusals.unknown_round()
    stage = round_.stage
    told = titles(stage.format, list(stage.rounds.order_by("number")))
    return round_, ShownRound(round_, context={"titles": told}).data


def _done(request: Request, tournament: str, round_: Round) -> Response:
    return Response(round_shown(reached(request, tournament), round_.pk)[1])


class Rounds(APIView):
    problems: ClassVar = UNKNOWN

    @extend_schema(summary="The stages and their rounds", responses={200: Stages})
    def get(self, request: Request, tournament: str) -> Response:
        return Response({"stages": of_stages(reached(request, tournament))})


class OneRound(APIView):
    problems: ClassVar = (*UNKNOWN, "round.unknown")

    @extend_schema(
        summary="A round with its pairings, 200 at a time",
        responses={200: OneRoundShown},
        parameters=[OpenApiParameter("after", int, description="Later slots than this one.")],
    )
    def get(self, request: Request, tournament: str, round: str) -> Response:  # noqa: A002
        here = reached(request, tournament)
        after = asked_after(request)
        round_, told = round_shown(here, round)
        found = with_sides(Pairing.objects.filter(round=round_, slot__gt=after))
        page = list(found.order_by("slot")[: PAGE + 1])
        body = {"round": told, "pairings": rows(here, page[:PAGE]), "more": len(page) > PAGE}
        return Response(body)


def asked_after(request: Request) -> int:
    """-1 where nothing is said: slots and places count from there."""
    said_ = request.query_params.get("after", "-1")
    after: int = msgspec.convert(said_, Annotated[int, Meta(ge=-1, lt=1 << 31)], strict=False)
    return after


class Extending(APIView):
    problems: ClassVar = HERE

    @extend_schema(
        summary="Give a round more time",
        request={"application/json": of(Extension)},
        responses={200: ShownRound},
    )
    @keyed()
    def post(self, request: Request, tournament: str, round: str) -> Response:  # noqa: A002
        minutes = said(request, Extension).minutes
        changed = round_orders.extend(tournament, round, caller(request), minutes)
        return _done(request, tournament, changed)


class Redrawing(APIView):
    problems: ClassVar = (*HERE, "pairing.reason", "round.drawn_at_once", "round.begun")

    @extend_schema(
        summary="Draw the newest round again, after a drop or a late entry",
        description="Of Swiss and pods, while nobody has played in it. The round has a new id.",
        request={"application/json": of(Redraw)},
        responses={200: ShownRound},
    )
    @keyed()
    def post(self, request: Request, tournament: str, round: str) -> Response:  # noqa: A002
        reason = said(request, Redraw).reason
        drawn = round_orders.redraw(tournament, round, caller(request), reason)
        return _done(request, tournament, drawn)
