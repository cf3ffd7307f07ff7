"""The public page of a table, rendered once for all spectators.

It holds nothing personal: players, the host and people about to sit down get a page of their own.
The cache key has everything the page depends on: the table and its newest entry, the shown names,
the reader's language and time zone, and the entry after which the journal continues.
"""

import hashlib
from collections.abc import Callable
from threading import Lock
from typing import Final

from django.core.cache import cache
from django.utils import timezone

from games.people.language import language
from games.people.names import shown_name
from games.tables.access import Access
from games.tables.models import Phase

KEPT: Final = 60  # seconds
_drawing: Final = tuple(Lock() for _ in range(64))
"""If several ask for the same page at once in one process, one renders it and the others wait."""


def only_watches(access: Access) -> bool:
    return not access.held and not access.host and access.table.phase != Phase.GATHERING


def cached_page(
    access: Access, after: int | None, *, odds: bool, draw: Callable[[], bytes]
) -> bytes:
    key = _key(access, after, odds=odds)
    content: bytes | None = cache.get(key)
    if content is None:
        with _drawing[int(key[-2:], 16) % len(_drawing)]:
            content = cache.get(key)
            if content is None:
                content = draw()
                cache.set(key, content, KEPT)
    return content


def _key(access: Access, after: int | None, *, odds: bool) -> str:
    table = access.table
    names = [
        shown_name(seat.person, viewer=None) if seat.person else seat.name for seat in access.seats
    ]
    parts = (table.pk, table.number, table.phase, names, language(), _zone(), after, odds)
    return f"watched.{hashlib.sha256(repr(parts).encode()).hexdigest()}"


def _zone() -> str:
    return timezone.get_current_timezone_name()
