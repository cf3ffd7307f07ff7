"""Wrong passwords, counted by account and by address. Each further try waits longer: a person who
mistypes hardly notices, but guessing by program becomes impossible.

The counts are shared by all processes that share a cache. If the cache is lost, a day's counts are
lost, no more.
"""

from time import time
from typing import Final

from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.people import refusals
from games.people.sign_in.networks import network

FREE: Final = 5
"""Free tries from one address: after these the wait is 2 seconds, 4, 8, …"""
FREE_IN_ALL: Final = 30
"""Free tries from all addresses together, so that many addresses guess no faster. It does not apply
at an address where the person has logged in before; otherwise a distant attacker could lock the
person out."""
LONGEST: Final = 15 * 60
DAY: Final = 24 * 3600
KNOWN: Final = 90 * DAY


class Tries:
    """Tries on one account from one address."""

    def __init__(self, login: str, address: str) -> None:
        account = login.strip().lower()
        self.here = _key("here", account, network(address))
        self.anywhere = _key("anywhere", account)
        self.knows = _key("knows", account, network(address))

    def check(self) -> None:
        """Raise a refusal if the caller must wait. Call it before the password is checked: the
        right password waits too."""
        wait = _seconds_left(self.here)
        if not cache.get(self.knows):
            wait = max(wait, _seconds_left(self.anywhere))
        if wait > 0:
            refusal = refusals.too_many_tries(wait=wait)
            refusal.wait = wait
            raise refusal

    def record_failure(self) -> None:
        _count(self.here, FREE)
        _count(self.anywhere, FREE_IN_ALL)

    def record_success(self) -> None:
        cache.delete_many([self.here, f"{self.here}:until"])
        cache.set(self.knows, 1, KNOWN)


def _count(key: str, free: int) -> None:
    if cache.add(key, 1, DAY):
        return
    try:
        tries = cache.incr(key)
    except ValueError:  # it expired between the two calls
        return
    if tries >= free:
        until = time() + min(LONGEST, 2 ** (1 + min(20, tries - free)))
        cache.set(f"{key}:until", until, LONGEST)


def _seconds_left(key: str) -> int:
    until: float = cache.get(f"{key}:until") or 0
    return max(0, round(until - time() + 0.5))


def _key(*parts: str) -> str:
    """Make a cache key. No login is stored, not even in a cache: people type passwords into that
    field."""
    text = "\0".join(parts)
    return f"tries:{salted_hmac('companion.tries', text, algorithm='sha256').hexdigest()[:40]}"
