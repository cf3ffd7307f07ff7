"""Cursor pagination that neither skips nor repeats rows while the list changes.

A cursor stores the last row's value of every ordering column. The last column is the id, so no two
rows are equal. The next page is found by these values, never by an offset: if other rows come, go
or move, each row whose own columns stay appears once.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec
from django.core import signing
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Count, F, OrderBy, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from rest_framework.filters import OrderingFilter
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from api.wire import refusals
from api.wire.wording import sentence
from games.people.page.inputs import parse_number

PAGE: Final = 50
LARGEST: Final = 200
ID: Final = "id"
NULLS: Final = "Rows without a value come last, forwards and backwards; equals by their id."
_SIGNED: Final = "a cursor of "


class ListOrdering(OrderingFilter):
    """Ordering by `?ordering=-created,label`; unknown fields are refused, not ignored."""

    ordering_description = f"Several are parted by commas, `-` turns one round. {NULLS}"

    def remove_invalid_fields(self, queryset: Any, fields: Any, view: Any, request: Any) -> Any:
        known = [name for name, _ in self.get_valid_fields(queryset, view, {"request": request})]
        if [field for field in fields if field.removeprefix("-") not in known]:
            errors = {self.ordering_param: [sentence("bad_ordering", fields=tuple(known))]}
            raise refusals.invalid(errors)
        return fields


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Start of a page."""

    backwards: bool
    order: tuple[str, ...]
    stands: tuple[Any, ...] | None
    """Values of the row before the page; null: from the end of the list."""


class Cursor(BasePagination):
    """Newest first, unless a view has another order."""

    cursor_query_param: Final = "cursor"
    page_size_query_param: Final = "size"
    ordering: tuple[str, ...] = ("-created",)
    last: tuple[str, ...] = (ID,)
    """Columns that separate otherwise equal rows."""

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        self.base = request.build_absolute_uri()
        self.signer = signing.Signer(salt=_SIGNED + request.path)
        self.order = tuple(self._unique_columns(self.get_ordering(request, queryset, view)))
        mark = self._read(request.query_params.get(self.cursor_query_param))
        size = self._size(request)
        columns = [_Column(queryset, name) for name in self.order]
        backwards = mark is not None and mark.backwards
        ordered_rows = queryset.order_by(
            *(column.order_by(backwards=backwards) for column in columns)
        )
        if mark is not None and mark.stands is not None:
            ordered_rows = ordered_rows.filter(
                _rows_after(columns, mark.stands, backwards=backwards)
            )
        rows = list(ordered_rows[: size + 1])
        more, page = len(rows) > size, rows[:size]
        if backwards:
            page.reverse()
        self._link(page, mark, more=more)
        return page

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> Sequence[str]:
        """Return the requested order, or the default order of the list."""
        for backend in getattr(view, "filter_backends", ()):
            if issubclass(backend, OrderingFilter):
                wished: Sequence[str] = backend().get_ordering(request, queryset, view)
                return wished or self.ordering
        return self.ordering

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.next, "previous": self.previous, "results": data})

    def _unique_columns(self, wished: Sequence[str]) -> Iterator[str]:
        """Yield each column once; a repeated column decides nothing."""
        named = set()
        for name in (*wished, *self.last):
            if (column := name.removeprefix("-")) not in named:
                named.add(column)
                yield name

    def _size(self, request: Request) -> int:
        text = request.query_params.get(self.page_size_query_param, "")
        return min(parse_number(text) or 0, LARGEST) or PAGE

    def _link(self, page: list[Any], mark: Mark | None, *, more: bool) -> None:
        """Set the links to the next and previous page.

        A page whose rows have all gone links back to a page that has rows.
        """
        backwards = mark is not None and mark.backwards
        whence = mark is not None and (mark.stands is not None or not page)
        self.next = self.previous = None
        if more if not backwards else whence:
            self.next = self._address(page[-1], backwards=False) if page else self._start()
        if more if backwards else whence:
            self.previous = self._address(page[0] if page else None, backwards=True)

    def _start(self) -> str:
        return str(remove_query_param(self.base, self.cursor_query_param))

    def _address(self, row: Any, *, backwards: bool) -> str:
        mark = Mark(backwards, self.order, None if row is None else _position(row, self.order))
        payload = signing.b64_encode(msgspec.msgpack.encode(mark)).decode()
        return replace_query_param(self.base, self.cursor_query_param, self.signer.sign(payload))

    def _read(self, cursor: str | None) -> Mark | None:
        """Decode a cursor, which is signed for one list: nobody can write one or use it in another
        list."""
        if cursor is None:
            return None
        try:
            payload = signing.b64_decode(self.signer.unsign(cursor).encode())
            mark = msgspec.msgpack.decode(payload, type=Mark)
        except (signing.BadSignature, ValueError):
            raise _no_cursor() from None
        if mark.order != self.order:
            raise _no_cursor()
        return mark

    # Schema for the document

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        cursor = "Where the page begins: from `next` or `previous` of another, with the same order."
        size = {"type": "integer", "minimum": 1, "maximum": LARGEST, "default": PAGE}
        return [
            _in_query(self.cursor_query_param, cursor, {"type": "string"}),
            _in_query(self.page_size_query_param, "How many rows a page has at most.", size),
        ]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri", "example": None}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": link, "results": schema},
        }


class _Column:
    """One ordering column."""

    def __init__(self, admitted: QuerySet[Any], names: str) -> None:
        self.name = names.removeprefix("-")
        self.down = names.startswith("-")
        self.nullable = _nullable(admitted, self.name)

    def order_by(self, *, backwards: bool) -> OrderBy:
        """Mention nulls only if the column may be null: the database cannot use an index
        otherwise."""
        nulls = {("nulls_first" if backwards else "nulls_last"): self.nullable or None}
        down = self.down != backwards
        return F(self.name).desc(**nulls) if down else F(self.name).asc(**nulls)

    def beyond(self, value: Any, *, backwards: bool) -> Q | None:
        """Return the condition for rows after the value; None if there are none."""
        if value is None:
            return Q((f"{self.name}__isnull", False)) if backwards else None
        further = Q((f"{self.name}__{'lt' if self.down != backwards else 'gt'}", value))
        if self.nullable and not backwards:
            further |= Q((f"{self.name}__isnull", True))
        return further

    def equals(self, value: Any) -> Q:
        return Q((f"{self.name}__isnull", True)) if value is None else Q((self.name, value))


def _rows_after(columns: Sequence[_Column], stands: Sequence[Any], *, backwards: bool) -> Q:
    """Return the condition for rows after these values: after in the first column, or equal there
    and after in the second, and so on."""
    parts, equal_so_far = [], Q()
    for column, value in zip(columns, stands, strict=True):
        beyond = column.beyond(value, backwards=backwards)
        if beyond is not None:
            parts.append(equal_so_far & beyond)
        equal_so_far &= column.equals(value)
    first, value = columns[0], stands[0]
    # Repeat the condition of the first column alone, so that the database starts in the index at
    # this page.
    bound = first.beyond(value, backwards=backwards)
    bound = first.equals(value) if bound is None else first.equals(value) | bound
    return bound & reduce(or_, parts)


def _nullable(rows: QuerySet[Any], name: str) -> bool:
    """Return True for computed columns, which may be null."""
    try:
        return bool(rows.model._meta.get_field(name).null)
    except FieldDoesNotExist:
        return True


def _position(row: Any, order: Sequence[str]) -> tuple[Any, ...]:
    names = (name.removeprefix("-") for name in order)
    return tuple(row[name] if isinstance(row, dict) else getattr(row, name) for name in names)


def _no_cursor() -> Exception:
    return refusals.invalid({Cursor.cursor_query_param: [sentence("bad_cursor")]})


def _in_query(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    parameter = {"name": name, "in": "query", "required": False}
    return {**parameter, "description": description, "schema": schema}


def count_subquery(rows: QuerySet[Any], field: str) -> Coalesce:
    """Return a count for annotations in a subquery of its own, so that two counts do not
    multiply."""
    counted = rows.order_by().values(field).annotate(many=Count("pk")).values("many")
    return Coalesce(Subquery(counted), 0)
