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
from api.wire.limits.rate import UnknownSecretAllowance
from api.wire.lists import Cursor
from api.wire.operation import ListOptions, Operation, Rows
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
            self.check_unknown_secret(request)
            raise

    def check_unknown_secret(self, request: Request) -> None:
        """Count calls with unknown secrets, because each costs a database query."""
        room = UnknownSecretAllowance()
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
        if self.list_options is None:
            return self.operation.answer(request, **parts)
        rows: Rows[Any] = self.operation.act(request, **parts)
        queryset, pages = rows.queryset, self.list_options.pages()
        pages.ordering = self.list_options.order
        for narrowed in self.filter_backends:
            queryset = narrowed().filter_queryset(request, queryset, self)
        page = pages.paginate_queryset(queryset, request, view=self)
        answer: HttpResponseBase = pages.get_paginated_response(list(rows.serialize(page or ())))
        return answer

    # Attributes that the filters and paginators of DRF, and drf-spectacular, read from a list view

    @property
    def list_options(self) -> ListOptions | None:
        return self.operation.list_options

    @property
    def filter_backends(self) -> Sequence[type[BaseFilterBackend]]:
        if self.list_options is None:
            return ()
        filters = () if self.list_options.filters is None else (DjangoFilterBackend,)
        return (*filters, self.list_options.by) if self.list_options.orders else filters

    @property
    def filterset_class(self) -> Any:
        return self.list_options and self.list_options.filters

    @property
    def ordering_fields(self) -> tuple[str, ...]:
        return () if self.list_options is None else self.list_options.orders

    @property
    def ordering(self) -> tuple[str, ...]:
        return () if self.list_options is None else self.list_options.order

    @property
    def pagination_class(self) -> type[Cursor] | None:
        return None if self.list_options is None else self.list_options.pages

    def get_queryset(self) -> QuerySet[Any]:
        """For the document only: the rows come from the operation."""
        rows: QuerySet[Any] = self.filterset_class._meta.model.objects.none()
        return rows


def endpoint(route: str, name: str, **operations: Operation) -> URLPattern:
    """Return a route with the operations, given by HTTP method in lower case."""
    methods = {method.upper(): operation for method, operation in operations.items()}
    handlers = dict.fromkeys(operations, Address.answer)
    class_name = name.title().replace("-", "")
    address: type[Address] = type(class_name, (Address,), {"operations": methods, **handlers})
    return path(route, address.as_view(), name=name)
