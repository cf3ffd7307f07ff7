"""What a call is: what is said in it and found by it, who may make it, and what it is refused with.

An operation is a function of a request. Its body comes as `said`, what stands behind its address as
`asked`, the parts of the address by their names; the annotations of these, and of what it returns,
are read, checked, encoded and described. Its docstring is its description.

    @operation("Report a result", refuses=(refusals.pairing_not_on, refusals.not_yours))
    def report_result(request: Request, said: Result, tournament: str, pairing: str) -> OnePairing:

What is not read only takes an Idempotency-Key, unless `unkeyed` says why not. What it finds is kept
for a day for that, so it must hold no secret: `secrets` adds what is derived from ids, the first
time and again.
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
from api.wire.bodies import Strict, nothing_said, query
from api.wire.bodies import said as read
from api.wire.idempotency import AGAIN, Body, once
from api.wire.limits.size import LIMIT
from api.wire.lists import Cursor, Ordering
from api.wire.versions import tag
from games.duties.idempotency import Answer
from games.people.refusals import No

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})

Shown = TypeVar("Shown")
Shape = dict[str, Any]
"""A part of the document, written by hand."""


@dataclass(frozen=True)
class Told(Generic[Shown]):
    """What is found, where its status or its headers hang on it; nothing, if that says it all."""

    found: Shown | None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Rows(Generic[Shown]):
    """What a list is cut from, and how the rows of one page are shown."""

    found: QuerySet[Any]
    shown: Callable[[Sequence[Any]], Iterable[Shown]]


@dataclass(frozen=True)
class Listed:
    """How a list may be narrowed and put in order."""

    filters: type[FilterSet] | None
    orders: tuple[str, ...]
    order: tuple[str, ...]
    by: type[Ordering]
    pages: type[Cursor]


@dataclass(frozen=True, kw_only=True)
class Operation:
    function: Callable[..., Any]
    summary: str
    status: int = 200
    refuses: tuple[No, ...] = ()
    known: bool = False
    """For people alone: a seat's secret is no account."""
    throttle: str | None = None
    """The scope of a tighter rate."""
    unkeyed: str = ""
    """Why a call that changes something takes no Idempotency-Key."""
    secrets: Callable[[Body], Body] | None = None
    proved: bool = False
    """What is said tells who says it, as a password does: its secrets are told them again."""
    ahead: Callable[[Any], Any] | None = None
    """What is asked of the world with what is said, before a key's transaction: it may be slow. Its
    answer comes as `ahead`."""
    tagged: bool = False
    """What is found tells its version, in its field and as an ETag."""
    matched: bool = False
    """If-Match says which version was read."""
    takes: tuple[type[BaseParser], ...] = (Strict,)
    answers: tuple[type[BaseRenderer], ...] = (Json,)
    largest: int = LIMIT
    """In bytes, what may be sent."""
    body: Shape | None = None
    content: Mapping[Any, Shape | None] | None = None
    """The answers by status, or by status and media type, where what is returned does not tell."""
    parameters: tuple[Any, ...] = ()
    listed: Listed | None = None

    @functools.cached_property
    def hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @property
    def name(self) -> str:
        """What one would call it in a program."""
        return self.function.__name__

    @property
    def said(self) -> Any:
        """The kind of the body; None: there is none."""
        return self.hints.get("said")

    @property
    def must_be_said(self) -> bool:
        """Whether there is no call without a body."""
        kind = get_origin(self.said) or self.said
        if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct):
            return True
        return any(field.required for field in msgspec.structs.fields(kind))

    @property
    def asked(self) -> Any:
        return self.hints.get("asked")

    @property
    def found(self) -> Any:
        """The kind of what is found; of a list, of one of its rows."""
        found = self.hints["return"]
        return get_args(found)[0] if get_origin(found) in (Rows, Told) else found

    @property
    def guarded(self) -> bool:
        """Whether a secret is found by it, which somebody else could be told who says the same."""
        return self.secrets is not None and not (self.known or self.proved)

    def keyed(self, method: str) -> bool:
        return method not in READING and not self.unkeyed

    def act(self, request: Request, **parts: str) -> Any:
        if self.said is not None:
            parts["said"] = read(request, self.said)
        elif request.method not in READING and self.takes == (Strict,):
            nothing_said(request)
        if self.asked is not None:
            parts["asked"] = query(request, self.asked)
        return self.function(request, **parts)

    def answer(self, request: Request, **parts: str) -> HttpResponseBase:
        if self.ahead is not None:
            parts["ahead"] = self.ahead(read(request, self.said))
        if self.keyed(request.method or ""):
            return self._once(request, **parts)
        found = self.act(request, **parts)
        return found if isinstance(found, HttpResponseBase) else self._response(found)

    def _response(self, found: Any) -> HttpResponse:
        told = self._told(found)
        headers = dict(told.headers)
        if self.tagged and told.found is not None:
            headers["ETag"] = tag(told.found)
        return HttpResponse(_bytes(told.found), Json.media_type, told.status, headers=headers)

    def _once(self, request: Request, **parts: str) -> HttpResponse:
        def act() -> Answer:
            told = self._told(self.act(request, **parts))
            return Answer(told.status, _bytes(told.found).decode())

        answer, again = once(request, act, guarded=self.guarded)
        body = answer.body
        if self.secrets is not None:
            body = encode(self.secrets(msgspec.json.decode(body))).decode()
        response = HttpResponse(body, Json.media_type, answer.status)
        if self.tagged:
            response["ETag"] = tag(msgspec.json.decode(answer.body, type=_Version))
        if again:
            response[AGAIN] = "true"
        return response

    def _told(self, found: Any) -> Told[Any]:
        return found if isinstance(found, Told) else Told(found, self.status)


class How(TypedDict, total=False):
    """As Operation says it, field by field."""

    status: int
    refuses: tuple[No, ...]
    known: bool
    throttle: str | None
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


def operation(summary: str, **how: Unpack[How]) -> Callable[[Callable[..., Any]], Operation]:
    """For a function that is all of a call; what may stand in `how`, Operation says."""
    return lambda function: Operation(function=function, summary=summary, **how)


def listing(
    summary: str,
    *,
    order: Sequence[str],
    orders: Sequence[str] = (),
    filters: type[FilterSet] | None = None,
    by: type[Ordering] = Ordering,
    pages: type[Cursor] = Cursor,
    **how: Unpack[How],
) -> Callable[[Callable[..., Rows[Any]]], Operation]:
    """For a function that finds the Rows of a list."""
    listed = Listed(filters, tuple(orders), tuple(order), by, pages)
    return lambda function: Operation(function=function, summary=summary, listed=listed, **how)


class _Version(msgspec.Struct, frozen=True):
    version: int


def _bytes(found: object) -> bytes:
    return b"" if found is None else encode(found)
