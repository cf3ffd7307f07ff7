"""Page of an invitation link: a signed-in user joins the club with one tap."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.clubs.membership.invitations import (
    accept_or_return,
    find_joined_club,
    find_valid_invitation,
)
from games.clubs.membership.members import set_trust
from games.clubs.models import Role
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of
from games.people.refusals import Refusal


@dataclass(frozen=True)
class GatePage:
    form: Form
    club: str
    role: str
    asks: bool
    """True if the page asks users without an email address to let an organiser give them a new
    password link."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def gate(request: HttpRequest, shown: str) -> HttpResponse:
    person = person_of(request)
    try:
        invitation = find_valid_invitation(shown)
    except Refusal:
        if (club := find_joined_club(person, shown)) is not None:
            return redirect_to("page.club", club)
        raise

    def page(form: Form) -> GatePage:
        role = str(invitation.get_role_display())
        asks = not person.email and invitation.role == Role.MEMBER
        return GatePage(form, invitation.club.name, role, asks)

    def act(data: QueryDict) -> HttpResponse:
        club = accept_or_return(person, shown)
        if "trusts" in data:
            set_trust(person, club, True)
        return redirect_to("page.club", club)

    return answer_form(request, "clubs/gate.html", page, act)
