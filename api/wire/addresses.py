"""View of one address: it runs an operation for each HTTP method."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.filters import BaseFilterBackend
from rest_framework.parsers import BaseParser
from rest_framework.permissions import BasePermission
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from api.wire.bodies import check_query
from api.wire.callers import KnownPerson
from api.wire.limits.rate import Room
from api.wire.lists import Cursor
from api.wire.operation import Listed, Operation, Rows
from games.people.refusals import Unauthenticated


class Address(APIView):
    """View whose operations declare their own permissions, parsers and renderers."""

    operations: ClassVar[Mapping[str, Operation]]

    @property
    def operation(self) -> Operation:
        """Operation of the request's method; the first one if there is no request or no such
        method."""
        method = getattr(self.request, "method", None)
        first = next(iter(self.operations.values()))
        return self.operations.get("GET" if method == "HEAD" else method or "", first)

    @property
    def throttle_scope(self) -> str | None:
        return self.operation.throttle

    def get_permissions(self) -> Sequence[BasePermission]:
        return [KnownPerson()] if self.operation.known else []

    def perform_authentication(self, request: Request) -> None:
        try:
            super().perform_authentication(request)
        except Unauthenticated:
            self.check_made_up(request)
            raise

    def check_made_up(self, request: Request) -> None:
        """Count calls with unknown secrets, because each costs a database query."""
        room = Room()
        if not room.allow_request(request, self):
            self.throttled(request, room.wait())

    def get_parsers(self) -> list[BaseParser]:
        return [kind() for kind in self.operation.takes]

    def get_renderers(self) -> list[BaseRenderer]:
        return [kind() for kind in self.operation.answers]

    @property
    def default_response_headers(self) -> dict[str, str]:
        varies = {"Vary": "Accept"} if len(self.operation.answers) > 1 else {}
        return super().default_response_headers | varies

    def answer(self, request: Request, **parts: str) -> HttpResponseBase:
        check_query(request)
        if self.listed is None:
            return self.operation.answer(request, **parts)
        rows: Rows[Any] = self.operation.act(request, **parts)
        found, pages = rows.found, self.listed.pages()
        pages.ordering = self.listed.order
        for narrowed in self.filter_backends:
            found = narrowed().filter_queryset(request, found, self)
        page = pages.paginate_queryset(found, request, view=self)
        answer: HttpResponseBase = pages.get_paginated_response(list(rows.shown(page or ())))
        return answer

    # Attributes that the filters and paginators of DRF, and drf-spectacular, read from a list view

    @property
    def listed(self) -> Listed | None:
        return self.operation.listed

    @property
    def filter_backends(self) -> Sequence[type[BaseFilterBackend]]:
        if self.listed is None:
            return ()
        filters = () if self.listed.filters is None else (DjangoFilterBackend,)
        return (*filters, self.listed.by) if self.listed.orders else filters

    @property
    def filterset_class(self) -> Any:
        return self.listed and self.listed.filters

    @property
    def ordering_fields(self) -> tuple[str, ...]:
        return () if self.listed is None else self.listed.orders

    @property
    def ordering(self) -> tuple[str, ...]:
        return () if self.listed is None else self.listed.order

    @property
    def pagination_class(self) -> type[Cursor] | None:
        return None if self.listed is None else self.listed.pages

    def get_queryset(self) -> QuerySet[Any]:
        """For the document only: the rows come from the operation."""
        rows: QuerySet[Any] = self.filterset_class._meta.model.objects.none()
        return rows


def at(route: str, name: str, **operations: Operation) -> URLPattern:
    """Return a route with the operations, given by HTTP method in lower case."""
    methods = {method.upper(): operation for method, operation in operations.items()}
    handlers = dict.fromkeys(operations, Address.answer)
    called = name.title().replace("-", "")
    address: type[Address] = type(called, (Address,), {"operations": methods, **handlers})
    return path(route, address.as_view(), name=name)
