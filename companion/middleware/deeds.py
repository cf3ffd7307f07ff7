"""A deed's address that somebody comes to by reading: whoever was asked to sign in first, loads a
form's answer again or chooses another language there. Nothing is done; they see the page that the
form stands on, which lies above it."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import is_valid_path

from games.people.page.form import to

API: Final = "/api/"
"""Programs are told of the verb."""
READING: Final = frozenset({"GET", "HEAD"})


class LedBack:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        path = request.path_info
        if response.status_code != 405 or request.method not in READING or path.startswith(API):
            return response
        return to(_above(path))


def _above(path: str) -> str:
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            break
    return path
