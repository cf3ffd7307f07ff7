"""clubs/{club}/campaigns/: Kung-Fu campaigns of a club."""

from functools import partial

import django_filters
from rest_framework.request import Request

from api.clubs.access import BELONGING, Name, person_listing, person_operation
from api.clubs.campaigns.access import SEEING
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs.access import get_access as club_access
from games.clubs.access import must_be_member
from games.clubs.campaigns.access import get_access
from games.clubs.models import Campaign
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.people.models import User


class ShownMaster(Record, frozen=True):
    id: str
    name: Name


class ShownCampaign(Record, frozen=True):
    id: str
    club: str
    name: str
    description: str
    masters: list[ShownMaster]
    ended: Moment | None
    version: int
    created: Moment
    changed: Moment


class ByNameAndEnd(django_filters.FilterSet):
    name = django_filters.CharFilter(lookup_expr="icontains", max_length=80)
    ended = django_filters.BooleanFilter(lookup_expr="isnull", exclude=True)

    class Meta:
        model = Campaign
        fields = ("name", "ended")


def _serialize_campaign(to: User, row: Campaign) -> ShownCampaign:
    masters = [ShownMaster(each.pk, member_name(each, to=to)) for each in row.masters.all()]
    return record_from(ShownCampaign, row, club=row.club_id, masters=masters)


@person_listing(
    "List a club's campaigns",
    filters=ByNameAndEnd,
    orders=("created", "changed", "name"),
    refuses=BELONGING,
)
def list_campaigns(request: Request, club: str) -> Rows[ShownCampaign]:
    person = require_person(request)
    access = club_access(club, person)
    must_be_member(access)
    rows = access.club.campaigns.prefetch_related("masters__person")
    return Rows(rows, partial(map, partial(_serialize_campaign, person)))


@operation_of(
    commands.BEGIN_CAMPAIGN, "Begin a campaign, as its game master", status=201, tagged=True
)
def begin_campaign(request: Request, result: Campaign) -> ShownCampaign:
    return _serialize_campaign(require_person(request), result)


@person_operation("A campaign", tagged=True, refuses=SEEING)
def show_campaign(request: Request, club: str, campaign: str) -> ShownCampaign:
    person = require_person(request)
    return _serialize_campaign(person, get_access(club, campaign, person).campaign)


@operation_of(commands.CHANGE_CAMPAIGN, "Change a part of a campaign, or end it", tagged=True)
def change_campaign(request: Request, result: Campaign) -> ShownCampaign:
    """An organiser of the club may name its game masters, and nothing else."""
    return _serialize_campaign(require_person(request), result)
