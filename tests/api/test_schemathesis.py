"""Generated calls against schema.yml: the answers are as the document says."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.wire.document.reference import document
from companion.wsgi import application
from tests.api.conftest import Caller

pytestmark = pytest.mark.usefixtures("no_allowance")

DOCUMENT: dict[str, Any] = document()
SCHEMA = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
]

POSITIVE, NEGATIVE = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


def can_be_wrong(operation: dict[str, Any]) -> bool:
    """A string in the path or in a header never has the wrong type."""
    parameters = map(resolve_parameter, operation.get("parameters", ()))
    return "requestBody" in operation or any(each["in"] == "query" for each in parameters)


def resolve_parameter(parameter: dict[str, Any]) -> dict[str, Any]:
    """Shared parameters are references in the document."""
    if "$ref" not in parameter:
        return parameter
    shared: dict[str, Any] = DOCUMENT["components"]["parameters"]
    resolved: dict[str, Any] = shared[parameter["$ref"].rpartition("/")[2]]
    return resolved


SELDOM: Final = pytest.mark.rare
"""Every second operation is called wrongly with --long alone: tests/api/test_every_route.py sends
wrong values to each of them every day."""
CALLS = [
    pytest.param(
        *(path, method, mode),
        id=f"{method} {path} {mode.value}",
        marks=[SELDOM] if mode is NEGATIVE and n % 2 else [],
    )
    for n, (path, methods) in enumerate(DOCUMENT["paths"].items())
    for method, operation in methods.items()
    for mode in (POSITIVE, NEGATIVE)
    if mode is POSITIVE or can_be_wrong(operation)
]


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """Between requests a real server closes old connections, which would end the test's
    transaction; Django's own test client prevents this in the same way."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.parametrize(("path", "method", "mode"), CALLS)
def test_generated_calls_are_answered_as_documented(
    path: str, method: str, mode: GenerationMode, as_alice: Caller, long: bool
) -> None:
    operation = SCHEMA[path][method]

    @seed(20_261_118)
    @settings(
        max_examples=300 if long else 2 if mode is POSITIVE else 1,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case: Any) -> None:
        # A case may bring its own header; otherwise the caller is Alice, who may see the most.
        # Over WSGI nothing decompresses what schemathesis says it accepts.
        headers = {"Authorization": as_alice.authorization} | dict(case.headers or {})
        case.headers = headers | {"Accept-Encoding": "identity"}
        answer = case.call()
        case.validate_response(answer, checks=CHECKS)

    call()
