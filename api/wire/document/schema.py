"""Generation of the OpenAPI document, schema.yml, from the views."""

import functools
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import NoneType
from typing import Any, Final, cast

import msgspec
from django.http import HttpResponse
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from api.wire.addresses import Address
from api.wire.answers import Json
from api.wire.document.components import struct
from api.wire.document.overview import tag_of
from api.wire.document.problems import problem_responses
from api.wire.operation import READING, Operation
from api.wire.versions import ETAG, IF_MATCH

ROOT: Final = Path(__file__).resolve().parents[3]
CHECKED_IN: Final = ROOT / "schema.yml"
REQUESTS: Final = ROOT / "tests" / "api" / "requests"
EXAMPLES: Final = ROOT / "tests" / "api" / "responses"
"""One call with its answer in each file, OPERATION.STATUS.json or OPERATION.STATUS.WHAT.json. A
test makes the call, and the document shows it."""

KEY: Final = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Sent again with the same key and body, the call is done once and gets its first "
    "answer again, with the header Idempotency-Replayed. Another body: 409.",
)
CLIENT: Final = OpenApiParameter(
    "Client-Secret",
    str,
    OpenApiParameter.HEADER,
    description="For who shows no secret else: 16 to 200 characters that this device alone knows. "
    "Sent with a key, it gets the secrets of the first answer again; without it nobody does: 409.",
)


AT_A_GLANCE: Final = 500


class Example(msgspec.Struct, frozen=True):
    response: Any
    request: Any = None
    query: str = ""
    path: dict[str, str] = {}
    caller: str | None = None
    language: str = "en"

    @property
    def is_short(self) -> bool:
        return self.response is not None and len(msgspec.json.encode(self.response)) <= AT_A_GLANCE


def examples(operation: str) -> Iterator[tuple[str, int, Example]]:
    for file in sorted(EXAMPLES.glob(f"{operation}.*.json")):
        _, status, *what = file.name.removesuffix(".json").split(".")
        name = "".join(what) or "usual"
        yield name, int(status), msgspec.json.decode(file.read_bytes(), type=Example)


class RequestExample(msgspec.Struct, frozen=True):
    """Request body that a test sends and the document shows."""

    request: Any
    ids: dict[str, str] = {}
    """Texts of the body that are ids, by what they refer to; the test fills in ids of rows that it
    created."""
    refused: str | None = None
    """Code of the refusal, if one is expected."""
    caller: str = "person"


@functools.cache
def requests() -> dict[str, RequestExample]:
    files = (file.read_bytes() for file in sorted(REQUESTS.glob("*.json")))
    return {
        name: example
        for content in files
        for name, example in msgspec.json.decode(content, type=dict[str, RequestExample]).items()
    }


class Schema(AutoSchema):
    """Schema of an operation: its own refusals, plus those that any call may get."""

    @property
    def operation(self) -> Operation:
        return cast("Address", self.view).operation

    def get_summary(self) -> str | None:
        return self.operation.summary

    def get_description(self) -> str:  # type: ignore[override]  # spectacular's own says it so
        return inspect.getdoc(self.operation.function) or "As `security` says."

    def _is_list_view(self, serializer: Any = None) -> bool:
        return self.operation.list_options is not None

    def get_request_serializer(self) -> Any:
        if self.operation.body is not None:
            return self.operation.body
        body_type = self.operation.body_type
        return None if body_type is None else {Json.media_type: struct(body_type)}

    def get_response_serializers(self) -> Any:
        operation = self.operation
        if operation.content is not None:
            return operation.content
        if (media := operation.answers[0]) is not Json and operation.result_type is HttpResponse:
            return {
                (operation.status, media.media_type): {"type": "string"}
                | getattr(media, "shape", {})
            }
        result_type = operation.result_type
        return {operation.status: None if result_type is NoneType else struct(result_type)}

    def get_operation_id(self) -> str:
        return self.operation.name

    def get_tags(self) -> list[str]:
        return [tag_of(self.operation)]

    def get_override_parameters(self) -> list[Any]:
        operation = self.operation
        parameters = [KEY] if operation.takes_key(self.method) else []
        if parameters and not operation.known:
            parameters.append(CLIENT)
        parameters += [IF_MATCH] if operation.matched else []
        parameters += [ETAG] if operation.tagged else []
        return [*parameters, *operation.parameters, *query_parameters(operation.query_type)]

    def get_examples(self) -> list[OpenApiExample]:
        openapi_examples = []
        for name, status, example in examples(self.operation.name):
            if example.is_short and status < 400:
                # For a list, the page around the rows is added by the base class.
                value = example.response["results"][0] if self._is_list_view() else example.response
                codes = [str(status)]
                openapi_examples.append(
                    OpenApiExample(name, value=value, response_only=True, status_codes=codes)
                )
        return openapi_examples

    def _get_request_body(self, direction: str = "request") -> Any:
        bodies = self.get_request_serializer()
        if bodies is None or self.method in READING:
            return None
        content = {media: {"schema": shape} for media, shape in bodies.items()}
        if example := requests().get(self.operation.name):
            content[Json.media_type]["examples"] = {"usual": {"value": example.request}}
        return {"content": content, "required": self.operation.body_required}

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        return super()._get_response_bodies(direction) | dict(problem_responses(self.operation))


def query_parameters(kind: Any) -> Iterator[OpenApiParameter]:
    """Yield the query parameters from the record that reads them."""
    if kind is None:
        return
    ((_, schema),) = msgspec.json.schema_components([kind])[1].items()
    for name, field in schema["properties"].items():
        description = field.pop("description", "")
        field.pop("default", None)
        yield OpenApiParameter(
            name, _without_null(field), required=name in schema["required"], description=description
        )


def _without_null(field: dict[str, Any]) -> dict[str, Any]:
    """Return the schema without null: a query parameter is left out instead."""
    kinds = [each for each in field.get("anyOf", [field]) if each != {"type": "null"}]
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


class AuthorizationScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library's
    target_class = "api.wire.callers.Authorization"
    name = ["Token", "Seat"]  # noqa: RUF012 - as the class above declares it

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, str]]:
        return [
            _header("`Authorization: Token …`, a person's token from POST tokens/"),
            _header("`Authorization: Seat …`, the secret of a seat or of a table's host"),
        ]

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[str]]]:
        """No credentials are needed, unless the view is for logged-in people only."""
        permissions = {type(each).__name__ for each in auto_schema.view.get_permissions()}
        return (
            [{"Token": []}] if "KnownPerson" in permissions else [{"Token": []}, {"Seat": []}, {}]
        )


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library's
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
