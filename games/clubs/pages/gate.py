"""Page of an invitation link: a signed-in user joins the club with one tap."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.clubs import commands
from games.clubs.membership.invitations import find_joined_club, find_valid_invitation
from games.clubs.models import Role
from games.people.page.form import Form, redirect_to
from games.people.page.owner import person_of
from games.people.refusals import Refusal
from games.web.form import Offer, offering, respond


@dataclass(frozen=True)
class GatePage:
    form: Form
    club: str
    role: str
    asks: bool
    """True if the page asks users without an email address to let an organiser give them a new
    password link."""


OFFERS: Final = {
    "trusts": Offer(
        command=commands.COME_IN,
        leads=lambda _submission, club: reverse("page.club", args=(club,)),
        only=("trusts",),
    )
}


@login_required
@offering(OFFERS)
def gate(request: HttpRequest, secret: str) -> HttpResponse:
    person = person_of(request)
    try:
        invitation = find_valid_invitation(secret)
    except Refusal:
        if (club := find_joined_club(person, secret)) is not None:
            return redirect_to("page.club", club)
        raise

    def page(form: Form) -> GatePage:
        role = str(invitation.get_role_display())
        asks = not person.email and invitation.role == Role.MEMBER
        return GatePage(form, invitation.club.name, role, asks)

    places = {"shown": secret}
    return respond(request, "clubs/gate.html", page, OFFERS, by=person, places=places)
