"""What a game master gives, and what players ask for between evenings. Whatever changes a sheet
goes the one way of the shelf, so that the history of the sheet tells it; if the rulebook refuses,
or the sheet has changed, nothing is decided."""

from typing import Final, Literal

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clubs import campaigns, refusals, texts
from games.clubs.campaigns_permissions import Place, must_go_on, must_master, place
from games.clubs.clubs import Versions
from games.clubs.models import Asked, Decision, Granting, Proposal
from games.people.models import User
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
    if not 1 <= said.points <= MOST_POINTS:
        told = _("A number from 1 to %(most)d, please.") % {"most": MOST_POINTS}
        raise refusals.invalid("points", told)
    reason = texts.line(said.reason, "reason", REASON_LENGTH, needed=True)
    with transaction.atomic():
        where = _mastered(person, club_id, campaign_id)
        must_go_on(where)
        casting = campaigns.cast(where, said.character)
        if where.campaign.grantings.count() >= MOST_GRANTS:
            raise refusals.campaign_full()
        character = casting.character
        characters.grant(
            character.person, character.pk, Grant(said.points, reason), read, by=person
        )
        granting = Granting(
            campaign=where.campaign,
            casting=casting,
            granted_by=where.here,
            points=said.points,
            reason=reason,
        )
        granting.save(force_insert=True)
    return granting


def propose(person: User, club_id: str, campaign_id: str, said: Proposing) -> Proposal:
    with transaction.atomic():
        where = place(person, club_id, campaign_id, lock=True)
        must_go_on(where)
        casting = campaigns.cast(where, said.character)
        if casting.member_id != where.here.pk:
            raise refusals.not_your_character()
        if (said.kind == "raise") != (said.component is not None):
            raise refusals.invalid(
                "component", _("A raise names its component, nothing else does.")
            )
        every = where.campaign.proposals
        open_ = every.filter(casting=casting, state=Decision.OPEN)
        if open_.count() >= MOST_OPEN or every.count() >= MOST_PROPOSALS:
            raise refusals.campaign_full()
        level = None if said.component is None else _level(casting.character, said.component)
        proposal = Proposal(
            campaign=where.campaign,
            casting=casting,
            kind=said.kind,
            component=said.component or "",
            level=level,
            text=texts.passage(said.text, "text", TEXT_LENGTH, needed=said.kind == "other"),
        )
        proposal.save(force_insert=True)
    return proposal


def approve(
    person: User, club_id: str, campaign_id: str, proposal_id: str, read: Versions = None
) -> Proposal:
    """`read`: the versions of the sheet that the game master has seen."""
    with transaction.atomic():
        where = _mastered(person, club_id, campaign_id)
        must_go_on(where)
        proposal = _open(where, proposal_id)
        _carry_out(proposal, person, read)
        _decide(proposal, where, Decision.APPROVED, "")
    return proposal


def decline(
    person: User, club_id: str, campaign_id: str, proposal_id: str, said: Declining
) -> Proposal:
    reason = texts.line(said.reason, "reason", REASON_LENGTH, needed=True)
    with transaction.atomic():
        where = _mastered(person, club_id, campaign_id)
        proposal = _open(where, proposal_id)
        _decide(proposal, where, Decision.DECLINED, reason)
    return proposal


def _mastered(person: User, club_id: str, campaign_id: str) -> Place:
    where = place(person, club_id, campaign_id, lock=True)
    must_master(where)
    return where


def _open(where: Place, proposal_id: str) -> Proposal:
    rows = Proposal.objects.select_related("casting__character__person", "casting__member__person")
    proposal = rows.filter(campaign=where.campaign, pk=proposal_id).first()
    if proposal is None:
        raise refusals.unknown_entry()
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


def _decide(proposal: Proposal, where: Place, decision: Decision, reason: str) -> None:
    proposal.state, proposal.reason = decision, reason
    proposal.decided_by, proposal.decided = where.here, timezone.now()
    proposal.save(update_fields=("state", "reason", "decided_by", "decided"))
