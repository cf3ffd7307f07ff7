"""Browsers of guests: each holds its seats and the tables it opened. The browser sends a secret in
a cookie that no script can read; rows store its digest. The cookie is signed: an invented one is
no device (`companion.middleware.devices`)."""

import functools
import secrets
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from games.people.access import Caller
from games.people.keys import derive
from games.people.models import User

COOKIE: Final = "device"
HOST_COOKIE: Final = f"__Host-{COOKIE}"
"""Its name over TLS: browsers take it from no subdomain and from no page without encryption."""
LONGEST: Final = 128
PROOF: Final = 64
"""Length of the CSRF token of a page, which Django has already checked here."""
YEAR: Final = 365 * 24 * 60 * 60


def cookie_name() -> str:
    return HOST_COOKIE if settings.SESSION_COOKIE_SECURE else COOKIE


def cookie_secret(request: HttpRequest) -> str:
    """Return the secret in the cookie, if it can be one of ours."""
    return _cookie(request).partition(".")[0]


def is_signed(request: HttpRequest) -> bool:
    """Return whether the cookie was made by us, with the key that we have now."""
    secret, _, signature = _cookie(request).partition(".")
    return constant_time_compare(signature, _signature(secret))


def sign(secret: str) -> str:
    return f"{secret}.{_signature(secret)}"


@functools.lru_cache(maxsize=4096)
def _signature(secret: str) -> str:
    return derive("device.signature", secret)


def _cookie(request: HttpRequest) -> str:
    """Return the cookie; browsers may still send it by its older name."""
    cookie = request.COOKIES.get(cookie_name()) or request.COOKIES.get(COOKIE, "")
    return cookie if cookie.isascii() and len(cookie) <= LONGEST else ""


def forget(request: HttpRequest) -> None:
    """Treat the call as one without a device."""
    for name in (HOST_COOKIE, COOKIE):
        request.COOKIES.pop(name, None)


def caller(request: HttpRequest) -> Caller:
    """Return the caller of a page."""
    person = request.user if isinstance(request.user, User) else None
    return Caller(person, device=cookie_secret(request))


def caller_with_device(request: HttpRequest) -> Caller:
    """Return the caller, with a device if the guest has none yet. A form may arrive twice before
    the first answer has set the cookie: both get the same device, derived from the page's CSRF
    token. The CSRF cookie is not used, because it outlives the user of a shared browser, and others
    could set it."""
    somebody = caller(request)
    if somebody.person is not None or somebody.device:
        return somebody
    page = request.POST.get("csrfmiddlewaretoken", "")
    return Caller(device=derive(COOKIE, page) if len(page) == PROOF else new_secret())


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def set_cookie(response: HttpResponse, somebody: Caller) -> HttpResponse:
    if somebody.device:
        response.set_cookie(
            cookie_name(),
            sign(somebody.device),
            max_age=YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
