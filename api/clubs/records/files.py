"""records/…: import and export plays as JSON, CSV and BG Stats files."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

import msgspec
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import BELONGING, person_operation
from api.wire.answers import TEXT, Csv, Json, Sheet, csv_manner
from api.wire.bodies import CsvFile, JsonFile, Time
from api.wire.callers import require_person
from api.wire.commands import SENT_FILE, operation_of
from api.wire.document.components import struct
from api.wire.limits.size import FILE
from api.wire.operation import ApiResponse
from games.clubs import commands
from games.clubs.models import RecordImport
from games.clubs.records import imports
from games.clubs.records import refusals as no
from games.clubs.records.bg_stats import to_bg_stats
from games.clubs.records.exports import export
from games.clubs.records.files import write_csv, write_json
from games.clubs.records.play import Filed
from games.clubs.records.refusals import BadLines
from games.kernel.record import Record as Struct
from games.kernel.record import record_from
from games.papers.faults import Fault
from games.people.refusals import Invalid
from games.web.faults import struct_errors

OBJECT: Final[dict[str, Any]] = {"type": "object", "additionalProperties": True}
PLAYS: Final = {"anyOf": [OBJECT, {"type": "array", "items": OBJECT}]}
"""BG Stats expects a bare list."""

SHAPES: Final = {"enum": ["companion", "bg_stats"]}
Shape = Annotated[str, Meta(description="Of the JSON.", extra_json_schema=SHAPES)]


class PlayFault(Struct, frozen=True):
    line: int
    field: str
    code: str
    detail: str


class Plays(Struct, frozen=True):
    plays: tuple[Filed, ...]


class ImportedPlays(Struct, frozen=True, kw_only=True):
    id: str | None
    """Id for asking about the progress; null in a dry run."""
    dry_run: bool
    state: str
    plays: int
    done: int
    added: int
    """The other plays were entered before."""
    faults: tuple[PlayFault, ...] = ()


class ClubParams(Struct, frozen=True):
    club: Annotated[str | None, Meta(description="Of a club; left out, one's own plays.")] = None


class ImportParams(ClubParams, frozen=True):
    dry_run: Annotated[bool, Meta(description="Change nothing, tell everything.")] = False


class ExportParams(ClubParams, frozen=True):
    game: str | None = None
    since: Time | None = None
    until: Time | None = None
    shape: Shape = "companion"
    sheet: Sheet = False


@contextmanager
def _convert_faults() -> Iterator[None]:
    try:
        yield
    except BadLines as refusal:
        faults = [fault_of(fault) for fault in refusal.faults if isinstance(fault, Fault)]
        raise Invalid(
            refusal.code,
            refusal.sentence,
            kwargs={"line": faults[0].line, "faults": faults},
        ) from refusal


@operation_of(
    commands.IMPORT_PLAYS,
    "Import plays, or see what that would do",
    params=ImportParams,
    sent=SENT_FILE,
    within=_convert_faults,
    takes=(JsonFile, CsvFile),
    largest=FILE,
    body={Json.media_type: struct(Plays), Csv.media_type: TEXT},
    content={200: struct(ImportedPlays), 202: struct(ImportedPlays)},
    cost="import",
)
def import_plays(
    result: RecordImport | imports.ImportPreview,
) -> ApiResponse[ImportedPlays]:
    """All of the file or nothing. JSON and CSV as they are exported, or plays as BG Stats takes
    them from other programs. A play whose id was entered before is passed over. Of a long file only
    the beginning is done when it is answered: ask how far it is."""
    if isinstance(result, imports.ImportPreview):
        return ApiResponse(_serialize_dry_run(result))
    return ApiResponse(_serialize_import(result), status=200 if result.state == "done" else 202)


@person_operation("How far an import is", refuses=(no.unknown_import,))
def show_import(request: Request, file: str) -> ImportedPlays:
    return _serialize_import(imports.find(require_person(request), file))


@person_operation(
    "Export plays",
    answers=(Json, Csv),
    content={(200, Json.media_type): PLAYS, (200, Csv.media_type): TEXT},
    refuses=(*BELONGING, no.large_export),
    cost="export",
)
def export_plays(request: Request, params: ExportParams) -> HttpResponse:
    plays = export(require_person(request), params.club, params.game, params.since, params.until)
    renderer = request.accepted_renderer
    if renderer.format == "csv":
        content = write_csv(plays, csv_manner(params.sheet))
    elif params.shape == "bg_stats":
        content = msgspec.json.encode([to_bg_stats(play) for play in plays])
    else:
        content = write_json(plays)
    disposition = f'attachment; filename="plays.{renderer.format}"'
    return HttpResponse(content, renderer.media_type, headers={"Content-Disposition": disposition})


def _serialize_dry_run(reading: imports.ImportPreview) -> ImportedPlays:
    plays = len(reading.plays)
    return ImportedPlays(
        id=None,
        dry_run=True,
        state="done",
        plays=plays,
        done=0,
        added=plays - reading.known,
        faults=tuple(map(fault_of, reading.faults)),
    )


def _serialize_import(entry: RecordImport) -> ImportedPlays:
    return record_from(ImportedPlays, entry, dry_run=False, faults=())


def fault_of(fault: Fault) -> PlayFault:
    if not fault.said:
        return PlayFault(fault.line, fault.field, fault.code, fault.detail)
    ((place, sentences),) = struct_errors(fault.said).items()
    return PlayFault(fault.line, place, fault.code, " ".join(sentences))
