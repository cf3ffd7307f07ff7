"""records/visitors/: players without an account; assign them to a member."""

from functools import partial

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api.clubs.access import BELONGING, person_listing
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs.access import get_access, must_be_member
from games.clubs.models import Visitor
from games.kernel.record import Record, record_from


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


@operation_of(commands.CLAIM_VISITOR, "Say whose account a player is who had none")
def claim_visitor(result: int) -> Claimed:
    """All that this name has played in the club becomes the member's."""
    return Claimed(result)
