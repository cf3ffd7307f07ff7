"""Error handlers of Django; under the API's addresses they answer with problems."""

import sys
from collections.abc import Callable
from typing import NoReturn

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views import defaults
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from api.wire import refusals
from api.wire.outages import outage
from api.wire.problems import PREFIX, problem_response, refusal_response
from games.front import pending_form
from games.people.refusals import Refusal


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Handle Django's 400: an unknown Host, or an invalid header."""
    if request.path.startswith(PREFIX):
        return problem_response(refusals.refused())
    return defaults.bad_request(request, exception)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Handle Django's 403 for a failed CSRF check.

    A page opened before a login holds an old token. If the Origin is our own, the form is shown
    again, and the user confirms it before anything is done.
    """
    if request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}":
        page = pending_form.render_resend_page(request, pending_form.encode_pending_form(request))
        if page is not None:
            page.status_code = refusals.old_page().status
            return page
    return refusal_response(request, refusals.old_page())


def server_error(request: HttpRequest) -> HttpResponse:
    """Handle a 500: it may be an outage, because sessions are read and saved outside of views."""
    problem = sys.exception()
    if problem is not None and (refusal := outage(problem)):
        return refusal_response(request, refusal)
    if request.path.startswith(PREFIX):
        return problem_response(refusals.broken())
    return defaults.server_error(request)


class RefusalMiddleware:
    """Shows the refusals that views of pages raise, and outages; API views have their own
    handler."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        refusal = exception if isinstance(exception, Refusal) else outage(exception)
        return None if refusal is None else refusal_response(request, refusal)


@extend_schema(exclude=True)
class UnknownAddress(APIView):
    """View of all unknown addresses."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> NoReturn:
        self.check_throttles(request)
        raise refusals.nothing_here()
