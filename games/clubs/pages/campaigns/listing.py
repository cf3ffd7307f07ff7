"""Page with the campaigns of a club, and the form to start one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.decorators import login_required
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.clubs.access import LEADERS, Access, access, must_be_member
from games.clubs.campaigns.campaign import Beginning, begin
from games.clubs.desks.campaign.cut import Cut, cut
from games.clubs.models import Campaign
from games.clubs.names import member_name
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of

MOST: Final = 30
FEW: Final = 4


@dataclass(frozen=True)
class Listed:
    id: str
    name: str
    masters: str
    begun: datetime
    ended: datetime | None


@dataclass(frozen=True)
class ListingPage:
    form: Form
    club: str
    club_name: str
    leads: bool
    campaigns: Cut[Listed]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def campaigns(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)
    here = access(club, person)
    must_be_member(here)

    def act(said: QueryDict) -> HttpResponse:
        wish = Beginning(said.get("name", ""), said.get("description", ""))
        return redirect_to("page.campaign", club, begin(person, club, wish).pk)

    def page(form: Form) -> ListingPage:
        leads = here.member.role in LEADERS
        return ListingPage(form, club, here.club.name, leads, _every(here, request.GET))

    return answer_form(request, "clubs/campaigns.html", page, act)


def lately(here: Access) -> tuple[Listed, ...]:
    """A few running campaigns, for the club's own page."""
    return tuple(_listed(here, row) for row in _rows(here).filter(ended=None)[:FEW])


def _every(here: Access, asked: QueryDict) -> Cut[Listed]:
    return cut(_rows(here), asked, "p", MOST, lambda row: _listed(here, row))


def _rows(here: Access) -> "QuerySet[Campaign]":
    """Running campaigns first, the newest first."""
    rows = here.club.campaigns.prefetch_related("masters__person")
    return rows.order_by(F("ended").desc(nulls_first=True), "-created", "pk")


def _listed(here: Access, row: Campaign) -> Listed:
    names = (member_name(each, to=here.member.person) for each in row.masters.all())
    return Listed(row.pk, row.name, ", ".join(names), row.created, row.ended)
