"""Forms that were not carried out. A GET to a form's address (after a reload of its answer, or
when another language is chosen there) shows the page that the form stands on, which lies above
it. A form sent after its session has ended leads to the sign-in page, and what was written is
not lost."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.urls import is_valid_path

from games.front import pending_form
from games.front.session import ask_sign_in
from games.people.page.form import redirect_to

API: Final = "/api/"
"""API clients get the 405 itself."""
READING: Final = frozenset({"GET", "HEAD"})


class FormFallbackMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if (going := _page_after_sign_in(request, response)) and (
            form := pending_form.encode_pending_form(request)
        ):
            return ask_sign_in(request, form, going)
        path = request.path_info
        if response.status_code != 405 or request.method not in READING or path.startswith(API):
            return response
        return redirect_to(_parent_page(path))


def _page_after_sign_in(request: HttpRequest, response: HttpResponseBase) -> str:
    """Return the page to go to after signing in, if the answer to a form is a redirect to the
    sign-in page. A script that sent the form is led to that page, and the user sends the form by
    hand."""
    if request.method != "POST" or "text/html" not in request.headers.get("Accept", ""):
        return ""
    page, _, query = response.headers.get("Location", "").partition("?")
    return QueryDict(query).get("next", "") if page == resolve_url(settings.LOGIN_URL) else ""


def _parent_page(path: str) -> str:
    while path != "/":
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if is_valid_path(path):
            break
    return path
