"""clubs/{club}/invitations/: invite people into a club, and join by an invitation."""

from functools import partial
from typing import Annotated

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import ORGANISING, person_listing
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.idempotency import Body
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs.access import get_access, must_organise
from games.clubs.models import Invitation, Member, Role
from games.kernel.record import Record, record_from


class ShownMembership(Record, frozen=True):
    """What one has become by an invitation."""

    id: str
    club: str
    role: Role
    joined: Moment


class ShownInvitation(Record, frozen=True):
    id: str
    role: Role
    uses: int
    used: int
    expires: Moment
    revoked: Moment | None
    created: Moment
    code: Annotated[str, Meta(description="To be typed.")]
    secret: Annotated[str, Meta(description="For a link: it opens the same as the code.")]


def _with_secrets(body: Body) -> Body:
    invitation = Invitation(id=body["id"])
    return body | {"code": invitation.code, "secret": invitation.secret}


class ByState(django_filters.FilterSet):
    role = django_filters.ChoiceFilter(choices=Role.choices)
    revoked = django_filters.BooleanFilter(lookup_expr="isnull", exclude=True)

    class Meta:
        model = Invitation
        fields = ("role", "revoked")


@person_listing(
    "List a club's invitations",
    filters=ByState,
    orders=("created", "expires"),
    refuses=ORGANISING,
)
def list_invitations(request: Request, club: str) -> Rows[ShownInvitation]:
    access = get_access(club, require_person(request))
    must_organise(access)
    return Rows(access.club.invitations.all(), partial(map, partial(record_from, ShownInvitation)))


@operation_of(commands.INVITE, "Invite into a club", status=201, secrets=_with_secrets)
def invite_member(result: Invitation) -> ShownInvitation:
    return record_from(ShownInvitation, result, code="", secret="")


@operation_of(commands.REVOKE_INVITATION, "Take an invitation back", status=204)
def revoke_invitation() -> None:
    pass


@operation_of(commands.JOIN_CLUB, "Come into a club by a code", status=201)
def join_club(result: Member) -> ShownMembership:
    return record_from(ShownMembership, result, club=result.club_id)


@operation_of(
    commands.ACCEPT_INVITATION,
    "Come into a club by the code or the secret of an invitation",
    status=201,
)
def accept_invitation(result: Member) -> ShownMembership:
    return record_from(ShownMembership, result, club=result.club_id)
