"""Refusal of NUL characters, which PostgreSQL does not keep and nobody types."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase

from api.wire import refusals
from api.wire.problems import refusal_response
from api.wire.wording import sentence
from games.people.refusals import Invalid


class NulMiddleware:
    """Middleware that refuses them in paths, queries and forms. Bodies of operations are read
    later, and refused there (`api.wire.bodies`)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        if "\0" in request.path_info:
            return refusal_response(request, refusals.nothing_here())
        is_operation = hasattr(view, "cls")  # only views of DRF have it
        sent = (request.GET,) if is_operation else (request.GET, request.POST)
        errors = {name: [sentence("nul")] for data in sent for name in _names_with_nul(data)}
        if not errors:
            return None
        if is_operation:
            return refusal_response(request, refusals.invalid(errors))
        return refusal_response(request, Invalid("request.invalid", sentence("nul"), errors=errors))


def _names_with_nul(data: QueryDict) -> list[str]:
    return [
        name.replace("\0", "") for name, texts in data.lists() if "\0" in "".join([name, *texts])
    ]
