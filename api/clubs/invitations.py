"""clubs/{club}/invitations/: invite people into a club, and join by an invitation."""

from functools import partial
from typing import Annotated, Final

import django_filters
import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import ORGANISING, person_listing, person_operation
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.idempotency import Body
from api.wire.operation import Rows
from games.clubs import refusals as no
from games.clubs.access import get_access, must_organise
from games.clubs.membership import invitations
from games.clubs.membership.invitations import Inviting
from games.clubs.models import Invitation, Role
from games.kernel.record import Record, record_from

COMING_IN: Final = (
    *(no.unknown_invitation, no.used_up, no.expired, no.revoked),
    *(no.member_already, no.barred, no.full, no.too_many_clubs),
)


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: str


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


@person_operation(
    "Invite into a club",
    status=201,
    secrets=_with_secrets,
    refuses=(*ORGANISING, no.too_many_invitations),
)
def invite_member(request: Request, data: Inviting, club: str) -> ShownInvitation:
    invitation = invitations.invite(require_person(request), club, data)
    return record_from(ShownInvitation, invitation, code="", secret="")


@person_operation(
    "Take an invitation back", status=204, refuses=(*ORGANISING, no.unknown_invitation)
)
def revoke_invitation(request: Request, club: str, invitation: str) -> None:
    invitations.revoke(require_person(request), club, invitation)


join_operation: Final = partial(person_operation, status=201, throttle="join", refuses=COMING_IN)


@join_operation("Come into a club by a code")
def join_club(request: Request, data: Code) -> ShownMembership:
    return _join(request, data.code)


@join_operation("Come into a club by the code or the secret of an invitation")
def accept_invitation(request: Request, shown: str) -> ShownMembership:
    return _join(request, shown)


def _join(request: Request, by: str) -> ShownMembership:
    member = invitations.accept(require_person(request), by)
    return record_from(ShownMembership, member, club=member.club_id)
