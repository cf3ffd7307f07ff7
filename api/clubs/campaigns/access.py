"""Refusals shared by the campaign operations, by role."""

from functools import partial
from typing import Final

from rest_framework.request import Request

from api.clubs.access import BELONGING, person_listing
from api.wire.callers import require_person
from games.clubs import refusals as no
from games.clubs.campaigns.access import Access, get_access, must_take_part

SEEING: Final = (*BELONGING, no.unknown_campaign)
INSIDE: Final = (*SEEING, no.players_only)
MASTERING: Final = (*SEEING, no.masters_only)
ADDING: Final = (no.ended, no.campaign_full)

campaign_listing: Final = partial(person_listing, orders=("created",), refuses=INSIDE)


def access_inside(request: Request, club: str, campaign: str) -> Access:
    """Return the caller's access, or refuse if the caller is not in the campaign."""
    access = get_access(club, campaign, require_person(request))
    must_take_part(access)
    return access
