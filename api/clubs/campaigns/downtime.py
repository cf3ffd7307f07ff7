"""clubs/{club}/campaigns/{campaign}/grants/ and raises/: points that a game master grants, and
proposals of players between two evenings."""

from functools import partial
from typing import Annotated, Final

import django_filters
from msgspec import Meta
from rest_framework.request import Request

from api.clubs.access import Name, call
from api.clubs.campaigns.access import ADDING, MASTERING, SEEING, inside, listed_inside
from api.shelf.characters.rows import BROKEN, by_the_rules
from api.wire.answers import Moment
from api.wire.callers import known
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


class ToCharacter(django_filters.FilterSet):
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


def _granted(to: User, row: Granting) -> ShownGrant:
    return record_from(
        ShownGrant,
        row,
        character=row.casting_id,
        character_name=row.casting.character.name,
        by=member_name(row.granted_by, to=to),
    )


def _proposed(to: User, row: Proposal) -> ShownProposal:
    return record_from(
        ShownProposal,
        row,
        character=row.casting_id,
        character_name=row.casting.character.name,
        player=member_name(row.casting.member, to=to),
        decision=row.state,
    )


@listed_inside(
    "List what was granted to whom, the newest first",
    filters=ToCharacter,
)
def list_grants(request: Request, club: str, campaign: str) -> Rows[ShownGrant]:
    rows = inside(request, club, campaign).campaign.grantings
    found = rows.select_related("casting__character", "granted_by__person")
    return Rows(found, partial(map, partial(_granted, known(request))))


@call(
    "Grant points or action points to a character, as the game master",
    status=201,
    matched=True,
    refuses=(*MASTERING, no.unknown_entry, no.nothing_granted, *ADDING, *ON_SHEET),
)
def grant_points(request: Request, said: Giving, club: str, campaign: str) -> ShownGrant:
    """If-Match: the version of its sheet."""
    person, read = known(request), read_versions(request)
    with by_the_rules():
        return _granted(person, downtime.grant(person, club, campaign, said, read))


@listed_inside(
    "List raises and other downtime that players proposed",
    filters=ByDecision,
)
def list_proposals(request: Request, club: str, campaign: str) -> Rows[ShownProposal]:
    rows = inside(request, club, campaign).campaign.proposals
    found = rows.select_related("casting__character", "casting__member__person")
    return Rows(found, partial(map, partial(_proposed, known(request))))


@call(
    "Propose a raise, a rest or other downtime for one's own character",
    status=201,
    refuses=(*SEEING, no.unknown_entry, *ADDING, no.not_your_character),
)
def propose_downtime(request: Request, said: Proposing, club: str, campaign: str) -> ShownProposal:
    person = known(request)
    return _proposed(person, downtime.propose(person, club, campaign, said))


@call(
    "Approve, as the game master: it is carried out on the sheet",
    matched=True,
    refuses=(*DECIDING, no.ended, no.sheet_changed, *ON_SHEET),
)
def approve_proposal(request: Request, club: str, campaign: str, proposal: str) -> ShownProposal:
    """If-Match: the version of the sheet. What no longer fits it is refused, and stays open."""
    person, read = known(request), read_versions(request)
    with by_the_rules():
        return _proposed(person, downtime.approve(person, club, campaign, proposal, read))


@call("Decline with a reason, as the game master", refuses=DECIDING)
def decline_proposal(
    request: Request, said: Declining, club: str, campaign: str, proposal: str
) -> ShownProposal:
    person = known(request)
    return _proposed(person, downtime.decline(person, club, campaign, proposal, said))
