"""Request bodies: limited JSON, parsed into plain values, then into a record."""

import math
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from api.wire import refusals
from games.kernel.editions import misfits
from games.web.faults import misfit_errors, struct_errors

DEPTH: Final = 32
LARGEST: Final = 1 << 53  # beyond it, JSON parsers disagree about a number

EDGE: Final = re.compile(r"(?:0001-01-01|9999-12-31)[Tt _]")
"""First and last day of the calendar: in another time zone such a time is out of range."""

T = TypeVar("T")
Time = Annotated[datetime, msgspec.Meta(extra_json_schema={"format": "date-time"})]
"""A time that may come without an offset."""


class StrictJsonParser(BaseParser):
    """JSON in UTF-8 with storable values only. The size is checked by `api.wire.limits.size`."""

    media_type = "application/json"

    def parse(self, stream: Any, *kind: Any, **context: Any) -> Any:
        try:
            value = msgspec.json.decode(stream.read())
        except RecursionError:
            raise refusals.too_deep(limit=DEPTH) from None
        except msgspec.ValidationError:
            raise refusals.unwritable() from None  # a number that is too large
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise refusals.unreadable() from None
        check_value(value)
        return value


Format = Literal["json", "csv"]


@dataclass(frozen=True)
class File:
    """Raw body; faults are reported by their position in it."""

    format: Format
    content: bytes


class JsonFile(BaseParser):
    media_type = "application/json"
    format: Format = "json"

    def parse(self, stream: Any, *kind: Any, **context: Any) -> Any:
        return File(self.format, stream.read())


class CsvFile(JsonFile):
    media_type = "text/csv"
    format: Format = "csv"


def check_value(value: Any) -> None:
    """Refuse values that no database can store, and values that are nested too deep."""
    level = [value]
    for _ in range(DEPTH):
        if not level:
            return
        if any(map(_cannot_be_stored, level)):
            raise refusals.unwritable()
        level = [inner for outer in level for inner in _inner_values(outer)]
    if level:
        raise refusals.too_deep(limit=DEPTH)


def _inner_values(value: Any) -> Iterator[Any]:
    match value:
        case dict():
            yield from value
            yield from value.values()
        case list():
            yield from value
        case _:
            pass


def _cannot_be_stored(value: Any) -> bool:
    match value:
        case str():
            return "\0" in value or bool(EDGE.match(value))
        case int():
            return abs(value) > LARGEST
        case float():
            return not math.isfinite(value) or abs(value) > LARGEST
        case _:
            return False


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body that people fill in by a form.

    Blanks around texts are removed, except in passwords, and all faults are reported at once.
    """


def parse_body(request: Request, kind: type[T]) -> T:
    """Return the body as a record; faults become a problem for the field."""
    form: Any = kind  # it may also be a union
    if isinstance(request.data, dict) and isinstance(form, type) and issubclass(form, Form):
        filled: T = _parse_form(request.data, form)
        return filled
    return to_record(request.data, kind)


def check_query(request: Request) -> None:
    """Refuse query parameters that no database can store, such as times out of range."""
    if any(_cannot_be_stored(value) for _name, value in request.query_params.items()):
        raise refusals.unwritable()


def parse_query(request: Request, kind: type[T]) -> T:
    """Return the query parameters as a record; unknown parameters are ignored."""
    names = kind.__struct_encode_fields__  # type: ignore[attr-defined]  # every record has them
    params = {name: request.query_params[name] for name in names if name in request.query_params}
    return msgspec.convert(params, kind, strict=False)


class DryRun(msgspec.Struct, frozen=True):
    """Query parameters of a call that has a dry run: `?dry_run=`."""

    dry_run: Annotated[bool, msgspec.Meta(description="Change nothing, tell everything.")] = False


class EmptyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of a call that needs none: no body, or an empty object."""


def require_empty_body(request: Request) -> None:
    parse_body(request, EmptyBody)


def to_record(value: Any, kind: type[T], place: str = "") -> T:
    """Convert a part of the body; `place` is put before the path of each fault."""
    with faults_at(place):
        return msgspec.convert(value, kind)


@contextmanager
def faults_at(place: str) -> Iterator[None]:
    """Refuse a part of the body that cannot be read, with `place` before the path of its fault."""
    try:
        yield
    except msgspec.ValidationError as fault:
        errors = {
            ".".join(filter(None, (place, field))): messages
            for field, messages in struct_errors(str(fault)).items()
        }
        raise refusals.invalid(errors) from None


def _parse_form(form: Mapping[str, Any], kind: Any) -> Any:
    tidied = {
        name: text.strip() if isinstance(text, str) and name != "password" else text
        for name, text in form.items()
    }
    try:
        return msgspec.convert(tidied, kind)
    except msgspec.ValidationError:
        raise refusals.invalid(misfit_errors(misfits(kind, tidied))) from None
