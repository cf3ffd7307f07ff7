"""tournaments/{tournament}/entrants/…: import and export many entrants."""

from typing import Annotated, Final

from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.access import SEEING
from api.wire.answers import TEXT, Csv, Json, SheetParams, csv_manner
from api.wire.bodies import CsvFile, JsonFile
from api.wire.callers import caller
from api.wire.commands import SENT_FILE, operation_of
from api.wire.document.components import struct
from api.wire.limits.size import FILE
from api.wire.operation import operation
from games.kernel.record import Record
from games.tournaments import commands
from games.tournaments import refusals as no
from games.tournaments.entrants import imports
from games.tournaments.entrants.imports import ImportedEntrants
from games.tournaments.entrants.roster import write_csv, write_json


class EntrantLine(Record, frozen=True, omit_defaults=True):
    name: str = ""
    affiliation: str = ""
    seed: int | None = None
    username: str = ""
    """User name of an account, spelled exactly."""
    entrant: str = ""
    """Id of the entrant in an export."""


class EntrantsFile(Record, frozen=True):
    entrants: tuple[EntrantLine, ...]


ENTERED: Final = struct(EntrantsFile)


class DryRunParams(Record, frozen=True):
    dry_run: Annotated[bool, Meta(description="Enter nobody, tell everything.")] = False


@operation_of(
    commands.IMPORT_ENTRANTS,
    "Import entrants, all or none, or see what that would do",
    params=DryRunParams,
    sent=SENT_FILE,
    takes=(JsonFile, CsvFile),
    largest=FILE,
    body={Json.media_type: ENTERED, Csv.media_type: TEXT},
    cost="import",
)
def import_entrants(result: ImportedEntrants) -> ImportedEntrants:
    """CSV with the columns name, affiliation, seed, username and entrant, or JSON. Who comes back
    with the id of an export is changed; everybody else is entered."""
    return result


@operation(
    "Export the entrants, as they are imported",
    answers=(Json, Csv),
    content={(200, Json.media_type): ENTERED, (200, Csv.media_type): TEXT},
    refuses=(*SEEING, no.judge_only),
    cost="export",
)
def export_entrants(request: Request, params: SheetParams, tournament: str) -> HttpResponse:
    rows = imports.export(tournament, caller(request))
    renderer = request.accepted_renderer
    how = csv_manner(params.sheet)
    content = write_csv(rows, how) if renderer.format == "csv" else write_json(rows)
    headers = {"Content-Disposition": f'attachment; filename="entrants.{renderer.format}"'}
    return HttpResponse(content, renderer.media_type, headers=headers)
