"""Invitations to play, judge or organise: those of a tournament and those to the caller."""

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from api.tournaments.access import ORGANISING
from api.wire.answers import Moment
from api.wire.callers import caller, require_person
from api.wire.commands import operation_of
from api.wire.operation import operation
from games.kernel.record import Record, record_from
from games.tournaments import commands, invitations
from games.tournaments.access import get_access, must_organise
from games.tournaments.models import Entrant, Invitation


class Invited(Record, frozen=True):
    """Whom an organiser has asked. It stands here whether or not anybody is called so."""

    id: str
    said: Annotated[str, Meta(description="As it was typed.")]
    role: Invitation.Role
    affiliation: str
    team: tuple[str, ...]
    made: Moment
    declined: Moment | None


class ToOneself(Record, frozen=True):
    """What one is asked: nothing comes of it without a yes."""

    id: str
    tournament: str
    name: Annotated[str, Meta(description="Of the tournament.")]
    game: str
    role: Invitation.Role
    starts: Moment | None
    made: Moment


class Accepted(Record, frozen=True):
    tournament: str
    role: Invitation.Role
    entrant: Annotated[str | None, Meta(description="As which one plays; None: an official.")]


def serialize_invited(row: Invitation) -> Invited:
    return record_from(Invited, row)


def _serialize_own(row: Invitation) -> ToOneself:
    tournament = row.tournament
    more = {"name": tournament.name, "game": tournament.game_key, "starts": tournament.starts}
    return record_from(ToOneself, row, tournament=tournament.pk, **more)


@operation("Who is invited, and has not said yes", refuses=ORGANISING)
def list_invited(request: Request, tournament: str) -> list[Invited]:
    """Whoever declined is told as such; whoever does not answer tells nothing."""
    access = get_access(tournament, caller(request))
    must_organise(access)
    return [serialize_invited(row) for row in invitations.for_tournament(access.tournament)]


@operation_of(commands.TAKE_INVITATION_BACK, "Take an invitation back", status=204)
def take_invitation_back() -> None:
    pass


@operation("What one is invited to", known=True)
def list_own_invitations(request: Request) -> list[ToOneself]:
    return [_serialize_own(row) for row in invitations.for_person(require_person(request))]


@operation_of(commands.ACCEPT_INVITATION, "Accept an invitation")
def agree_to_invitation(result: tuple[Invitation, Entrant | None]) -> Accepted:
    """A place is given now: where there is none, one waits."""
    done, entrant = result
    own = None if entrant is None else entrant.pk
    return Accepted(done.tournament_id, Invitation.Role(done.role), own)


@operation_of(commands.DECLINE_INVITATION, "Decline an invitation", status=204)
def decline_invitation() -> None:
    """The organiser is told, and that one is there with it: to tell nothing, leave it."""
