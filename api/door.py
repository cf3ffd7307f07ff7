"""The door of the API: what is turned away before anything of it is read."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from api.problems import Problem
from api.sentences import sentence

LIMIT: Final = 256 * 1024


class Door:
    """A view that takes more (an import, a portrait) says so with `largest_body`.

    Nothing is read beyond Content-Length, so that the header alone tells the size: without it
    there is no body.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        resource = getattr(view, "cls", None)  # of the REST framework's views alone
        if resource is None:
            return None
        limit = getattr(resource, "largest_body", LIMIT)
        if _length(request) > limit:
            return Problem("request.too_large", facts={"limit": limit}).response()
        if "\0" in request.path_info:
            return Problem("request.not_found").response()
        if nul := [name for name, texts in request.GET.lists() if "\0" in "".join([name, *texts])]:
            errors = {name.replace("\0", ""): [sentence("nul")] for name in nul}
            return Problem("request.invalid", errors=errors).response()
        return None


def _length(request: HttpRequest) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0  # as Django takes it, which then reads nothing
