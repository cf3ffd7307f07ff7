"""What no view answers, under the API's addresses: problems there, too."""

import sys
from typing import NoReturn

from django.http import HttpRequest, HttpResponse
from django.views import defaults
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from api.wire import refusals
from api.wire.outages import outage
from api.wire.problems import PREFIX, response, told
from games.front import held


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's own 400: a Host that is not ours, a header that cannot be."""
    if request.path.startswith(PREFIX):
        return response(refusals.refused())
    return defaults.bad_request(request, exception)


def unproved(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's own 403: a form without the proof that it is ours. A page that was open while
    somebody signed in brings an old one; where it came from shows that it is ours all the same, and
    whoever sent it reads it once more before it is done."""
    if request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}":
        page = held.offered(request, held.of(request))
        if page is not None:
            page.status_code = refusals.old_page().status
            return page
    return told(request, refusals.old_page())


def broken(request: HttpRequest) -> HttpResponse:
    """What no view has let through may still be an outage: sessions are read and kept outside."""
    problem = sys.exception()
    if problem is not None and (refusal := outage(problem)):
        return told(request, refusal)
    if request.path.startswith(PREFIX):
        return response(refusals.broken())
    return defaults.server_error(request)


@extend_schema(exclude=True)
class Nowhere(APIView):
    """Where addresses lead that stand in no table of them."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> NoReturn:
        self.check_throttles(request)
        raise refusals.nothing_here()
