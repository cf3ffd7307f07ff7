"""Page of a slip's link: with one tap, this browser speaks for the entrant."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache

from games.people import device
from games.people.access import Caller
from games.people.page.form import Form, redirect_to
from games.tournaments import commands, refusals
from games.tournaments.access import own_entrant
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
    own: str
    """Name of the entrant for whom the reader speaks in this tournament; empty if there is none."""
    by_account: bool
    """The account plays itself: this browser cannot speak for another entrant, too."""


def _player_address(_submission: Submission, entrant: Entrant) -> str:
    return reverse("page.player", args=(entrant.tournament_id,))


OFFERS: Final = {"claim": Offer(command=commands.CLAIM_SLIP, leads=_player_address)}


@never_cache
@offering(OFFERS)
def slip(request: HttpRequest, secret: str) -> HttpResponse:
    """A GET changes nothing: programs open links before people do. Logged-in users who do not play
    may claim this entrant as well: a parent may use their phone for a child."""
    caller = Caller(device=device.caller_with_device(request).device or device.new_secret())
    entrant = find_by_token(secret)
    tournament, signed_in = entrant.tournament, device.caller(request)
    by_account = signed_in.person is not None and own_entrant(tournament, signed_in) is not None
    own = own_entrant(tournament, signed_in if by_account else caller)
    if own == entrant:
        return redirect_to("page.player", tournament.pk)
    if by_account and request.method == "POST":
        raise refusals.plays_by_account()

    def draw(form: Form) -> SlipPage:
        numbers = [each.number for each in (entrant, own) if each is not None]
        names = names_of(tournament, numbers, signed_in.person)
        name, own_name = names[entrant.number], names[own.number] if own else ""
        return SlipPage(form, tournament.pk, tournament.name, name, own_name, by_account)

    places = {"token": secret}
    return respond(request, "tournaments/slip.html", draw, OFFERS, by=caller, places=places)
