"""clubs/{club}/campaigns/{campaign}/characters/: characters of a campaign and their players."""

from functools import partial
from typing import Annotated, Any

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import Name, person_operation
from api.clubs.campaigns.access import INSIDE, access_inside, campaign_listing
from api.shelf.characters import rows as characters
from api.shelf.characters.rows import BROKEN, convert_rule_errors
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs import refusals as no
from games.clubs.campaigns import cast
from games.clubs.campaigns.access import Access, get_access, may_read_sheet
from games.clubs.models import Casting
from games.clubs.names import member_name
from games.kernel.record import Record, record_from

Sheet = Annotated[
    Any,
    Meta(
        description="For its player and the game masters.",
        extra_json_schema={"anyOf": [*characters.SHOWN[200]["anyOf"], {"type": "null"}]},
    ),
]


class ShownCasting(Record, frozen=True):
    id: str
    name: str
    npc: bool
    member: str
    player: Name
    sheet: Sheet
    left: Moment | None
    created: Moment


class ByKind(django_filters.FilterSet):
    npc = django_filters.BooleanFilter()
    left = django_filters.BooleanFilter(lookup_expr="isnull", exclude=True)

    class Meta:
        model = Casting
        fields = ("npc", "left")


def _serialize_casting(access: Access, row: Casting) -> ShownCasting:
    return record_from(
        ShownCasting,
        row,
        name=row.character.name,
        member=row.member_id,
        player=member_name(row.member, to=access.member.person),
        sheet=characters.serialize_character(row.character)
        if may_read_sheet(access, row)
        else None,
    )


@campaign_listing(
    "List the characters of a campaign",
    filters=ByKind,
)
def list_cast(request: Request, club: str, campaign: str) -> Rows[ShownCasting]:
    access = access_inside(request, club, campaign)
    rows = access.campaign.castings.select_related("character", "member__person")
    return Rows(rows, partial(map, partial(_serialize_casting, access)))


@operation_of(
    commands.BRING_CHARACTER,
    "Bring one's own character into a campaign",
    status=201,
    within=convert_rule_errors,
    refuses=BROKEN,
)
def bring_character(request: Request, result: Casting, club: str, campaign: str) -> ShownCasting:
    """Its game masters may read the sheet from then on, and grant to it."""
    return _serialize_casting(get_access(club, campaign, require_person(request)), result)


@person_operation("A character of a campaign", refuses=(*INSIDE, no.unknown_entry))
def show_casting(request: Request, club: str, campaign: str, casting: str) -> ShownCasting:
    access = access_inside(request, club, campaign)
    return _serialize_casting(access, cast.find_casting(access, casting))


@operation_of(commands.TAKE_CHARACTER, "Take a character out of a campaign", status=204)
def take_away_character() -> None:
    pass
