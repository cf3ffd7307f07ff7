"""Sheet of a character in a campaign, as a game master reads it."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.clubs import refusals
from games.clubs.campaigns.access import get_access, may_read_sheet, must_take_part
from games.clubs.campaigns.cast import find_casting
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.shelf.sheet.contents import SheetPage, build_sheet_page


@dataclass(frozen=True)
class ReadPage(SheetPage):
    """Portrait and PDF are only for the owner."""

    club: str
    campaign: str
    campaign_name: str


@login_required
@require_safe
def sheet(request: HttpRequest, club: str, campaign: str, casting: str) -> HttpResponse:
    caller = get_access(club, campaign, person_of(request))
    must_take_part(caller)
    row = find_casting(caller, casting)
    if not may_read_sheet(caller, row):
        raise refusals.masters_only()
    page = build_sheet_page(row.character)
    at = (club, caller.campaign.pk, caller.campaign.name)
    read = ReadPage(page.id, page.paper, page.blanks, *at)
    return render_page(request, "clubs/sheet.html", read, by=PRIVATE)
