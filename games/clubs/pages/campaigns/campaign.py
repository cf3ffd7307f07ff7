"""Page with the desk of a campaign."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from games.clubs.campaigns.access import Access, access
from games.clubs.desks.campaign.deeds import DEEDS
from games.clubs.desks.campaign.whole import Place, drawn
from games.clubs.desks.turn import Turn, Undone, carry_out
from games.people.page.form import redirect_to
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page


@login_required
@require_safe
def campaign(request: HttpRequest, club: str, campaign: str) -> HttpResponse:
    here = access(club, campaign, person_of(request))
    return _page(request, here, Undone())


@login_required
@require_POST
def deed(request: HttpRequest, club: str, campaign: str, word: str) -> HttpResponse:
    person = person_of(request)
    here = access(club, campaign, person)
    if word not in DEEDS:
        raise Http404
    undone = carry_out(Turn(person, club, campaign, request.POST), word, DEEDS)
    if undone is not None:
        return _page(request, access(club, campaign, person), undone)
    return redirect_to(_address(here) + DEEDS[word].fragment)


def _page(request: HttpRequest, here: Access, undone: Undone) -> HttpResponse:
    page = drawn(here, request.GET, undone, Place(_address(here), reverse("page.shelf")))
    return render_page(request, "clubs/campaign.html", page, status=undone.status, by=PRIVATE)


def _address(here: Access) -> str:
    return reverse("page.campaign", args=(here.campaign.club_id, here.campaign.pk))
