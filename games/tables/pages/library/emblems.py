"""Drawings used by the tables of a game, sent as a separate file."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.people.policy import with_page_headers
from games.rulebooks import GAMES
from games.shelf import emblems as kept

FOR_GOOD: Final = "public, max-age=31536000, immutable"


@require_safe
def emblems(request: HttpRequest, key: str, version: str) -> HttpResponse:
    if key not in GAMES or version != kept.version(key):
        raise Http404
    drawn = HttpResponse(kept.emblem_sheet(key), content_type="image/svg+xml")
    drawn.headers["Cache-Control"] = FOR_GOOD
    return with_page_headers(drawn)
