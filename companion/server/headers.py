"""Security and cache headers of every response: who may store it, and what a browser may run in
it."""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from games.people import device
from games.people.policy import POLICY

API: Final = "/api/"
ADMINISTRATION: Final = "/admin/"
DOCS: Final = "/api/v1/docs/"
READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
CREDENTIALS: Final = ("Authorization", "Cookie")

DATA: Final = "default-src 'none'; frame-ancestors 'none'"
OURS: Final = (
    "default-src 'none'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "style-src 'self' 'unsafe-inline'; "  # Unfold writes the site's colours into the page
)
DOCUMENTED: Final = f"{OURS}script-src 'self'"
# Unfold's Alpine makes functions of its attributes' texts: that is `eval`. Inline scripts are not
# allowed there either, and `eval` is allowed nowhere else.
ADMINISTERED: Final = f"{OURS}script-src 'self' 'unsafe-eval'"


class SecurityHeadersMiddleware:
    """Headers that a view sets itself are kept."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        private = _is_private(request)  # before a device that is not ours is forgotten
        response = self.get_response(request)
        path = request.path_info
        if path.startswith(API):
            patch_vary_headers(response, CREDENTIALS)
            if private:
                response.headers.setdefault("Cache-Control", "no-store")
            if "," in response.get("Content-Language", ""):
                _same_in_any_language(response)
        response.headers.setdefault("Content-Security-Policy", _policy(path))
        return response


def _same_in_any_language(response: HttpResponseBase) -> None:
    """Store a response that is the same in all languages only once: Django has set Vary:
    Accept-Language."""
    by = [word for word in response["Vary"].split(", ") if word != "Accept-Language"]
    response["Vary"] = ", ".join(by)


def _is_private(request: HttpRequest) -> bool:
    if request.method not in READING or "HTTP_AUTHORIZATION" in request.META:
        return True
    own = {device.COOKIE, device.HOST_COOKIE, settings.SESSION_COOKIE_NAME}
    return not own.isdisjoint(request.COOKIES)


def _policy(path: str) -> str:
    if path.startswith(DOCS):
        return DOCUMENTED
    if path.startswith(API):
        return DATA
    return ADMINISTERED if path.startswith(ADMINISTRATION) else POLICY
