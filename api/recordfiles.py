"""records/…: plays in files, as JSON, as CSV, and as BG Stats takes them."""

from datetime import datetime
from typing import Any, ClassVar, Final

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers, fields
from api.editionfiles import LARGEST, Csv, CsvFile, File, JsonFile
from api.keyed import keyed
from api.problems import Problem
from api.reading import record
from api.rendering import Json
from api.schema import struct
from games.clubs.models import RecordImport
from games.clubs.records_exporting import export
from games.clubs.records_files import Fault, Filed, to_bg_stats, write_csv, write_json
from games.clubs.records_importing import carry_out, find, rehearse
from games.clubs.records_refusals import BadLines
from games.kernel.record import Record as Struct

ROOM: Final = "clubs.records"
CLUB: Final = OpenApiParameter("club", str, description="Of a club; left out, one's own plays.")
OBJECT: Final[dict[str, Any]] = {"type": "object", "additionalProperties": True}


class ToldFault(Struct, frozen=True):
    line: int
    field: str
    code: str
    detail: str


class Plays(Struct, frozen=True):
    plays: tuple[Filed, ...]


class Imported(Struct, frozen=True, kw_only=True):
    id: str | None
    """To ask how far it is; none of a dry run."""
    dry_run: bool
    state: str
    plays: int
    done: int
    added: int
    """The others were entered before."""
    faults: tuple[ToldFault, ...] = ()


class Importing(Struct, frozen=True):
    dry_run: bool = False
    club: str | None = None


class Exporting(Struct, frozen=True):
    club: str | None = None
    game: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    shape: str = "companion"


class Import(APIView):
    permission_classes = (callers.KnownPerson,)
    parser_classes = (JsonFile, CsvFile)
    largest_body = LARGEST
    problems: ClassVar = (
        "record.bad_line",
        "record.large_file",
        "club.unknown",
        "club.organisers_only",
    )

    @extend_schema(
        summary="Import plays, or see what that would do",
        description="All of the file or nothing. JSON and CSV as they are exported, or plays as BG "
        "Stats takes them from other programs. A play whose id was entered before is passed over. "
        "Of a long file only the beginning is done when it is answered: ask how far it is.",
        request={"application/json": struct(Plays, ROOM), "text/csv": OpenApiTypes.STR},
        responses={200: struct(Imported, ROOM), 202: struct(Imported, ROOM)},
        parameters=[
            CLUB,
            OpenApiParameter("dry_run", bool, description="Change nothing, tell everything."),
        ],
    )
    @keyed()
    def post(self, request: Request) -> Response:
        person = callers.known(request)
        file = request.data if isinstance(request.data, File) else File("json", b"")
        wish = _query(request, Importing)
        if wish.dry_run:
            found = rehearse(person, wish.club, file.content, file.format)
            plays = len(found.plays)
            told = Imported(
                id=None,
                dry_run=True,
                state="done",
                plays=plays,
                done=0,
                added=plays - found.known,
                faults=tuple(map(fault_of, found.faults)),
            )
            return Response(told)
        try:
            entry = carry_out(person, wish.club, file.content, file.format)
        except BadLines as refusal:
            faults = [fault_of(fault) for fault in refusal.faults if isinstance(fault, Fault)]
            raise Problem(
                refusal.code,
                detail=refusal.sentence,
                more={"line": faults[0].line, "faults": faults},
            ) from refusal
        return Response(_told(entry), status=200 if entry.state == "done" else 202)


class Progress(APIView):
    permission_classes = (callers.KnownPerson,)
    problems: ClassVar = ("record.unknown_import",)

    @extend_schema(summary="How far an import is", responses={200: struct(Imported, ROOM)})
    def get(self, request: Request, file: str) -> Response:
        return Response(_told(find(callers.known(request), file)))


PLAYS: Final = {"anyOf": [OBJECT, {"type": "array", "items": OBJECT}]}
"""BG Stats takes a bare list."""


class Export(APIView):
    permission_classes = (callers.KnownPerson,)
    renderer_classes = (Json, Csv)
    problems: ClassVar = (
        "club.unknown",
        "club.members_only",
        "record.large_export",
    )

    @extend_schema(
        summary="Export plays",
        parameters=[
            CLUB,
            OpenApiParameter("game", str),
            OpenApiParameter("since", OpenApiTypes.DATETIME),
            OpenApiParameter("until", OpenApiTypes.DATETIME),
            OpenApiParameter(
                "shape", str, enum=["companion", "bg_stats"], description="Of the JSON."
            ),
        ],
        responses={(200, "application/json"): PLAYS, (200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> HttpResponse:
        wish = _query(request, Exporting)
        plays = export(callers.known(request), wish.club, wish.game, wish.since, wish.until)
        spoken = request.accepted_renderer
        if spoken.format == "csv":
            content = write_csv(plays)
        elif wish.shape == "bg_stats":
            content = msgspec.json.encode([to_bg_stats(play) for play in plays])
        else:
            content = write_json(plays)
        attached = f'attachment; filename="plays.{spoken.format}"'
        return HttpResponse(content, spoken.media_type, headers={"Content-Disposition": attached})


def _query(request: Request, kind: Any) -> Any:
    known = {
        name: request.query_params[name]
        for name in kind.__struct_fields__
        if name in request.query_params
    }
    try:
        return msgspec.convert(known, kind, strict=False)
    except msgspec.ValidationError:
        return record(known, kind)


def _told(entry: RecordImport) -> Imported:
    return Imported(
        id=entry.pk,
        dry_run=False,
        state=entry.state,
        plays=entry.plays,
        done=entry.done,
        added=entry.added,
    )


def fault_of(fault: Fault) -> ToldFault:
    if not fault.said:
        return ToldFault(fault.line, fault.field, fault.code, fault.detail)
    ((place, sentences),) = fields.of_struct(fault.said).items()
    return ToldFault(fault.line, place, fault.code, " ".join(sentences))
