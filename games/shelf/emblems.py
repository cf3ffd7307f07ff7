"""Emblems of a game, used at its tables and on the shelf, in one file that browsers may cache."""

from functools import cache
from hashlib import blake2b

from django.urls import reverse

from games.papers.pictures import sheet
from games.rulebooks import GAMES


@cache
def address(key: str) -> str:
    """Return the address of the file. The URL contains a content hash."""
    return reverse("page.emblems", args=[key, version(key)]) if key in GAMES else ""


def version(key: str) -> str:
    return blake2b(emblem_sheet(key).encode(), digest_size=6).hexdigest()


def emblem_sheet(key: str) -> str:
    return sheet(GAMES[key].emblems, GAMES[key].glimpse)
