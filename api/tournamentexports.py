"""tournaments/{tournament}/export/ and tournaments/import/: a whole tournament as a file."""

from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta, field
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api.keyed import keyed
from api.reading import said
from api.rendering import Json, encode
from api.schema import struct
from api.tables import caller
from api.tournamentfiles import SEEING, STAGE, Anything
from api.tournaments import ROOM, WRONG, setting_up
from games.kernel.record import Record
from games.people.privacy import shown_name
from games.rulebooks import GAMES
from games.tournaments.permissions import Access, access
from games.tournaments.showing import csvs
from games.tournaments.showing.pictures import chosen, named
from games.tournaments.showing.rows import drawn, stages
from games.tournaments.showing.trf import trf
from games.tournaments.showing.whole import Whole, whole
from games.tournaments.taking_in import TakenIn, take_in

LARGEST: Final = 5 * 1024 * 1024

As = Literal["json", "csv", "trf"]


class Wished(Record, frozen=True):
    what: As = field(default="json", name="as")
    of: Literal["pairings", "standings"] = "pairings"
    stage: Annotated[int, Meta(ge=1, le=100)] | None = None


class Csv(Json):
    media_type = "text/csv"
    format = "csv"


class Trf(Json):
    media_type = "text/plain"
    format = "trf"


class Export(APIView):
    renderer_classes = (Json, Csv, Trf, Anything)
    problems: ClassVar = (*SEEING, "tournament.no_trf")

    @extend_schema(
        operation_id="get_tournaments_tournament_export",
        summary="Export a tournament: all of it, its pairings or standings, or a report for FIDE",
        description="JSON holds the arrangement, the entrants, every pairing and every standing, "
        "and can be taken in again. CSV holds the pairings or the standings of all stages. TRF is "
        "FIDE's report (TRF16) of one Swiss or round-robin stage.",
        responses={
            (200, "application/json"): struct(Whole, ROOM),
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "text/plain"): OpenApiTypes.STR,
        },
        parameters=[
            OpenApiParameter("as", str, enum=("json", "csv", "trf"), default="json"),
            OpenApiParameter(
                "of", str, enum=("pairings", "standings"), description="What the CSV holds."
            ),
            STAGE,
        ],
    )
    def get(self, request: Request, tournament: str) -> HttpResponse:
        wish = _wished(request)
        here = access(tournament, caller(request))
        content, kind, end = _written(here, wish)
        headers = {
            "Content-Disposition": f'attachment; filename="tournament.{end}"',
            "Cache-Control": "private, no-cache",
        }
        return HttpResponse(content, kind, headers=headers)


def _wished(request: Request) -> Wished:
    known = ("as", "of", "stage")
    asked = {name: request.query_params[name] for name in known if name in request.query_params}
    return msgspec.convert(asked, Wished, strict=False)


def _written(here: Access, wish: Wished) -> tuple[bytes, str, str]:
    tournament = here.tournament
    called = named(tournament, here.person).called
    match wish.what:
        case "json":
            read = [drawn(stage) for stage in stages(tournament)]
            return encode(whole(tournament, read, called)), "application/json", "json"
        case "trf":
            organiser = tournament.organiser
            arbiter = shown_name(organiser, to=here.person) if organiser else ""
            stage = chosen(tournament, wish.stage)
            return trf(drawn(stage), called, arbiter), "text/plain; charset=utf-8", "trf"
        case "csv" if wish.of == "standings":
            content = csvs.standings(stages(tournament), called)
            return content, "text/csv; charset=utf-8", "csv"
        case _:
            content = csvs.pairings([drawn(stage) for stage in stages(tournament)], called)
            return content, "text/csv; charset=utf-8", "csv"


class Import(APIView):
    permission_classes = (callers.KnownPerson,)
    throttle_scope = "tables"
    largest_body = LARGEST
    problems: ClassVar = (
        *("table.unknown_game", "tournament.too_many", "tournament.bad_line"),
        *("tournament.organiser_only", *WRONG),
    )

    @extend_schema(
        operation_id="post_tournaments_import",
        summary="Take in a tournament that was exported: a new one, arranged alike",
        description="Its arrangement and its entrants count; what was played is left behind.",
        request={"application/json": struct(Whole, ROOM)},
        responses={201: struct(TakenIn, ROOM), 200: struct(TakenIn, ROOM)},
        parameters=[OpenApiParameter("dry_run", bool, description="Take in nothing, tell all.")],
    )
    @keyed()
    def post(self, request: Request) -> Response:
        dry: Any = msgspec.convert(request.query_params.get("dry_run", "0"), bool, strict=False)
        file = said(request, Whole)
        with setting_up(GAMES.get(file.game)):
            taken = take_in(callers.known(request), file, dry_run=dry)
        return Response(taken, status=200 if dry else 201)
