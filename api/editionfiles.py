"""editions/{edition}/…: whole editions at once, imported, exported, and held to their game."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

import msgspec
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers, fields
from api.editions import OBJECT, ROOM, fields_named
from api.keyed import keyed
from api.problems import Problem
from api.rendering import Json
from api.schema import struct
from api.sentences import quoted, sentence
from api.versions import ETAG, IF_MATCH, etag, read_versions
from games.kernel.record import Record
from games.shelf import editions
from games.shelf.editions_files import Fault, write_csv, write_json
from games.shelf.editions_importing import Change, Format, Refused, carry_out, rehearse
from games.shelf.telling import Told, told

LARGEST: Final = 5 * 1024 * 1024


class File(Record, frozen=True):
    """A body as it came: where its faults stand is counted in it."""

    format: Format
    content: bytes


class JsonFile(BaseParser):
    media_type = "application/json"
    format: Format = "json"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        return File(self.format, stream.read())


class CsvFile(JsonFile):
    media_type = "text/csv"
    format: Format = "csv"


class Csv(BaseRenderer):
    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"


class NamedEntry(Record, frozen=True):
    kind: str
    key: str


class ToldFault(Record, frozen=True):
    line: int
    column: int
    """In a sheet the column of the cell; in JSON that of the character; both from 1."""
    field: str
    code: str
    detail: str


class Imported(Record, frozen=True):
    version: int
    dry_run: bool
    """Whether this is only what would be."""
    added: tuple[NamedEntry, ...]
    changed: tuple[NamedEntry, ...]
    removed: tuple[NamedEntry, ...]
    faults: tuple[ToldFault, ...]
    """Of the file, which is not imported until it has none."""


class Validated(Record, frozen=True):
    version: int
    problems: tuple[Told, ...]
    """All that keeps the whole from a table; none: it is ready."""


class Import(APIView):
    permission_classes = (callers.KnownPerson,)
    parser_classes = (JsonFile, CsvFile)
    largest_body = LARGEST
    problems: ClassVar = (
        "shelf.unknown",
        "shelf.stale",
        "edition.not_yours",
        "edition.faulty_file",
        "edition.full",
    )

    @extend_schema(
        summary="Import a file of entries, or see what that would change",
        description="JSON as the catalogue is served and exported, or CSV as it is exported. A "
        "kind that the file speaks of becomes what the file says; a kind that it does not, stays.",
        request={"application/json": OBJECT, "text/csv": OpenApiTypes.STR},
        responses={200: struct(Imported, ROOM)},
        parameters=[
            OpenApiParameter("dry_run", bool, description="Change nothing, tell everything."),
            IF_MATCH,
            ETAG,
        ],
    )
    @keyed(headers=etag)
    def post(self, request: Request, edition: str) -> Response:
        person = callers.known(request)
        file = request.data if isinstance(request.data, File) else File("json", b"")
        dry = msgspec.convert(request.query_params.get("dry_run", "0"), bool, strict=False)
        if dry:
            found = editions.owned(person, edition)
            return _answer(found.version, rehearse(found, file.content, file.format), dry=True)
        try:
            done, change = carry_out(
                person, edition, file.content, file.format, read_versions(request)
            )
        except Refused as refusal:
            raise Problem(
                refusal.code,
                detail=refusal.sentence,
                more={"faults": [fault_of(fault) for fault in refusal.faults]},
            ) from refusal
        return _answer(done.version, change, dry=False)


class Export(APIView):
    renderer_classes = (Json, Csv)
    problems: ClassVar = ("shelf.unknown",)

    @extend_schema(
        summary="Export the entries of an edition",
        responses={(200, "application/json"): OBJECT, (200, "text/csv"): OpenApiTypes.STR},
        parameters=[ETAG],
    )
    def get(self, request: Request, edition: str) -> HttpResponse:
        found = editions.find(callers.person(request), edition)
        with fields_named():
            entries: Mapping[str, Any] = editions.records(found)
        spoken = request.accepted_renderer
        headers = etag({"version": found.version}) | {
            "Content-Disposition": f'attachment; filename="{found.game_key}.{spoken.format}"'
        }
        content = _sheet(entries) if spoken.format == "csv" else _catalogue(entries)
        return HttpResponse(content, spoken.media_type, headers=headers)


class Validate(APIView):
    problems: ClassVar = ("shelf.unknown",)

    @extend_schema(
        summary="Everything that keeps an edition from a table",
        responses={200: struct(Validated, ROOM)},
        parameters=[ETAG],
    )
    def get(self, request: Request, edition: str) -> Response:
        found = editions.find(callers.person(request), edition)
        with fields_named():
            problems = told(found.game, editions.faults(found))
        headers = etag({"version": found.version})
        return Response(Validated(found.version, problems), headers=headers)


def _answer(version: int, change: Change, *, dry: bool) -> Response:
    return Response(
        Imported(
            version,
            dry,
            added=_named(change.added),
            changed=_named(change.changed),
            removed=_named(change.removed),
            faults=tuple(map(fault_of, change.faults)),
        )
    )


def _named(names: Iterable[editions.Name]) -> tuple[NamedEntry, ...]:
    return tuple(NamedEntry(kind, key) for kind, key in names)


def fault_of(fault: Fault) -> ToldFault:
    line, column = fault.place
    return ToldFault(line, column, fault.name, fault.code, _detail(fault))


def _detail(fault: Fault) -> str:
    if fault.code == "file.misfit":
        ((text,),) = fields.of_struct(str(fault.facts["said"])).values()
        return text
    facts = {
        name: quoted(fact) if isinstance(fact, str) else fact for name, fact in fault.facts.items()
    }
    return sentence(fault.code, **facts)


def _catalogue(entries: Mapping[str, Any]) -> bytes:
    return write_json(msgspec.to_builtins(entries))


def _sheet(entries: Mapping[str, Any]) -> bytes:
    return write_csv(
        (kind, msgspec.to_builtins(entry)) for kind, found in entries.items() for entry in found
    )
