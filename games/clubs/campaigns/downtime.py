"""What a game master gives, and what players ask for between evenings. Whatever changes a sheet
goes the one way of the shelf, so that the history of the sheet tells it; if the rulebook refuses,
or the sheet has changed, nothing is decided."""

from typing import Final, Literal

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs import fields, refusals
from games.clubs.campaigns.access import Access, access, must_go_on, must_master
from games.clubs.campaigns.cast import find_casting
from games.clubs.models import Asked, Decision, Granting, Proposal
from games.clubs.versions import Versions
from games.people.models import User
from games.people.refusals import invalid
from games.rulebooks.kung_fu.cards import COMPONENTS, Component
from games.rulebooks.kung_fu.characters import Grant
from games.shelf import characters
from games.shelf.models import Character

MOST_POINTS: Final = 100
MOST_GRANTS: Final = 5000
MOST_OPEN: Final = 20  # proposals for one character
MOST_PROPOSALS: Final = 5000
REASON_LENGTH: Final = 200
TEXT_LENGTH: Final = 2000


class Giving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """The id under which it is in the campaign."""
    points: int
    reason: str


class Proposing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """The id under which it is in the campaign."""
    kind: Literal["raise", "rest", "heal", "other"] = "raise"
    component: Component | None = None
    """Of a raise: which is to be a level higher."""
    text: str = ""


class Declining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str


def grant(
    person: User, club_id: str, campaign_id: str, said: Giving, read: Versions = None
) -> Granting:
    points = fields.number(said.points, "points", MOST_POINTS)
    reason = fields.line(said.reason, "reason", REASON_LENGTH, needed=True)
    with transaction.atomic():
        here = _mastered(person, club_id, campaign_id)
        must_go_on(here)
        casting = find_casting(here, said.character)
        if here.campaign.grantings.count() >= MOST_GRANTS:
            raise refusals.campaign_full()
        character = casting.character
        characters.grant(character.person, character.pk, Grant(points, reason), read, by=person)
        granting = Granting(
            campaign=here.campaign,
            casting=casting,
            granted_by=here.member,
            points=points,
            reason=reason,
        )
        granting.save(force_insert=True)
    return granting


def propose(person: User, club_id: str, campaign_id: str, said: Proposing) -> Proposal:
    with transaction.atomic():
        here = access(club_id, campaign_id, person, lock=True)
        must_go_on(here)
        casting = find_casting(here, said.character)
        if casting.member_id != here.member.pk:
            raise refusals.not_your_character()
        if (said.kind == "raise") != (said.component is not None):
            raise invalid("component", _("A raise names its component, nothing else does."))
        every = here.campaign.proposals
        open_ = every.filter(casting=casting, state=Decision.OPEN)
        if open_.count() >= MOST_OPEN or every.count() >= MOST_PROPOSALS:
            raise refusals.campaign_full()
        level = None if said.component is None else _level(casting.character, said.component)
        proposal = Proposal(
            campaign=here.campaign,
            casting=casting,
            kind=said.kind,
            component=said.component or "",
            level=level,
            text=fields.passage(said.text, "text", TEXT_LENGTH, needed=said.kind == "other"),
        )
        proposal.save(force_insert=True)
    return proposal


def approve(
    person: User, club_id: str, campaign_id: str, proposal_id: str, read: Versions = None
) -> Proposal:
    """`read`: the versions of the sheet that the game master has seen."""
    with transaction.atomic():
        here = _mastered(person, club_id, campaign_id)
        must_go_on(here)
        proposal = _open(here, proposal_id)
        _carry_out(proposal, person, read)
        _decide(proposal, here, Decision.APPROVED, "")
    return proposal


def decline(
    person: User, club_id: str, campaign_id: str, proposal_id: str, said: Declining
) -> Proposal:
    reason = fields.line(said.reason, "reason", REASON_LENGTH, needed=True)
    with transaction.atomic():
        here = _mastered(person, club_id, campaign_id)
        proposal = _open(here, proposal_id)
        _decide(proposal, here, Decision.DECLINED, reason)
    return proposal


def _mastered(person: User, club_id: str, campaign_id: str) -> Access:
    here = access(club_id, campaign_id, person, lock=True)
    must_master(here)
    return here


def _open(here: Access, proposal_id: str) -> Proposal:
    rows = Proposal.objects.select_related("casting__character__person", "casting__member__person")
    found = rows.filter(campaign=here.campaign, pk=proposal_id).first()
    proposal = refusals.unknown_entry.unless(found)
    if proposal.state != Decision.OPEN:
        raise refusals.decided()
    return proposal


def _carry_out(proposal: Proposal, master: User, read: Versions) -> None:
    character = proposal.casting.character
    owner = character.person
    match proposal.kind:
        case Asked.RAISE:
            component = next(name for name in COMPONENTS if name == proposal.component)
            raised = characters.raise_level(owner, character.pk, component, read, by=master)
            # Read under the shelf's own lock; refused, the raise is undone with the transaction.
            if _level(raised, component) - 1 != proposal.level:
                raise refusals.sheet_changed()
        case Asked.REST:
            characters.rest(owner, character.pk, read, by=master)
        case Asked.HEAL:
            characters.heal(owner, character.pk, None, read, by=master)
        case _:
            pass  # what it says, the table remembers


def _level(character: Character, component: Component) -> int:
    level: int = getattr(character.read.levels, component)
    return level


def _decide(proposal: Proposal, here: Access, decision: Decision, reason: str) -> None:
    proposal.state, proposal.reason = decision, reason
    proposal.decided_by, proposal.decided = here.member, timezone.now()
    proposal.save(update_fields=("state", "reason", "decided_by", "decided"))
