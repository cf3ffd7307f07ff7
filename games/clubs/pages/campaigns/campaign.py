"""Page with the desk of a campaign."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.clubs.campaigns.access import Access, get_access
from games.clubs.desks.campaign.desk import DeskAddresses, build_campaign_desk
from games.clubs.desks.campaign.offers import OFFERS
from games.people.access import Caller
from games.people.page.form import redirect_to
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.web.desk import RejectedForm, submit
from games.web.form import Submission, offering
from games.web.once import proof_of_reading


@login_required
@require_safe
def campaign(request: HttpRequest, club: str, campaign: str) -> HttpResponse:
    caller = get_access(club, campaign, person_of(request))
    return _page(request, caller, RejectedForm())


@login_required
@offering(OFFERS, "POST")
def run_action(request: HttpRequest, club: str, campaign: str, word: str) -> HttpResponse:
    person = person_of(request)
    caller = get_access(club, campaign, person)
    if word not in OFFERS:
        raise Http404
    submission = Submission(person, {"club": club, "campaign": campaign}, request.POST)
    answer = submit(OFFERS[word], word, submission, proof_of_reading(request, Caller(person)))
    if isinstance(answer, RejectedForm):
        return _page(request, get_access(club, campaign, person), answer)
    return redirect_to(_address(caller) + answer)


def _page(request: HttpRequest, caller: Access, rejected: RejectedForm) -> HttpResponse:
    page = build_campaign_desk(
        caller, request.GET, rejected, DeskAddresses(_address(caller), reverse("page.shelf"))
    )
    return render_page(request, "clubs/campaign.html", page, status=rejected.status, by=PRIVATE)


def _address(caller: Access) -> str:
    return reverse("page.campaign", args=(caller.campaign.club_id, caller.campaign.pk))
