"""tournaments/{tournament}/officials/: judges and further organisers."""

from typing import Any, Literal

import msgspec
from rest_framework.request import Request

from api.tournaments.access import ORGANISING
from api.tournaments.invitations import Invited, serialize_invited
from api.wire.callers import caller
from api.wire.document.components import struct
from api.wire.operation import ApiResponse, operation
from games.kernel.record import Record, record_from
from games.people.models import User
from games.people.names import shown_name
from games.tournaments import refusals as no
from games.tournaments.access import get_access
from games.tournaments.arrangement import officials
from games.tournaments.models import Invitation, Official


class Appointment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: str
    """User name, spelled exactly, or id."""
    role: Literal["judge", "organiser"] = "judge"


class ShownOfficial(Record, frozen=True):
    person: str
    name: str
    role: Official.Role


def _serialize_official(row: Official, to: User | None) -> ShownOfficial:
    return record_from(
        ShownOfficial, row, person=row.person_id, name=shown_name(row.person, viewer=to)
    )


@operation("Who judges and organises beside the organiser", refuses=ORGANISING)
def list_officials(request: Request, tournament: str) -> list[ShownOfficial]:
    access = get_access(tournament, caller(request))
    rows = access.tournament.officials.select_related("person").order_by("role", "pk")
    return [_serialize_official(row, access.person) for row in rows]


@operation(
    "Invite a judge, or another organiser",
    status=201,
    content={201: struct(ShownOfficial), 202: struct(Invited)},
    refuses=(*ORGANISING, no.no_username, no.too_many_officials, no.too_many_invited),
)
def appoint_official(request: Request, data: Appointment, tournament: str) -> ApiResponse[Any]:
    """They are in office when they accept: 202, whether or not anybody is called so. Whoever is an
    official already has the new role at once: 201."""
    who, role = caller(request), Official.Role(data.role)
    done = officials.appoint(tournament, who, data.person, role)
    if isinstance(done, Invitation):
        return ApiResponse(serialize_invited(done), status=202)
    return ApiResponse(_serialize_official(done, who.person), status=201)


@operation("Dismiss an official", status=204, refuses=(*ORGANISING, no.unknown_official))
def dismiss_official(request: Request, tournament: str, person: str) -> None:
    officials.dismiss(tournament, caller(request), person)
