"""Rate limits: a number of calls in each window of time."""

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
    """Limit of all calls; anonymous callers, people and seats have different rates."""

    wait_for = 0.0

    def allow_request(self, request: Request, view: Any) -> bool:
        owner = callers.owner(request)
        scope = owner.partition(":")[0]
        return self.allow_call(scope, owner)

    def wait(self) -> float:
        return self.wait_for

    def allow_call(self, scope: str, owner: str, cost: int = 1) -> bool:
        most, seconds = rate(scope)
        now = time.time()
        number = int(now // seconds)
        self.wait_for = (number + 1) * seconds - now
        return self.increment(scope, owner, number, seconds, cost) <= most

    def increment(self, scope: str, owner: str, number: int, seconds: int, cost: int) -> int:
        if settings.SHORTCUTS:
            return allowances.increment_call(scope, owner, number)
        return increment_call(scope, owner, number, seconds, cost)


class UnknownSecretAllowance(Allowance):
    """Limit of calls with an unknown secret, counted by address: each secret would have a new
    counter otherwise."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return self.allow_call("room", callers.stranger(request))


class ScopedAllowance(Allowance):
    """Stricter limit of views that could be guessed at or flooded: `throttle_scope` of the view,
    for unsafe methods.

    It is counted by address, even for logged-in users, and for all processes together.
    """

    def allow_request(self, request: Request, view: Any) -> bool:
        scope: str | None = getattr(view, "throttle_scope", None)
        if scope is None or request.method in {"GET", "HEAD", "OPTIONS"}:
            return True
        return self.allow_call(scope, callers.stranger(request))

    def increment(self, scope: str, owner: str, number: int, seconds: int, cost: int) -> int:
        return increment_call(scope, owner, number, seconds, cost)


def increment_call(scope: str, owner: str, number: int, seconds: int, cost: int = 1) -> int:
    """Count this call and return the number of calls in that window, of all processes. A call may
    count as several."""
    key = f"calls:{scope}:{owner}:{number}"
    # add, then incr: of two calls at the same moment both are counted.
    if cache.add(key, cost, timeout=seconds + 1):
        return cost
    try:
        return cache.incr(key, cost)
    except ValueError:  # it expired between the two calls
        return cost


def rate(scope: str) -> tuple[int, int]:
    """Return the number of calls and the seconds of the window; the setting is written as
    "10/minute"."""
    most, _, unit = settings.CALLS[scope].partition("/")
    return int(most), _SECONDS[unit]
