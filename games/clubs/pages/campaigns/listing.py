"""Page with the campaigns of a club, and the form to start one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.decorators import login_required
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from games.clubs import commands
from games.clubs.access import LEADERS, Access, get_access, must_be_member
from games.clubs.desks.campaign.paging import PageSlice, paginate
from games.clubs.models import Campaign
from games.clubs.names import member_name
from games.people.page.form import Form
from games.people.page.owner import person_of
from games.web.form import Offer, Submission, offering, respond

MOST: Final = 30
FEW: Final = 4


@dataclass(frozen=True)
class CampaignLine:
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
    campaigns: PageSlice[CampaignLine]


def _campaign_address(submission: Submission, made: Campaign) -> str:
    return reverse("page.campaign", args=(submission.places["club"], made.pk))


OFFERS: Final = {
    "name": Offer(
        command=commands.BEGIN_CAMPAIGN, leads=_campaign_address, only=("name", "description")
    )
}


@login_required
@offering(OFFERS)
def campaigns(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)
    caller = get_access(club, person)
    must_be_member(caller)

    def page(form: Form) -> ListingPage:
        leads = caller.member.role in LEADERS
        return ListingPage(form, club, caller.club.name, leads, _all_campaigns(caller, request.GET))

    places = {"club": club}
    return respond(request, "clubs/campaigns.html", page, OFFERS, by=person, places=places)


def current_campaigns(caller: Access) -> tuple[CampaignLine, ...]:
    """A few running campaigns, for the club's own page."""
    return tuple(_campaign_line(caller, row) for row in _rows(caller).filter(ended=None)[:FEW])


def _all_campaigns(caller: Access, params: QueryDict) -> PageSlice[CampaignLine]:
    return paginate(_rows(caller), params, "p", MOST, lambda row: _campaign_line(caller, row))


def _rows(caller: Access) -> "QuerySet[Campaign]":
    """Running campaigns first, the newest first."""
    rows = caller.club.campaigns.prefetch_related("masters__person")
    return rows.order_by(F("ended").desc(nulls_first=True), "-created", "pk")


def _campaign_line(caller: Access, row: Campaign) -> CampaignLine:
    names = (member_name(each, to=caller.member.person) for each in row.masters.all())
    return CampaignLine(row.pk, row.name, ", ".join(names), row.created, row.ended)
