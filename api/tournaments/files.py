"""tournaments/{tournament}/export/ and tournaments/import/: a whole tournament as a file."""

from typing import Annotated, Literal

from django.http import HttpResponse
from msgspec import Meta, field
from rest_framework.request import Request

from api.tournaments.papers import SEEING, STAGE
from api.tournaments.tournament import WRONG
from api.wire.answers import TEXT, AnyMediaType, Csv, Json, SheetParams, Trf, csv_manner, encode
from api.wire.bodies import File, JsonFile
from api.wire.callers import caller
from api.wire.commands import Sent, operation_of
from api.wire.document.components import struct
from api.wire.limits.size import FILE
from api.wire.operation import ApiResponse, operation
from api.wire.problems import convert_illegal
from games.kernel.record import Record
from games.people.names import shown_name
from games.tournaments import commands
from games.tournaments import refusals as no
from games.tournaments.access import Access, get_access
from games.tournaments.arrangement.archive import (
    TakenIn,
    TournamentFile,
    build_archive,
)
from games.tournaments.output import csv
from games.tournaments.output.reader import select_stage, with_names
from games.tournaments.output.rows import load_stage, stages
from games.tournaments.trf.exports import trf
from games.tournaments.trf.tournament import Arrived

As = Literal["json", "csv", "trf"]
Number = Annotated[int, Meta(ge=1, le=100)]
Of = Annotated[Literal["pairings", "standings", "ranking"], Meta(description="What the CSV holds.")]


class ExportParams(SheetParams, frozen=True, kw_only=True):
    what: As = field(default="json", name="as")
    of: Of = "pairings"
    stage: Annotated[Number | None, Meta(description=STAGE)] = None


class DryRunParams(Record, frozen=True):
    dry_run: Annotated[bool, Meta(description="Take in nothing, tell all.")] = False


@operation(
    "Export a tournament: all of it, its pairings or standings, or a report for FIDE",
    answers=(Json, Csv, Trf, AnyMediaType),
    content={
        (200, Json.media_type): struct(TournamentFile),
        (200, Csv.media_type): TEXT,
        (200, Trf.media_type): TEXT,
    },
    refuses=(*SEEING, no.no_trf),
    cost="export",
)
def export_tournament(request: Request, params: ExportParams, tournament: str) -> HttpResponse:
    """JSON holds the arrangement, the entrants, every pairing and every standing, and can be taken
    in again. CSV holds the pairings or the standings of all stages, or the final ranking. TRF is
    FIDE's report (TRF26, and TRF16 for older programs) of one Swiss or round-robin stage, which can
    be taken in again, too."""
    access = get_access(tournament, caller(request))
    content, kind, end = _render_file(access, params)
    headers = {
        "Content-Disposition": f'attachment; filename="tournament.{end}"',
        "Cache-Control": "private, no-cache",
    }
    return HttpResponse(content, kind, headers=headers)


def _render_file(access: Access, params: ExportParams) -> tuple[bytes, str, str]:
    tournament = access.tournament
    names = with_names(tournament, access.person).names
    match params.what:
        case "json":
            drawn_stages = [load_stage(stage) for stage in stages(tournament)]
            return (
                encode(build_archive(tournament, drawn_stages, names)),
                "application/json",
                "json",
            )
        case "trf":
            organiser = tournament.organiser
            arbiter = shown_name(organiser, viewer=access.person) if organiser else ""
            stage = select_stage(tournament, params.stage)
            return trf(load_stage(stage), names, arbiter), "text/plain; charset=utf-8", "trf"
        case "csv" if params.of == "ranking":
            content = csv.ranking(tournament, names, csv_manner(params.sheet))
            return content, "text/csv; charset=utf-8", "csv"
        case "csv" if params.of == "standings":
            content = csv.standings(stages(tournament), names, csv_manner(params.sheet))
            return content, "text/csv; charset=utf-8", "csv"
        case _:
            drawn_stages = [load_stage(stage) for stage in stages(tournament)]
            content = csv.pairings(drawn_stages, names, csv_manner(params.sheet))
            return content, "text/csv; charset=utf-8", "csv"


@operation_of(
    commands.IMPORT,
    "Take in a tournament that was exported: a new one, arranged alike",
    params=DryRunParams,
    sent=Sent(TournamentFile, lambda data: {"file": data}),
    within=lambda data: convert_illegal(data.game, "setup"),
    largest=FILE,
    content={201: struct(TakenIn), 200: struct(TakenIn)},
    refuses=(no.bad_lines, no.organiser_only, *WRONG),
    cost="import",
)
def import_tournament(result: TakenIn) -> ApiResponse[TakenIn]:
    """Its arrangement and its entrants count; what was played is left behind."""
    return ApiResponse(result, 200 if result.dry_run else 201)


class TrfFile(JsonFile):
    media_type = Trf.media_type


class ImportParams(DryRunParams, frozen=True):
    game: Annotated[
        str | None, Meta(description="That was played; an export of ours tells it itself.")
    ] = None


@operation_of(
    commands.IMPORT_REPORT,
    "Take in a report for FIDE: players, rounds and results become a tournament",
    params=ImportParams,
    sent=Sent(None, lambda body: {"content": body.content if isinstance(body, File) else b""}),
    takes=(TrfFile,),
    largest=FILE,
    body={Trf.media_type: TEXT},
    content={201: struct(Arrived), 200: struct(Arrived)},
    refuses=(no.bad_report, *WRONG),
    cost="import",
)
def import_report(result: Arrived) -> ApiResponse[Arrived]:
    """TRF26 or TRF16, of one individual Swiss or round-robin tournament. It is listed for nobody,
    counts for no rating, and goes on here: the next round waits to be published. One that was
    exported here comes back exactly."""
    return ApiResponse(result, 200 if result.dry_run else 201)
