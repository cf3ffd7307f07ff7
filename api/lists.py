"""How lists are cut into pages: by a cursor, which neither skips nor repeats what moves."""

from typing import Any, Final

from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination

from api.problems import Problem
from api.sentences import sentence

PAGE: Final = 50
LARGEST: Final = 200


class Cursor(CursorPagination):
    """Newest first, unless a view says otherwise; rows end with their id, so that equals have an
    order too."""

    page_size = PAGE
    max_page_size = LARGEST
    page_size_query_param = "size"
    ordering = ("-created", "id")

    def decode_cursor(self, request):  # type: ignore[no-untyped-def]
        try:
            return super().decode_cursor(request)
        except NotFound:
            errors = {self.cursor_query_param: [sentence("bad_cursor")]}
            raise Problem("request.invalid", errors=errors) from None

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": ["string", "null"], "format": "uri", "example": None}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": link, "results": schema},
        }
