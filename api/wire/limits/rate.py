"""How often one may call: so many in each window of time."""

import time
from typing import Any, Final

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.shortcuts import allowances
from api.wire import callers

_SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}


class Allowance(BaseThrottle):
    """What a caller may do in all: strangers, people and seats have each their own rate."""

    wait_for = 0.0

    def allow_request(self, request: Request, view: Any) -> bool:
        owner = callers.owner(request)
        scope = owner.partition(":")[0]
        return self.allowed(scope, owner)

    def wait(self) -> float:
        return self.wait_for

    def allowed(self, scope: str, owner: str) -> bool:
        most, seconds = rate(scope)
        now = time.time()
        number = int(now // seconds)
        self.wait_for = (number + 1) * seconds - now
        return self.counted(scope, owner, number, seconds) <= most

    def counted(self, scope: str, owner: str, number: int, seconds: int) -> int:
        if settings.SHORTCUTS:
            return allowances.counted(scope, owner, number)
        return counted(scope, owner, number, seconds)


class Room(Allowance):
    """Whoever shows a secret that opens nothing: by the address, or each would be a fresh owner."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return self.allowed("room", callers.stranger(request))


class Scoped(Allowance):
    """The tighter rate of what is worth guessing at or filling up: `throttle_scope` of a view, for
    unsafe calls, by address whoever is logged in, and counted for all processes together."""

    def allow_request(self, request: Request, view: Any) -> bool:
        scope: str | None = getattr(view, "throttle_scope", None)
        if scope is None or request.method in {"GET", "HEAD", "OPTIONS"}:
            return True
        return self.allowed(scope, callers.stranger(request))

    def counted(self, scope: str, owner: str, number: int, seconds: int) -> int:
        return counted(scope, owner, number, seconds)


def counted(scope: str, owner: str, number: int, seconds: int) -> int:
    """How many these calls are, with this one, in the window of that number, in all processes."""
    key = f"calls:{scope}:{owner}:{number}"
    # add, then incr: of two who come at once neither is forgotten.
    if cache.add(key, 1, timeout=seconds + 1):
        return 1
    try:
        return cache.incr(key)
    except ValueError:  # it expired between the two
        return 1


def rate(scope: str) -> tuple[int, int]:
    """As the settings say it, "10/minute": so many, in so many seconds."""
    most, _, unit = settings.CALLS[scope].partition("/")
    return int(most), _SECONDS[unit]
