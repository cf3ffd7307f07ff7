"""Limit for codes and ids that do not exist: callers who guess must wait, in the API, on pages and
in streams.

Callers who hold something here are exempt: a hall shares one address, and one guessing guest must
not lock out its players.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import time
from typing import Final

from django.http import HttpRequest

from api.wire import callers, refusals
from api.wire.limits.rate import increment_call as calls
from api.wire.limits.rate import rate
from games.people import device
from games.people.models import User
from games.people.refusals import Refusal

SCOPE: Final = "misses"
ROOMS: Final = ("/api/", "/tables/", "/e/", "/shown/", "/seasons/", "/password/", "/me/turns/")
"""Prefixes of URLs that can be guessed. Other URLs do not count, because browsers request icons by
themselves."""

barred: Final[dict[str, float]] = {}
"""End of the ban, by address. Each process learns of a ban at its own next miss."""


def check_barred(request: HttpRequest) -> None:
    if not barred:
        return
    stranger = callers.stranger(request)
    wait = barred.get(stranger, 0) - time()
    if wait <= 0:
        barred.pop(stranger, None)
    elif not _holds_something(request):
        raise refusals.refusal_with_wait(refusals.throttled, max(1, round(wait)))


def record_miss(request: HttpRequest) -> None:
    if isinstance(getattr(request, "user", None), User):
        return  # their calls are counted by account
    most, seconds = rate(SCOPE)
    stranger, number = callers.stranger(request), int(time() // seconds)
    if calls(SCOPE, stranger, number, seconds) >= most:
        barred[stranger] = (number + 1) * seconds


@contextmanager
def count_misses(request: HttpRequest) -> Iterator[None]:
    check_barred(request)
    try:
        yield
    except Refusal as refusal:
        if refusal.status == 404:
            record_miss(request)
        raise


def _holds_something(request: HttpRequest) -> bool:
    scheme, _, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if scheme.lower() == "token":
        return True  # an unknown token opens nothing anyway
    if scheme.lower() == "seat":
        return callers.opens_something(secret.strip())
    if getattr(getattr(request, "user", None), "is_authenticated", False):
        return True
    secret = device.cookie_secret(request)
    return bool(secret) and callers.device_holds_something(secret)
