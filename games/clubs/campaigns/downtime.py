"""Grants of game masters, and proposals of players between evenings. Every change of a sheet goes
through the shelf, so that the sheet's history shows it. If the rulebook refuses or the sheet has
changed, nothing is decided."""

from functools import partial
from typing import Annotated, Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Meta

from games.clubs import refusals
from games.clubs.campaigns.access import Access, get_access, must_be_running, must_master
from games.clubs.campaigns.cast import find_casting
from games.clubs.models import Decision, Granting, Proposal
from games.clubs.models.campaigns import COMPONENT_LENGTH, KIND_LENGTH
from games.clubs.versions import Versions
from games.kernel.shelf import CharacterAction, action_for_part, action_word
from games.people.models import User
from games.people.page import fields
from games.people.refusals import invalid
from games.shelf import characters
from games.shelf.models import Character

MOST_POINTS: Final = 100
MOST_ACTION_POINTS: Final = 12
MOST_GRANTS: Final = 5000
MOST_OPEN: Final = 20  # proposals for one character
MOST_PROPOSALS: Final = 5000
REASON_LENGTH: Final = 200
TEXT_LENGTH: Final = 2000
OTHER: Final = "other"


def proposal_kinds() -> list[str]:
    """Return every kind of proposal that a character of any game can make."""
    rules = [game.shelf.character for game in characters.games().values()]
    deeds = [deed for each in rules if each is not None for deed in each.actions if deed.asked]
    return [*dict.fromkeys((*map(action_word, deeds), OTHER))]


class Giving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """Id of the character in the campaign."""
    points: int
    reason: str
    action_points: int = 0
    """Additional action points each turn, in a game that counts them."""


class Proposing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """Id of the character in the campaign."""
    kind: Annotated[str, Meta(max_length=KIND_LENGTH)] = "raise"
    """Key of an action of the character's game, or `other`."""
    component: Annotated[str, Meta(max_length=COMPONENT_LENGTH)] | None = None
    """Key of the part of the character to change, in its game's terms, for example the part to
    raise."""
    text: str = ""


class Declining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str


def grant(
    person: User, club_id: str, campaign_id: str, data: Giving, read: Versions = None
) -> Granting:
    more = data.action_points
    if more:
        fields.check_number(more, "action_points", MOST_ACTION_POINTS)
    points = fields.check_number(data.points, "points", MOST_POINTS, least=0 if more else 1)
    reason = fields.clean_line(data.reason, "reason", REASON_LENGTH, needed=True)
    with transaction.atomic():
        caller = _master_access(person, club_id, campaign_id)
        must_be_running(caller)
        casting = find_casting(caller, data.character)
        if caller.campaign.grantings.count() >= MOST_GRANTS:
            raise refusals.campaign_full()
        character = casting.character
        given = character.rules.grant_action(points, reason, more)
        if given is None:
            raise refusals.nothing_granted()
        characters.apply_action(
            character.person, character.pk, given, read, by=person, by_game_master=True
        )
        granting = Granting(
            campaign=caller.campaign,
            casting=casting,
            granted_by=caller.member,
            points=points,
            action_points=more,
            reason=reason,
        )
        granting.save(force_insert=True)
    return granting


class GrantToSeveral(msgspec.Struct, frozen=True):
    """A grant to several characters, each with the version of its sheet that was read."""

    grants: tuple[tuple[Giving, Versions], ...]


def grant_to_several(
    person: User, club_id: str, campaign_id: str, data: GrantToSeveral
) -> list[Granting]:
    """Grant to all or to none."""
    with transaction.atomic():
        return [grant(person, club_id, campaign_id, each, read) for each, read in data.grants]


def propose(person: User, club_id: str, campaign_id: str, data: Proposing) -> Proposal:
    with transaction.atomic():
        caller = get_access(club_id, campaign_id, person, lock=True)
        must_be_running(caller)
        casting = find_casting(caller, data.character)
        if casting.member_id != caller.member.pk:
            raise refusals.not_your_character()
        deed = _action_for(casting.character, data.kind, data.component or "")
        every = caller.campaign.proposals
        open_ = every.filter(casting=casting, state=Decision.OPEN)
        if open_.count() >= MOST_OPEN or every.count() >= MOST_PROPOSALS:
            raise refusals.campaign_full()
        level = None if deed is None else deed.current_level(casting.character.read)
        proposal = Proposal(
            campaign=caller.campaign,
            casting=casting,
            kind=data.kind,
            component=data.component or "",
            level=level,
            text=fields.clean_passage(data.text, "text", TEXT_LENGTH, needed=deed is None),
        )
        proposal.save(force_insert=True)
    return proposal


def approve(
    person: User, club_id: str, campaign_id: str, proposal_id: str, read: Versions = None
) -> Proposal:
    """`read`: the versions of the sheet that the game master has seen."""
    with transaction.atomic():
        caller = _master_access(person, club_id, campaign_id)
        must_be_running(caller)
        proposal = _find_open(caller, proposal_id)
        _apply_proposal(proposal, person, read)
        _decide(proposal, caller, Decision.APPROVED, "")
    return proposal


def decline(
    person: User, club_id: str, campaign_id: str, proposal_id: str, data: Declining
) -> Proposal:
    reason = fields.clean_line(data.reason, "reason", REASON_LENGTH, needed=True)
    with transaction.atomic():
        caller = _master_access(person, club_id, campaign_id)
        proposal = _find_open(caller, proposal_id)
        _decide(proposal, caller, Decision.DECLINED, reason)
    return proposal


def _master_access(person: User, club_id: str, campaign_id: str) -> Access:
    caller = get_access(club_id, campaign_id, person, lock=True)
    must_master(caller)
    return caller


def _find_open(caller: Access, proposal_id: str) -> Proposal:
    rows = Proposal.objects.select_related("casting__character__person", "casting__member__person")
    row = rows.filter(campaign=caller.campaign, pk=proposal_id).first()
    proposal = refusals.unknown_entry.raise_if_none(row)
    if proposal.state != Decision.OPEN:
        raise refusals.decided()
    return proposal


def _action_for(character: Character, kind: str, part: str) -> CharacterAction | None:
    """Return the proposed action; None for other downtime, which the table remembers."""
    known = {action_word(each): each for each in character.rules.actions if each.asked}
    if kind not in {OTHER, *known}:
        message = _("A character of this game asks for one of: %(known)s.")
        raise invalid("kind", message % {"known": ", ".join((*known, OTHER))})
    message = _("Name the part of the character that this is done to, by its game's word, or none.")
    if kind == OTHER:
        if part:
            raise invalid("component", message)
        return None
    try:
        return action_for_part(known[kind], part)
    except msgspec.ValidationError as misfit:
        raise invalid("component", message) from misfit


def _apply_proposal(proposal: Proposal, master: User, read: Versions) -> None:
    character = proposal.casting.character
    deed = _action_for(character, proposal.kind, proposal.component)
    if deed is not None:
        change = partial(_unchanged_action, deed, proposal.level)
        characters.apply_action(
            character.person, character.pk, change, read, by=master, by_game_master=True
        )


def _unchanged_action(
    deed: CharacterAction, level: int | None, character: Character
) -> CharacterAction:
    """Check the sheet as it is under the shelf's own lock."""
    if deed.current_level(character.read) != level:
        raise refusals.sheet_changed()
    return deed


def _decide(proposal: Proposal, caller: Access, decision: Decision, reason: str) -> None:
    proposal.state, proposal.reason = decision, reason
    proposal.decided_by, proposal.decided = caller.member, timezone.now()
    proposal.save(update_fields=("state", "reason", "decided_by", "decided"))
