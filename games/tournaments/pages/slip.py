"""Page of a slip's link: with one tap, this browser speaks for the entrant."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache

from games.people import device
from games.people.access import Caller
from games.people.page.form import Form, redirect_to
from games.tournaments import commands
from games.tournaments.entrants.tokens import find_by_token
from games.tournaments.models import Entrant
from games.tournaments.names import names_of
from games.web.form import Offer, Submission, offering, respond


@dataclass(frozen=True)
class SlipPage:
    form: Form
    tournament: str
    tournament_name: str
    name: str


def _player_address(_submission: Submission, entrant: Entrant) -> str:
    return reverse("page.player", args=(entrant.tournament_id,))


OFFERS: Final = {"claim": Offer(command=commands.CLAIM_SLIP, leads=_player_address)}


@never_cache
@offering(OFFERS)
def slip(request: HttpRequest, word: str) -> HttpResponse:
    """A GET changes nothing: programs open links before people do. Logged-in users may claim this
    entrant as well: a parent may use their phone for a child."""
    caller = Caller(device=device.caller_with_device(request).device or device.new_secret())
    entrant = find_by_token(word)
    if entrant.device == caller.device_digest:
        return redirect_to("page.player", entrant.tournament_id)

    def draw(form: Form) -> SlipPage:
        tournament = entrant.tournament
        name = names_of(tournament, [entrant.number], None)[entrant.number]
        return SlipPage(form, tournament.pk, tournament.name, name)

    places = {"token": word}
    return respond(request, "tournaments/slip.html", draw, OFFERS, by=caller, places=places)
