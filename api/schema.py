"""How the OpenAPI document is made from the views, into schema.yml."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import uritemplate
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema

from api.problems import MEDIA_TYPE, STATUS
from api.sentences import title

ROOT: Final = Path(__file__).resolve().parent.parent
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
PROBLEM: Final[dict[str, Any]] = {
    "type": "object",
    "description": "RFC 9457: `type` is a stable code, `title` and `detail` are in the language "
    "of the caller.",
    "properties": {
        "type": {"type": "string", "enum": sorted(STATUS)},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "rule": {"type": "string", "description": "The rule that was broken, such as KK-3.1."},
        "reason": {"type": "string", "description": "The rulebook's own code of the refusal."},
        "errors": {
            "type": "object",
            "description": "By the place of a field in the body; what concerns all of it, by ''.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
    },
    "required": ["type", "title", "status", "detail"],
    "additionalProperties": True,
}

_STRUCTS: dict[str, dict[str, Any]] = {}


def struct(kind: Any, room: str) -> dict[str, Any]:
    """The schema of a record, whose own records become components called room.Name."""
    (schema,), components = msgspec.json.schema_components(
        [kind], ref_template=f"#/components/schemas/{room}.{{name}}"
    )
    _STRUCTS.update({f"{room}.{name}": component for name, component in components.items()})
    return schema


def documented(
    summary: str,
    *,
    said: dict[str, Any] | None = None,
    found: dict[str, Any] | None = None,
    status: int = 200,
    parameters: Sequence[OpenApiParameter] = (),
) -> Callable[[Any], Any]:
    """For a view's method that reads one record and answers with another: their schemas."""
    return extend_schema(
        summary=summary,
        parameters=list(parameters),
        request=None if said is None else {"application/json": said},
        responses={status: found},
    )


def with_structs(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The last step: what the operations refer to."""
    schemas = result["components"]["schemas"]
    schemas.update(_STRUCTS)
    schemas["Problem"] = PROBLEM
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    result["components"]["responses"] = _shared(result["paths"])
    return result


def _shared(paths: dict[str, Any]) -> dict[str, Any]:
    """Problems that several operations describe in the same words are written once."""
    told: dict[str, list[dict[str, Any]]] = {}
    for path in paths.values():
        for operation in path.values():
            for status, response in operation["responses"].items():
                if MEDIA_TYPE in response.get("content", {}):
                    told.setdefault(f"{status} {response}", []).append(operation["responses"])
    shared: dict[str, Any] = {}
    for key, where in told.items():
        status = key[:3]
        if len(where) > 1:
            name = _name(status, shared)
            shared[name] = where[0][status]
            for responses in where:
                responses[status] = {"$ref": f"#/components/responses/{name}"}
    return shared


def _name(status: str, shared: Mapping[str, Any]) -> str:
    """Problem409, Problem409.2, …"""
    before = sum(name.startswith(f"Problem{status}") for name in shared)
    return f"Problem{status}.{before + 1}" if before else f"Problem{status}"


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
    """A view says its own `problems`; what any call of its kind may meet is added here."""

    def get_operation_id(self) -> str:
        parts = [re.sub(r"[{}]", "", part) for part in self.path.split("/") if part]
        return re.sub(r"[-.]", "_", "_".join((self.method.lower(), *parts[2:])))

    def get_tags(self) -> list[str]:
        return [self.path.split("/")[3]]

    def get_override_parameters(self) -> list[Any]:
        return [KEY] if getattr(self._method(), "takes_key", False) else []

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
        form = getattr(self.view, "deletes_with", None)
        if self.method != "DELETE" or form is None:
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        component = self.resolve_serializer(form, "request")
        return {"content": {"application/json": {"schema": component.ref}}, "required": True}

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        bodies = super()._get_response_bodies(direction)
        told = list(examples(self.get_operation_id()))
        for status, codes in sorted(self._problems().items()):
            shown = {name: {"value": e.response} for name, each, e in told if each == status}
            bodies[str(status)] = _problem(codes, shown)
        return bodies

    def _problems(self) -> dict[int, list[str]]:
        codes = ["request.invalid", "request.not_acceptable", "request.throttled"]
        codes += ["auth.missing", "auth.unreadable", "auth.unknown_secret"]
        if uritemplate.variables(self.path):
            codes.append("request.not_found")
        if self.method in UNSAFE:
            codes += ["request.unreadable", "request.too_deep", "request.unwritable"]
            codes += ["request.too_large", "request.unsupported_media_type", "auth.csrf"]
        if getattr(self._method(), "takes_key", False):
            codes += ["idempotency.long_key", "idempotency.bad_key", "idempotency.other_body"]
        codes += getattr(self.view, "problems", ())
        by_status: dict[int, list[str]] = {}
        for code in codes:
            by_status.setdefault(STATUS[code], []).append(code)
        return by_status

    def _method(self) -> Any:
        return getattr(self.view, self.method.lower(), None)


def _problem(codes: Sequence[str], shown: Mapping[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": {"$ref": "#/components/schemas/Problem"}}
    if shown:
        content["examples"] = dict(shown)
    described = "; ".join(f"`{code}`: {title(code)}" for code in codes)
    return {"description": described, "content": {MEDIA_TYPE: content}}


class AuthorizationScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "api.callers.Authorization"
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
    target_class = "api.callers.BrowserSession"
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
