"""records/visitors/: players without an account; assign them to a member."""

from functools import partial

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.clubs.access import BELONGING, ORGANISING, person_listing, person_operation
from api.wire.callers import require_person
from api.wire.operation import Rows
from games.clubs.access import get_access, must_be_member
from games.clubs.models import Visitor
from games.clubs.records import refusals as no
from games.clubs.records import visitors
from games.kernel.record import Record, record_from


class VisitorClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str
    """Account of a member of the club."""


class Claimed(Record, frozen=True):
    plays: int


class ShownVisitor(Record, frozen=True):
    id: str
    name: str


@person_listing(
    "Those without an account whom a club has played with",
    orders=("name",),
    order=("name",),
    parameters=(OpenApiParameter("club", str, required=True, description="Its id."),),
    refuses=BELONGING,
)
def list_visitors(request: Request) -> Rows[ShownVisitor]:
    access = get_access(request.query_params.get("club", ""), require_person(request))
    must_be_member(access)
    rows = Visitor.objects.filter(club=access.club, person=None)
    return Rows(rows, partial(map, partial(record_from, ShownVisitor)))


@person_operation(
    "Say whose account a player is who had none",
    refuses=(no.unknown_visitor, *ORGANISING, no.unknown_person, no.person_twice),
)
def claim_visitor(request: Request, data: VisitorClaim, visitor: str) -> Claimed:
    """All that this name has played in the club becomes the member's."""
    return Claimed(visitors.claim(require_person(request), visitor, data.person))
