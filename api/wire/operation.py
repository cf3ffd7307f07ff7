"""Operations: an API call with its input, result, permissions and refusals.

An operation is a function of a request. The body comes as `data`, the query string as `params`, and
the parts of the path by their names. The annotations of these and of the result are used to parse,
check, encode and document. The docstring is the description.

    @operation("Report a result", refuses=(refusals.pairing_not_on, refusals.not_yours))
    def report_result(request: Request, data: Result, tournament: str, pairing: str) -> OnePairing:

A call that changes something takes an Idempotency-Key, unless `unkeyed` gives a reason. Its result
is stored for a day, so it must hold no secret: `secrets` adds what is derived from ids, the first
time and on a replay.
"""

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import (
    Any,
    Final,
    Generic,
    TypedDict,
    TypeVar,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django_filters import FilterSet
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.wire.answers import Json, encode
from api.wire.bodies import StrictJsonParser, parse_query, require_empty_body
from api.wire.bodies import parse_body as read
from api.wire.idempotency import AGAIN, Body, run_once
from api.wire.limits.size import LIMIT
from api.wire.lists import Cursor, ListOrdering
from api.wire.versions import tag
from games.duties.idempotency import Answer
from games.people.refusals import RefusalType
from games.web.command import Command

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Shown = TypeVar("Shown")
Shape = dict[str, Any]
"""Part of the document, written by hand."""


@dataclass(frozen=True)
class ApiResponse(Generic[Shown]):
    """Result with its own status or headers; None if the status says it all."""

    data: Shown | None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Rows(Generic[Shown]):
    """Queryset of a list, and the function that serialises the rows of a page."""

    queryset: QuerySet[Any]
    serialize: Callable[[Sequence[Any]], Iterable[Shown]]


@dataclass(frozen=True)
class ListOptions:
    """Filters and orders of a list."""

    filters: type[FilterSet] | None
    orders: tuple[str, ...]
    order: tuple[str, ...]
    by: type[ListOrdering]
    pages: type[Cursor]


@dataclass(frozen=True, kw_only=True)
class Operation:
    function: Callable[..., Any]
    summary: str
    status: int = 200
    refuses: tuple[RefusalType, ...] = ()
    known: bool = False
    """For accounts only; the secret of a seat is not enough."""
    throttle: str | None = None
    """Scope of a stricter rate limit."""
    cost: str = ""
    """Row in `games.web.costs`, if it does more than read or write a few rows."""
    unkeyed: str = ""
    """Reason why a call that changes something takes no Idempotency-Key."""
    secrets: Callable[[Body], Body] | None = None
    proved: bool = False
    """True if the body itself proves who sent it, as a password does. A repeated call then gets the
    secrets again."""
    ahead: Callable[[Any], Any] | None = None
    """Slow lookup of the outside world with the body, made before the transaction of the key. Its
    result is passed as `ahead`."""
    tagged: bool = False
    """The result has a version, sent as a field and as the ETag."""
    matched: bool = False
    """If-Match tells which version the caller has read."""
    takes: tuple[type[BaseParser], ...] = (StrictJsonParser,)
    answers: tuple[type[BaseRenderer], ...] = (Json,)
    largest: int = LIMIT
    """Largest body, in bytes."""
    body: Shape | None = None
    content: Mapping[Any, Shape | None] | None = None
    """Answers by status, or by status and media type, where the return annotation is not enough."""
    parameters: tuple[Any, ...] = ()
    list_options: ListOptions | None = None
    command: Command | None = None
    """Command that it carries out."""

    @functools.cached_property
    def hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @property
    def name(self) -> str:
        """Operation id in the document."""
        return self.function.__name__

    @property
    def body_type(self) -> Any:
        """Type of the body; None: there is no body."""
        return self.hints.get("data")

    @property
    def body_required(self) -> bool:
        kind = get_origin(self.body_type) or self.body_type
        if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct):
            return True
        return any(field.required for field in msgspec.structs.fields(kind))

    @property
    def query_type(self) -> Any:
        return self.hints.get("params")

    @property
    def result_type(self) -> Any:
        """Type of the result; for a list, the type of a row."""
        hint = self.hints["return"]
        return get_args(hint)[0] if get_origin(hint) in (Rows, ApiResponse) else hint

    @property
    def must_match_caller(self) -> bool:
        """True if the result holds a secret that somebody else could get by sending the same
        body."""
        return self.secrets is not None and not (self.known or self.proved)

    def takes_key(self, method: str) -> bool:
        return method not in READING and not self.unkeyed

    def act(self, request: Request, **parts: str) -> Any:
        if self.body_type is not None:
            parts["data"] = read(request, self.body_type)
        elif request.method not in READING and self.takes == (StrictJsonParser,):
            require_empty_body(request)
        if self.query_type is not None:
            parts["params"] = parse_query(request, self.query_type)
        return self.function(request, **parts)

    def answer(self, request: Request, **parts: str) -> HttpResponseBase:
        if self.ahead is not None:
            parts["ahead"] = self.ahead(read(request, self.body_type))
        if self.takes_key(request.method or ""):
            return self._run_once(request, **parts)
        result = self.act(request, **parts)
        return result if isinstance(result, HttpResponseBase) else self._response(result)

    def _response(self, result: Any) -> HttpResponse:
        reply = self._as_response(result)
        headers = dict(reply.headers)
        if self.tagged and reply.data is not None:
            headers["ETag"] = tag(reply.data)
        return HttpResponse(_bytes(reply.data), Json.media_type, reply.status, headers=headers)

    def _run_once(self, request: Request, **parts: str) -> HttpResponse:
        def act() -> Answer:
            reply = self._as_response(self.act(request, **parts))
            return Answer(reply.status, _bytes(reply.data).decode())

        answer, again = run_once(request, act, guarded=self.must_match_caller)
        body = answer.body
        if self.secrets is not None:
            body = encode(self.secrets(msgspec.json.decode(body))).decode()
        response = HttpResponse(body, Json.media_type, answer.status)
        if self.tagged:
            response["ETag"] = tag(msgspec.json.decode(answer.body, type=_Version))
        if again:
            response[AGAIN] = "true"
        return response

    def _as_response(self, result: Any) -> ApiResponse[Any]:
        return result if isinstance(result, ApiResponse) else ApiResponse(result, self.status)


class OperationOptions(TypedDict, total=False):
    """Keyword arguments of Operation."""

    status: int
    refuses: tuple[RefusalType, ...]
    known: bool
    throttle: str | None
    cost: str
    unkeyed: str
    secrets: Callable[[Body], Body]
    proved: bool
    ahead: Callable[[Any], Any]
    tagged: bool
    matched: bool
    takes: tuple[type[BaseParser], ...]
    answers: tuple[type[BaseRenderer], ...]
    largest: int
    body: Shape | None
    content: Mapping[Any, Shape | None] | None
    parameters: tuple[Any, ...]


def operation(
    summary: str, **how: Unpack[OperationOptions]
) -> Callable[[Callable[..., Any]], Operation]:
    """Decorator that makes an operation of a function; `how` holds the fields of Operation."""
    return lambda function: Operation(function=function, summary=summary, **how)


def listing(
    summary: str,
    *,
    order: Sequence[str],
    orders: Sequence[str] = (),
    filters: type[FilterSet] | None = None,
    by: type[ListOrdering] = ListOrdering,
    pages: type[Cursor] = Cursor,
    **how: Unpack[OperationOptions],
) -> Callable[[Callable[..., Rows[Any]]], Operation]:
    """Decorator of a function that returns the Rows of a list."""
    options = ListOptions(filters, tuple(orders), tuple(order), by, pages)
    return lambda function: Operation(
        function=function, summary=summary, list_options=options, **how
    )


class _Version(msgspec.Struct, frozen=True):
    version: int


def _bytes(data: object) -> bytes:
    return b"" if data is None else encode(data)
