"""Deeds that are not done. Whoever comes to a deed's address by reading, as after a form's answer
is loaded again or another language is chosen there, sees the page that the form stands on, which
lies above it. Whoever sends a form when their session has ended is asked who they are, and does not
lose what they have written."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.urls import is_valid_path

from games.front import held
from games.front.session import asked_first
from games.people.page.form import to

API: Final = "/api/"
"""Programs are told of the verb."""
READING: Final = frozenset({"GET", "HEAD"})


class LedBack:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if (going := _asks_who(request, response)) and (told := held.of(request)):
            return asked_first(request, told, going)
        path = request.path_info
        if response.status_code != 405 or request.method not in READING or path.startswith(API):
            return response
        return to(_above(path))


def _asks_who(request: HttpRequest, response: HttpResponseBase) -> str:
    """Instead of a form's answer: where one goes on then. A script that sent it is led to that
    page, and has the form sent by hand."""
    if request.method != "POST" or "text/html" not in request.headers.get("Accept", ""):
        return ""
    page, _, asked = response.headers.get("Location", "").partition("?")
    return QueryDict(asked).get("next", "") if page == resolve_url(settings.LOGIN_URL) else ""


def _above(path: str) -> str:
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            break
    return path
