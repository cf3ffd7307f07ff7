"""clubs/{club}/campaigns/{campaign}/characters/: characters of a campaign and their players."""

from functools import partial
from typing import Annotated, Any

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import Name, call
from api.clubs.campaigns.access import ADDING, INSIDE, SEEING, inside, listed_inside
from api.shelf.characters import rows as characters
from api.shelf.characters.rows import BROKEN, by_the_rules
from api.wire.answers import Moment
from api.wire.callers import known
from api.wire.operation import Rows
from games.clubs import refusals as no
from games.clubs.campaigns import cast
from games.clubs.campaigns.access import Access, get_access, may_read_sheet
from games.clubs.campaigns.cast import Bringing
from games.clubs.models import Casting
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.shelf import refusals as shelf

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


def _shown(here: Access, row: Casting) -> ShownCasting:
    return record_from(
        ShownCasting,
        row,
        name=row.character.name,
        member=row.member_id,
        player=member_name(row.member, to=here.member.person),
        sheet=characters.shown(row.character) if may_read_sheet(here, row) else None,
    )


@listed_inside(
    "List the characters of a campaign",
    filters=ByKind,
)
def list_cast(request: Request, club: str, campaign: str) -> Rows[ShownCasting]:
    here = inside(request, club, campaign)
    found = here.campaign.castings.select_related("character", "member__person")
    return Rows(found, partial(map, partial(_shown, here)))


@call(
    "Bring one's own character into a campaign",
    status=201,
    refuses=(*SEEING, *ADDING, no.cast_already, shelf.unknown, *BROKEN),
)
def bring_character(request: Request, said: Bringing, club: str, campaign: str) -> ShownCasting:
    """Its game masters may read the sheet from then on, and grant to it."""
    person = known(request)
    with by_the_rules():
        casting = cast.add_character(person, club, campaign, said)
    return _shown(get_access(club, campaign, person), casting)


@call("A character of a campaign", refuses=(*INSIDE, no.unknown_entry))
def show_casting(request: Request, club: str, campaign: str, casting: str) -> ShownCasting:
    here = inside(request, club, campaign)
    return _shown(here, cast.find_casting(here, casting))


@call(
    "Take a character out of a campaign",
    status=204,
    refuses=(*INSIDE, no.masters_only, no.unknown_entry),
)
def take_away_character(request: Request, club: str, campaign: str, casting: str) -> None:
    cast.remove_character(known(request), club, campaign, casting)
