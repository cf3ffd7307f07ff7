"""Link of a slip: it assigns the entrant to this browser and redirects to the player's page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.people import device
from games.people.access import Caller
from games.people.page.form import redirect_to
from games.tournaments.entrants.tokens import claim_by_token


@require_safe
@never_cache
def slip(request: HttpRequest, word: str) -> HttpResponse:
    """Logged-in users get this entrant as well: a parent may use their phone for a child."""
    caller = Caller(device=device.caller_with_device(request).device or device.new_secret())
    entrant = claim_by_token(word, caller)
    return device.set_cookie(redirect_to("page.player", entrant.tournament_id), caller)
