"""editions/{edition}/…: import, export and validate a whole edition."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from api.shelf.editions.rows import NAMED, OBJECT, convert_misfits, get_edition
from api.wire.answers import Csv, Json, SheetParams, csv_manner
from api.wire.bodies import CsvFile, DryRun, JsonFile
from api.wire.commands import SENT_FILE, operation_of
from api.wire.limits.size import FILE
from api.wire.operation import operation
from api.wire.versions import ETAG, tag
from games.kernel.record import Record
from games.papers.csv import CsvFormat
from games.papers.faults import Fault
from games.people.refusals import Invalid, no_game
from games.shelf import commands
from games.shelf import refusals as shelf
from games.shelf.editions import catalogue, entries
from games.shelf.editions.files import write_csv, write_json
from games.shelf.editions.imports import Change, FaultyFile
from games.shelf.editions.report import fault_sentence
from games.shelf.models import Edition
from games.shelf.wording import Worded, describe_problems
from games.web.faults import struct_errors


class NamedEntry(Record, frozen=True):
    kind: str
    key: str


class EntryFault(Record, frozen=True):
    line: int
    column: int
    """Column of the cell in a sheet, column of the character in JSON; both count from 1."""
    field: str
    code: str
    detail: str


class ImportedEntries(Record, frozen=True):
    version: int
    dry_run: bool
    """True if nothing was changed."""
    added: tuple[NamedEntry, ...]
    changed: tuple[NamedEntry, ...]
    removed: tuple[NamedEntry, ...]
    faults: tuple[EntryFault, ...]
    """Faults of the file; it is imported only if it has none."""


class Validated(Record, frozen=True):
    version: int
    problems: tuple[Worded, ...]
    """All problems that keep the edition from being played; empty: it is ready."""


@contextmanager
def _convert_faults() -> Iterator[None]:
    try:
        yield
    except FaultyFile as refusal:
        faults = [fault_of(fault) for fault in refusal.faults]
        raise Invalid(refusal.code, refusal.sentence, kwargs={"faults": faults}) from refusal


@operation_of(
    commands.IMPORT_ENTRIES,
    "Import a file of entries, or see what that would change",
    params=DryRun,
    sent=SENT_FILE,
    named=NAMED,
    within=_convert_faults,
    tagged=True,
    takes=(JsonFile, CsvFile),
    largest=FILE,
    body={"application/json": OBJECT, "text/csv": {"type": "string"}},
    cost="import",
)
def import_entries(params: DryRun, result: tuple[Edition, Change]) -> ImportedEntries:
    """JSON as the catalogue is served and exported, or CSV as it is exported. A kind that the file
    speaks of becomes what the file says; a kind that it does not, stays."""
    edition, change = result
    return ImportedEntries(
        edition.version,
        params.dry_run,
        added=_serialize_names(change.added),
        changed=_serialize_names(change.changed),
        removed=_serialize_names(change.removed),
        faults=tuple(map(fault_of, change.faults)),
    )


@operation(
    "Export the entries of an edition",
    answers=(Json, Csv),
    parameters=(ETAG,),
    content={(200, Json.media_type): OBJECT, (200, Csv.media_type): {"type": "string"}},
    refuses=(shelf.unknown, no_game),
    cost="export",
)
def export_entries(request: Request, params: SheetParams, edition: str) -> HttpResponse:
    row = get_edition(request, edition)
    with convert_misfits():
        records = entries.records(row)
    renderer = request.accepted_renderer
    disposition = f'attachment; filename="{row.game_key}.{renderer.format}"'
    how = csv_manner(params.sheet)
    content = _sheet(records, how) if renderer.format == "csv" else _catalogue(records)
    headers = {"Content-Disposition": disposition, "ETag": tag(row)}
    return HttpResponse(content, renderer.media_type, headers=headers)


@operation(
    "Everything that keeps an edition from a table", tagged=True, refuses=(shelf.unknown, no_game)
)
def validate_edition(request: Request, edition: str) -> Validated:
    row = get_edition(request, edition)
    with convert_misfits():
        return Validated(row.version, describe_problems(row.game, catalogue.faults(row)))


def _serialize_names(names: Iterable[entries.Name]) -> tuple[NamedEntry, ...]:
    return tuple(NamedEntry(kind, key) for kind, key in names)


def fault_of(fault: Fault) -> EntryFault:
    return EntryFault(fault.line, fault.column, fault.field, fault.code, _detail(fault))


def _detail(fault: Fault) -> str:
    if fault.said:
        ((text,),) = struct_errors(fault.said).values()
        return text
    return fault_sentence(fault)


def _catalogue(entries: Mapping[str, Any]) -> bytes:
    return write_json(msgspec.to_builtins(entries))


def _sheet(entries: Mapping[str, Any], how: CsvFormat) -> bytes:
    rows = ((kind, msgspec.to_builtins(e)) for kind, records in entries.items() for e in records)
    return write_csv(rows, how)
