"""Browsers of guests: each holds its seats and the tables it opened. The browser sends a secret in
a cookie that no script can read; rows store its digest."""

import secrets
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.people.access import Caller
from games.people.keys import derive
from games.people.models import User

COOKIE: Final = "device"
LONGEST: Final = 64
PROOF: Final = 64
"""Length of the CSRF token of a page, which Django has already checked here."""
YEAR: Final = 365 * 24 * 60 * 60


def cookie_secret(request: HttpRequest) -> str:
    """Return the secret in the cookie, if it can be one of ours."""
    secret = request.COOKIES.get(COOKIE, "")
    return secret if secret.isascii() and len(secret) <= LONGEST else ""


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
            COOKIE,
            somebody.device,
            max_age=YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
