"""clubs/{club}/evenings/{evening}/arrivals/: check-in at the door of an evening."""

from functools import partial
from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import BELONGING, Name, person_listing
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs import refusals as no
from games.clubs.access import get_access, must_be_member
from games.clubs.evenings.evening import find_evening
from games.clubs.models import Arrival
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.people.models import User


class ShownArrival(Record, frozen=True):
    id: str
    member: Annotated[str | None, Meta(description="Null: somebody without an account.")]
    name: Name
    came: Moment


def _serialize_arrival(to: User, row: Arrival) -> ShownArrival:
    name = member_name(row.member, to=to) if row.member else row.visitor and row.visitor.name
    return record_from(ShownArrival, row, id=str(row.pk), member=row.member_id, name=name)


@person_listing(
    "List who came to an evening",
    orders=("came",),
    order=("came",),
    refuses=(*BELONGING, no.unknown_evening),
)
def list_arrivals(request: Request, club: str, evening: str) -> Rows[ShownArrival]:
    person = require_person(request)
    must_be_member(get_access(club, person))
    rows = Arrival.objects.filter(evening=find_evening(club, evening))
    return Rows(
        rows.select_related("member__person", "visitor"),
        partial(map, partial(_serialize_arrival, person)),
    )


@operation_of(commands.TICK_IN, "Tick somebody in at the door", status=201)
def tick_in(request: Request, result: Arrival) -> ShownArrival:
    """Whoever is in already stays in. The door is open from a day before."""
    return _serialize_arrival(require_person(request), result)


@operation_of(commands.UNTICK, "Who was ticked in by mistake", status=204)
def untick() -> None:
    pass
