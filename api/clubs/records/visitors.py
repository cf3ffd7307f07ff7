"""records/visitors/: players without an account; assign them to a member."""

from functools import partial

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.clubs.access import BELONGING, ORGANISING, call, listed
from api.wire.callers import known
from api.wire.operation import Rows
from games.clubs.access import get_access, must_be_member
from games.clubs.models import Visitor
from games.clubs.records import refusals as no
from games.clubs.records import visitors
from games.kernel.record import Record, record_from


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str
    """Account of a member of the club."""


class Claimed(Record, frozen=True):
    plays: int


class ShownVisitor(Record, frozen=True):
    id: str
    name: str


@listed(
    "Those without an account whom a club has played with",
    orders=("name",),
    order=("name",),
    parameters=(OpenApiParameter("club", str, required=True, description="Its id."),),
    refuses=BELONGING,
)
def list_visitors(request: Request) -> Rows[ShownVisitor]:
    here = get_access(request.query_params.get("club", ""), known(request))
    must_be_member(here)
    found = Visitor.objects.filter(club=here.club, person=None)
    return Rows(found, partial(map, partial(record_from, ShownVisitor)))


@call(
    "Say whose account a player is who had none",
    refuses=(no.unknown_visitor, *ORGANISING, no.unknown_person, no.person_twice),
)
def claim_visitor(request: Request, said: Claim, visitor: str) -> Claimed:
    """All that this name has played in the club becomes the member's."""
    return Claimed(visitors.claim(known(request), visitor, said.person))
