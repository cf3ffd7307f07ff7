"""Reading what a call says: JSON within bounds, into plain values, then into a record."""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from api import fields
from api.problems import Problem

DEPTH: Final = 32
LARGEST: Final = 1 << 53  # beyond it, JSON's readers no longer agree on a number

T = TypeVar("T")


class Strict(BaseParser):
    """JSON in UTF-8, of which everything can be kept: its size is the door's affair."""

    media_type = "application/json"

    def parse(
        self,
        stream: Any,
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            value = msgspec.json.decode(stream.read())
        except RecursionError:
            raise Problem("request.too_deep", facts={"limit": DEPTH}) from None
        except msgspec.ValidationError:
            raise Problem("request.unwritable") from None  # a number beyond any
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Problem("request.unreadable") from None
        check(value)
        return value


def check(value: Any) -> None:
    """Refuse what no database keeps, and what nests deeper than anything here has to."""
    level = [value]
    for _ in range(DEPTH):
        if not level:
            return
        if any(map(_unwritable, level)):
            raise Problem("request.unwritable")
        level = [inner for outer in level for inner in _within(outer)]
    if level:
        raise Problem("request.too_deep", facts={"limit": DEPTH})


def _within(value: Any) -> Iterator[Any]:
    match value:
        case dict():
            yield from value
            yield from value.values()
        case list():
            yield from value
        case _:
            pass


def _unwritable(value: Any) -> bool:
    match value:
        case str():
            return "\0" in value
        case int():
            return abs(value) > LARGEST
        case float():
            return not math.isfinite(value) or abs(value) > LARGEST
        case _:
            return False


def said(request: Request, kind: type[T]) -> T:
    """The body as a record of that kind; what it cannot be is a problem with its field."""
    return record(request.data, kind)


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a call that says all in its address: none, or an empty object."""


def nothing_said(request: Request) -> None:
    said(request, Nothing)


def record(value: Any, kind: type[T], place: str = "") -> T:
    """The same for a part of the body, whose place stands before that of any fault."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        errors = {
            ".".join(filter(None, (place, field))): found
            for field, found in fields.of_struct(str(fault)).items()
        }
        raise Problem("request.invalid", errors=errors) from None
