"""The doors of what is no API: pages, forms and the administration share its limits."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from api.wire import callers, refusals
from api.wire.limits import misses
from api.wire.limits.rate import Allowance
from api.wire.outages import outage
from api.wire.problems import PREFIX, told
from games.people.refusals import Refusal

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Pages:
    """Whoever guesses at codes is told to wait everywhere; the API's own views count calls by
    themselves, because they know who calls."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if refusal := self._refusal(request):
            return told(request, refusal)
        answer = self.get_response(request)
        if answer.status_code == 404 and request.path_info.startswith(misses.ROOMS):
            misses.missed(request)
        return answer

    def process_exception(self, request: HttpRequest, exception: Exception) -> Any:
        """What a page's view lets through; the API's views have a handler of their own."""
        refusal = exception if isinstance(exception, Refusal) else outage(exception)
        return None if refusal is None else told(request, refusal)

    def _refusal(self, request: HttpRequest) -> Refusal | None:
        if request.path_info.startswith(misses.ROOMS):
            try:
                misses.check(request)
            except Refusal as refusal:
                return refusal
        if request.path_info.startswith(PREFIX):
            return None
        scope = "room" if request.method in READING else "address"
        allowance = Allowance()
        if allowance.allowed(scope, callers.stranger(request)):
            return None
        return refusals.later(refusals.throttled, max(1, round(allowance.wait_for)))
