"""How the OpenAPI document is made from the views, into schema.yml."""

import inspect
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import NoneType
from typing import Any, Final, cast

import msgspec
import uritemplate
from django.http import HttpResponse
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from api.wire import refusals
from api.wire.addresses import Address
from api.wire.answers import Json
from api.wire.document.codes import CODES
from api.wire.document.components import struct
from api.wire.operation import Operation
from api.wire.problems import MEDIA_TYPE
from api.wire.versions import ETAG, IF_MATCH
from api.wire.wording import WORDS
from games.duties import refusals as duties
from games.people.refusals import No

ROOT: Final = Path(__file__).resolve().parents[3]
CHECKED_IN: Final = ROOT / "schema.yml"
EXAMPLES: Final = ROOT / "tests" / "api" / "responses"
"""One call and its answer a file, OPERATION.STATUS.json or OPERATION.STATUS.WHAT.json: a test makes
the call, and the document shows it."""

UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
KEY: Final = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Sent again with the same key and body, the call is done once and gets its first "
    "answer again, with the header Idempotency-Replayed. Another body: 409.",
)


class Example(msgspec.Struct, frozen=True):
    """One file of the examples."""

    response: Any
    request: Any = None
    query: str = ""
    path: dict[str, str] = {}
    caller: str | None = None
    language: str = "en"


def examples(operation: str) -> Iterator[tuple[str, int, Example]]:
    for file in sorted(EXAMPLES.glob(f"{operation}.*.json")):
        _, status, *_what = file.name.removesuffix(".json").split(".")
        yield file.stem, int(status), msgspec.json.decode(file.read_bytes(), type=Example)


class Schema(AutoSchema):
    """An operation says its own refusals; what any call of its kind may meet is added here."""

    @property
    def operation(self) -> Operation:
        return cast("Address", self.view).operation

    def get_summary(self) -> str | None:
        return self.operation.summary

    def get_description(self) -> str:  # type: ignore[override]  # spectacular's own says it so
        return inspect.getdoc(self.operation.function) or ""

    def _is_list_view(self, serializer: Any = None) -> bool:
        return self.operation.listed is not None

    def get_request_serializer(self) -> Any:
        if self.operation.body is not None:
            return self.operation.body
        said = self.operation.said
        return None if said is None else {Json.media_type: struct(said)}

    def get_response_serializers(self) -> Any:
        operation = self.operation
        if operation.content is not None:
            return operation.content
        if (media := operation.answers[0]) is not Json and operation.found is HttpResponse:
            return {
                (operation.status, media.media_type): {"type": "string"}
                | getattr(media, "shape", {})
            }
        found = operation.found
        return {operation.status: None if found is NoneType else struct(found)}

    def get_operation_id(self) -> str:
        parts = [re.sub(r"[{}]", "", part) for part in self.path.split("/") if part]
        return re.sub(r"[-.]", "_", "_".join((self.method.lower(), *parts[2:])))

    def get_tags(self) -> list[str]:
        return [self.path.split("/")[3]]

    def get_override_parameters(self) -> list[Any]:
        operation = self.operation
        told = [KEY] if operation.keyed(self.method) else []
        told += [IF_MATCH] if operation.matched else []
        told += [ETAG] if operation.tagged else []
        return [*told, *operation.parameters, *asked(operation.asked)]

    def get_examples(self) -> list[OpenApiExample]:
        found = []
        for name, status, example in examples(self.get_operation_id()):
            if example.request is not None and status < 400:
                found.append(OpenApiExample(name, value=example.request, request_only=True))
            if example.response is not None and status < 400:
                # Of a list the page around its rows is added by itself.
                value = example.response["results"][0] if self._is_list_view() else example.response
                codes = [str(status)]
                found.append(
                    OpenApiExample(name, value=value, response_only=True, status_codes=codes)
                )
        return found

    def _get_request_body(self, direction: str = "request") -> Any:
        if self.method == "DELETE" and self.operation.said:
            content = {Json.media_type: {"schema": struct(self.operation.said)}}
            return {"content": content, "required": True}
        return super()._get_request_body(direction)  # type: ignore[no-untyped-call]

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        bodies = super()._get_response_bodies(direction)
        told = list(examples(self.get_operation_id()))
        for status, codes in sorted(self._problems().items()):
            shown = {name: {"value": e.response} for name, each, e in told if each == status}
            bodies[str(status)] = _problem(codes, shown)
        return bodies

    def _problems(self) -> dict[int, list[str]]:
        nos: list[No] = [refusals.faulty, refusals.not_acceptable, refusals.throttled]
        nos += [refusals.no_secret, refusals.unreadable_secret, refusals.unknown_secret]
        if uritemplate.variables(self.path):
            nos.append(refusals.nothing_here)
        if self.method in UNSAFE:
            nos += [refusals.unreadable, refusals.too_deep, refusals.unwritable]
            nos += [refusals.too_large, refusals.unsupported, refusals.no_proof]
        if self.operation.keyed(self.method):
            nos += [duties.long_key, refusals.bad_key, duties.other_body]
        by_status: dict[int, list[str]] = {}
        for no in (*nos, *self.operation.refuses):
            by_status.setdefault(no.kind.status, []).append(no.code)
        return by_status


def _problem(codes: Sequence[str], shown: Mapping[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": {"$ref": "#/components/schemas/Problem"}}
    if shown:
        content["examples"] = dict(shown)
    described = "; ".join(f"`{code}`: {_told(code)}" for code in codes)
    return {"description": described, "content": {MEDIA_TYPE: content}}


def _told(code: str) -> str:
    """The sentence, with the names of its facts."""
    said = str(CODES[code].sentence) or WORDS.sheet["refusals"][code]["en"]
    if re.fullmatch(r"%\(\w+\)s", said):
        return "`detail` says what to put right."
    return re.sub(r"%\((\w+)\)[ds]", r"{\1}", said)


def asked(kind: Any) -> Iterator[OpenApiParameter]:
    """What may stand behind an address, from the record that reads it."""
    if kind is None:
        return
    ((_, schema),) = msgspec.json.schema_components([kind])[1].items()
    for name, field in schema["properties"].items():
        told = field.pop("description", "")
        field.pop("default", None)
        yield OpenApiParameter(
            name, _said_plainly(field), required=name in schema["required"], description=told
        )


def _said_plainly(field: dict[str, Any]) -> dict[str, Any]:
    """Behind an address nothing is null: it is left out."""
    kinds = [each for each in field.get("anyOf", [field]) if each != {"type": "null"}]
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


class AuthorizationScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "api.wire.callers.Authorization"
    name = ["Token", "Seat"]  # noqa: RUF012 - as the class above declares it

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, str]]:
        return [
            _header("`Authorization: Token …`, a person's token from POST tokens/"),
            _header("`Authorization: Seat …`, the secret of a seat or of a table's host"),
        ]

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[str]]]:
        """Nothing at all is enough, unless the view is for known people alone."""
        permissions = {type(each).__name__ for each in auto_schema.view.get_permissions()}
        return (
            [{"Token": []}] if "KnownPerson" in permissions else [{"Token": []}, {"Seat": []}, {}]
        )


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "api.wire.callers.BrowserSession"
    name = "Session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


def _header(description: str) -> dict[str, str]:
    return {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": description,
    }
