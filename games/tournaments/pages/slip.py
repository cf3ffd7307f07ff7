"""The link of a slip: it makes this browser its entrant's, and leads to their own page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.people import device
from games.people.access import Caller
from games.people.page.form import to
from games.tournaments.entrants.words import bring


@require_safe
@never_cache
def slip(request: HttpRequest, word: str) -> HttpResponse:
    """Whoever is logged in is this entrant all the same: a parent's phone serves a child."""
    here = Caller(device=device.settled(request).device or device.new())
    entrant = bring(word, here)
    return device.keep(to("page.player", entrant.tournament_id), here)
