"""What a game is drawn with, on its tables and on the shelf: one file, which a browser keeps as
long as it is so."""

from functools import cache
from hashlib import blake2b
from typing import Final

from django.urls import reverse

from games.papers.pictures import sheet
from games.papers.pictures.emblems import colour
from games.rulebooks import GAMES

SHOWN: Final = 4


@cache
def address(key: str) -> str:
    """Another one when what is drawn is."""
    return reverse("page.emblems", args=[key, version(key)]) if key in GAMES else ""


def version(key: str) -> str:
    return blake2b(sheet(GAMES[key].emblems).encode(), digest_size=6).hexdigest()


@cache
def few(key: str) -> tuple[tuple[str, str], ...]:
    """By which a game is known in a list, and in which ink: what has a colour before what has
    none."""
    signs = [(each.name, colour(each)) for each in GAMES[key].emblems]
    return tuple(sorted(signs, key=lambda sign: sign[1] == "ink")[:SHOWN])
