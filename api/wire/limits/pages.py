"""Rate limits of pages, forms and the admin."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from api.wire import callers, refusals
from api.wire.limits import misses
from api.wire.limits.costs import cost_of_match
from api.wire.limits.rate import Allowance, ScopedAllowance
from api.wire.problems import PREFIX, refusal_response
from games.people import device
from games.people.refusals import Refusal
from games.web.routes import allowance_of

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
ADMINISTRATION: Final = {"admin:login": "tokens", "admin:password_change": "tokens"}
"""Rate scopes of the admin's forms. The route of a page carries its own."""


class PageRateLimitMiddleware:
    """Middleware that bans callers who guess codes, everywhere, counts what is dear by address, and
    counts the calls of pages.

    API views count their calls themselves, because they know the caller.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if answer.status_code == 404 and request.path_info.startswith(misses.ROOMS):
            misses.record_miss(request)
        return answer

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        refusal = self._refusal(request)
        return None if refusal is None else refusal_response(request, refusal)

    def _refusal(self, request: HttpRequest) -> Refusal | None:
        if request.path_info.startswith(misses.ROOMS):
            try:
                misses.check_barred(request)
            except Refusal as refusal:
                return refusal
        for allowance, scope, owner, cost in _allowances_for(request, callers.stranger(request)):
            if not allowance.allow_call(scope, owner, cost):
                wait = max(1, round(allowance.wait_for))
                return refusals.refusal_with_wait(refusals.throttled, wait)
        return None


def _allowances_for(
    request: HttpRequest, stranger: str
) -> Iterator[tuple[Allowance, str, str, int]]:
    """Yield the allowances that a call counts against, with scope, owner and cost."""
    match = request.resolver_match
    cost = cost_of_match(match, request.method or "", request.META.get("QUERY_STRING"))
    if cost is not None:
        yield ScopedAllowance(), "work", stranger, cost.pages
    if request.path_info.startswith(PREFIX):
        return
    yield Allowance(), "room", stranger, 1
    if request.method in READING:
        return
    held = device.cookie_secret(request)
    owner = ("seat", callers.owner_by_secret(held)) if held else ("address", stranger)
    yield Allowance(), *owner, 1
    scope = match and (allowance_of(match.func) or ADMINISTRATION.get(match.view_name))
    if scope:
        yield ScopedAllowance(), scope, stranger, 1
