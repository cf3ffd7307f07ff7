"""tournaments/{tournament}/….svg, .pdf, .ics: a tournament as pictures, on paper, in calendars."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, Literal

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.views import APIView

from api.characterfiles import Pdf
from api.rendering import Json
from api.sentences import language
from api.tables import caller
from games.kernel.record import Record
from games.shelf.printing import pdf
from games.shelf.printing.shapes import Sheet
from games.tournaments.permissions import Access, access, must_judge
from games.tournaments.showing import hanging
from games.tournaments.showing.calendar import ics
from games.tournaments.showing.pictures import (
    Asked,
    Named,
    chosen,
    named,
    stage_title,
    svg,
)
from games.tournaments.showing.rows import Drawn, Met, drawn
from games.tournaments.showing.slips import Slips, wanted
from games.tournaments.showing.svg import POLICY

SEEING: Final = ("tournament.unknown", "tournament.no_stage", "stage.unknown")
JUDGING: Final = (*SEEING, "tournament.judge_only")
STAGE: Final = OpenApiParameter(
    "stage", int, description="Its number; left out, the stage that is played now."
)
ROUND: Final = OpenApiParameter(
    "round", int, description="Its number in the stage; left out, what is to be played now."
)
PAPER: Final = {(200, "application/pdf"): OpenApiTypes.BINARY}
UNCHANGED: Final[dict[str, str]] = {"Cache-Control": "private, no-cache"}

Number = Annotated[int, Meta(ge=1, le=10_000)]


class Wished(Record, frozen=True):
    """What may stand behind the address of a picture or a paper."""

    stage: Number | None = None
    round: Number | None = None
    part: Literal["winners", "losers", "final", "third_place"] | None = None
    from_round: Number | None = None
    after: Annotated[int, Meta(ge=0, le=1 << 20)] = 0


class Svg(Json):
    """What may be asked for; the answer to OPTIONS stays JSON, whatever it is asked as."""

    media_type = "image/svg+xml"
    format = "svg"


class Ics(Json):
    media_type = "text/calendar"
    format = "ics"


class Anything(Json):
    """Whatever a program says that it takes."""

    media_type = "*/*"
    format = "any"


def wished(request: Request) -> Wished:
    said = {
        name: request.query_params[name]
        for name in Wished.__struct_fields__
        if name in request.query_params
    }
    return msgspec.convert(said, Wished, strict=False)


class Bracket(APIView):
    renderer_classes = (Svg, Json, Anything)
    problems: ClassVar = SEEING

    @extend_schema(
        operation_id="get_tournaments_tournament_bracket_svg",
        summary="The picture of a stage: a bracket, cross tables, or rounds beside each other",
        description="Reads as a list to whoever listens to it. Of a very large stage the first "
        "rounds are left out, unless `from_round` asks for them.",
        responses={(200, "image/svg+xml"): OpenApiTypes.STR, 304: None},
        parameters=[
            STAGE,
            OpenApiParameter("part", str, enum=("winners", "losers", "final", "third_place")),
            OpenApiParameter("from_round", int, description="And those that follow."),
        ],
    )
    def get(self, request: Request, tournament: str) -> HttpResponse:
        wish = wished(request)
        asked = Asked(wish.stage, wish.part, wish.from_round)
        here = access(tournament, caller(request))
        of = named(here.tournament, here.person)
        tag = f'"{of.tag(asked)}"'
        known = get_conditional_response(request, etag=tag)
        if known is not None and known.status_code == 304:
            return known
        headers = UNCHANGED | {"ETag": tag, "Content-Security-Policy": POLICY}
        answer = HttpResponse(svg(of, asked), "image/svg+xml; charset=utf-8", headers=headers)
        patch_vary_headers(answer, ["Accept-Language", "Authorization", "Cookie"])
        return answer


class Calendar(APIView):
    renderer_classes = (Ics, Json, Anything)
    problems: ClassVar = ("tournament.unknown",)

    @extend_schema(
        operation_id="get_tournaments_tournament_calendar_ics",
        summary="The dates of a tournament, for calendar programs",
        responses={(200, "text/calendar"): OpenApiTypes.STR, 304: None},
    )
    def get(self, request: Request, tournament: str) -> HttpResponse:
        here = access(tournament, caller(request))
        tag = f'"{here.tournament.pk}.{here.tournament.number}.{language()}"'
        headers = UNCHANGED | {"ETag": tag}
        known = get_conditional_response(request, etag=tag)
        if known is not None and known.status_code == 304:
            return known
        return HttpResponse(ics(here.tournament), "text/calendar; charset=utf-8", headers=headers)


class Paper:
    """What a paper is made from."""

    def __init__(self, request: Request, tournament: str, *, judging: bool) -> None:
        self.request = request
        self.here: Access = access(tournament, caller(request))
        if judging:
            must_judge(self.here)
        self.wish = wished(request)
        self.stage = chosen(self.here.tournament, self.wish.stage)
        self.title = stage_title(self.here.tournament, self.stage)

    @property
    def of(self) -> Named:
        return named(self.here.tournament, self.here.person)

    def wanted(self) -> tuple[Drawn, Sequence[Met]]:
        found = drawn(self.stage)
        return found, wanted(found, self.wish.round, self.wish.after)

    def address(self, pairing: str) -> str:
        path = reverse("pairing", args=(self.here.tournament.pk, pairing))
        return self.request.build_absolute_uri(path)

    def answer(self, sheets: Sequence[Sheet], name: str) -> HttpResponse:
        printed = pdf.draw(sheets, title=self.title, language=language())
        headers = UNCHANGED | {"Content-Disposition": f'inline; filename="{name}.pdf"'}
        return HttpResponse(printed, Pdf.media_type, headers=headers)


class Printed(APIView):
    renderer_classes = (Pdf, Json)


class ResultSlips(Printed):
    problems: ClassVar = JUDGING

    @extend_schema(
        operation_id="get_tournaments_tournament_slips_pdf",
        summary="Result slips of what is to be played, to print and cut apart",
        responses=PAPER,
        parameters=[
            STAGE,
            ROUND,
            OpenApiParameter("after", int, description="So many are left out: 1,000 fit a file."),
        ],
    )
    def get(self, request: Request, tournament: str) -> HttpResponse:
        paper = Paper(request, tournament, judging=True)
        found, pairings = paper.wanted()
        slips = Slips(found, paper.of.called, paper.address)
        return paper.answer(slips.sheets(pairings), "slips")


class PairingsList(Printed):
    problems: ClassVar = SEEING

    @extend_schema(
        operation_id="get_tournaments_tournament_pairings_pdf",
        summary="Who plays where, by station and by name, to hang up",
        responses=PAPER,
        parameters=[STAGE, ROUND, OpenApiParameter("after", int)],
    )
    def get(self, request: Request, tournament: str) -> HttpResponse:
        paper = Paper(request, tournament, judging=False)
        found, pairings = paper.wanted()
        sheets = hanging.pairings(found, paper.of.called, pairings, paper.title)
        return paper.answer(sheets, "pairings")


class StandingsSheet(Printed):
    problems: ClassVar = SEEING

    @extend_schema(
        operation_id="get_tournaments_tournament_standings_pdf",
        summary="How everybody stands, to hang up",
        responses=PAPER,
        parameters=[STAGE],
    )
    def get(self, request: Request, tournament: str) -> HttpResponse:
        paper = Paper(request, tournament, judging=False)
        sheets = hanging.standings(paper.stage, paper.of.called, paper.title)
        return paper.answer(sheets, "standings")
