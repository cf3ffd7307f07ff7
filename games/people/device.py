"""A browser that holds what somebody without an account has: seats, and tables they opened. It
shows a secret in a cookie that no script can read; rows keep its digest."""

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
"""So long is what a page of ours was given, and what Django has looked at by now."""
YEAR: Final = 365 * 24 * 60 * 60


def shown(request: HttpRequest) -> str:
    """What the browser shows, if it is anything that we could have given."""
    secret = request.COOKIES.get(COOKIE, "")
    return secret if secret.isascii() and len(secret) <= LONGEST else ""


def caller(request: HttpRequest) -> Caller:
    """Who asks for a page."""
    person = request.user if isinstance(request.user, User) else None
    return Caller(person, device=shown(request))


def settled(request: HttpRequest) -> Caller:
    """One who is about to hold something: whoever has no account needs a device for it. Of a form
    that comes twice before the first answer has brought its cookie, it is one: by what its page
    alone was given, for a cookie outlasts whoever sat here before, and others may put it here."""
    somebody = caller(request)
    if somebody.person is not None or somebody.device:
        return somebody
    page = request.POST.get("csrfmiddlewaretoken", "")
    return Caller(device=derive(COOKIE, page) if len(page) == PROOF else new())


def new() -> str:
    return secrets.token_urlsafe(32)


def keep(response: HttpResponse, somebody: Caller) -> HttpResponse:
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
