"""How lists are cut into pages: by a cursor, which neither skips nor repeats what moves."""

from typing import Any, Final

from django.db.models import Count, QuerySet, Subquery
from django.db.models.functions import Coalesce
from rest_framework.exceptions import NotFound
from rest_framework.filters import OrderingFilter
from rest_framework.pagination import CursorPagination

from api.wire import refusals
from api.wire.wording import sentence

PAGE: Final = 50
LARGEST: Final = 200


class Ordering(OrderingFilter):
    """`?ordering=-created,label`; what is no field to order by is refused, not passed over."""

    def remove_invalid_fields(self, queryset: Any, fields: Any, view: Any, request: Any) -> Any:
        known = [name for name, _ in self.get_valid_fields(queryset, view, {"request": request})]
        if [field for field in fields if field.removeprefix("-") not in known]:
            errors = {self.ordering_param: [sentence("bad_ordering", fields=tuple(known))]}
            raise refusals.invalid(errors)
        return fields


class Cursor(CursorPagination):
    """Newest first, unless a view says otherwise; rows end with their id, so that equals have an
    order too."""

    page_size = PAGE
    max_page_size = LARGEST
    page_size_query_param = "size"
    ordering: tuple[str, ...] = ("-created", "id")

    def decode_cursor(self, request):  # type: ignore[no-untyped-def]
        try:
            return super().decode_cursor(request)
        except NotFound:
            errors = {self.cursor_query_param: [sentence("bad_cursor")]}
            raise refusals.invalid(errors) from None

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri", "example": None}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": link, "results": schema},
        }


def how_many(rows: QuerySet[Any], of: str) -> Coalesce:
    """To annotate with: counted in a query of its own, so that two counts do not multiply."""
    counted = rows.order_by().values(of).annotate(many=Count("pk")).values("many")
    return Coalesce(Subquery(counted), 0)
