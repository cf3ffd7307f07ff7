"""clubs/{club}/campaigns/{campaign}/grants/ and raises/: points that a game master grants, and
proposals of players between two evenings."""

from functools import partial
from typing import Annotated, Final

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import Name, person_operation
from api.clubs.campaigns.access import ADDING, MASTERING, SEEING, access_inside, campaign_listing
from api.shelf.characters.rows import BROKEN, convert_rule_errors
from api.wire.answers import Moment
from api.wire.callers import require_person
from api.wire.operation import Rows
from api.wire.versions import read_versions
from games.clubs import refusals as no
from games.clubs.campaigns import downtime
from games.clubs.campaigns.downtime import Declining, Giving, Proposing
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


@person_operation(
    "Grant points or action points to a character, as the game master",
    status=201,
    matched=True,
    refuses=(*MASTERING, no.unknown_entry, no.nothing_granted, *ADDING, *ON_SHEET),
)
def grant_points(request: Request, data: Giving, club: str, campaign: str) -> ShownGrant:
    """If-Match: the version of its sheet."""
    person, read = require_person(request), read_versions(request)
    with convert_rule_errors():
        return _serialize_grant(person, downtime.grant(person, club, campaign, data, read))


@campaign_listing(
    "List raises and other downtime that players proposed",
    filters=ByDecision,
)
def list_proposals(request: Request, club: str, campaign: str) -> Rows[ShownProposal]:
    rows = access_inside(request, club, campaign).campaign.proposals
    proposals = rows.select_related("casting__character", "casting__member__person")
    return Rows(proposals, partial(map, partial(_serialize_proposal, require_person(request))))


@person_operation(
    "Propose a raise, a rest or other downtime for one's own character",
    status=201,
    refuses=(*SEEING, no.unknown_entry, *ADDING, no.not_your_character),
)
def propose_downtime(request: Request, data: Proposing, club: str, campaign: str) -> ShownProposal:
    person = require_person(request)
    return _serialize_proposal(person, downtime.propose(person, club, campaign, data))


@person_operation(
    "Approve, as the game master: it is carried out on the sheet",
    matched=True,
    refuses=(*DECIDING, no.ended, no.sheet_changed, *ON_SHEET),
)
def approve_proposal(request: Request, club: str, campaign: str, proposal: str) -> ShownProposal:
    """If-Match: the version of the sheet. What no longer fits it is refused, and stays open."""
    person, read = require_person(request), read_versions(request)
    with convert_rule_errors():
        return _serialize_proposal(person, downtime.approve(person, club, campaign, proposal, read))


@person_operation("Decline with a reason, as the game master", refuses=DECIDING)
def decline_proposal(
    request: Request, data: Declining, club: str, campaign: str, proposal: str
) -> ShownProposal:
    person = require_person(request)
    return _serialize_proposal(person, downtime.decline(person, club, campaign, proposal, data))
