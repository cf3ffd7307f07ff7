"""tournaments/{tournament}/entrants/…: many at once, imported and exported."""

from typing import ClassVar, Final

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.editionfiles import LARGEST, Csv, CsvFile, File, JsonFile
from api.keyed import keyed
from api.rendering import Json
from api.schema import struct
from api.tables import caller
from api.tournaments import ORGANISING, ROOM, SEEING
from games.kernel.record import Record
from games.tournaments import importing
from games.tournaments.entrants_files import write_csv, write_json


class Said(Record, frozen=True, omit_defaults=True):
    name: str = ""
    affiliation: str = ""
    seed: int | None = None
    username: str = ""
    """Of an account, to the letter."""
    entrant: str = ""
    """The id under which an export names an entrant."""


class Entered(Record, frozen=True):
    entrants: tuple[Said, ...]


ENTERED: Final = struct(Entered, ROOM)


class Import(APIView):
    parser_classes = (JsonFile, CsvFile)
    largest_body = LARGEST
    problems: ClassVar = (*ORGANISING, "tournament.started", "tournament.bad_line")

    @extend_schema(
        summary="Import entrants, all or none, or see what that would do",
        description="CSV with the columns name, affiliation, seed, username and entrant, or JSON. "
        "Who comes back with the id of an export is changed; everybody else is entered.",
        request={"application/json": ENTERED, "text/csv": OpenApiTypes.STR},
        responses={200: struct(importing.Imported, ROOM)},
        parameters=[
            OpenApiParameter("dry_run", bool, description="Enter nobody, tell everything.")
        ],
    )
    @keyed()
    def post(self, request: Request, tournament: str) -> Response:
        file = request.data if isinstance(request.data, File) else File("json", b"")
        dry = msgspec.convert(request.query_params.get("dry_run", "0"), bool, strict=False)
        do = importing.rehearse if dry else importing.carry_out
        return Response(do(tournament, caller(request), file.content, file.format))


class Export(APIView):
    renderer_classes = (Json, Csv)
    problems: ClassVar = (*SEEING, "tournament.judge_only")

    @extend_schema(
        summary="Export the entrants, as they are imported",
        responses={(200, "application/json"): ENTERED, (200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, tournament: str) -> HttpResponse:
        rows = importing.export(tournament, caller(request))
        spoken = request.accepted_renderer
        content = write_csv(rows) if spoken.format == "csv" else write_json(rows)
        headers = {"Content-Disposition": f'attachment; filename="entrants.{spoken.format}"'}
        return HttpResponse(content, spoken.media_type, headers=headers)
