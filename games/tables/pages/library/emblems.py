"""What the tables of a game are drawn with: one file, which a browser keeps as long as it is so."""

from functools import cache
from hashlib import blake2b
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.papers.pictures import sheet
from games.people.policy import leaving
from games.rulebooks import GAMES

FOR_GOOD: Final = "public, max-age=31536000, immutable"


@cache
def address(key: str) -> str:
    """Another one when what is drawn is."""
    return reverse("page.emblems", args=[key, _version(key)]) if key in GAMES else ""


@require_safe
def emblems(request: HttpRequest, key: str, version: str) -> HttpResponse:
    if key not in GAMES or version != _version(key):
        raise Http404
    drawn = HttpResponse(sheet(GAMES[key].emblems), content_type="image/svg+xml")
    drawn.headers["Cache-Control"] = FOR_GOOD
    return leaving(drawn)


def _version(key: str) -> str:
    return blake2b(sheet(GAMES[key].emblems).encode(), digest_size=6).hexdigest()
