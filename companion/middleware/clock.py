"""The reader's time zone: the account's, else the browser's, else the server's."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from games.people.spelling import zone_of

COOKIE = "zone"  # written by clock.js


class TimezoneMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        own = getattr(request.user, "time_zone", "") if _signed_in(request) else ""
        with timezone.override(zone_of(own, request.COOKIES.get(COOKIE, ""))):
            return self.get_response(request)


def _signed_in(request: HttpRequest) -> bool:
    """Without a session in the browser, no user is looked up."""
    return request.session.session_key is not None
