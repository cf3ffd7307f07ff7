"""What goes wrong outside any view, under the API's addresses: problems there, too."""

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from api.problems import Problem

PREFIX = "/api/"


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's own 400: a Host that is not ours, a header that cannot be."""
    if request.path.startswith(PREFIX):
        return Problem("request.refused").response()
    return defaults.bad_request(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    if request.path.startswith(PREFIX):
        return Problem("request.broken").response()
    return defaults.server_error(request)
