"""tournaments/{tournament}/officials/: judges and further organisers."""

from typing import Any, Literal

import msgspec
from rest_framework.request import Request

from api.tournaments.access import ORGANISING
from api.tournaments.invitations import Invited, serialize_invited
from api.wire.callers import caller
from api.wire.commands import Sent, operation_of
from api.wire.document.components import struct
from api.wire.operation import ApiResponse, operation
from games.kernel.record import Record, record_from
from games.people.models import User
from games.people.names import shown_name
from games.tournaments import commands
from games.tournaments.access import get_access
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


@operation_of(
    commands.APPOINT,
    "Invite a judge, or another organiser",
    status=201,
    content={201: struct(ShownOfficial), 202: struct(Invited)},
    sent=Sent(Appointment, lambda data: {"person": data.person, "role": Official.Role(data.role)}),
)
def appoint_official(request: Request, result: Official | Invitation) -> ApiResponse[Any]:
    """They are in office when they accept: 202, whether or not anybody is called so. Whoever is an
    official already has the new role at once: 201."""
    if isinstance(result, Invitation):
        return ApiResponse(serialize_invited(result), status=202)
    return ApiResponse(_serialize_official(result, caller(request).person), status=201)


@operation_of(commands.DISMISS, "Dismiss an official", status=204)
def dismiss_official() -> None:
    pass
