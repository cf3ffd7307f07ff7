"""clubs/{club}/invitations/: invite people into a club, and join by an invitation."""

from functools import partial
from typing import Annotated, Final

import django_filters
import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import ORGANISING, call, listed
from api.wire.answers import Moment
from api.wire.callers import known
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


@listed(
    "List a club's invitations",
    filters=ByState,
    orders=("created", "expires"),
    refuses=ORGANISING,
)
def list_invitations(request: Request, club: str) -> Rows[ShownInvitation]:
    here = get_access(club, known(request))
    must_organise(here)
    return Rows(here.club.invitations.all(), partial(map, partial(record_from, ShownInvitation)))


@call(
    "Invite into a club",
    status=201,
    secrets=_with_secrets,
    refuses=(*ORGANISING, no.too_many_invitations),
)
def invite_member(request: Request, said: Inviting, club: str) -> ShownInvitation:
    invitation = invitations.invite(known(request), club, said)
    return record_from(ShownInvitation, invitation, code="", secret="")


@call("Take an invitation back", status=204, refuses=(*ORGANISING, no.unknown_invitation))
def revoke_invitation(request: Request, club: str, invitation: str) -> None:
    invitations.revoke(known(request), club, invitation)


come_in: Final = partial(call, status=201, throttle="join", refuses=COMING_IN)


@come_in("Come into a club by a code")
def join_club(request: Request, said: Code) -> ShownMembership:
    return _membership(request, said.code)


@come_in("Come into a club by the code or the secret of an invitation")
def accept_invitation(request: Request, shown: str) -> ShownMembership:
    return _membership(request, shown)


def _membership(request: Request, by: str) -> ShownMembership:
    member = invitations.accept(known(request), by)
    return record_from(ShownMembership, member, club=member.club_id)
