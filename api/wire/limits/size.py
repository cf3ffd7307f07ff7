"""Size limits of request bodies, checked before the body is read."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve

from api.wire import refusals
from api.wire.problems import problem_response

LIMIT: Final = 256 * 1024
FILE: Final = 5 * 1024 * 1024
"""Limit of operations that take files."""

ADMINISTRATION: Final = "/admin/"
"""Prefix of the admin, where staff upload files and which has no operations."""


def size_limit(method: str | None, path: str) -> int:
    """Return the largest body allowed for this method and path."""
    try:
        view = resolve(path).func
    except Resolver404:
        return LIMIT
    if path.startswith(ADMINISTRATION):
        return FILE
    return _limit_for(view, method)


def _limit_for(view: Any, method: str | None) -> int:
    operation = getattr(getattr(view, "cls", None), "operations", {}).get(method)
    return operation.largest if operation else LIMIT


class RequestCheckMiddleware:
    """Refuses large bodies.

    An operation that takes more (an import, a portrait) declares `size_limit`. Nothing is read
    beyond Content-Length, so the header alone gives the size; without it there is no body.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        resource = getattr(view, "cls", None)  # only views of DRF have it
        if resource is None:
            return None
        limit = _limit_for(view, request.method)
        if _length(request) > limit:
            return problem_response(refusals.too_large(limit=limit))
        return None


def _length(request: HttpRequest) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0  # Django treats it the same way and reads nothing
