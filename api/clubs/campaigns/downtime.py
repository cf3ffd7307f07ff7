"""clubs/{club}/campaigns/{campaign}/grants/ and raises/: points that a game master grants, and
proposals of players between two evenings."""

from functools import partial
from typing import Annotated, Final

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import Name
from api.clubs.campaigns.access import MASTERING, access_inside, campaign_listing
from api.shelf.characters.rows import BROKEN, convert_rule_errors
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.operation import Rows
from games.clubs import commands
from games.clubs import refusals as no
from games.clubs.campaigns import downtime
from games.clubs.models import Decision, Granting, Proposal
from games.clubs.names import member_name
from games.kernel.record import Record, record_from
from games.people.models import User
from games.shelf import refusals as shelf

DECIDING: Final = (*MASTERING, no.unknown_entry, no.decided)
ON_SHEET: Final = (*BROKEN, shelf.stale)


class ShownGrant(Record, frozen=True):
    id: str
    character: str
    character_name: str
    points: int
    action_points: int
    reason: str
    by: Annotated[str, Meta(description="The game master, as they let it be seen.")]
    created: Moment


class ShownProposal(Record, frozen=True):
    id: str
    character: str
    character_name: str
    player: Name
    kind: Annotated[str, Meta(extra_json_schema={"enum": downtime.proposal_kinds()})]
    component: str
    level: int | None
    text: str
    decision: Decision
    reason: str
    decided: Moment | None
    created: Moment


class ByCharacter(django_filters.FilterSet):
    character = django_filters.CharFilter(field_name="casting", max_length=22)

    class Meta:
        model = Granting
        fields = ("character",)


class ByDecision(django_filters.FilterSet):
    decision = django_filters.ChoiceFilter(field_name="state", choices=Decision.choices)
    kind = django_filters.ChoiceFilter(choices=[(each, each) for each in downtime.proposal_kinds()])
    character = django_filters.CharFilter(field_name="casting", max_length=22)

    class Meta:
        model = Proposal
        fields = ("decision", "kind", "character")


def _serialize_grant(to: User, row: Granting) -> ShownGrant:
    return record_from(
        ShownGrant,
        row,
        character=row.casting_id,
        character_name=row.casting.character.name,
        by=member_name(row.granted_by, to=to),
    )


def _serialize_proposal(to: User, row: Proposal) -> ShownProposal:
    return record_from(
        ShownProposal,
        row,
        character=row.casting_id,
        character_name=row.casting.character.name,
        player=member_name(row.casting.member, to=to),
        decision=row.state,
    )


@campaign_listing(
    "List what was granted to whom, the newest first",
    filters=ByCharacter,
)
def list_grants(request: Request, club: str, campaign: str) -> Rows[ShownGrant]:
    rows = access_inside(request, club, campaign).campaign.grantings
    grants = rows.select_related("casting__character", "granted_by__person")
    return Rows(grants, partial(map, partial(_serialize_grant, require_person(request))))


@operation_of(
    commands.GRANT_POINTS,
    "Grant points or action points to a character, as the game master",
    status=201,
    within=convert_rule_errors,
    refuses=ON_SHEET,
)
def grant_points(request: Request, result: Granting) -> ShownGrant:
    """If-Match: the version of its sheet."""
    return _serialize_grant(require_person(request), result)


@campaign_listing(
    "List raises and other downtime that players proposed",
    filters=ByDecision,
)
def list_proposals(request: Request, club: str, campaign: str) -> Rows[ShownProposal]:
    rows = access_inside(request, club, campaign).campaign.proposals
    proposals = rows.select_related("casting__character", "casting__member__person")
    return Rows(proposals, partial(map, partial(_serialize_proposal, require_person(request))))


@operation_of(
    commands.PROPOSE_DOWNTIME,
    "Propose a raise, a rest or other downtime for one's own character",
    status=201,
)
def propose_downtime(request: Request, result: Proposal) -> ShownProposal:
    return _serialize_proposal(require_person(request), result)


@operation_of(
    commands.APPROVE_PROPOSAL,
    "Approve, as the game master: it is carried out on the sheet",
    within=convert_rule_errors,
    refuses=ON_SHEET,
)
def approve_proposal(request: Request, result: Proposal) -> ShownProposal:
    """If-Match: the version of the sheet. What no longer fits it is refused, and stays open."""
    return _serialize_proposal(require_person(request), result)


@operation_of(commands.DECLINE_PROPOSAL, "Decline with a reason, as the game master")
def decline_proposal(request: Request, result: Proposal) -> ShownProposal:
    return _serialize_proposal(require_person(request), result)
