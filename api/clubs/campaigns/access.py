"""Refusals shared by the campaign operations, by role."""

from functools import partial
from typing import Final

from rest_framework.request import Request

from api.clubs.access import BELONGING, listed
from api.wire.callers import known
from games.clubs import refusals as no
from games.clubs.campaigns.access import Access, get_access, must_take_part

SEEING: Final = (*BELONGING, no.unknown_campaign)
INSIDE: Final = (*SEEING, no.players_only)
MASTERING: Final = (*SEEING, no.masters_only)
ADDING: Final = (no.ended, no.campaign_full)

listed_inside: Final = partial(listed, orders=("created",), refuses=INSIDE)


def inside(request: Request, club: str, campaign: str) -> Access:
    """Return the caller's access, or refuse if the caller is not in the campaign."""
    here = get_access(club, campaign, known(request))
    must_take_part(here)
    return here
