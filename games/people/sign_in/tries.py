"""Wrong passwords, counted by the account that was named and by where they come from. Each next one
waits longer: a person who mistypes hardly notices, and a program that guesses comes to nothing.

Counted for all processes together where they share a cache; forgotten with it, which costs a day's
count and no more.
"""

from time import time
from typing import Final

from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.people import refusals
from games.people.sign_in.networks import network

FREE: Final = 5
"""From one place: then 2 seconds, 4, 8, …"""
FREE_IN_ALL: Final = 30
"""From wherever: many places together guess no faster. Where the person has come in before, this
count keeps nobody out, or whoever guesses from afar would lock them out."""
LONGEST: Final = 15 * 60
DAY: Final = 24 * 3600
KNOWN: Final = 90 * DAY


class Tries:
    """Of one account, from one place."""

    def __init__(self, login: str, address: str) -> None:
        account = login.strip().lower()
        self.here = _key("here", account, network(address))
        self.anywhere = _key("anywhere", account)
        self.knows = _key("knows", account, network(address))

    def check(self) -> None:
        """Before a password is looked at: also the right one waits."""
        wait = _left(self.here)
        if not cache.get(self.knows):
            wait = max(wait, _left(self.anywhere))
        if wait > 0:
            refusal = refusals.too_many_tries(wait=wait)
            refusal.wait = wait
            raise refusal

    def failed(self) -> None:
        _count(self.here, FREE)
        _count(self.anywhere, FREE_IN_ALL)

    def succeeded(self) -> None:
        cache.delete_many([self.here, f"{self.here}:until"])
        cache.set(self.knows, 1, KNOWN)


def _count(key: str, free: int) -> None:
    if cache.add(key, 1, DAY):
        return
    try:
        tries = cache.incr(key)
    except ValueError:  # it was forgotten between the two
        return
    if tries >= free:
        until = time() + min(LONGEST, 2 ** (1 + min(20, tries - free)))
        cache.set(f"{key}:until", until, LONGEST)


def _left(key: str) -> int:
    until: float = cache.get(f"{key}:until") or 0
    return max(0, round(until - time() + 0.5))


def _key(*parts: str) -> str:
    """No login is written down, not even in a cache: people type passwords there."""
    text = "\0".join(parts)
    return f"tries:{salted_hmac('companion.tries', text, algorithm='sha256').hexdigest()[:40]}"
