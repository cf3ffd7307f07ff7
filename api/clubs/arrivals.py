"""clubs/{club}/evenings/{evening}/arrivals/: check-in at the door of an evening."""

from functools import partial
from typing import Annotated, Final

from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import BELONGING, LEADING, Name, person_listing, person_operation
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.operation import Rows
from games.clubs import refusals as no
from games.clubs.access import get_access, must_be_member
from games.clubs.evenings import arrivals
from games.clubs.evenings.arrivals import Arriving
from games.clubs.evenings.evening import find_evening
from games.clubs.models import Arrival
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.people.models import User

AT_THE_DOOR: Final = (*LEADING, no.unknown_evening, no.cancelled, no.not_yet)


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


@person_operation(
    "Tick somebody in at the door",
    status=201,
    refuses=(*AT_THE_DOOR, no.unknown_member, no.crowded),
)
def tick_in(request: Request, data: Arriving, club: str, evening: str) -> ShownArrival:
    """Whoever is in already stays in. The door is open from a day before."""
    person = require_person(request)
    return _serialize_arrival(person, arrivals.tick(person, club, evening, data))


@person_operation(
    "Who was ticked in by mistake",
    status=204,
    refuses=(*AT_THE_DOOR, no.unknown_arrival),
)
def untick(request: Request, club: str, evening: str, arrival: str) -> None:
    arrivals.untick(require_person(request), club, evening, arrival)
